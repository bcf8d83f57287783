//! A plain player: picks at random among what its own view offers. Enough to bring a match to its end.

use castle_engine::{Action, Card, Rank, SeatView, Zone};
use castle_protocol::TableView;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

/// Chooses actions from views, by a seed.
pub struct Player(StdRng);

impl Player {
    /// A player that always chooses the same from the same views.
    #[must_use]
    pub fn new(seed: u64) -> Player {
        Player(StdRng::seed_from_u64(seed))
    }

    /// An action that the view offers; none when nothing is asked of this seat. A seat that has
    /// chosen its courtyard does not choose again.
    pub fn choose(&mut self, view: &TableView) -> Option<Action> {
        let actions = legal_actions(view);
        // Taking the stack when something can be played makes rounds long.
        let sooner: Vec<&Action> = actions.iter().filter(|action| **action != Action::PickUp).collect();
        if sooner.is_empty() || self.0.random_bool(0.02) {
            return actions.choose(&mut self.0).cloned();
        }
        sooner.choose(&mut self.0).map(|action| (*action).clone())
    }

    /// A random number below `bound`.
    pub fn below(&mut self, bound: u32) -> u32 {
        self.0.random_range(0..bound)
    }
}

/// What a view offers: one group of each rank and size (its own cards first, then jokers), each flip
/// and so on, one choice of a courtyard while none is made. A seat that is ready stays so.
#[must_use]
pub fn legal_actions(view: &TableView) -> Vec<Action> {
    let Some(play) = &view.play else { return Vec::new() };
    let offers = &play.offers;
    let mut actions = Vec::new();
    if offers.choose && play.choice.is_empty() {
        actions.push(Action::Choose { cards: play.hand.iter().take(3).copied().collect() });
    }
    if offers.swap {
        let open = active_in(play, Zone::Courtyard);
        actions.extend(
            play.hand.first().zip(open.first()).map(|(hand, open)| Action::Swap { hand: *hand, courtyard: *open }),
        );
    }
    if offers.ready == Some(true) {
        actions.push(Action::Ready { ready: true });
    }
    let held = offers.zone.map(|zone| active_in(play, zone)).unwrap_or_default();
    let of = |rank: Rank, count: u8| -> Vec<Card> {
        let own = held.iter().filter(|card| card.rank() == Some(rank));
        own.chain(held.iter().filter(|card| card.is_joker())).take(usize::from(count)).copied().collect()
    };
    for group in &offers.plays {
        for count in &group.counts {
            let cards = of(group.rank, *count);
            let rank = cards.iter().any(|card| card.is_joker()).then_some(group.rank);
            actions.push(Action::Play { cards, rank });
        }
    }
    for group in &offers.complete {
        actions.extend(group.counts.iter().map(|count| Action::Complete { cards: of(group.rank, *count) }));
    }
    actions.extend(offers.flips.iter().map(|slot| Action::Flip { slot: *slot }));
    actions.extend(offers.declare.iter().map(|rank| Action::Declare { rank: *rank }));
    actions.extend(offers.add.iter().map(|card| Action::Add { cards: vec![*card] }));
    actions.extend(offers.shed.iter().map(|card| Action::Shed { cards: vec![*card] }));
    if offers.end {
        actions.push(Action::End);
    }
    if offers.pick_up {
        actions.push(Action::PickUp);
    }
    actions
}

/// The cards of a zone of the viewer that it may look at.
fn active_in(play: &SeatView, zone: Zone) -> Vec<Card> {
    match zone {
        Zone::Hand => play.hand.clone(),
        Zone::Courtyard => {
            let own = play.seats.iter().find(|places| Some(places.seat) == play.viewer);
            own.into_iter().flat_map(|places| places.courtyard.iter().flatten().copied()).collect()
        }
        Zone::Dungeon => Vec::new(),
    }
}
