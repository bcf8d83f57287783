//! The ways that are worth trying, and how each does in imagined rounds. Knows nothing of how many are tried, or of which
//! is chosen.

use castle_engine::{Action, Match, Phase, Rules, Seat, SeatView};

use crate::careful;
use crate::dice::Dice;
use crate::imagine::{on_turn, outcome, play_out};
use crate::memory::Memory;
use crate::reason::{Noted, Watch};
use crate::sight::{Sight, Way};
use crate::tree::Tree;
use crate::ways;

/// Ways that are tried; of more, those that look best at a glance.
const WAYS_MOST: usize = 12;

/// One way and how it did.
#[derive(Clone, Debug)]
pub(crate) struct Tried {
    /// What the seat does; nothing: it waits.
    pub(crate) action: Option<Action>,
    pub(crate) tries: u32,
    place: f64,
    /// What the rounds came to, together.
    pub(crate) worth: f64,
    /// What happened in each of the rounds.
    pub(crate) noted: Vec<Noted>,
    /// What the rounds showed of what may follow.
    tree: Tree,
}

impl Tried {
    fn new(action: Option<Action>) -> Tried {
        Tried { action, tries: 0, place: 0.0, worth: 0.0, noted: Vec::new(), tree: Tree::new() }
    }

    pub(crate) fn mean(&self) -> f64 {
        self.worth / f64::from(self.tries.max(1))
    }

    /// How the rounds ended, of a hundred: 100 is always the best place, 0 always the last.
    pub(crate) fn good(&self) -> u8 {
        (self.place / f64::from(self.tries.max(1)) * 100.0).round().clamp(0.0, 100.0) as u8
    }

    /// Goes on with this way in `world`, which is imagined, where `next` comes after `seat`, and plays it to its end; gives how
    /// many moves that took.
    pub(crate) fn play(&mut self, mut world: Match, (seat, next): (Seat, Seat), chance: u64) -> u32 {
        if let Some(action) = &self.action
            && world.advance(seat, action).is_err()
        {
            return 1;
        }
        let mut watch = Watch::new(&world, seat, next);
        let mut dice = Dice::new(chance);
        // Who waits lets the seat on turn go on; else it would do at once what it was to wait with.
        if self.action.is_none()
            && let Some((turn, action)) = on_turn(&world, &mut dice)
            && world.advance(turn, &action).is_ok()
        {
            watch.see(&world, turn, &action);
        }
        let path = self.tree.descend(&mut world, &mut watch);
        let moves = play_out(&mut world, &mut dice, &mut watch);
        let end = outcome(&world, seat);
        self.tree.learn(&path, &world);
        self.noted.push(watch.noted(&world));
        self.tries += 1;
        self.place += end.place;
        self.worth += end.worth;
        path.moves + moves + 2
    }

    /// The end of the round was searched: this way comes to `worth` at least, as `ends` of it showed.
    pub(crate) fn comes_to(&mut self, worth: f64, ends: u32) {
        self.tries = ends.max(1);
        self.place = worth * f64::from(self.tries);
        self.worth = self.place;
    }
}

/// What the seat may do, the careful player's choice first.
pub(crate) fn candidates(view: &SeatView, memory: &Memory, rules: &Rules, seed: u64) -> Vec<Tried> {
    match view.phase {
        Phase::Choose if view.offers.choose && view.choice.is_empty() => courtyards(view, rules),
        Phase::Swap => against_leaving_it(careful::swaps(view, rules)),
        Phase::Choose | Phase::Over => {
            careful::choose(view, memory, rules, seed).map(|action| Tried::new(Some(action))).into_iter().collect()
        }
        Phase::Play => {
            let Some(sight) = Sight::of_view(view, memory, rules) else { return Vec::new() };
            let mut ways = ways::all(&sight);
            let first = careful::best(&sight, &mut Dice::new(seed)).unwrap_or(Way::Wait);
            // Face-down cards are all alike: one of them is tried.
            ways.retain(|way| *way != first && !(way.is_flip() && first.is_flip()));
            if !ways.is_empty() || first != Way::Wait {
                ways.sort_by(|a, b| glance(&sight, *b).total_cmp(&glance(&sight, *a)));
                ways.insert(0, first);
            }
            ways.truncate(WAYS_MOST);
            ways.into_iter().map(|way| Tried::new(sight.action(way))).collect()
        }
    }
}

/// The best swap and leaving it at that, whichever is better first.
fn against_leaving_it(mut swaps: Vec<Action>) -> Vec<Tried> {
    let is_swap = |action: &Action| matches!(action, Action::Swap { .. });
    if let Some(other) = swaps.iter().skip(1).position(|other| is_swap(other) != is_swap(&swaps[0])) {
        swaps.swap(1, other + 1);
        swaps.truncate(2);
    } else {
        swaps.truncate(1);
    }
    swaps.into_iter().map(|action| Tried::new(Some(action))).collect()
}

/// What a way looks worth without thinking: only plays are so many that some are left out.
pub(crate) fn glance(sight: &Sight, way: Way) -> f32 {
    match way {
        Way::Play { rank, count } => careful::play(sight, rank, count),
        Way::Declare { rank } => careful::declared(sight, rank),
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::common::cards;
    use castle_engine::{Form, Placed, Preset, Setup, SetupSeat};

    /// Two seats of palace, where fours are completed on anybody's turn; the first is on turn, the second holds two sevens.
    fn sevens() -> Match {
        let seats = Seat::first(2)
            .zip(["9d Kd Ah", "7d 7s Qc"].map(|hand| SetupSeat { hand: cards(hand), ..SetupSeat::default() }));
        let first = Seat::first(2).next().unwrap();
        let seven = |card: &castle_engine::Card| Placed { card: *card, rank: card.rank().unwrap() };
        let setup = Setup {
            rules: Rules::new(Preset::Palace.options(), 1, 2).unwrap(),
            form: Form::Open,
            round: 1,
            seats: seats.collect(),
            opener: first,
            turn: Some(first),
            stack: cards("7c 7h").iter().map(seven).collect(),
            bone_pile: Vec::new(),
            out: Vec::new(),
            extra_play: false,
            clockwise: true,
            waiting: None,
            adding: None,
            idle_turns: 0,
            progress: false,
        };
        setup.into_match().unwrap()
    }

    #[test]
    fn who_waits_lets_the_seat_on_turn_go_on() {
        let world = sevens();
        let (first, second) = (world.order()[0], world.order()[1]);
        let sight = Sight::of_match(&world, second);
        let (rank, least, most) = sight.complete.unwrap();
        let complete = sight.action(Way::Complete { rank, count: most });
        assert_eq!((least, most), (2, 2));
        let after = |action: Option<Action>| {
            let mut way = Tried::new(action);
            way.play(world.clone(), (second, first), 1);
            way.worth
        };
        assert!(after(None) != after(complete), "to wait is something else than to act");
    }
}
