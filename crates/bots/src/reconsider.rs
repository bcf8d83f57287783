//! The careful level as it plays a seat: what the look at the table says, unless the end of the round is certain, or another
//! way did better in every one of a few imagined rounds.

use castle_engine::{Action, Phase, Rules, Seat, SeatView};

use crate::dice::Dice;
use crate::guess::Guess;
use crate::memory::Memory;
use crate::strong::settle;
use crate::tried::{Tried, candidates};
use crate::{Budget, careful};

/// Imagined rounds in which the other way must do better, all of them.
const ROUNDS: u32 = 4;

/// What a careful bot does in the place of the viewer; nothing when there is nothing to do.
pub(crate) fn choose(view: &SeatView, memory: &Memory, rules: &Rules, seed: u64, budget: Budget) -> Option<Action> {
    let usual = careful::choose(view, memory, rules, seed);
    let is_end = view.phase == Phase::Play && view.bone_pile == 0 && view.viewer == view.turn;
    let (true, Some(seat)) = (is_end && budget.iterations > 0, view.viewer) else { return usual };
    let mut tried = candidates(view, memory, rules, seed);
    let Some(guess) = Guess::new(view, memory, rules).filter(|_| tried.len() > 1) else { return usual };
    let mut dice = Dice::new(seed);
    if settle(&guess, seat, &mut tried, &mut dice, budget).is_some() {
        return tried.swap_remove(0).action;
    }
    let [first, second, ..] = tried.as_mut_slice() else { return usual };
    let enough = budget.iterations >= 2 * ROUNDS;
    if enough && always_better(second, first, &guess, seat, dice) { second.action.clone() } else { usual }
}

/// Whether `other` does better than `usual` in each of a few rounds that are imagined for both.
fn always_better(other: &mut Tried, usual: &mut Tried, guess: &Guess, seat: Seat, mut dice: Dice) -> bool {
    (0..ROUNDS).all(|_| {
        let Some(world) = guess.deal(&mut dice) else { return false };
        let (next, chance) = (world.next_seat(seat), dice.next());
        let worth = |way: &mut Tried| {
            let before = way.worth;
            way.play(world.clone(), (seat, next), chance);
            way.worth - before
        };
        worth(other) > worth(usual)
    })
}
