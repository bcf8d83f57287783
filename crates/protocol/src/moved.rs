//! What moved: an event as one seat sees it, and the flights of cards that show it.

use castle_engine::{Card, Event, Flip, Seat, Zone};
use serde::{Deserialize, Serialize};

/// A place that a card can fly from or to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(tag = "at", rename_all = "snake_case")]
pub enum Spot {
    /// A seat's hand.
    Hand {
        /// The seat.
        seat: Seat,
    },
    /// A seat's courtyard.
    Courtyard {
        /// The seat.
        seat: Seat,
    },
    /// One dungeon slot of a seat.
    Dungeon {
        /// The seat.
        seat: Seat,
        /// The slot, 0 to 2.
        slot: u8,
    },
    /// The stack.
    Stack,
    /// The bone pile.
    BonePile,
    /// Out of the round.
    Burned,
}

/// One card going from a place to another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Flight {
    /// The card; none when the viewer may not know it.
    pub card: Option<Card>,
    /// Where it was.
    pub from: Spot,
    /// Where it went.
    pub to: Spot,
}

/// An event as one seat sees it, with its flights.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Moved {
    /// What happened.
    pub event: Event,
    /// The cards that it moved, in order.
    pub flights: Vec<Flight>,
}

impl Moved {
    /// `event` as `viewer` (nobody: a spectator) sees it; nothing if it sees nothing.
    #[must_use]
    pub fn seen_by(event: &Event, viewer: Option<Seat>) -> Option<Moved> {
        let event = event.seen_by(viewer)?.into_owned();
        let flights = flights(&event);
        Some(Moved { event, flights })
    }
}

fn flights(event: &Event) -> Vec<Flight> {
    let all = |cards: &[Card], from: Spot, to: Spot| -> Vec<Flight> {
        cards.iter().map(|card| Flight { card: Some(*card), from, to }).collect()
    };
    match event {
        Event::Played { seat, from, cards } => {
            let cards: Vec<Card> = cards.iter().map(|placed| placed.card).collect();
            all(&cards, zone(*seat, *from), Spot::Stack)
        }
        Event::Completed { seat, from, cards } => all(cards, zone(*seat, *from), Spot::Stack),
        Event::Added { seat, cards } => all(cards, Spot::Hand { seat: *seat }, Spot::Stack),
        Event::Shed { seat, from, cards } => all(cards, zone(*seat, *from), Spot::Burned),
        Event::Swapped { seat, courtyard, hand } => {
            let (own, open) = (Spot::Hand { seat: *seat }, Spot::Courtyard { seat: *seat });
            [all(&[*courtyard], own, open), all(&[*hand], open, own)].concat()
        }
        Event::Flipped { seat, slot, card, result } => {
            let to = match result {
                Flip::Played | Flip::Taken | Flip::Asks => Spot::Stack,
                Flip::Shed => Spot::Burned,
            };
            all(&[*card], Spot::Dungeon { seat: *seat, slot: *slot }, to)
        }
        Event::Burned { cards, by: _ } => all(cards, Spot::Stack, Spot::Burned),
        Event::Drew { seat, count, cards } => {
            let to = Spot::Hand { seat: *seat };
            (0..usize::from(*count))
                .map(|nth| Flight { card: cards.get(nth).copied(), from: Spot::BonePile, to })
                .collect()
        }
        Event::PickedUp { seat, cards } => all(cards, Spot::Stack, Spot::Hand { seat: *seat }),
        Event::Revealed { courtyards } => courtyards
            .iter()
            .flat_map(|shown| all(&shown.cards, Spot::Hand { seat: shown.seat }, Spot::Courtyard { seat: shown.seat }))
            .collect(),
        Event::Dealt { .. }
        | Event::Chose { .. }
        | Event::Ready { .. }
        | Event::Began { .. }
        | Event::Declared { .. }
        | Event::Skipped { .. }
        | Event::Turned { .. }
        | Event::Kept { .. }
        | Event::ExtraPlay { .. }
        | Event::Passed { .. }
        | Event::WentOut { .. }
        | Event::RoundOver { .. } => Vec::new(),
    }
}

fn zone(seat: Seat, zone: Zone) -> Spot {
    match zone {
        Zone::Hand => Spot::Hand { seat },
        Zone::Courtyard => Spot::Courtyard { seat },
        Zone::Dungeon => unreachable!("a dungeon card is turned over, not named"),
    }
}
