//! What a seat is being asked: the ask is its number, and counts how often it changed.

use castle_bots::{Advice, Budget, Level, Memory};
use castle_engine::{Action, Rules, Seat, SeatPlaces, SeatView};

use super::state::State;

/// Whether a seat is asked the same as before: the stack, the phase, the turn, its own cards and
/// its own options. Nothing that others do in secret is part of it.
pub(super) fn is_same(before: &SeatView, now: &SeatView, seat: Seat) -> bool {
    (before.phase, before.turn, before.viewer) == (now.phase, now.turn, now.viewer)
        && before.stack == now.stack
        && before.hand == now.hand
        && before.choice == now.choice
        && before.offers == now.offers
        && places(before, seat) == places(now, seat)
}

fn places(view: &SeatView, seat: Seat) -> Option<&SeatPlaces> {
    view.seats.iter().find(|places| places.seat == seat)
}

/// What bots do: [`castle_bots::choose`], where no test has them do something else.
pub(crate) type Choose = fn(Level, &SeatView, &Memory, &Rules, u64, Budget) -> Option<Action>;

/// All that a bot decides by in the place of a seat: what the seat may know, and nothing else.
pub(super) struct Question {
    pub(super) view: SeatView,
    memory: Memory,
    rules: Rules,
    seed: u64,
}

impl Question {
    pub(super) fn choose(&self, choose: Choose, level: Level, budget: Budget) -> Option<Action> {
        choose(level, &self.view, &self.memory, &self.rules, self.seed, budget)
    }

    pub(super) fn advise(&self) -> Option<Advice> {
        castle_bots::advise(&self.view, &self.memory, &self.rules, self.seed, Budget::of(Level::Strong))
    }
}

impl State {
    /// What a seat of the match is being asked.
    pub(super) fn question(&self, seat: Seat) -> Option<Question> {
        // Nothing that the seat does not know: what the bot does must not depend on what others do in secret.
        let seed = u64::from(self.deals) << 40 | u64::from(seat.number()) << 32 | u64::from(self.ask(seat));
        Some(Question {
            view: self.seen[seat].as_deref()?.clone(),
            memory: self.memory.clone(),
            rules: self.play()?.rules().clone(),
            seed,
        })
    }
}
