//! What a seat may ask for, and why it may be denied. Knows nothing of legality.

use serde::{Deserialize, Serialize};

use crate::card::{Card, Rank, Ranks};
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
    /// Every seat swaps cards of its hand and its courtyard until it is ready (P1).
    Swap,
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
    /// Swaps a card of the hand with a card of the courtyard, before the play.
    Swap {
        /// The card of the hand.
        hand: Card,
        /// The card of the courtyard.
        courtyard: Card,
    },
    /// Says that the seat has swapped what it wanted, or that it has not.
    Ready {
        /// Ready or not.
        ready: bool,
    },
    /// Plays cards of one rank from the active zone to the stack.
    Play {
        /// One or more cards, in any order.
        cards: Vec<Card>,
        /// The rank that the jokers among them stand for.
        #[serde(rename = "as", default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "types", ts(optional))]
        rank: Option<Rank>,
    },
    /// Turns over a dungeon card.
    Flip {
        /// The slot, 0 to 2.
        slot: u8,
    },
    /// Says what a joker that was turned over stands for.
    Declare {
        /// The rank.
        rank: Rank,
    },
    /// Takes the whole stack into the hand.
    PickUp,
    /// Lays cards drawn since the play on their equals just played (W4, P4).
    Add {
        /// One or more cards, in any order.
        cards: Vec<Card>,
    },
    /// Ends the turn without adding (more) cards.
    End,
    /// Throws away cards of a rank that is shed, on anybody's turn (E3).
    Shed {
        /// One or more cards of the active zone.
        cards: Vec<Card>,
    },
    /// Completes the run on top of the stack to four, on anybody's turn (P5).
    Complete {
        /// One or more cards of the active zone, in any order.
        cards: Vec<Card>,
    },
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
    /// This rank or a lower one.
    AtMost {
        /// The rank to answer.
        rank: Rank,
    },
}

impl Requirement {
    /// The ranks that answer it, where they have a height.
    #[must_use]
    pub fn met_by(self) -> Ranks {
        match self {
            Requirement::Anything => Ranks::ALL,
            Requirement::AtLeast { rank } => Ranks::from(rank),
            Requirement::Above { rank } => Ranks::above(rank),
            Requirement::AtMost { rank } => Ranks::up_to(rank),
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
    /// Jokers were played without saying what they stand for (E4).
    JokerWithoutRank,
    /// Cards of this rank are shed, never played; no joker stands for them.
    NeverPlayed {
        /// The rank.
        rank: Rank,
    },
    /// The rank is above what the stack asks.
    TooHigh {
        /// The rank asked for.
        rank: Rank,
        /// What the stack asks.
        needs: Requirement,
    },
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
    /// A card that was turned over waits for its seat to say what it stands for (E4).
    JokerWaits {
        /// The seat.
        seat: Seat,
    },
    /// No joker waits for this seat's word.
    NoJokerWaits,
    /// The seat is adding to its play: it may add, shed or end its turn (W4).
    FinishAdding,
    /// The seat has nothing to add to, not any more, or nothing to end (W4, P4).
    NothingToAdd,
    /// The card was not drawn since the play, or has another rank (W4).
    NotDrawn {
        /// The card.
        card: Card,
    },
    /// The card's rank is not one that is shed (E3).
    NotShed {
        /// The card.
        card: Card,
    },
    /// The rules do not let anybody complete a four out of turn.
    NoCompleting,
    /// The cards do not complete the run on top of the stack to four (P5).
    NotFour {
        /// The rank asked for.
        rank: Rank,
    },
    /// The seat is ready and swaps no more, unless it takes that back (P1).
    ReadyAlready,
    /// The seat is not ready.
    NotReady,
}
