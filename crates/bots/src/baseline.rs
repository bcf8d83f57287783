//! Players to measure the levels by. Nobody meets them at a table.

use castle_engine::{Action, Phase, Power, Rank, Rules, SeatView};

use crate::dice::Dice;
use crate::memory::Memory;
use crate::sight::{Sight, Way};
use crate::ways;

/// Plays the lowest rank that goes and as many of it as there are, saves what has a power (twos and tens, where the rules
/// leave them theirs) and jokers, sheds, adds and completes whatever it can, and swaps nothing. Its courtyard is the three
/// best of its cards. Nothing when the seat has nothing to do.
#[must_use]
pub fn greedy(view: &SeatView, rules: &Rules, seed: u64) -> Option<Action> {
    let worth = |rank: Option<Rank>| (rank.is_none_or(|rank| rules.power(rank) != Power::Plain), rank);
    if view.phase == Phase::Choose {
        let mut hand = view.hand.clone();
        hand.sort_by_key(|card| std::cmp::Reverse(worth(card.rank())));
        return prepared(view, hand.into_iter().take(3).collect());
    }
    if view.phase != Phase::Play {
        return prepared(view, Vec::new());
    }
    let sight = Sight::of_view(view, &Memory::default(), rules)?;
    let cost = |rank: Rank| (sight.held.count(rank) == 0, worth(Some(rank)));
    let own = |rank: Rank| u8::try_from(sight.held.count(rank)).unwrap_or(u8::MAX);
    let ways = ways::all(&sight);
    let first = |wanted: fn(&Way) -> bool| ways.iter().rev().copied().find(&wanted);
    let special = first(|way| match way {
        Way::Add { .. } | Way::Complete { .. } | Way::Shed { .. } | Way::Declare { .. } => true,
        Way::Play { .. } | Way::Flip { .. } | Way::PickUp | Way::End | Way::Wait => false,
    });
    let lowest = sight.groups.iter().min_by_key(|(rank, ..)| cost(*rank)).map(|(rank, least, most)| {
        let all = if rules.power(rank) == Power::Plain { own(rank) } else { 1 };
        Way::Play { rank, count: all.clamp(least, most) }
    });
    let way = special.or(lowest).or_else(|| Dice::new(seed).pick(&ways))?;
    sight.action(way)
}

/// Does anything that is legal, each way as likely as the others. Nothing when the seat has nothing to do.
#[must_use]
pub fn random(view: &SeatView, rules: &Rules, seed: u64) -> Option<Action> {
    let mut dice = Dice::new(seed);
    if view.phase != Phase::Play {
        let mut hand = view.hand.clone();
        dice.shuffle(&mut hand);
        return prepared(view, hand.into_iter().take(3).collect());
    }
    let sight = Sight::of_view(view, &Memory::default(), rules)?;
    let way = dice.pick(&ways::all(&sight))?;
    sight.action(way)
}

/// What there is to do before the play, for who swaps nothing.
fn prepared(view: &SeatView, courtyard: Vec<castle_engine::Card>) -> Option<Action> {
    match view.phase {
        Phase::Choose => (view.offers.choose && view.choice.is_empty()).then_some(Action::Choose { cards: courtyard }),
        Phase::Swap => (view.offers.ready == Some(true)).then_some(Action::Ready { ready: true }),
        Phase::Play | Phase::Over => None,
    }
}
