//! What a seat may ask for, and why it may be denied. Knows nothing of legality.

use serde::{Deserialize, Serialize};

use crate::card::{Card, Rank};
use crate::seat::Seat;

/// A place of a seat that cards are played from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Zone {
    /// The cards a seat holds.
    Hand,
    /// Its face-up cards.
    Courtyard,
    /// Its face-down cards.
    Dungeon,
}

/// Where a round stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Every seat chooses its courtyard (C15).
    Choose,
    /// Seats play in turn.
    Play,
    /// The round is over; its scores are known.
    Over,
}

/// What a seat asks for. Cards are named by what they are, dungeon cards by their slot (C19).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Makes these three cards of the hand the courtyard; may be asked again until all have chosen.
    Choose {
        /// Exactly three different cards of the hand.
        cards: Vec<Card>,
    },
    /// Plays cards of one rank from the active zone to the stack.
    Play {
        /// One or more cards, in any order.
        cards: Vec<Card>,
    },
    /// Turns over a dungeon card.
    Flip {
        /// The slot, 0 to 2.
        slot: u8,
    },
    /// Takes the whole stack into the hand.
    PickUp,
}

/// What the stack asks of the next play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Requirement {
    /// Any rank goes.
    Anything,
    /// This rank or a higher one.
    AtLeast {
        /// The rank to answer.
        rank: Rank,
    },
    /// A rank above this one.
    Above {
        /// The rank to answer.
        rank: Rank,
    },
}

impl Requirement {
    /// Whether a rank that has a height answers it.
    #[must_use]
    pub fn is_met_by(self, played: Rank) -> bool {
        match self {
            Requirement::Anything => true,
            Requirement::AtLeast { rank } => played >= rank,
            Requirement::Above { rank } => played > rank,
        }
    }
}

/// Why an action is denied: a code with data, never a sentence. A denied action changes nothing.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(tag = "code", content = "data", rename_all = "snake_case")]
pub enum Refusal {
    /// The seat has no part in this round.
    NotInRound,
    /// The round is in another phase than this action needs.
    WrongPhase {
        /// The phase it is in.
        phase: Phase,
    },
    /// Another seat is on turn.
    NotYourTurn {
        /// The seat on turn.
        turn: Seat,
    },
    /// No card was named.
    NoCards,
    /// A card was named twice.
    NamedTwice {
        /// The card.
        card: Card,
    },
    /// The seat does not hold the card face up or in hand.
    NotHeld {
        /// The card.
        card: Card,
    },
    /// The card lies in a place that is not to be played from now (C1, C2).
    WrongZone {
        /// The zone to play from now.
        active: Zone,
    },
    /// The cards do not share one rank (C3).
    MixedRanks,
    /// The rank does not answer the stack.
    TooLow {
        /// The rank asked for.
        rank: Rank,
        /// What the stack asks.
        needs: Requirement,
    },
    /// The last card of a seat may not have a power (C9a).
    LastCardPower {
        /// The rank asked for.
        rank: Rank,
    },
    /// There is no stack to pick up (C5).
    EmptyStack,
    /// Something can be played, so the stack stays (C6).
    MustPlay,
    /// A dungeon card must be turned over (C6).
    MustFlip,
    /// There is no such dungeon slot, or its card is gone.
    EmptySlot {
        /// The slot asked for.
        slot: u8,
    },
    /// A courtyard is exactly three cards (C15).
    ChooseThree {
        /// How many were named.
        named: u8,
    },
}
