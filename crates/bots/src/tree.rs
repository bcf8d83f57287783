//! What may happen after a way, as far as imagined rounds have shown: a tree of the acts of all seats, which grows where it
//! is worth looking. It is grown where nothing is left to draw; before that, chance weighs more than what a seat does next.
//!
//! The method is single-observer information-set Monte-Carlo tree search (Cowling, Powley and Whitehouse, *Information Set Monte
//! Carlo Tree Search*, 2012): each round is imagined with other hidden cards, all of them share one tree, and of two acts the one counts as
//! tried more that was tried more often when both were possible.

use std::hash::{DefaultHasher, Hash, Hasher};

use castle_engine::{Match, Phase, Rank, Seat};

use crate::imagine::{out_of_turn, outcome};
use crate::reason::Watch;
use crate::sight::{Sight, Way};
use crate::tried::glance;
use crate::ways;

/// How much an act is favoured that was tried seldom; an imagined round is worth from 0 to 1.
const CURIOSITY: f64 = 0.5;
/// Acts that are looked at in one place: those that look best at a glance.
const ACTS_MOST: usize = 6;
/// After so many tries the next act comes into view.
const TRIES_FOR_MORE: u32 = 3;
/// So often an act is tried before what comes after it is looked at too.
const TRIES_FOR_DEEPER: u32 = 2;
/// Acts after which the tree is left.
const MOVES_MOST: u32 = 60;

/// The acts that may follow a way.
#[derive(Clone, Debug)]
pub(crate) struct Tree {
    /// Where acts are decided; the first is right after the way.
    places: Vec<Vec<Act>>,
}

/// What a seat may do in a place.
#[derive(Clone, Debug)]
struct Act {
    /// What all saw since the decision before, as a number: acts without another, and what was turned over.
    seen: u64,
    seat: Seat,
    way: Way,
    tries: u32,
    /// How often it was possible.
    possible: u32,
    /// What the rounds came to for `seat`, together.
    worth: f64,
    /// The place after it, once that is looked at.
    after: Option<usize>,
}

/// How far the tree led.
#[derive(Clone, Debug, Default)]
pub(crate) struct Path {
    /// The acts that it decided: their place, and which they were there.
    acts: Vec<(usize, usize)>,
    /// Acts that were done, decided or not.
    pub(crate) moves: u32,
}

impl Tree {
    pub(crate) fn new() -> Tree {
        Tree { places: vec![Vec::new()] }
    }

    /// Plays `state` on as long as the tree knows what to try.
    pub(crate) fn descend(&mut self, state: &mut Match, watch: &mut Watch) -> Path {
        let mut path = Path::default();
        let (mut place, mut seen) = (0, 0);
        while path.moves < MOVES_MOST {
            if state.phase() != Phase::Play || state.bone_pile_len() > 0 {
                break;
            }
            let Some(turn) = state.turn() else { break };
            let (seat, only) = match out_of_turn(state, turn) {
                Some((seat, way)) => (seat, Some(way)),
                None => (turn, None),
            };
            let sight = Sight::of_match(state, seat);
            let ways = only.map_or_else(|| possible(&sight), |way| vec![way]);
            let mut goes_on = true;
            let way = match ways.as_slice() {
                [] => break,
                [only] => *only,
                ways => {
                    let nth = self.pick(place, seen, seat, ways);
                    path.acts.push((place, nth));
                    let act = &self.places[place][nth];
                    let way = act.way;
                    goes_on = act.tries >= TRIES_FOR_DEEPER;
                    if goes_on {
                        place = self.after(place, nth);
                        seen = 0;
                    }
                    way
                }
            };
            // What all see tells places apart, where the decision alone does not.
            if ways.len() == 1 || way.is_flip() {
                seen = fold(seen, (seat, way), turned_over(state, seat, way));
            }
            let Some(action) = sight.action(way) else { break };
            if state.advance(seat, &action).is_err() {
                break;
            }
            watch.see(state, seat, &action);
            path.moves += 1;
            if !goes_on {
                break;
            }
        }
        path
    }

    /// Notes what the round came to that went on by `path`.
    pub(crate) fn learn(&mut self, path: &Path, state: &Match) {
        for (place, nth) in &path.acts {
            let act = &mut self.places[*place][*nth];
            act.tries += 1;
            act.worth += outcome(state, act.seat).worth;
        }
    }

