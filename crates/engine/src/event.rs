//! What happened, in order, and what each seat gets to know of it. Knows nothing of animation.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::action::Zone;
use crate::card::{Card, Placed, Rank};
use crate::seat::Seat;

/// Why the stack was burned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum BurnedBy {
    /// The rank's own power.
    Power,
    /// Four or more of the rank (C12).
    Four,
}

/// Why a round ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum EndedBy {
    /// A seat went out, and the rules say that this is enough (C11).
    Out,
    /// Nothing had moved on for too long (C20).
    NoProgress,
}

/// What became of a dungeon card that was turned over (C4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Flip {
    /// It answers the stack and lies there now.
    Played,
    /// It does not; its seat picks it up with the stack.
    Taken,
    /// It is of a rank that is shed, and burned; the seat turns over another.
    Shed,
    /// It is a joker; its seat says what it stands for.
    Asks,
}

/// Cards of one seat, named together with it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct SeatCards {
    /// The seat.
    pub seat: Seat,
    /// Its cards.
    pub cards: Vec<Card>,
}

/// What a finished round cost a seat.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct SeatScore {
    /// The seat.
    pub seat: Seat,
    /// What this round cost.
    pub cost: u32,
    /// The seat's total after it.
    pub total: u32,
    /// The place in this round, from 1; seats that tie share the better one.
    pub place: u8,
    /// Everything the seat still held, in hand, courtyard and dungeon.
    pub held: Vec<Card>,
}

/// One thing that happened. An action gives several, in the order of C7: cards down, effect,
/// refill, out-check, turn.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    /// The cards were dealt.
    Dealt {
        /// The number of the round in its match, from 1.
        round: u32,
        /// The seats that play, clockwise.
        order: Vec<Seat>,
        /// The seat that will open.
        opener: Seat,
    },
    /// A seat chose its courtyard. Changing one's mind is nobody else's business.
    Chose {
        /// The seat.
        seat: Seat,
        /// Whether the seat had chosen before.
        again: bool,
    },
    /// All have chosen; the courtyards are open.
    Revealed {
        /// Each seat's courtyard.
        courtyards: Vec<SeatCards>,
    },
    /// Cards went to the stack.
    Played {
        /// The seat.
        seat: Seat,
        /// Where they came from: hand or courtyard.
        from: Zone,
        /// The cards, as they lie there now.
        cards: Vec<Placed>,
    },
    /// A dungeon card was turned over for all to see.
    Flipped {
        /// The seat.
        seat: Seat,
        /// Its slot.
        slot: u8,
        /// The card.
        card: Card,
        /// What became of it.
        result: Flip,
    },
    /// A joker that was turned over goes to the stack.
    Declared {
        /// The seat.
        seat: Seat,
        /// The joker with the rank that it stands for.
        card: Placed,
    },
    /// Cards drawn since a play joined it.
    Added {
        /// The seat.
        seat: Seat,
        /// The cards.
        cards: Vec<Card>,
    },
    /// Cards of a rank that is shed were thrown away.
    Shed {
        /// The seat.
        seat: Seat,
        /// Where they came from: hand or courtyard.
        from: Zone,
        /// The cards.
        cards: Vec<Card>,
    },
    /// A seat completed the run on top to four, and is on turn now.
    Completed {
        /// The seat.
        seat: Seat,
        /// Where the cards came from: hand or courtyard.
        from: Zone,
        /// The cards.
        cards: Vec<Card>,
    },
    /// A seat swapped a card of its hand with one of its courtyard.
    Swapped {
        /// The seat.
        seat: Seat,
        /// The card that lies face up now.
        courtyard: Card,
        /// The card that it went to the hand for.
        hand: Card,
    },
    /// A seat is ready to play, or not any more.
    Ready {
        /// The seat.
        seat: Seat,
        /// Ready or not.
        ready: bool,
    },
    /// The play begins.
    Began {
        /// The seat that opens.
        seat: Seat,
    },
    /// Seats were stepped over.
    Skipped {
        /// The seats, in the order of play.
        seats: Vec<Seat>,
    },
    /// The direction of play turned.
    Turned {
        /// Whether it goes clockwise now.
        clockwise: bool,
    },
    /// The stack left the round.
    Burned {
        /// The cards, bottom first.
        cards: Vec<Card>,
        /// Why.
        by: BurnedBy,
    },
    /// Four or more of a rank are on top and the stack stays.
    Kept {
        /// The rank.
        rank: Rank,
    },
    /// Cards came from the bone pile to a hand.
    Drew {
        /// The seat.
        seat: Seat,
        /// How many.
        count: u8,
        /// Which; empty for everybody but the seat itself.
        cards: Vec<Card>,
    },
    /// A seat took the stack into its hand.
    PickedUp {
        /// The seat.
        seat: Seat,
        /// What it took, bottom first; a failed flip is on top.
        cards: Vec<Card>,
    },
    /// The same seat plays again.
    ExtraPlay {
        /// The seat.
        seat: Seat,
    },
    /// A seat can neither play nor pick up; its turn passes by itself (C9a).
    Passed {
        /// The seat.
        seat: Seat,
    },
    /// A seat holds no cards any more.
    WentOut {
        /// The seat.
        seat: Seat,
        /// Its place, from 1.
        place: u8,
    },
    /// The round ended.
    RoundOver {
        /// Why.
        by: EndedBy,
        /// What it cost each seat, in seat order round the table.
        scores: Vec<SeatScore>,
        /// The winners, when the match ended with it; otherwise empty.
        winners: Vec<Seat>,
    },
}

impl Event {
    /// What `viewer` (nobody: a spectator) gets to know of the event; nothing, if it does not even
    /// know that something happened.
    #[must_use]
    pub fn seen_by(&self, viewer: Option<Seat>) -> Option<Cow<'_, Event>> {
        match self {
            Event::Chose { seat, again } => (viewer == Some(*seat) || !again).then_some(Cow::Borrowed(self)),
            Event::Drew { seat, count, cards: _ } if viewer != Some(*seat) => {
                Some(Cow::Owned(Event::Drew { seat: *seat, count: *count, cards: Vec::new() }))
            }
            Event::Dealt { .. }
            | Event::Revealed { .. }
            | Event::Played { .. }
            | Event::Flipped { .. }
            | Event::Declared { .. }
            | Event::Added { .. }
            | Event::Shed { .. }
            | Event::Completed { .. }
            | Event::Swapped { .. }
            | Event::Ready { .. }
            | Event::Began { .. }
            | Event::Drew { .. }
            | Event::Skipped { .. }
            | Event::Turned { .. }
            | Event::Burned { .. }
            | Event::Kept { .. }
            | Event::PickedUp { .. }
            | Event::ExtraPlay { .. }
            | Event::Passed { .. }
            | Event::WentOut { .. }
            | Event::RoundOver { .. } => Some(Cow::Borrowed(self)),
        }
    }
}
