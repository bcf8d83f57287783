//! `castle rules`: a preset or a file as the whole value that a table would be played by, checked.

use std::path::Path;

use castle_engine::{Contradiction, Preset, SEATS_MAX, SEATS_MIN};
use castle_protocol::{RulesChoice, RulesShown};
use serde_json::Value;

use super::print;
use crate::Fault;
use crate::rules::{self, Fault as Wrong};

/// What to print.
#[derive(clap::Args, Clone, Debug)]
pub(super) struct Asked {
    #[arg(value_name = "PRESET|FILE", help = help())]
    rules: String,

    /// Decks, instead of what the file says
    #[arg(long, value_name = "COUNT")]
    decks: Option<u8>,

    /// Seats that are to play
    #[arg(long, value_name = "COUNT", default_value_t = SEATS_MIN)]
    seats: u8,
}

/// What may be named as rules.
pub(super) fn help() -> String {
    let presets = presets();
    format!(
        "A preset ({presets}), or a file with the JSON of `rules` as a table is opened with; `decks` may be left out"
    )
}

fn presets() -> String {
    Preset::ALL.iter().map(|preset| preset.as_str()).collect::<Vec<_>>().join(", ")
}

pub(super) fn run(asked: &Asked) -> Result<(), Fault> {
    let shown = shown(&asked.rules, asked.decks, asked.seats)?;
    print(serde_json::to_string_pretty(&shown).expect("rules have a JSON form"))
}

/// The rules that `name`, a preset or a file, means, with other decks if `decks` says so; checked for `seats`.
pub(super) fn shown(name: &str, decks: Option<u8>, seats: u8) -> Result<RulesShown, Fault> {
    rules::chosen(&choice(name, decks)?, seats).map_err(|wrong| match wrong {
        Wrong::Shape(what) => Fault(format!("rules {name}: {what}")),
        Wrong::Contradictions(found) => {
            let sentences: Vec<String> = found.iter().map(sentence).collect();
            Fault(format!("rules {name}: {}", sentences.join("; ")))
        }
    })
}

fn choice(name: &str, decks: Option<u8>) -> Result<RulesChoice, Fault> {
    let named = |what: String| Fault(format!("rules {name}: {what}"));
    if let Ok(preset) = name.parse::<Preset>() {
        return Ok(RulesChoice { preset, options: None, decks: decks.unwrap_or(1), form: None });
    }
    if !Path::new(name).exists() {
        return Err(named(format!("neither a preset ({}) nor a file", presets())));
    }
    let text = std::fs::read_to_string(name).map_err(|error| named(error.to_string()))?;
    // Some editors begin a file with a mark of its encoding.
    let text = text.trim_start_matches('\u{feff}');
    let mut value: Value = serde_json::from_str(text).map_err(|error| named(format!("no JSON: {error}")))?;
    if let Some(fields) = value.as_object_mut() {
        if let Some(decks) = decks {
            fields.insert("decks".to_owned(), decks.into());
        }
        fields.entry("decks").or_insert(1.into());
    }
    serde_path_to_error::deserialize(value).map_err(|error| match error.path().iter().next() {
        Some(_) => named(format!("{}: {}", error.path(), error.inner())),
        None => named(error.inner().to_string()),
    })
}

fn sentence(contradiction: &Contradiction) -> String {
    match contradiction {
        Contradiction::NoPlainRank => "powers: no plain rank is left, so nothing needs to answer the stack".to_owned(),
        Contradiction::JokersWithoutRank => "jokers: there is no rank that they could stand for".to_owned(),
        Contradiction::TooManyJokers { jokers } => format!("jokers: {jokers} a deck; there are at most 2"),
        Contradiction::FourWithoutEffect { option } => {
            format!("{option}: means nothing while four.effect is none; switch it off, or choose keep or burn")
        }
        Contradiction::ProgressLimitZero => "progress_limit: at least 1 is wanted".to_owned(),
        Contradiction::Decks { decks, most } => format!("decks: {decks}; 1 to {most} are wanted"),
        Contradiction::Seats { seats, fewest, most } => {
            let more = if *most < SEATS_MAX { ", --decks brings more" } else { "" };
            format!("seats: {seats}; with these decks {fewest} to {most} can play{more}")
        }
    }
}
