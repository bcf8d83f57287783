//! The strong level: deals the hidden cards again and again so that everything known stays true, tries each of its ways in
//! each of these matches, lets all seats play on carefully, and keeps to the ways that end best.

use castle_engine::{Action, Match, Phase, Rules, Seat, SeatView};

use crate::advice::{Effect, Reason};
use crate::careful::{self, WEIGHTS};
use crate::dice::Dice;
use crate::exact;
use crate::guess::Guess;
use crate::imagine::{outcome, play_out};
use crate::memory::Memory;
use crate::reason::{self, Noted, Watch};
use crate::sight::{Sight, Way};
use crate::{Budget, ways};

/// Ways that are tried; of more, those that look best at a glance.
const WAYS_MOST: usize = 12;
/// Imagined moves for each round of the budget: where rounds are longer, fewer are imagined.
const MOVES_PER_ROUND: u32 = 60;
/// Positions that are searched for the certain end of a round, for each round of the budget.
const POSITIONS_PER_ROUND: u32 = 10;

/// One way and how it did.
#[derive(Clone, Debug)]
pub(crate) struct Tried {
    /// What the seat does; nothing: it waits.
    pub(crate) action: Option<Action>,
    pub(crate) tries: u32,
    place: f64,
    worth: f64,
    /// What happened in each of the rounds.
    noted: Vec<Noted>,
}

/// What a search found.
#[derive(Clone, Debug)]
pub(crate) struct Found {
    /// The ways, the best first.
    pub(crate) ways: Vec<Tried>,
    /// What speaks for the best and against the next best.
    pub(crate) reason: Option<Reason>,
}

impl Tried {
    fn new(action: Option<Action>) -> Tried {
        Tried { action, tries: 0, place: 0.0, worth: 0.0, noted: Vec::new() }
    }

    fn mean(&self) -> f64 {
        self.worth / f64::from(self.tries.max(1))
    }

    /// How the rounds ended, of a hundred: 100 is always the best place, 0 always the last.
    pub(crate) fn good(&self) -> u8 {
        (self.place / f64::from(self.tries.max(1)) * 100.0).round().clamp(0.0, 100.0) as u8
    }
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
    let mut dice = Dice::new(seed);
    if guess.hides_dungeons_alone()
        && let Some(world) = guess.deal(&mut dice)
        && let Some(reason) = settle(&world, seat, &mut tried, budget)
    {
        return Found { ways: tried, reason: Some(reason) };
    }
    let next = imagine(&guess, seat, &mut tried, dice, budget);
    let reason = next.and_then(|next| reason::clearest(seat, next, &tried[0].noted, &tried[1].noted));
    Found { ways: tried, reason }
}

