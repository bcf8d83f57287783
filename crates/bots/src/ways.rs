//! The ways that a seat has, equal cards taken as one. Knows nothing of which are good.

use crate::sight::{Sight, Way};

/// Every way, the special ones first; [`Way::Wait`] where it is not the seat's turn and it has a choice. Jokers join
/// the cards of a rank only where too few of these are there, as one more, or to go out.
pub(crate) fn all(sight: &Sight) -> Vec<Way> {
    let mut ways = Vec::new();
    ways.extend((1..=len(sight.add.len())).map(|count| Way::Add { count }));
    if sight.end {
        ways.push(Way::End);
    }
    if let Some((rank, least, most)) = sight.complete {
        ways.extend((least..=most).map(|count| Way::Complete { rank, count }));
    }
    if !sight.shed.is_empty() {
        ways.push(Way::Shed { count: len(sight.shed.len()) });
    }
    ways.extend(sight.declares().map(|rank| Way::Declare { rank }));
    for (rank, least, most) in sight.groups.iter() {
        let own = len(sight.held.count(rank));
        let with_joker = if sight.held.jokers() > 0 { own.saturating_add(1) } else { own };
        let enough = with_joker.clamp(least, most);
        let out = (usize::from(most) == sight.own && most > enough).then_some(most);
        ways.extend((least..=enough).chain(out).map(|count| Way::Play { rank, count }));
    }
    ways.extend((0u8..).zip(sight.flips).filter(|(_, offered)| *offered).map(|(slot, _)| Way::Flip { slot }));
    if sight.pick_up {
        ways.push(Way::PickUp);
    }
    if !sight.on_turn && !ways.is_empty() {
        ways.push(Way::Wait);
    }
    ways
}

fn len(count: usize) -> u8 {
    u8::try_from(count).unwrap_or(u8::MAX)
}
