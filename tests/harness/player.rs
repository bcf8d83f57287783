//! A plain player: picks at random among what its own view offers. Enough to bring a match to its end.

use castle_engine::{Action, Card, SeatView, Zone};
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

/// What a view offers: one group of each rank and size, each flip, picking up, one choice of a
/// courtyard while none is made.
#[must_use]
pub fn legal_actions(view: &TableView) -> Vec<Action> {
    let Some(play) = &view.play else { return Vec::new() };
    let mut actions = Vec::new();
    if play.offers.choose && play.choice.is_empty() {
        actions.push(Action::Choose { cards: play.hand.iter().take(3).copied().collect() });
    }
    for group in &play.offers.plays {
        let cards: Vec<Card> = active(play).into_iter().filter(|card| card.rank() == Some(group.rank)).collect();
        for count in &group.counts {
            actions.push(Action::Play { cards: cards.iter().take(usize::from(*count)).copied().collect() });
        }
    }
    actions.extend(play.offers.flips.iter().map(|slot| Action::Flip { slot: *slot }));
    if play.offers.pick_up {
        actions.push(Action::PickUp);
    }
    actions
}

/// The cards of the zone that the seat plays from.
fn active(play: &SeatView) -> Vec<Card> {
    match play.offers.zone {
        Some(Zone::Hand) => play.hand.clone(),
        Some(Zone::Courtyard) => {
            let own = play.seats.iter().find(|places| Some(places.seat) == play.viewer);
            own.into_iter().flat_map(|places| places.courtyard.iter().flatten().copied()).collect()
        }
        Some(Zone::Dungeon) | None => Vec::new(),
    }
}
