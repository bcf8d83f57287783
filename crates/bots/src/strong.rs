//! The strong level: deals the hidden cards again and again so that everything known stays true, tries each of its ways in
//! each of these matches, lets all seats play on (carefully; at the end of a round by a tree), and keeps to the ways that end best.

use castle_engine::{Action, Phase, Rules, Score, Seat, SeatView};

use crate::Budget;
use crate::advice::{Effect, Reason};
use crate::dice::Dice;
use crate::exact;
use crate::guess::Guess;
use crate::memory::Memory;
use crate::reason;
use crate::tried::{Tried, candidates};

/// Imagined moves for each round of the budget: where rounds are longer, fewer are imagined.
const MOVES_PER_ROUND: u32 = 60;
/// Positions that are searched for the certain end of a round, for each round of the budget.
const POSITIONS_PER_ROUND: u32 = 10;
/// Rounds that are imagined for each of the ways that lead to the same place for certain.
const ROUNDS_FOR_POINTS: u32 = 8;

/// What a search found.
#[derive(Clone, Debug)]
pub(crate) struct Found {
    /// The ways, the best first.
    pub(crate) ways: Vec<Tried>,
    /// What speaks for the best and against the next best.
    pub(crate) reason: Option<Reason>,
}

/// What the seat may do, the best first, with what the search found; no ways when there is nothing to do. With a single
/// way there is nothing to search, and nothing was tried.
pub(crate) fn search(view: &SeatView, memory: &Memory, rules: &Rules, seed: u64, budget: Budget) -> Found {
    let mut tried = candidates(view, memory, rules, seed);
    if tried.len() < 2 || budget.iterations == 0 {
        tried.truncate(1);
        return Found { ways: tried, reason: None };
    }
    let (Some(seat), Some(guess)) = (view.viewer, Guess::new(view, memory, rules)) else {
        return Found { ways: tried, reason: None };
    };
    let usual = tried[0].action.clone();
    let mut dice = Dice::new(seed);
    if let Some(reason) = settle(&guess, seat, &mut tried, &mut dice, budget) {
        return Found { ways: tried, reason: Some(reason) };
    }
    // With little time only those are told apart that look best.
    let most = (2..=tried.len()).rev().find(|ways| rounds_at_least(*ways) <= budget.iterations as usize);
    tried.truncate(most.unwrap_or(1));
    if tried.len() < 2 {
        return Found { ways: tried, reason: None };
    }
    let next = imagine(&guess, seat, &mut tried, dice, budget);
    if view.phase == Phase::Swap {
        // Swaps are the careful player's: what is imagined tells how they do, so that they come to an end.
        tried.sort_by_key(|way| way.action != usual);
    }
    let reason = next.and_then(|next| reason::clearest(seat, next, &tried[0].noted, &tried[1].noted));
    Found { ways: tried, reason }
}

/// In how many stages one of so many ways is found.
fn stages(ways: usize) -> u32 {
    ways.ilog2().max(1) + u32::from(!ways.is_power_of_two())
}

/// How many ways go on to the next stage.
fn half(alive: usize) -> usize {
    alive.div_ceil(2).max(2).min(alive)
}

/// Imagined rounds in which so many ways are told apart, each tried once in every stage that it comes to.
fn rounds_at_least(ways: usize) -> usize {
    std::iter::successors(Some(ways), |alive| Some(half(*alive))).take(stages(ways) as usize).sum()
}

/// Tries the ways in imagined rounds, and sorts them; gives the seat that comes after `seat`, if any round could be imagined.
fn imagine(guess: &Guess, seat: Seat, tried: &mut [Tried], mut dice: Dice, budget: Budget) -> Option<Seat> {
    let mut next = None;
    let mut moves_left = budget.iterations.saturating_mul(MOVES_PER_ROUND);
    // Sequential halving: each stage has an equal share of the tries, and the better half goes on to the next. The two best
    // were in all stages, so they were tried in the same rounds.
    let stages = stages(tried.len());
    let mut alive = tried.len();
    for _ in 0..stages {
        let worlds = (budget.iterations / stages / u32::try_from(alive).unwrap_or(u32::MAX)).max(1);
        for _ in 0..worlds {
            let Some(world) = guess.deal(&mut dice) else { return next };
            let chance = dice.next();
            let after = *next.get_or_insert_with(|| world.next_seat(seat));
            for way in &mut tried[..alive] {
                let moves = way.play(world.clone(), (seat, after), chance);
                moves_left = moves_left.saturating_sub(moves);
            }
            if moves_left == 0 {
                break;
            }
        }
        tried[..alive].sort_by(|a, b| b.mean().total_cmp(&a.mean()));
        if moves_left == 0 {
            break;
        }
        alive = half(alive);
    }
    next
}

/// What makes one way the best for certain, if the end can be searched through and shows it; then `tried` has it first.
pub(crate) fn settle(
    guess: &Guess,
    seat: Seat,
    tried: &mut [Tried],
    dice: &mut Dice,
    budget: Budget,
) -> Option<Reason> {
    let world = if guess.hides_dungeons_alone() { guess.deal(dice)? } else { return None };
    let actions: Vec<Option<Action>> = tried.iter().map(|way| way.action.clone()).collect();
    let positions = budget.iterations.saturating_mul(POSITIONS_PER_ROUND);
    let bounds = exact::solve(&world, seat, &actions, positions)?;
    let best = (0..bounds.len()).rev().max_by(|a, b| bounds[*a].low.total_cmp(&bounds[*b].low)).unwrap_or(0);
    let others = (0..bounds.len()).filter(|other| *other != best);
    let most = others.map(|other| bounds[other].high).fold(0.0, f64::max);
    if most > bounds[best].low {
        return None;
    }
    let alike = |way: &usize| bounds[*way].low >= bounds[best].low && bounds[*way].high <= bounds[best].high;
    let best = dearest(guess, seat, tried, (0..bounds.len()).filter(alike), dice).unwrap_or(best);
    let ahead = |worth: f64| (exact::ahead(&world, worth) * 100.0).round() as u8;
    let (good, other) = (ahead(bounds[best].low), ahead(most));
    for (way, bounds) in tried.iter_mut().zip(bounds) {
        way.comes_to(bounds.low, bounds.ends);
    }
    tried[..=best].rotate_right(1);
    tried[1..].sort_by(|a, b| b.mean().total_cmp(&a.mean()));
    Some(Reason { seat: world.next_seat(seat), effect: Effect::SurelyBehind, good, other })
}

/// Of ways that lead to the same place, the one that leaves the most points to the others in a few imagined rounds; none where
/// points do not count.
fn dearest(
    guess: &Guess,
    seat: Seat,
    tried: &mut [Tried],
    alike: impl Iterator<Item = usize>,
    dice: &mut Dice,
) -> Option<usize> {
    let alike: Vec<usize> = alike.collect();
    if alike.len() < 2 || guess.rules().options().score != Score::Points {
        return None;
    }
    for _ in 0..ROUNDS_FOR_POINTS {
        let world = guess.deal(dice)?;
        let (next, chance) = (world.next_seat(seat), dice.next());
        for way in &alike {
            tried[*way].play(world.clone(), (seat, next), chance);
        }
    }
    alike.into_iter().rev().max_by(|a, b| tried[*a].mean().total_cmp(&tried[*b].mean()))
}
