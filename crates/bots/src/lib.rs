//! Bots: from what one seat may know ([`SeatView`]) to what it does ([`Action`]).
//!
//! A bot cannot cheat, because there is nothing to cheat with: it is given the view of its own seat and the
//! rules, which are public, and never a match. It has no clock and no randomness of its own; the same view,
//! seed and budget give the same action.
#![warn(missing_docs, clippy::wildcard_enum_match_arm)]

mod advice;
pub mod arena;
pub mod baseline;
mod beginner;
mod careful;
mod dice;
mod exact;
mod guess;
mod imagine;
mod memory;
mod reason;
mod reconsider;
mod sight;
mod strong;
mod tree;
mod tried;
mod ways;

#[cfg(test)]
#[path = "../../engine/tests/common/mod.rs"]
mod common;

pub use advice::{Advice, Effect, OtherWay, Reason};
pub use memory::Memory;

use castle_engine::{Action, Rules, SeatView};
use serde::{Deserialize, Serialize};
use strong::Found;

/// How well a bot plays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Level {
    /// Plays like somebody new to the game.
    Beginner,
    /// Plays with care; what stands in for friends who are away.
    #[default]
    Careful,
    /// Thinks ahead.
    Strong,
}

impl Level {
    /// Every level, from the weakest.
    pub const ALL: &[Level] = &[Level::Beginner, Level::Careful, Level::Strong];
}

/// How long a bot may think. Counted in tries and not in seconds, so that a slow machine plays the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// Imagined rounds that the strong level may play to their end; the careful level plays a few of them. Ten times as many
    /// positions may be looked at where either searches the very end of a round. With 0, both play by a look at the table.
    pub iterations: u32,
}

impl Budget {
    /// What `level` needs to play as it should: a strong bot thinks for some hundredths of a second of one core, a careful
    /// one for some thousandths, a beginner hardly at all.
    #[must_use]
    pub fn of(level: Level) -> Budget {
        match level {
            Level::Beginner => Budget { iterations: 0 },
            Level::Careful => Budget { iterations: 250 },
            Level::Strong => Budget { iterations: 1000 },
        }
    }
}

/// What a bot of `level` does in the place of the seat whose view this is; nothing when that seat has nothing
/// to do, or does best to wait while it is another's turn. What it does is always offered in `view`, and brings the
/// round on: it never takes back a choice or a readiness.
///
/// `memory` is what everybody could notice in this round so far. `seed` decides wherever two ways are equal, and how
/// hidden cards are imagined to lie.
#[must_use]
pub fn choose(
    level: Level,
    view: &SeatView,
    memory: &Memory,
    rules: &Rules,
    seed: u64,
    budget: Budget,
) -> Option<Action> {
    match level {
        Level::Beginner => beginner::choose(view, rules, seed),
        Level::Careful => reconsider::choose(view, memory, rules, seed, budget),
        Level::Strong => strong::search(view, memory, rules, seed, budget).ways.into_iter().next()?.action,
    }
}

/// What [`Level::Strong`] would do in the place of the seat whose view this is, and what its search found; nothing when
/// the seat has nothing to do, or does best to wait.
#[must_use]
pub fn advise(view: &SeatView, memory: &Memory, rules: &Rules, seed: u64, budget: Budget) -> Option<Advice> {
    let Found { ways, reason } = strong::search(view, memory, rules, seed, budget);
    let tries = ways.iter().map(|way| way.tries).sum();
    let good = ways.first()?.good();
    let other = ways.get(1).filter(|other| other.tries > 0);
    let other = other.and_then(|other| Some(OtherWay { action: other.action.clone()?, good: other.good() }));
    let action = ways.into_iter().next()?.action?;
    Some(Advice { action, tries, good, other, reason })
}
