//! The beginner: plays one card at a time, the lowest number that goes, twos and tens like any other, and lays its
//! highest numbers face up.

use castle_engine::{Action, Phase, Rank, Rules, SeatView};

use crate::dice::Dice;
use crate::memory::Memory;
use crate::sight::{Sight, Way};

/// What a beginner does in the place of the viewer; nothing when there is nothing to do.
pub(crate) fn choose(view: &SeatView, rules: &Rules, seed: u64) -> Option<Action> {
    let mut dice = Dice::new(seed);
    match view.phase {
        Phase::Choose if view.offers.choose && view.choice.is_empty() => {
            // By what is printed on them: the two, which is worth most in many games, stays in the hand.
            let mut hand = view.hand.clone();
            hand.sort_by_key(|card| std::cmp::Reverse(card.rank()));
            Some(Action::Choose { cards: hand.into_iter().take(3).collect() })
        }
        Phase::Swap => (view.offers.ready == Some(true)).then_some(Action::Ready { ready: true }),
        Phase::Play => {
            let sight = Sight::of_view(view, &Memory::default(), rules)?;
            let way = way(&sight, &mut dice)?;
            sight.action(way)
        }
        Phase::Choose | Phase::Over => None,
    }
}

fn way(sight: &Sight, dice: &mut Dice) -> Option<Way> {
    if let Some(rank) = sight.declares().last() {
        return Some(Way::Declare { rank });
    }
    if sight.end {
        // Half of the time it does not notice that what it drew would go too.
        let notices = !sight.add.is_empty() && dice.below(2) == 0;
        return Some(if notices { Way::Add { count: 1 } } else { Way::End });
    }
    if !sight.on_turn {
        return None;
    }
    if !sight.shed.is_empty() {
        return Some(Way::Shed { count: 1 });
    }
    let cost = |rank: Rank| (sight.held.count(rank) == 0, rank);
    if let Some((rank, least, _)) = sight.groups.iter().min_by_key(|(rank, ..)| cost(*rank)) {
        return Some(Way::Play { rank, count: least });
    }
    let slots: Vec<u8> = (0..3).filter(|slot| sight.flips[usize::from(*slot)]).collect();
    let flip = dice.pick(&slots).map(|slot| Way::Flip { slot });
    flip.or_else(|| sight.pick_up.then_some(Way::PickUp))
}
