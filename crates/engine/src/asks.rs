//! What the rules make of ranks alone, without a match: what a stack asks and what answers it, whom a play steps over,
//! when a round ends. The match goes by it, and so does whoever imagines one.

use crate::action::Requirement;
use crate::card::{Rank, Ranks};
use crate::rules::{AddDrawn, Beat, Power, Rules};

impl Rules {
    /// What a stack of these ranks, top first, asks, leaving aside an extra play (C5, C9). Windows are looked through; a
    /// rank without a height asks nothing.
    pub fn asks(&self, ranks: impl IntoIterator<Item = Rank>) -> Requirement {
        let Some(rank) = ranks.into_iter().find(|rank| self.power(*rank) != Power::Window) else {
            return Requirement::Anything;
        };
        match (self.power(rank), self.options().beat) {
            (Power::Lower, _) => Requirement::AtMost { rank },
            (Power::Plain | Power::Skip | Power::Reverse, Beat::EqualOrHigher) => Requirement::AtLeast { rank },
            (Power::Plain | Power::Skip | Power::Reverse, Beat::Higher) => Requirement::Above { rank },
            (Power::Reset | Power::Again | Power::Burn | Power::Window | Power::Shed, _) => Requirement::Anything,
        }
    }

    /// The ranks of which a single card goes where `needs` is asked.
    #[must_use]
    pub fn answers(&self, needs: Requirement) -> Ranks {
        needs.met_by().with(self.free()).without(self.shed())
    }

    /// Seats that a play of `count` cards of `rank` on the rank `on` steps over: one for a match (W2), unless it is an
    /// extra play, and one for each skipping card.
    #[must_use]
    pub fn steps(&self, rank: Rank, count: usize, on: Option<Rank>, extra_play: bool) -> u8 {
        let power = self.power(rank);
        let is_match = self.options().match_skips && !extra_play && power.has_height() && on == Some(rank);
        let skipping = if power == Power::Skip { count } else { 0 };
        u8::from(is_match) + u8::try_from(skipping).expect("a few dozen cards at most")
    }

    /// The turns without progress after which a round with so many seats that hold cards ends (C20).
    #[must_use]
    pub fn idle_turns_most(&self, active: usize) -> u32 {
        u32::from(self.options().progress_limit) * u32::try_from(active).expect("ten seats at most")
    }

    /// Whether a seat that is not on turn may ever act in play.
    #[must_use]
    pub fn go_out_of_turn(&self) -> bool {
        let options = self.options();
        options.four.out_of_turn || options.add_drawn == AddDrawn::UntilNextPlay || !self.shed().is_empty()
    }
}
