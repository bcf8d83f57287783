//! Cards by name. Knows nothing of games.
//!
//! A card is its rank, its suit and the number of its deck: that triple is its only name, and it is
//! written the way people write it. `10s` is the ten of spades, `10s'` the same card of a second
//! deck, `X1` the first joker.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

pub(crate) use crate::cards::Counts;
pub use crate::cards::{CardSet, Cards, Ranks};

/// The most decks that can be played together.
pub const DECKS_MAX: u8 = 4;
/// The most jokers that one deck brings.
pub const JOKERS_PER_DECK_MAX: u8 = 2;

/// One of the thirteen ranks, in their natural order: a two is the lowest, an ace the highest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(type = "string"))]
#[repr(u8)]
pub enum Rank {
    /// 2
    Two,
    /// 3
    Three,
    /// 4
    Four,
    /// 5
    Five,
    /// 6
    Six,
    /// 7
    Seven,
    /// 8
    Eight,
    /// 9
    Nine,
    /// 10
    Ten,
    /// J
    Jack,
    /// Q
    Queen,
    /// K
    King,
    /// A
    Ace,
}

impl Rank {
    /// All ranks, lowest first.
    pub const ALL: [Rank; 13] = [
        Rank::Two,
        Rank::Three,
        Rank::Four,
        Rank::Five,
        Rank::Six,
        Rank::Seven,
        Rank::Eight,
        Rank::Nine,
        Rank::Ten,
        Rank::Jack,
        Rank::Queen,
        Rank::King,
        Rank::Ace,
    ];

    /// How the rank is written: `2` to `10`, `J`, `Q`, `K`, `A`.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        const NAMES: [&str; 13] = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"];
        NAMES[self as usize]
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// A text that names no rank or no card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownCard(String);

impl fmt::Display for UnknownCard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{}\" is no card; cards are written like 10s, Kd, 7h' (second deck) or X1 (joker)", self.0)
    }
}

impl std::error::Error for UnknownCard {}

fn unknown(text: &str) -> UnknownCard {
    UnknownCard(text.chars().take(8).collect())
}

impl FromStr for Rank {
    type Err = UnknownCard;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Rank::ALL.into_iter().find(|rank| rank.as_str() == text).ok_or_else(|| unknown(text))
    }
}

/// One of the four suits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Suit {
    /// s
    Spades,
    /// h
    Hearts,
    /// d
    Diamonds,
    /// c
    Clubs,
}

impl Suit {
    /// All suits, in the order of a fresh deck.
    pub const ALL: [Suit; 4] = [Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs];

    fn letter(self) -> u8 {
        match self {
            Suit::Spades => b's',
            Suit::Hearts => b'h',
            Suit::Diamonds => b'd',
            Suit::Clubs => b'c',
        }
    }
}

/// One card. The order of cards is deck, rank, suit; it says nothing about play.
///
/// Inside it is one byte: two bits of deck, four of rank (13 is a joker), two of suit, so that a
/// deck is one 64-bit word of a [`CardSet`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(type = "string"))]
pub struct Card(u8);

/// The number that stands for a rank in a joker's byte.
pub(crate) const JOKER: u8 = 13;

impl Card {
    /// The card of `rank` and `suit` in deck number `deck`, counted from 0.
    ///
    /// # Panics
    /// When `deck` is not below [`DECKS_MAX`].
    #[must_use]
    pub fn new(rank: Rank, suit: Suit, deck: u8) -> Card {
        assert!(deck < DECKS_MAX, "there are {DECKS_MAX} decks at most");
        Card(deck << 6 | (rank as u8) << 2 | suit as u8)
    }

    /// Joker number `index` (0 or 1) of deck number `deck`.
    ///
    /// # Panics
    /// When `deck` or `index` is out of range.
    #[must_use]
    pub fn joker(deck: u8, index: u8) -> Card {
        assert!(deck < DECKS_MAX && index < JOKERS_PER_DECK_MAX, "two jokers a deck, {DECKS_MAX} decks at most");
        Card(deck << 6 | JOKER << 2 | index)
    }

    /// The card's rank; a joker has none of its own.
    #[must_use]
    #[inline]
    pub fn rank(self) -> Option<Rank> {
        Rank::ALL.get(usize::from(self.0 >> 2 & 0b1111)).copied()
    }

    /// The card's suit; a joker has none.
    #[must_use]
    pub fn suit(self) -> Option<Suit> {
        self.rank().map(|_| Suit::ALL[usize::from(self.0 & 0b11)])
    }

    /// The number of the deck that the card belongs to, from 0.
    #[must_use]
    pub fn deck(self) -> u8 {
        self.0 >> 6
    }

    /// Whether the card is a joker.
    #[must_use]
    pub fn is_joker(self) -> bool {
        self.rank().is_none()
    }

    /// The card as one byte, for digests.
    pub(crate) fn byte(self) -> u8 {
        self.0
    }

    /// The card that [`Card::byte`] gave.
    pub(crate) fn from_byte(byte: u8) -> Card {
        Card(byte)
    }

    /// Where the card stands in a [`CardSet`]: its deck's word, its bit there.
    pub(crate) fn bit(self) -> (usize, u64) {
        (usize::from(self.0 >> 6), 1 << (self.0 & 63))
    }
}

/// What is written for each card, by its byte. Views are full of cards and are made for each seat after each move, so
/// names are put together once.
static NAMES: LazyLock<Vec<String>> = LazyLock::new(|| (0..=u8::MAX).map(|byte| Card(byte).spelled()).collect());