/// Tries the ways in imagined rounds, and sorts them; gives the seat that comes after `seat`, if any round could be imagined.
fn imagine(guess: &Guess, seat: Seat, tried: &mut [Tried], mut dice: Dice, budget: Budget) -> Option<Seat> {
    let mut next = None;
    let mut moves_left = budget.iterations.saturating_mul(MOVES_PER_ROUND);
    // Sequential halving: each stage has an equal share of the tries, and the better half goes on to the next. The two best
    // were in all stages, so they were tried in the same rounds.
    let stages = tried.len().ilog2().max(1) + u32::from(!tried.len().is_power_of_two());
    let mut alive = tried.len();
    for _ in 0..stages {
        let worlds = (budget.iterations / stages / u32::try_from(alive).unwrap_or(u32::MAX)).max(1);
        for _ in 0..worlds {
            let Some(world) = guess.deal(&mut dice) else { return next };
            let chance = dice.next();
            let after = *next.get_or_insert_with(|| world.next_seat(seat));
            for way in &mut tried[..alive] {
                let moves = try_out(world.clone(), (seat, after), way, chance);
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
        alive = alive.div_ceil(2).max(2).min(alive);
    }
    next
}

/// The way that is best for certain, where the end of the round can be searched through: no rounds are imagined.
pub(crate) fn certain(view: &SeatView, memory: &Memory, rules: &Rules, seed: u64, budget: Budget) -> Option<Action> {
    if view.phase != Phase::Play || view.bone_pile > 0 || budget.iterations == 0 {
        return None;
    }
    let guess = Guess::new(view, memory, rules).filter(Guess::hides_dungeons_alone)?;
    let mut tried = candidates(view, memory, rules, seed);
    let world = guess.deal(&mut Dice::new(seed)).filter(|_| tried.len() > 1)?;
    settle(&world, view.viewer?, &mut tried, budget)?;
    tried.into_iter().next()?.action
}

/// What makes one way the best for certain, if the end can be searched through and shows it; then `tried` has it first.
fn settle(world: &Match, seat: Seat, tried: &mut [Tried], budget: Budget) -> Option<Reason> {
    let actions: Vec<Option<Action>> = tried.iter().map(|way| way.action.clone()).collect();
    let positions = budget.iterations.saturating_mul(POSITIONS_PER_ROUND);
    let bounds = exact::solve(world, seat, &actions, positions)?;
    let best = (0..bounds.len()).rev().max_by(|a, b| bounds[*a].low.total_cmp(&bounds[*b].low)).unwrap_or(0);
    let others = (0..bounds.len()).filter(|other| *other != best);
    let most = others.map(|other| bounds[other].high).fold(0.0, f64::max);
    if most > bounds[best].low {
        return None;
    }
    let ahead = |worth: f64| (exact::ahead(world, worth) * 100.0).round() as u8;
    let (good, other) = (ahead(bounds[best].low), ahead(most));
    for (way, bounds) in tried.iter_mut().zip(bounds) {
        way.tries = bounds.ends.max(1);
        way.place = bounds.low * f64::from(way.tries);
        way.worth = way.place;
    }
    tried[..=best].rotate_right(1);
    tried[1..].sort_by(|a, b| b.mean().total_cmp(&a.mean()));
    Some(Reason { seat: world.next_seat(seat), effect: Effect::SurelyBehind, good, other })
}

fn try_out(mut world: Match, (seat, next): (Seat, Seat), way: &mut Tried, chance: u64) -> u32 {
    let done = way.action.as_ref().is_none_or(|action| world.advance(seat, action).is_ok());
    if !done {
        return 1;
    }
    let mut watch = Watch::new(&world, seat, next);
    let moves = play_out(&mut world, &mut Dice::new(chance), &mut watch);
    let end = outcome(&world, seat);
    way.noted.push(watch.noted(&world));
    way.tries += 1;
    way.place += end.place;
    way.worth += end.worth;
    moves + 2
}

/// What the seat may do, the careful player's choice first.
fn candidates(view: &SeatView, memory: &Memory, rules: &Rules, seed: u64) -> Vec<Tried> {
    match view.phase {
        Phase::Choose if view.offers.choose && view.choice.is_empty() => courtyards(view, rules),
        Phase::Choose | Phase::Swap | Phase::Over => {
            careful::choose(view, memory, rules, seed).map(|action| Tried::new(Some(action))).into_iter().collect()
        }
        Phase::Play => {
            let Some(sight) = Sight::of_view(view, memory, rules) else { return Vec::new() };
            let mut ways = ways::all(&sight);
            let first = careful::best(&sight, &WEIGHTS, &mut Dice::new(seed)).unwrap_or(Way::Wait);
            // Face-down cards are all alike: one of them is tried.
            ways.retain(|way| *way != first && !(is_flip(*way) && is_flip(first)));
            if !ways.is_empty() || first != Way::Wait {
                ways.sort_by(|a, b| glance(&sight, *b).total_cmp(&glance(&sight, *a)));
                ways.insert(0, first);
            }
            ways.truncate(WAYS_MOST);
            ways.into_iter().map(|way| Tried::new(sight.action(way))).collect()
        }
    }
}

fn is_flip(way: Way) -> bool {
    match way {
        Way::Flip { .. } => true,
        Way::Play { .. }
        | Way::Declare { .. }
        | Way::PickUp
        | Way::Add { .. }
        | Way::End
        | Way::Shed { .. }
        | Way::Complete { .. }
        | Way::Wait => false,
    }
}

/// What a way looks worth without thinking: only plays are so many that some are left out.
fn glance(sight: &Sight, way: Way) -> f32 {
    match way {
        Way::Play { rank, count } => careful::play(sight, rank, count, &WEIGHTS),
        Way::Declare { rank } => careful::play(sight, rank, 1, &WEIGHTS),
        Way::PickUp => -10.0,
        Way::Flip { .. } | Way::Add { .. } | Way::End | Way::Shed { .. } | Way::Complete { .. } | Way::Wait => 10.0,
    }
}

/// Every three cards of the hand that differ by rank, the careful player's first.
fn courtyards(view: &SeatView, rules: &Rules) -> Vec<Tried> {
    let hand = &view.hand;
    let mut found = vec![careful::courtyard(hand, rules)];
    let ranks = |cards: &[castle_engine::Card]| {
        let mut ranks: Vec<_> = cards.iter().map(|card| card.rank()).collect();
        ranks.sort_unstable();
        ranks
    };
    for third in 2..hand.len() {
        for second in 1..third {
            for first in 0..second {
                let cards = vec![hand[first], hand[second], hand[third]];
                if found.iter().all(|other| ranks(other) != ranks(&cards)) {
                    found.push(cards);
                }
            }
        }
    }
    found.into_iter().map(|cards| Tried::new(Some(Action::Choose { cards }))).collect()
}
