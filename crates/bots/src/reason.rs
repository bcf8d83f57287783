//! Why a way is good, in things that a player cares about: they are noted while rounds are imagined, and the one that speaks
//! most clearly for the way is told.

use castle_engine::{Action, Match, Seat};

use crate::advice::{Effect, Reason};

/// Standard errors from which on a difference is clear.
const CLEAR: f64 = 3.0;
/// Rounds of a hundred from which on a difference is worth a word.
const WORTH_A_WORD: u8 = 4;

/// What is noted of a round: of whom, what, and whether the seat that is advised wants it. Of two that are as clear, the
/// first is told.
const NOTES: [(Whose, Effect, bool); 5] = [
    (Whose::Next, Effect::PicksUp, true),
    (Whose::Next, Effect::GoesOut, false),
    (Whose::Own, Effect::GoesOut, true),
    (Whose::Own, Effect::PicksUp, false),
    (Whose::Own, Effect::ComesFirst, true),
];

#[derive(Clone, Copy)]
enum Whose {
    Own,
    Next,
}

/// Which of [`NOTES`] happened in a round.
pub(crate) type Noted = [bool; NOTES.len()];

/// The clearest reason for a way that led to `ours` against one that led to `theirs` in the same imagined rounds; none when
/// nothing speaks clearly for it. Both belong to `seat`, and `next` comes after it.
pub(crate) fn clearest(seat: Seat, next: Seat, ours: &[Noted], theirs: &[Noted]) -> Option<Reason> {
    let of_hundred = |noted: &[Noted], nth: usize| {
        let count = noted.iter().filter(|round| round[nth]).count();
        (count as f64 / noted.len().max(1) as f64 * 100.0).round() as u8
    };
    let found = NOTES.iter().enumerate().filter_map(|(nth, (whose, effect, is_wanted))| {
        let speaks = |for_it: bool| {
            let rounds = ours.iter().zip(theirs);
            rounds.filter(|(ours, theirs)| ours[nth] != theirs[nth] && (ours[nth] == *is_wanted) == for_it).count()
                as f64
        };
        // Rounds that go alike either way say nothing: the others are tosses of a coin if there is no difference.
        let (pro, contra) = (speaks(true), speaks(false));
        let errors = (pro - contra) / (pro + contra).max(1.0).sqrt();
        let seat = match whose {
            Whose::Own => seat,
            Whose::Next => next,
        };
        let reason = Reason { seat, effect: *effect, good: of_hundred(ours, nth), other: of_hundred(theirs, nth) };
        (errors >= CLEAR && reason.good.abs_diff(reason.other) >= WORTH_A_WORD).then_some((errors, reason))
    });
    found.rev().max_by(|(a, _), (b, _)| a.total_cmp(b)).map(|(_, reason)| reason)
}

/// Notes what happens in a round that is imagined.
pub(crate) struct Watch {
    own: Turn,
    next: Turn,
}

impl Watch {
    /// From now on, for `seat` and the one that comes after it.
    pub(crate) fn new(state: &Match, seat: Seat, next: Seat) -> Watch {
        // The turn that `seat` may have now does not count as its next one.
        let stage = if state.turn() == Some(seat) { Stage::Now } else { Stage::Before };
        let mut watch = Watch { own: Turn::new(seat, stage), next: Turn::new(next, Stage::Before) };
        watch.own.went_out = state.out().contains(&seat);
        watch.next.go_on(state);
        watch
    }

    /// `seat` has done something that led to `state`.
    pub(crate) fn see(&mut self, state: &Match, seat: Seat, action: &Action) {
        self.own.see(state, seat, action);
        self.next.see(state, seat, action);
    }

    /// What was noted, now that the round is over.
    pub(crate) fn noted(&self, state: &Match) -> Noted {
        // Between two, it is all that the round is about.
        let comes_first = state.order().len() > 2 && state.out().first() == Some(&self.own.seat);
        NOTES.map(|(whose, effect, _)| {
            let turn = match whose {
                Whose::Own => &self.own,
                Whose::Next => &self.next,
            };
            match effect {
                Effect::PicksUp => turn.picked_up,
                Effect::GoesOut => turn.went_out,
                Effect::ComesFirst => comes_first,
                Effect::SurelyBehind => false,
            }
        })
    }
}

/// What a seat does up to the end of its next turn.
struct Turn {
    seat: Seat,
    stage: Stage,
    picked_up: bool,
    went_out: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// It has its turn now, before the next one.
    Now,
    Before,
    During,
    After,
}

impl Turn {
    fn new(seat: Seat, stage: Stage) -> Turn {
        Turn { seat, stage, picked_up: false, went_out: false }
    }

    fn see(&mut self, state: &Match, seat: Seat, action: &Action) {
        if self.stage == Stage::After {
            return;
        }
        if seat == self.seat {
            self.picked_up |= match action {
                Action::PickUp => true,
                // A hand is empty before a card is turned over, and after it unless the card was taken with the stack.
                Action::Flip { .. } => !state.hand_of(seat).is_empty(),
                Action::Choose { .. }
                | Action::Swap { .. }
                | Action::Ready { .. }
                | Action::Play { .. }
                | Action::Declare { .. }
                | Action::Add { .. }
                | Action::End
                | Action::Shed { .. }
                | Action::Complete { .. } => false,
            };
            self.went_out |= state.out().contains(&seat);
        }
        self.go_on(state);
    }

    fn go_on(&mut self, state: &Match) {
        let is_on_turn = state.turn() == Some(self.seat);
        self.stage = match (self.stage, is_on_turn) {
            (Stage::Now, false) => Stage::Before,
            (Stage::Before, true) => Stage::During,
            (Stage::During, false) => Stage::After,
            (stage, _) => stage,
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seat(number: u8) -> Seat {
        Seat::new(number).unwrap()
    }

    /// So many rounds in which exactly the first `count` have the note `nth`.
    fn rounds(count: usize, nth: usize) -> Vec<Noted> {
        (0..200).map(|round| std::array::from_fn(|note| note == nth && round < count)).collect()
    }

    #[test]
    fn what_differs_most_clearly_is_the_reason() {
        let of = |ours: &[Noted], theirs: &[Noted]| clearest(seat(0), seat(1), ours, theirs);
        let (none, some, often) = (rounds(0, 0), rounds(20, 0), rounds(100, 0));
        let reason = Reason { seat: seat(1), effect: Effect::PicksUp, good: 50, other: 10 };
        assert_eq!(of(&often, &some), Some(reason), "the next one is to pick up");
        assert_eq!(of(&some, &often), None, "what speaks against the way is no reason");
        assert_eq!(of(&some, &some), None);
        assert_eq!(of(&rounds(8, 0), &none), None, "that may be chance");
        assert_eq!(of(&[], &[]), None);
        let own = Reason { seat: seat(0), effect: Effect::PicksUp, good: 0, other: 50 };
        assert_eq!(of(&none, &rounds(100, 3)), Some(own), "oneself is not");
        let mut both = rounds(60, 0);
        both.iter_mut().for_each(|round| round[2] = true);
        let out = Reason { seat: seat(0), effect: Effect::GoesOut, good: 100, other: 0 };
        assert_eq!(of(&both, &none), Some(out));
    }
}
