//! A table as one seat sees it: the engine's view of the cards, with the people and the rules.

use castle_bots::Level;
use castle_engine::{Event, Form, Preset, RuleOptions, Seat, SeatView};
use serde::{Deserialize, Serialize};

use crate::settings::{ClockShown, RecoveryShown, TableSettings, Vote, Waits};

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
    /// What it is set to besides.
    pub settings: TableSettings,
    /// How long others wait for a seat that is away.
    pub waits: Waits,
}

/// Who sits on a seat, and who plays for it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Person {
    /// The seat.
    pub seat: Seat,
    /// The name; none while the seat is free.
    pub name: Option<String>,
    /// Whether a page of this seat is connected.
    pub here: bool,
    /// When the last page was lost, in seconds since 1970 (UTC): of a seat that no page ever opened, since when
    /// that is so. None while here, for a bot, and for a friend who has left.
    pub away_since: Option<u32>,
    /// Ready for the next round.
    pub ready: bool,
    /// The bot that plays for the seat now. It gives way when the friend returns, unless the friend has left.
    pub bot: Option<Level>,
    /// Whether the seat is a bot's own: no friend has it, and the name is the bot's.
    pub is_bot: bool,
    /// Whether the friend has left for good, or was removed; the seat keeps the name and its cards.
    pub left: bool,
    /// Whether the host has closed the seat: it takes no part, and keeps its number.
    pub closed: bool,
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
    /// The turn clock, while one runs.
    pub clock: Option<ClockShown>,
    /// Votes for another host, while the host is away.
    pub votes: Vec<Vote>,
    /// How many spectators watch.
    pub watchers: u32,
    /// The recovery link of this seat; none if there is none.
    pub recovery: Option<RecoveryShown>,
    /// How many acts a bot or the clock has done for this seat since its friend last did something.
    pub acted_for: u32,
}
