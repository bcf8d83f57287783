//! What the strong bot would do, and the figures that its search found for it.

use castle_engine::{Action, Seat};
use serde::{Deserialize, Serialize};

/// What the strong bot would do in a seat's place, with what the search found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Advice {
    /// What it would do.
    pub action: Action,
    /// Rounds that it imagined or, for [`Effect::SurelyBehind`], ends that it counted, over all ways; 0 when there was
    /// nothing to think about.
    pub tries: u32,
    /// How the imagined rounds that went on with `action` ended: of a hundred other seats, how many came in behind this
    /// one (a shared place counts half). With two seats, how many of a hundred rounds were won.
    pub good: u8,
    /// The best of the other ways; none when there was none. While courtyards are swapped it is the best swap or leaving it at that,
    /// and may have done better: swaps are weighed by a look.
    pub other: Option<OtherWay>,
    /// What speaks most clearly for `action` and against the best of the other ways; none when nothing does.
    pub reason: Option<Reason>,
}

/// Another way that was thought about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct OtherWay {
    /// The way.
    pub action: Action,
    /// As in [`Advice::good`].
    pub good: u8,
}

/// Something that a way brings about more or less often than another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Reason {
    /// Whom it happens to: the seat that is advised, or the one that comes after it.
    pub seat: Seat,
    /// What happens.
    pub effect: Effect,
    /// In how many of a hundred imagined rounds, with the way that is advised.
    pub good: u8,
    /// In how many of a hundred of the same rounds, with the best other way.
    pub other: u8,
}

/// What may happen in a round that a player cares about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Effect {
    /// The seat picks up the stack, up to the end of its next turn; what is advised does not count.
    PicksUp,
    /// The seat goes out, up to the end of its next turn.
    GoesOut,
    /// The seat is the first to go out. Told where more than two play.
    ComesFirst,
    /// The seat comes in behind the one that is advised, whatever it does. Of this no rounds are imagined: it is the last other
    /// seat, and all that can come was counted. The figures are of a hundred ways in which the dungeons may lie: how many at
    /// least with what is advised, and at most with the best other way.
    SurelyBehind,
}
