//! What a seat on turn may do, without lists and words: for those who play out rounds by the million.

use std::ops::RangeInclusive;

use crate::action::{Action, Refusal};
use crate::card::{Card, DECKS_MAX, JOKERS_PER_DECK_MAX, Rank};
use crate::legal::Legal;
use crate::seat::Seat;
use crate::state::Match;
use crate::told::Told;

/// The most cards that can go as one rank: all of it in all decks, and all jokers.
const GROUP_MAX: usize = DECKS_MAX as usize * (4 + JOKERS_PER_DECK_MAX as usize);

/// Something that a seat on turn may do. Which of equal cards go is not said, since it makes no difference to the play:
/// a rank's own cards go before jokers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Way {
    /// Play cards as a rank.
    Play {
        /// The rank.
        rank: Rank,
        /// How many.
        count: u8,
    },
    /// Turn over a dungeon card.
    Flip {
        /// Its slot.
        slot: u8,
    },
    /// Pick up the stack.
    PickUp,
}

impl Legal {
    /// How many ways there are.
    #[must_use]
    pub fn len(&self) -> usize {
        let plays: usize = self.groups().map(|(_, counts)| sizes(&counts)).sum();
        plays + self.flips.map(usize::from).iter().sum::<usize>() + usize::from(self.pick_up)
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The way at a place below [`Legal::len`]: plays by rank and number of cards, then flips by slot, then the pick-up.
    #[must_use]
    pub fn nth(&self, mut place: usize) -> Option<Way> {
        for (rank, counts) in self.groups() {
            if place < sizes(&counts) {
                return Some(Way::Play { rank, count: counts.start() + u8::try_from(place).ok()? });
            }
            place -= sizes(&counts);
        }
        let mut flips = (0u8..).zip(self.flips).filter(|(_, offered)| *offered);
        match flips.nth(place) {
            Some((slot, _)) => Some(Way::Flip { slot }),
            None => {
                let flips: usize = self.flips.map(usize::from).iter().sum();
                (self.pick_up && place == flips).then_some(Way::PickUp)
            }
        }
    }

    /// All ways.
    pub fn ways(&self) -> impl Iterator<Item = Way> {
        (0..self.len()).map_while(|place| self.nth(place))
    }
}

fn sizes(counts: &RangeInclusive<u8>) -> usize {
    usize::from(counts.end() - counts.start()) + 1
}

impl Match {
    /// The way as an [`Action`], for `seat` on turn.
    #[must_use]
    pub fn action(&self, seat: Seat, way: Way) -> Action {
        match way {
            Way::Play { rank, count } => {
                let cards: Vec<Card> = self.group(seat, rank).take(count.into()).collect();
                let rank = cards.iter().any(|card| card.is_joker()).then_some(rank);
                Action::Play { cards, rank }
            }
            Way::Flip { slot } => Action::Flip { slot },
            Way::PickUp => Action::PickUp,
        }
    }

    /// The active cards of `seat` that can go as `rank`, in the order in which they go.
    fn group(&self, seat: Seat, rank: Rank) -> impl Iterator<Item = Card> {
        let active = self.playable_cards(seat);
        active.of_rank(rank).iter().chain(active.all_jokers().iter())
    }

    /// Goes a way, and tells nothing.
    ///
    /// # Errors
    /// As [`Match::apply`] with [`Match::action`]; [`Refusal::NoCards`] if the seat has fewer cards that can go as the rank.
    pub fn go(&mut self, seat: Seat, way: Way) -> Result<(), Refusal> {
        match way {
            Way::Play { rank, count } => {
                if let Some(refusal) = self.turn_refusal(seat) {
                    return Err(refusal);
                }
                let mut cards = [Card::from_byte(0); GROUP_MAX];
                let mut laid = 0;
                for (place, card) in cards.iter_mut().zip(self.group(seat, rank).take(count.into())) {
                    *place = card;
                    laid += 1;
                }
                // The cards are the seat's own, so that only the stack is left to be asked.
                if laid == 0 || laid != usize::from(count) {
                    return Err(Refusal::NoCards);
                }
                if let Some(refusal) = self.group_refusal(seat, rank, laid) {
                    return Err(refusal);
                }
                let from = self.places[seat].active_zone().expect("a seat on turn holds cards");
                self.lay_down(seat, from, rank, &cards[..laid], &mut Told::to_nobody());
                Ok(())
            }
            Way::Flip { slot } => self.advance(seat, &Action::Flip { slot }),
            Way::PickUp => self.advance(seat, &Action::PickUp),
        }
    }
}
