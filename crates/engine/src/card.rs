//! Cards, and sets of cards. Knows nothing of games.
//!
//! A card is its rank, its suit and the number of its deck: that triple is its only name, and it is
//! written the way people write it. `10s` is the ten of spades, `10s'` the same card of a second
//! deck, `X1` the first joker.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

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

const JOKER: u8 = 13;

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

    fn bit(self) -> (usize, u64) {
        (usize::from(self.0 >> 6), 1 << (self.0 & 63))
    }
}

/// What is written for a card: a few ASCII characters. Views are full of cards, and are made for each
/// seat after each move; so names are not formatted but put together.
struct Name {
    bytes: [u8; 8],
    len: usize,
}

impl Name {
    fn of(card: Card) -> Name {
        let mut name = Name { bytes: [0; 8], len: 0 };
        match (card.rank(), card.suit()) {
            (Some(rank), Some(suit)) => {
                name.push(rank.as_str().as_bytes());
                name.push(&[suit.letter()]);
                name.push(&b"'''"[..usize::from(card.deck())]);
            }
            (None, _) | (_, None) => {
                let number = card.deck() * JOKERS_PER_DECK_MAX + (card.0 & 0b11) + 1;
                name.push(&[b'X', b'0' + number]);
            }
        }
        name
    }

    fn push(&mut self, bytes: &[u8]) {
        self.bytes[self.len..self.len + bytes.len()].copy_from_slice(bytes);
        self.len += bytes.len();
    }

    fn as_str(&self) -> &str {
        std::str::from_utf8(&self.bytes[..self.len]).expect("names are ASCII")
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(Name::of(*self).as_str())
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

/// A set of cards. Walking through it goes by deck, rank and suit, so that no list made from it
/// tells in which order the cards came.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct CardSet {
    decks: [u64; DECKS_MAX as usize],
}

impl CardSet {
    /// No cards.
    pub const EMPTY: CardSet = CardSet { decks: [0; DECKS_MAX as usize] };

    /// How many cards there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.decks.iter().map(|deck| deck.count_ones() as usize).sum()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.decks == [0; DECKS_MAX as usize]
    }

    /// Whether `card` is one of them.
    #[must_use]
    pub fn contains(&self, card: Card) -> bool {
        let (deck, bit) = card.bit();
        self.decks[deck] & bit != 0
    }

    /// Puts `card` in; false when it was there already.
    pub fn insert(&mut self, card: Card) -> bool {
        let (deck, bit) = card.bit();
        let new = self.decks[deck] & bit == 0;
        self.decks[deck] |= bit;
        new
    }

    /// Takes `card` out; false when it was not there.
    pub fn remove(&mut self, card: Card) -> bool {
        let (deck, bit) = card.bit();
        let there = self.decks[deck] & bit != 0;
        self.decks[deck] &= !bit;
        there
    }

    /// The cards of both sets.
    pub(crate) fn with(mut self, other: &CardSet) -> CardSet {
        self.add_all(other);
        self
    }

    /// Puts all cards of `other` in.
    pub(crate) fn add_all(&mut self, other: &CardSet) {
        self.decks.iter_mut().zip(other.decks).for_each(|(deck, more)| *deck |= more);
    }

    /// Whether every card of `other` is one of these.
    pub(crate) fn holds_all(&self, other: &CardSet) -> bool {
        self.decks.iter().zip(other.decks).all(|(deck, other)| other & !deck == 0)
    }

    /// How many cards of `rank` there are, jokers not counted.
    #[must_use]
    pub fn count(&self, rank: Rank) -> usize {
        self.count_at(rank as u8)
    }

    /// How many jokers there are.
    #[must_use]
    pub fn jokers(&self) -> usize {
        self.count_at(JOKER)
    }

    /// How many cards there are of a rank's number: four bits of each deck, counted as one word.
    fn count_at(&self, number: u8) -> usize {
        let of_deck = |deck: u64| deck >> (number << 2) & 0b1111;
        self.decks.iter().fold(0, |all, deck| all << 4 | of_deck(*deck)).count_ones() as usize
    }

    /// The ranks that a play from these cards can have: those that occur, or with a joker any.
    pub(crate) fn ranks_possible(&self) -> Ranks {
        if self.jokers() > 0 { Ranks(EACH_RANK) } else { self.ranks() }
    }

    /// The cards of `rank`, jokers not among them.
    #[must_use]
    pub fn of_rank(&self, rank: Rank) -> CardSet {
        CardSet { decks: self.decks.map(|deck| deck & rank_bits(rank)) }
    }

    /// The ranks that occur, lowest first.
    #[must_use]
    pub fn ranks(&self) -> Ranks {
        let all = self.decks.iter().fold(0, |all, deck| all | deck);
        let two = all | all >> 1;
        Ranks((two | two >> 2) & EACH_RANK)
    }

    /// The cards, by deck, rank and suit.
    #[must_use]
    pub fn iter(&self) -> Cards {
        Cards { left: *self, deck: 0 }
    }
}

/// The cards of a set, by deck, rank and suit.
#[derive(Clone, Debug)]
pub struct Cards {
    left: CardSet,
    deck: u8,
}

impl Iterator for Cards {
    type Item = Card;

    fn next(&mut self) -> Option<Card> {
        while let Some(bits) = self.left.decks.get_mut(usize::from(self.deck)) {
            if *bits != 0 {
                let first = bits.trailing_zeros() as u8;
                *bits &= *bits - 1;
                return Some(Card(self.deck << 6 | first));
            }
            self.deck += 1;
        }
        None
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.left.len();
        (left, Some(left))
    }
}

/// The lowest bit of each rank in a deck.
const EACH_RANK: u64 = 0x1_1111_1111_1111;

/// Some ranks, lowest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ranks(u64);

impl Ranks {
    /// No ranks.
    pub(crate) const NONE: Ranks = Ranks(0);

    pub(crate) fn insert(&mut self, rank: Rank) {
        self.0 |= 1 << ((rank as u8) << 2);
    }

    pub(crate) fn contains(self, rank: Rank) -> bool {
        self.0 >> ((rank as u8) << 2) & 1 == 1
    }

    pub(crate) fn is_empty(self) -> bool {
        self.0 == 0
    }
}

impl Iterator for Ranks {
    type Item = Rank;

    fn next(&mut self) -> Option<Rank> {
        let rank = *Rank::ALL.get(self.0.trailing_zeros() as usize >> 2)?;
        self.0 &= self.0 - 1;
        Some(rank)
    }
}

fn rank_bits(rank: Rank) -> u64 {
    0b1111 << ((rank as u8) << 2)
}

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> CardSet {
        let mut set = CardSet::EMPTY;
        set.extend(cards);
        set
    }
}

impl Extend<Card> for CardSet {
    fn extend<I: IntoIterator<Item = Card>>(&mut self, cards: I) {
        for card in cards {
            self.insert(card);
        }
    }
}

impl fmt::Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
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
    fn name(self) -> Name {
        let mut name = Name::of(self.card);
        if self.card.is_joker() {
            name.push(b"=");
            name.push(self.rank.as_str().as_bytes());
        }
        name
    }
}

impl fmt::Display for Placed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name().as_str())
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
                serializer.serialize_str(name(*self).as_str())
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                std::borrow::Cow::<str>::deserialize(deserializer)?.parse().map_err(de::Error::custom)
            }
        }

        #[cfg(feature = "types")]
        impl schemars::JsonSchema for $type {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($type).into()
            }

            fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
                schemars::json_schema!({ "type": "string" })
            }
        }
    )*};
}
as_text!(Rank: |rank| rank, Card: Name::of, Placed: Placed::name);

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
