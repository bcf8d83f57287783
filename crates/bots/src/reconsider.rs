//! The careful level as it plays a seat: what the look at the table says, unless the end of the round is certain, or a few
//! imagined rounds speak clearly for another way.

use castle_engine::{Action, Phase, Rules, Seat, SeatView};

use crate::dice::Dice;
use crate::guess::Guess;
use crate::memory::Memory;
use crate::strong::{MOVES_PER_ROUND, settle};
use crate::tried::{Tried, candidates};
use crate::{Budget, careful};

/// Ways that are thought about: those that look best.
const WAYS_MOST: usize = 3;
/// Of so many rounds of the budget one is imagined; the rest of the time is for the end of the round.
const SHARE: u32 = 20;
/// By how many standard errors another way must be better in the same rounds.
const CLEARLY: f64 = 1.5;

/// What a careful bot does in the place of the viewer; nothing when there is nothing to do.
pub(crate) fn choose(view: &SeatView, memory: &Memory, rules: &Rules, seed: u64, budget: Budget) -> Option<Action> {
    let usual = careful::choose(view, memory, rules, seed);
    let (Phase::Play, Some(seat), true) = (view.phase, view.viewer, budget.iterations > 0) else { return usual };
    let mut tried = candidates(view, memory, rules, seed);
    if tried.len() < 2 || view.turn != Some(seat) {
        return usual;
    }
    let Some(guess) = Guess::new(view, memory, rules) else { return usual };
    let mut dice = Dice::new(seed);
    if guess.hides_dungeons_alone()
        && let Some(world) = guess.deal(&mut dice)
        && settle(&world, seat, &mut tried, budget).is_some()
    {
        return tried.swap_remove(0).action;
    }
    tried.truncate(WAYS_MOST);
    clearly_best(&guess, seat, &mut tried, dice, budget.iterations / SHARE).or(usual)
}

/// The way that is clearly better than the first of `tried`, if one is; all are tried in the same imagined rounds, `rounds` of
/// them together.
fn clearly_best(guess: &Guess, seat: Seat, tried: &mut [Tried], mut dice: Dice, rounds: u32) -> Option<Action> {
    let worlds = rounds / u32::try_from(tried.len()).ok()?;
    let mut moves_left = rounds * MOVES_PER_ROUND;
    let mut leads = vec![Lead::default(); tried.len()];
    for _ in 0..worlds {
        let world = guess.deal(&mut dice)?;
        let (chance, next) = (dice.next(), world.next_seat(seat));
        let mut usual = 0.0;
        for (nth, (way, lead)) in tried.iter_mut().zip(&mut leads).enumerate() {
            let before = way.worth;
            moves_left = moves_left.saturating_sub(way.play(world.clone(), (seat, next), chance));
            let worth = way.worth - before;
            if nth == 0 {
                usual = worth;
            }
            lead.add(worth - usual);
        }
        if moves_left == 0 {
            break;
        }
    }
    let best = (1..tried.len()).rev().max_by(|a, b| leads[*a].surely().total_cmp(&leads[*b].surely()))?;
    if leads[best].surely() > 0.0 { tried[best].action.clone() } else { None }
}

/// By how much a way was better than the usual one, round by round.
#[derive(Clone, Copy, Debug, Default)]
struct Lead {
    rounds: f64,
    sum: f64,
    squares: f64,
}

impl Lead {
    fn add(&mut self, more: f64) {
        self.rounds += 1.0;
        self.sum += more;
        self.squares += more * more;
    }

    /// By how much it is better, and not by luck.
    fn surely(self) -> f64 {
        let rounds = self.rounds.max(1.0);
        let mean = self.sum / rounds;
        let spread = (self.squares / rounds - mean * mean).max(0.0);
        mean - CLEARLY * (spread / rounds).sqrt()
    }
}
