//! The end of a round between two seats, searched to its last card: where the hands are known and only how the dungeons
//! lie is hidden from both, each way leads to a certain end or to chances that can be counted.

use castle_engine::{Action, Match, Phase, Rank, Seat};

use crate::careful;
use crate::dice::Dice;
use crate::imagine::outcome;
use crate::sight::{Sight, Way, cards_left};
use crate::ways;

/// Cards that the two seats may have left between them.
const CARDS_MOST: usize = 24;
/// Acts that are looked ahead.
const DEPTH_MOST: u32 = 16;

/// What a way comes to: between these bounds, and how many ends of the round were seen for it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bounds {
    pub(crate) low: f64,
    pub(crate) high: f64,
    pub(crate) ends: u32,
}

/// What each of `actions` of `seat`, on turn in `state`, comes to if both play as well as can be. None where the end is too
/// far off, or others may come in between.
pub(crate) fn solve(state: &Match, seat: Seat, actions: &[Option<Action>], positions: u32) -> Option<Vec<Bounds>> {
    let active = state.order().len() - state.out().len();
    let left: usize = state.order().iter().map(|seat| cards_left(state, *seat)).sum();
    if active != 2 || left > CARDS_MOST || state.turn() != Some(seat) || state.rules().go_out_of_turn() {
        return None;
    }
    let others = (state.order().len() - 1) as f64;
    let out = state.out().len() as f64;
    let (best, worst) = (1.0 - out / others, 1.0 - (out + 1.0) / others);
    let mut search = Search { seat, best, worst, positions, ends: 0 };
    let mut found = Vec::with_capacity(actions.len());
    for action in actions {
        search.ends = 0;
        let (low, high) = search.after(state, seat, action.as_ref()?, 0)?;
        found.push(Bounds { low, high, ends: search.ends });
    }
    Some(found)
}

/// How surely a seat that its place is worth `worth` to comes in before the other of the last two: from 0 to 1.
pub(crate) fn ahead(state: &Match, worth: f64) -> f64 {
    let others = (state.order().len() - 1) as f64;
    let worst = 1.0 - (state.out().len() as f64 + 1.0) / others;
    ((worth - worst) * others).clamp(0.0, 1.0)
}

struct Search {
    seat: Seat,
    /// What the better and the worse place of the two are worth.
    best: f64,
    worst: f64,
    /// Positions that may still be looked at.
    positions: u32,
    ends: u32,
}

impl Search {
    /// What `state` comes to; none when there are no positions left.
    fn value(&mut self, state: &Match, depth: u32) -> Option<(f64, f64)> {
        if state.phase() == Phase::Over {
            self.ends += 1;
            let worth = outcome(state, self.seat).place;
            return Some((worth, worth));
        }
        self.positions = self.positions.checked_sub(1)?;
        if depth >= DEPTH_MOST {
            return Some((self.worst, self.best));
        }
        let turn = state.turn()?;
        let own = turn == self.seat;
        let sight = Sight::of_match(state, turn);
        let mut ways = ways::all(&sight);
        // What looks best comes first: often it settles the matter.
        if let Some(first) = careful::best(&sight, &mut Dice::new(0)) {
            ways.sort_by_key(|way| *way != first);
        }
        let (mut low, mut high) = if own { (self.worst, self.worst) } else { (self.best, self.best) };
        let mut flipped = false;
        for way in ways {
            let is_flip = matches!(way, Way::Flip { .. });
            // Face-down cards are all alike: one of them is enough.
            if is_flip && flipped {
                continue;
            }
            flipped |= is_flip;
            let found = self.after(state, turn, &sight.action(way)?, depth + 1)?;
            if own {
                (low, high) = (low.max(found.0), high.max(found.1));
            } else {
                (low, high) = (low.min(found.0), high.min(found.1));
            }
            if (own && low >= self.best) || (!own && high <= self.worst) {
                break;
            }
        }
        Some((low, high))
    }

    /// What `action` of `turn` leads to; a card that is turned over may be any that lies face down.
    fn after(&mut self, state: &Match, turn: Seat, action: &Action, depth: u32) -> Option<(f64, f64)> {
        let Action::Flip { slot } = action else {
            let mut next = state.clone();
            next.advance(turn, action).ok()?;
            return self.value(&next, depth);
        };
        let lying: Vec<(Seat, usize, Option<Rank>)> = state
            .order()
            .iter()
            .flat_map(|seat| (0..).zip(state.dungeon_of(*seat)).map(|(slot, card)| (*seat, slot, card)))
            .filter_map(|(seat, slot, card)| card.map(|card| (seat, slot, card.rank())))
            .collect();
        let mut tried: Vec<Option<Rank>> = Vec::new();
        let (mut low, mut high) = (0.0, 0.0);
        for (seat, place, rank) in &lying {
            if tried.contains(rank) {
                continue;
            }
            tried.push(*rank);
            let equal = lying.iter().filter(|(.., other)| other == rank).count();
            let mut next = state.clone();
            next.exchange((turn, usize::from(*slot)), (*seat, *place));
            next.advance(turn, action).ok()?;
            let share = equal as f64 / lying.len() as f64;
            let found = self.value(&next, depth)?;
            low += share * found.0;
            high += share * found.1;
        }
        Some((low, high))
    }
}