impl Card {
    fn name(self) -> &'static str {
        &NAMES[usize::from(self.0)]
    }

    fn spelled(self) -> String {
        match (self.rank(), self.suit()) {
            (Some(rank), Some(suit)) => {
                let deck = "'".repeat(usize::from(self.deck()));
                format!("{}{}{deck}", rank.as_str(), char::from(suit.letter()))
            }
            (None, _) | (_, None) => format!("X{}", self.deck() * JOKERS_PER_DECK_MAX + (self.0 & 0b11) + 1),
        }
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Shows itself as its name.
impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl FromStr for Card {
    type Err = UnknownCard;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if let Some(number) = text.strip_prefix('X') {
            let jokers = DECKS_MAX * JOKERS_PER_DECK_MAX;
            let number = number.parse::<u8>().ok().filter(|n| (1..=jokers).contains(n)).ok_or_else(|| unknown(text))?;
            let card = Card::joker((number - 1) / JOKERS_PER_DECK_MAX, (number - 1) % JOKERS_PER_DECK_MAX);
            return if card.to_string() == text { Ok(card) } else { Err(unknown(text)) };
        }
        let name = text.trim_end_matches('\'');
        let deck = u8::try_from(text.len() - name.len()).ok().filter(|deck| *deck < DECKS_MAX);
        let suit = Suit::ALL.into_iter().find(|suit| name.as_bytes().last() == Some(&suit.letter()));
        let (Some(deck), Some(suit)) = (deck, suit) else {
            return Err(unknown(text));
        };
        let rank = name[..name.len() - 1].parse().map_err(|_| unknown(text))?;
        Ok(Card::new(rank, suit, deck))
    }
}

/// A card as it lies on the stack. A joker keeps the rank that it was declared as; for every other
/// card `rank` is its own. Written `9h`, or `X1=K` for a joker declared a king.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(type = "string"))]
pub struct Placed {
    /// The card.
    pub card: Card,
    /// The rank it counts as while it lies there.
    pub rank: Rank,
}

impl Placed {
    fn name(self) -> Cow<'static, str> {
        let name = self.card.name();
        if self.card.is_joker() { format!("{name}={}", self.rank).into() } else { name.into() }
    }
}

impl fmt::Display for Placed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name())
    }
}

impl fmt::Debug for Placed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl FromStr for Placed {
    type Err = UnknownCard;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (name, declared) = match text.split_once('=') {
            Some((name, rank)) => (name, Some(rank.parse::<Rank>()?)),
            None => (text, None),
        };
        let card: Card = name.parse()?;
        let rank = card.rank().xor(declared).ok_or_else(|| unknown(text))?;
        Ok(Placed { card, rank })
    }
}

/// Reads and writes a type as the text that `Display` and `FromStr` agree on.
macro_rules! as_text {
    ($($type:ty: $name:expr),*) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let name: fn($type) -> _ = $name;
                serializer.serialize_str(name(*self).as_ref())
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                Cow::<str>::deserialize(deserializer)?.parse().map_err(de::Error::custom)
            }
        }

        #[cfg(feature = "types")]
        impl schemars::JsonSchema for $type {
            fn schema_name() -> Cow<'static, str> {
                stringify!($type).into()
            }

            fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
                schemars::json_schema!({ "type": "string" })
            }
        }
    )*};
}
as_text!(Rank: Rank::as_str, Card: Card::name, Placed: Placed::name);

#[cfg(test)]
mod tests {
    use super::*;

    fn all() -> impl Iterator<Item = Card> {
        (0..DECKS_MAX).flat_map(|deck| {
            Rank::ALL
                .into_iter()
                .flat_map(move |rank| Suit::ALL.map(|suit| Card::new(rank, suit, deck)))
                .chain((0..JOKERS_PER_DECK_MAX).map(move |index| Card::joker(deck, index)))
        })
    }

    #[test]
    fn every_card_reads_back_from_its_name() {
        assert_eq!(all().count(), 216);
        for card in all() {
            assert_eq!(card.to_string().parse(), Ok(card));
        }
        assert_eq!(Card::new(Rank::Ten, Suit::Spades, 1).to_string(), "10s'");
        assert_eq!(Card::joker(1, 0).to_string(), "X3");
    }

    #[test]
    fn a_text_that_is_no_card_is_refused() {
        for text in ["", "s", "1s", "10", "10x", "7s''''", "'", "X", "X0", "X9", "X01", "X+1", "x1", "7S", "🂡", "é"]
        {
            assert!(text.parse::<Card>().is_err(), "{text}");
        }
        for text in ["X1", "7s=7", "X1=", "X1=X", "=7"] {
            assert!(text.parse::<Placed>().is_err(), "{text}");
        }
        assert_eq!("X2=K".parse::<Placed>().map(|placed| placed.to_string()), Ok("X2=K".to_owned()));
    }

    #[test]
    fn a_set_walks_in_one_order_whatever_order_it_was_filled_in() {
        let forward: CardSet = all().collect();
        let mut cards: Vec<Card> = all().collect();
        cards.reverse();
        let backward: CardSet = cards.into_iter().collect();
        assert_eq!(forward, backward);
        assert!(forward.iter().eq(all()));
        assert_eq!(forward.len(), 216);
        assert_eq!(forward.count(Rank::Nine), 16);
        assert_eq!(forward.ranks().count(), 13);
    }

    #[test]
    fn a_card_is_in_a_set_once() {
        let card = Card::new(Rank::Ace, Suit::Clubs, 3);
        let mut set = CardSet::EMPTY;
        assert!(set.insert(card) && !set.insert(card) && set.contains(card));
        assert!(set.remove(card) && !set.remove(card) && set.is_empty());
    }
}
