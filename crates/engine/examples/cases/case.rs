//! A rule case as it is written, one JSON object a line.

use std::collections::BTreeMap;

use castle_engine::{Card, Rank, Seat};
use serde::Deserialize;
use serde_json::{Map, Value};

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Case {
    pub(crate) id: String,
    pub(crate) title: String,
    pub(crate) preset: String,
    #[serde(default)]
    pub(crate) options: Map<String, Value>,
    pub(crate) given: Option<Given>,
    pub(crate) config: Option<Config>,
    pub(crate) hands: Option<BTreeMap<String, Vec<String>>>,
    #[serde(rename = "handNo")]
    pub(crate) hand_no: Option<u32>,
    pub(crate) seats: Option<String>,
    pub(crate) opener: Option<String>,
    #[serde(rename = "do", default)]
    pub(crate) actions: Vec<Map<String, Value>>,
    pub(crate) then: Map<String, Value>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Config {
    pub(crate) seats: u8,
    pub(crate) decks: u8,
}

/// The position before the first action; the seats' places are the remaining keys, `A` to `J`.
#[derive(Debug, Default, Deserialize)]
pub(crate) struct Given {
    pub(crate) turn: Option<String>,
    #[serde(default)]
    pub(crate) stack: Vec<String>,
    #[serde(default)]
    pub(crate) bone: Pile,
    /// Cards named nowhere else count as burned, so these say only that they are not free.
    #[serde(default, rename = "burned")]
    _burned: Vec<String>,
    #[serde(default)]
    pub(crate) out: Vec<String>,
    pub(crate) decks: Option<u8>,
    #[serde(default)]
    pub(crate) totals: BTreeMap<String, u32>,
    pub(crate) target: Option<u32>,
    pub(crate) opener: Option<String>,
    #[serde(flatten)]
    pub(crate) seats: BTreeMap<String, [Vec<String>; 3]>,
}

/// A list of cards, or only how many there are.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub(crate) enum Pile {
    Cards(Vec<String>),
    Size(usize),
}

impl Default for Pile {
    fn default() -> Pile {
        Pile::Cards(Vec::new())
    }
}

impl Pile {
    pub(crate) fn names(&self) -> Vec<String> {
        match self {
            Pile::Cards(names) => names.clone(),
            Pile::Size(size) => vec![format!("*{size}")],
        }
    }
}

/// The seat that a letter stands for.
pub(crate) fn seat(letter: &str) -> Result<Seat, String> {
    let known = |letter: &str| (letter.len() == 1).then(|| letter.as_bytes()[0].checked_sub(b'A')).flatten();
    known(letter).and_then(Seat::new).ok_or_else(|| format!("\"{letter}\" is no seat; seats are A to J"))
}

/// The letter of a seat.
pub(crate) fn letter(seat: Seat) -> String {
    char::from(b'A' + seat.number()).to_string()
}

/// Gives out the cards that a case leaves open (`*3`): any that it names nowhere.
pub(crate) struct Spare {
    cards: Vec<Card>,
}

impl Spare {
    /// Cards of `deck` that do not stand in `named`.
    pub(crate) fn new(deck: impl Iterator<Item = Card>, named: &[Card]) -> Spare {
        Spare { cards: deck.filter(|card| !named.contains(card)).collect() }
    }

    /// Reads names of cards, filling in what is left open.
    pub(crate) fn fill(&mut self, names: &[String]) -> Result<Vec<Card>, String> {
        let mut cards = Vec::new();
        for name in names {
            match name.strip_prefix('*') {
                Some(count) => {
                    let count: usize = count.parse().map_err(|_| format!("\"{name}\" is no number of cards"))?;
                    if count > self.cards.len() {
                        return Err(format!("{name} are more cards than are left"));
                    }
                    cards.extend(self.cards.drain(..count));
                }
                None => cards.push(name.parse().map_err(|error| format!("{error}"))?),
            }
        }
        Ok(cards)
    }
}

/// Every card that stands anywhere in a piece of a case.
pub(crate) fn named_in(value: &Value, found: &mut Vec<Card>) {
    match value {
        Value::String(text) => found.extend(text.split('=').next().and_then(|name| name.parse::<Card>().ok())),
        Value::Array(list) => list.iter().for_each(|value| named_in(value, found)),
        Value::Object(map) => map.values().for_each(|value| named_in(value, found)),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// Reads a list of cards from a case.
pub(crate) fn cards(value: &Value) -> Result<Vec<Card>, String> {
    let list = value.as_array().ok_or_else(|| format!("{value} is no list of cards"))?;
    list.iter().map(|name| name.as_str().unwrap_or("").parse().map_err(|error| format!("{error}"))).collect()
}

/// Reads a list of ranks from a case.
pub(crate) fn ranks(value: &Value) -> Result<Vec<Rank>, String> {
    let list = value.as_array().ok_or_else(|| format!("{value} is no list of ranks"))?;
    list.iter().map(|name| name.as_str().unwrap_or("").parse().map_err(|_| format!("{name} is no rank"))).collect()
}
