//! What the page's own tests measure it by: the shape of everything that it needs words for, and
//! what the engine says of options that do not fit together.

use castle_engine as engine;
use engine::{Four, FourEffect, Power, Preset, Rank};
use serde_json::{Value, json};

/// One TypeScript module with the JSON Schemas of all that the page says in sentences, and option
/// values beside what [`engine::RuleOptions::check`] finds in them.
#[must_use]
pub fn samples() -> String {
    let mut checks = String::new();
    for (changes, decks, seats) in asked() {
        let mut options = Preset::Castle.options();
        changes.apply(&mut options);
        let found = options.check(decks, seats);
        let line = json!({ "options": changes.json(&options), "decks": decks, "seats": seats, "found": found });
        checks += &format!("  {line},\n");
    }
    format!(
        "// Made from crates/engine and crates/protocol by `cargo xtask types`. Do not edit by hand.\n\n\
         import type {{ Contradiction, RuleOptions }} from './protocol.gen.ts';\n\n\
         /** The shape of all that needs a sentence, as JSON Schemas. */\n\
         export const SCHEMAS: Record<string, object> = {{\n{}}};\n\n\
         /** Changes of the preset `castle`, and what the engine finds in them. */\n\
         export const CHECKS: {{ options: Partial<RuleOptions>; decks: number; seats: number; found: Contradiction[] }}[] = [\n\
         {checks}];\n",
        schemas()
    )
}

fn schemas() -> String {
    let all: [(&str, Value); 9] = [
        ("Refusal", schemars::schema_for!(engine::Refusal).to_value()),
        ("TableRefusal", schemars::schema_for!(crate::TableRefusal).to_value()),
        ("Problem", schemars::schema_for!(crate::Problem).to_value()),
        ("Contradiction", schemars::schema_for!(engine::Contradiction).to_value()),
        ("Event", schemars::schema_for!(engine::Event).to_value()),
        ("Requirement", schemars::schema_for!(engine::Requirement).to_value()),
        ("Bye", schemars::schema_for!(crate::Bye).to_value()),
        ("RulesShown", schemars::schema_for!(crate::RulesShown).to_value()),
        ("MatchSwitch", schemars::schema_for!(crate::MatchSwitch).to_value()),
    ];
    all.into_iter().map(|(name, schema)| format!("  {name}: {},\n", bare(schema))).collect()
}

/// The schema without its descriptions.
fn bare(schema: Value) -> Value {
    match schema {
        Value::Object(map) => Value::Object(
            map.into_iter().filter(|(key, _)| key != "description").map(|(key, v)| (key, bare(v))).collect(),
        ),
        Value::Array(list) => Value::Array(list.into_iter().map(bare).collect()),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => schema,
    }
}

/// One change of the options.
#[derive(Clone, Copy)]
enum Change {
    None,
    /// Every rank gets the power, and a deck has jokers.
    Powers(Power, u8),
    Four(Four),
    ProgressLimit(u16),
}

impl Change {
    fn apply(self, options: &mut engine::RuleOptions) {
        match self {
            Change::None => {}
            Change::Powers(power, jokers) => {
                Rank::ALL.into_iter().for_each(|rank| options.powers.set(rank, power));
                options.jokers = jokers;
            }
            Change::Four(four) => options.four = four,
            Change::ProgressLimit(limit) => options.progress_limit = limit,
        }
    }

    /// What was changed, as part of the options.
    fn json(self, options: &engine::RuleOptions) -> Value {
        match self {
            Change::None => json!({}),
            Change::Powers(..) => json!({ "powers": options.powers, "jokers": options.jokers }),
            Change::Four(four) => json!({ "four": four }),
            Change::ProgressLimit(limit) => json!({ "progress_limit": limit }),
        }
    }
}

fn asked() -> Vec<(Change, u8, u8)> {
    let mut asked = Vec::new();
    for decks in 0..=engine::DECKS_MAX + 1 {
        asked.extend((engine::SEATS_MIN - 1..=engine::SEATS_MAX + 1).map(|seats| (Change::None, decks, seats)));
    }
    for power in Power::ALL {
        asked.extend((0..=engine::JOKERS_PER_DECK_MAX + 1).map(|jokers| (Change::Powers(*power, jokers), 1, 2)));
    }
    for effect in FourEffect::ALL {
        for bits in 0..8_u8 {
            let on = |bit: u8| bits & bit != 0;
            let four = Four { effect: *effect, over_higher: on(1), out_of_turn: on(2), buried: on(4) };
            asked.push((Change::Four(four), 1, 2));
        }
    }
    asked.extend([0, 1, 60].map(|limit| (Change::ProgressLimit(limit), 1, 2)));
    asked
}
