//! What the strong bot would do, and the figures that its search found for it.

use castle_engine::Action;
use serde::{Deserialize, Serialize};

/// What the strong bot would do in a seat's place, with what the search found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Advice {
    /// What it would do.
    pub action: Action,
    /// Rounds that it imagined, over all ways; 0 when there was nothing to think about.
    pub tries: u32,
    /// How the imagined rounds that went on with `action` ended: of a hundred other seats, how many came in behind this
    /// one (a shared place counts half). With two seats, how many of a hundred rounds were won.
    pub good: u8,
    /// The best of the other ways; none when there was none.
    pub other: Option<OtherWay>,
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
