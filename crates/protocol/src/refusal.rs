//! Why a table denies what a seat asks: a code with data, never a sentence.

use castle_engine::{Contradiction, Refusal};
use serde::{Deserialize, Serialize};

/// Why something was denied: by the rules of play, or by the table. On the wire both are `code` and
/// `data`; no code occurs in both.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(untagged)]
pub enum Why {
    /// By the rules of play.
    Rules(Refusal),
    /// By the table.
    Table(TableRefusal),
}

impl From<Refusal> for Why {
    fn from(refusal: Refusal) -> Why {
        Why::Rules(refusal)
    }
}

impl From<TableRefusal> for Why {
    fn from(refusal: TableRefusal) -> Why {
        Why::Table(refusal)
    }
}

/// What every round of a match has in common, so that its scores can be added up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum MatchSwitch {
    /// How many decks.
    Decks,
    /// When a round ends.
    End,
    /// What a round costs.
    Score,
    /// How long the match lasts.
    Form,
}

/// What a table denies for reasons that no rule of play knows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(tag = "code", content = "data", rename_all = "snake_case")]
pub enum TableRefusal {
    /// The action answers an older ask than the seat has now; the view beside this is the present one.
    StaleAsk,
    /// The id is none: 20 characters of lower-case base32 are wanted.
    BadId,
    /// The same id was used for something else.
    IdReused,
    /// Only the host may do this.
    NotHost,
    /// The match has not begun.
    NotStarted,
    /// The match has begun already.
    AlreadyStarted,
    /// Fewer than two seats are claimed.
    TooFewSeats,
    /// The round is still played.
    RoundRunning,
    /// The match is over; the host may restart it.
    MatchOver,
    /// This changes only with a restart of the match.
    NeedsRestart {
        /// What would change.
        switches: Vec<MatchSwitch>,
    },
    /// A name needs at least one visible character.
    NameBlank,
    /// The name is too long.
    NameTooLong {
        /// Characters allowed, as people see them.
        most: u32,
    },
    /// The rules do not fit together.
    Rules {
        /// Why not.
        contradictions: Vec<Contradiction>,
    },
    /// There is no such seat at the table, or nobody has it.
    NoSuchSeat,
    /// The seat is here, or a bot plays for it already.
    SeatIsHere,
    /// It is too early; others wait for a seat that is away.
    TooEarly {
        /// Seconds to wait.
        seconds: u32,
    },
    /// Nobody does this to the seat that has the host's chair, the host's own included.
    HostsSeat,
    /// A spectator only watches.
    OnlyWatching,
    /// The host has switched chat off.
    ChatOff,
    /// The table allows no hints.
    HintsOff,
    /// The last hint of this seat is still being thought about, or the server thinks about too much at once.
    Thinking,
    /// A friend has the seat.
    SeatTaken,
    /// Nothing is written, or it is more than a line.
    TextBlank,
    /// The text is too long.
    TextTooLong {
        /// Characters allowed, as people see them.
        most: u32,
    },
    /// A setting is out of its range.
    SettingOutOfRange {
        /// Which.
        setting: String,
    },
    /// The move could not be saved, so it was not made; it may be tried again.
    NotSaved,
    /// Too many requests; slow down.
    TooFast,
}
