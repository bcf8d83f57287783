//! Sets of cards, a bit for each card. Knows nothing of games.

use std::fmt;

use crate::card::{Card, DECKS_MAX, JOKER, Rank};

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
        self.filled().map(|deck| deck.count_ones() as usize).sum()
    }

    /// The words of the decks that have cards here, mostly one.
    fn filled(&self) -> impl Iterator<Item = u64> {
        self.decks.iter().copied().filter(|deck| *deck != 0)
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.decks.iter().all(|deck| *deck == 0)
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

    /// How many cards can go together as each rank, jokers standing in: all counted at once, since who
    /// asks for one rank of a hand asks for all.
    pub(crate) fn counts_with_jokers(&self) -> Counts {
        let mut counts = Counts::NONE;
        for deck in self.filled() {
            // Bits are added up in twos, then in fours: the suits of a rank. Four decks may hold sixteen
            // of a rank, which needs a byte.
            let twos = deck - (deck >> 1 & 0x5555_5555_5555_5555);
            let fours = (twos & 0x3333_3333_3333_3333) + (twos >> 2 & 0x3333_3333_3333_3333);
            counts.even += fours & 0x0f0f_0f0f_0f0f_0f0f;
            counts.odd += fours >> 4 & 0x0f0f_0f0f_0f0f_0f0f;
        }
        if self.has_joker() {
            let jokers = u64::from(counts.at(JOKER)) * 0x0101_0101_0101_0101;
            counts.even += jokers;
            counts.odd += jokers;
        }
        counts
    }

    /// Whether there is a joker among them.
    pub(crate) fn has_joker(&self) -> bool {
        self.in_any_deck() >> (JOKER << 2) != 0
    }

    /// The ranks that a play from these cards can have: those that occur, or with a joker any.
    pub(crate) fn ranks_possible(&self) -> Ranks {
        if self.has_joker() { Ranks::ALL } else { self.ranks() }
    }

    /// The cards of `rank`, jokers not among them.
    #[must_use]
    pub fn of_rank(&self, rank: Rank) -> CardSet {
        CardSet { decks: self.decks.map(|deck| deck & rank_bits(rank)) }
    }

    /// The jokers among them.
    pub(crate) fn all_jokers(&self) -> CardSet {
        CardSet { decks: self.decks.map(|deck| deck & (u64::MAX << (JOKER << 2))) }
    }

    /// The ranks that occur, lowest first.
    #[must_use]
    pub fn ranks(&self) -> Ranks {
        let all = self.in_any_deck();
        let two = all | all >> 1;
        Ranks((two | two >> 2) & Ranks::ALL.0)
    }

    fn in_any_deck(&self) -> u64 {
        self.decks.iter().fold(0, |all, deck| all | deck)
    }

    /// The cards, by deck, rank and suit.
    #[must_use]
    pub fn iter(&self) -> Cards {
        Cards { left: *self, deck: 0 }
    }

    /// The same as a list by rank, suit and deck, jokers at the end; made at its length at once: views are made of such lists.
    pub(crate) fn to_vec(self) -> Vec<Card> {
        let mut cards = self.iter();
        let mut list: Vec<Card> = (0..self.len()).map(|_| cards.next().expect("as many as were counted")).collect();
        if self.decks[1..].iter().any(|deck| *deck != 0) {
            list.sort_unstable_by_key(|card| (card.rank().is_none(), card.rank(), card.suit(), *card));
        }
        list
    }

    /// The cards of any of these ranks.
    pub(crate) fn of_ranks(&self, ranks: Ranks) -> CardSet {
        CardSet { decks: self.decks.map(|deck| deck & (ranks.0 * 0b1111)) }
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
                return Some(Card::from_byte(self.deck << 6 | first));
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

/// A number of cards for each rank; a byte for each, the even ranks in one word and the odd ones in
/// the other.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Counts {
    even: u64,
    odd: u64,
}

impl Counts {
    pub(crate) const NONE: Counts = Counts { even: 0, odd: 0 };

    pub(crate) fn of(&self, rank: Rank) -> u8 {
        self.at(rank as u8)
    }

    fn at(&self, number: u8) -> u8 {
        let word = if number & 1 == 0 { self.even } else { self.odd };
        (word >> (number >> 1 << 3)) as u8
    }

    pub(crate) fn take_one(&mut self, rank: Rank) {
        let word = if rank as u8 & 1 == 0 { &mut self.even } else { &mut self.odd };
        *word -= 1 << (rank as u8 >> 1 << 3);
    }
}

/// Some ranks, lowest first: the lowest bit of each that a deck's word has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ranks(u64);

impl Ranks {
    /// No ranks.
    pub(crate) const NONE: Ranks = Ranks(0);
    /// Every rank.
    pub(crate) const ALL: Ranks = Ranks(0x1_1111_1111_1111);

    /// `rank` and those above it.
    pub(crate) fn from(rank: Rank) -> Ranks {
        Ranks(Ranks::ALL.0 & u64::MAX << ((rank as u8) << 2))
    }

    /// The ranks above `rank`.
    pub(crate) fn above(rank: Rank) -> Ranks {
        Ranks(Ranks::from(rank).0 & !rank_bits(rank))
    }

    /// `rank` and those below it.
    pub(crate) fn up_to(rank: Rank) -> Ranks {
        Ranks::ALL.without(Ranks::above(rank))
    }

    pub(crate) fn with(self, other: Ranks) -> Ranks {
        Ranks(self.0 | other.0)
    }

    pub(crate) fn among(self, other: Ranks) -> Ranks {
        Ranks(self.0 & other.0)
    }

    pub(crate) fn without(self, other: Ranks) -> Ranks {
        Ranks(self.0 & !other.0)
    }

    pub(crate) fn insert(&mut self, rank: Rank) {
        self.0 |= 1 << ((rank as u8) << 2);
    }

    pub(crate) fn remove(&mut self, rank: Rank) {
        self.0 &= !rank_bits(rank);
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

impl FromIterator<Rank> for Ranks {
    fn from_iter<I: IntoIterator<Item = Rank>>(list: I) -> Ranks {
        let mut ranks = Ranks::NONE;
        list.into_iter().for_each(|rank| ranks.insert(rank));
        ranks
    }
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