    /// Which act of a place is tried next; of `ways`, the best looking first.
    fn pick(&mut self, place: usize, seen: u64, seat: Seat, ways: &[Way]) -> usize {
        let acts = &mut self.places[place];
        let mut found = Vec::with_capacity(ways.len());
        for way in ways {
            let known = acts.iter().position(|act| act.seen == seen && act.seat == seat && act.way == *way);
            let nth = known.unwrap_or_else(|| {
                acts.push(Act { seen, seat, way: *way, tries: 0, possible: 0, worth: 0.0, after: None });
                acts.len() - 1
            });
            acts[nth].possible += 1;
            found.push(nth);
        }
        let tries: u32 = found.iter().map(|nth| acts[*nth].tries).sum();
        let in_view = 1 + (tries / TRIES_FOR_MORE) as usize;
        let promise = |nth: &usize| acts[*nth].promise();
        let looked_at = found.iter().take(in_view);
        looked_at.rev().max_by(|a, b| promise(a).total_cmp(&promise(b))).copied().unwrap_or(0)
    }

    fn after(&mut self, place: usize, nth: usize) -> usize {
        let new = self.places.len();
        let after = *self.places[place][nth].after.get_or_insert(new);
        if after == new {
            self.places.push(Vec::new());
        }
        after
    }
}

impl Act {
    /// What it came to so far, and more if it was tried seldom (UCB1, with how often it was possible).
    fn promise(&self) -> f64 {
        if self.tries == 0 {
            return f64::INFINITY;
        }
        let tries = f64::from(self.tries);
        self.worth / tries + CURIOSITY * (f64::from(self.possible).ln() / tries).sqrt()
    }
}

/// The rank of the face-down card that `way` turns over.
fn turned_over(state: &Match, seat: Seat, way: Way) -> Option<Rank> {
    match way {
        Way::Flip { slot } => state.dungeon_of(seat)[usize::from(slot)]?.rank(),
        Way::Play { .. }
        | Way::Declare { .. }
        | Way::PickUp
        | Way::Add { .. }
        | Way::End
        | Way::Shed { .. }
        | Way::Complete { .. }
        | Way::Wait => None,
    }
}

/// `seen`, and then this.
fn fold(seen: u64, act: (Seat, Way), card: Option<Rank>) -> u64 {
    let mut hasher = DefaultHasher::new();
    (seen, act, card).hash(&mut hasher);
    hasher.finish()
}

/// What a seat on turn may do, the best looking first; face-down cards are all alike.
fn possible(sight: &Sight) -> Vec<Way> {
    let mut ways = ways::all(sight);
    let flip = ways.iter().copied().find(|way| way.is_flip());
    ways.retain(|way| !way.is_flip() || Some(*way) == flip);
    let mut looks: Vec<(f32, Way)> = ways.into_iter().map(|way| (glance(sight, way), way)).collect();
    looks.sort_by(|a, b| b.0.total_cmp(&a.0));
    looks.truncate(ACTS_MOST);
    looks.into_iter().map(|(_, way)| way).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::common::open_cards;
    use crate::dice::Dice;
    use crate::imagine::play_out;

    #[test]
    fn a_tree_finds_what_a_look_at_the_table_misses() {
        let start = open_cards("6s", &["5d 9c Ad", "Jh Qd", "3c 4c 6c"]);
        let mut tree = Tree::new();
        let mut dice = Dice::new(1);
        let (seat, next) = (start.order()[0], start.order()[1]);
        for _ in 0..200 {
            let mut state = start.clone();
            let mut watch = Watch::new(&state, seat, next);
            let path = tree.descend(&mut state, &mut watch);
            assert!(path.moves > 0);
            play_out(&mut state, &mut dice, &mut watch);
            tree.learn(&path, &state);
        }
        let acts = &tree.places[0];
        assert_eq!(acts[0].way, Way::Play { rank: Rank::Nine, count: 1 }, "what looks best");
        assert_eq!(acts.iter().map(|act| act.tries).sum::<u32>(), 200);
        let best = acts.iter().max_by_key(|act| act.tries).unwrap();
        assert_eq!(best.way, Way::Play { rank: Rank::Ace, count: 1 }, "{acts:?}");
        assert!(best.tries > 150 && tree.places.len() > 3, "it grows where it is worth looking: {acts:?}");
    }
}
