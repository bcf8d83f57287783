//! What a table is set to besides its rules, and what follows from the clock.

use castle_engine::Seat;
use serde::{Deserialize, Serialize};

/// The least and the most seconds that a turn clock may be set to.
pub const CLOCK_SECONDS: std::ops::RangeInclusive<u16> = 10..=600;

/// Whether turns are timed, and what happens at zero.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Clock {
    /// They are not.
    #[default]
    None,
    /// At zero everyone sees that the seat takes long; nothing else happens.
    Soft {
        /// Seconds for each turn, 10 to 600.
        seconds: u16,
    },
    /// At zero a bot makes this one move in the seat's place.
    Hard {
        /// Seconds for each turn, 10 to 600.
        seconds: u16,
    },
}

impl Clock {
    /// Seconds for each turn; none without a clock.
    #[must_use]
    pub fn seconds(self) -> Option<u16> {
        match self {
            Clock::None => None,
            Clock::Soft { seconds } | Clock::Hard { seconds } => Some(seconds),
        }
    }
}

/// What a table is set to besides its rules. Chosen when it is opened; the host may change it at any time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct TableSettings {
    /// The turn clock.
    pub clock: Clock,
    /// Whether a watch link lets spectators see what lies face up.
    pub watching: bool,
    /// Whether seats may write to each other.
    pub chat: bool,
    /// Whether a seat may ask what the strong bot would do in its place.
    pub hints: bool,
}

impl Default for TableSettings {
    fn default() -> TableSettings {
        TableSettings { clock: Clock::None, watching: false, chat: true, hints: false }
    }
}

/// How long others have to wait before they may do something about a seat that is away, in seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Waits {
    /// Until the host may let a stand-in play.
    pub stand_in_by_host: u32,
    /// Until any seat may.
    pub stand_in_by_any: u32,
    /// Until the host's chair may pass on by a majority of the seats that are here.
    pub chair: u32,
}

/// The running turn clock.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct ClockShown {
    /// The seats that it runs for: the one on turn, or all that have not chosen yet.
    pub seats: Vec<Seat>,
    /// When it is at zero, in milliseconds since the epoch began; `Welcome` and `Beat` tell what time it is then.
    #[cfg_attr(feature = "types", ts(type = "number"))]
    pub ends_at: u64,
}

/// A vote to give the host's chair to another seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Vote {
    /// Whose vote it is.
    pub by: Seat,
    /// Who should have the chair.
    pub host: Seat,
}

/// The link by which the viewer's seat can be opened again until it is replaced.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct RecoveryShown {
    /// When it was made, in seconds since 1970 (UTC).
    pub made_at: u32,
    /// When it was last used; none if never.
    pub used_at: Option<u32>,
}
