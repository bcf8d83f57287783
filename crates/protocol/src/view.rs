//! A table as one seat sees it: the engine's view of the cards, with the people and the rules.

use castle_engine::{Event, Form, Preset, RuleOptions, Seat, SeatView};
use serde::{Deserialize, Serialize};

/// The rules that a table plays by.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct RulesShown {
    /// The preset that the host started from.
    pub preset: Preset,
    /// Every switch, the host's changes included.
    pub options: RuleOptions,
    /// How many decks, 1 to 4.
    pub decks: u8,
    /// How long a match lasts.
    pub form: Form,
}

/// What everyone at the table knows of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct TableShown {
    /// The table's id.
    pub id: String,
    /// Its name; empty if it has none.
    pub name: String,
    /// The seat that has the host's chair.
    pub host: Seat,
    /// When it goes if nobody moves, in seconds since 1970 (UTC).
    pub expires_at: u32,
    /// What it is played by.
    pub rules: RulesShown,
}

/// Who sits on a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Person {
    /// The seat.
    pub seat: Seat,
    /// The name; none while the seat is free.
    pub name: Option<String>,
    /// Whether a page of this seat is connected.
    pub here: bool,
    /// When the last page was lost, in seconds since 1970 (UTC); none while here or never seen.
    pub away_since: Option<u32>,
    /// Ready for the next round.
    pub ready: bool,
}

/// Everything one seat (or a spectator) is shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct TableView {
    /// The table.
    pub table: TableShown,
    /// The seat that sees this; none for a spectator.
    pub you: Option<Seat>,
    /// The number of the question that the seat is being asked now; an `Act` answers one.
    pub ask: u32,
    /// Each seat of the table, by number.
    pub people: Vec<Person>,
    /// The match; none before the first start.
    pub play: Option<SeatView>,
    /// The last things that happened in this round, oldest first, as this seat saw them.
    pub story: Vec<Event>,
}
