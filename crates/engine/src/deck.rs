//! Fresh decks and the shuffle. Knows nothing of where seeds come from.
//!
//! The shuffle is ours, so that a page in any language can repeat it for ever: a stream of bytes
//! from SHA-256 in counter mode, and Fisher and Yates' shuffle (in Durstenfeld's form) with
//! rejection sampling over it.

use sha2::{Digest, Sha256};

use crate::card::{Card, Rank, Suit};

/// What a deal follows from: 256 bits.
#[derive(Clone, PartialEq, Eq)]
pub struct Seed(pub [u8; 32]);

/// Hides itself.
impl std::fmt::Debug for Seed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Seed(..)")
    }
}

/// Decks in the order that a shuffle starts from: deck by deck; in each the ranks from two to ace,
/// within a rank spades, hearts, diamonds, clubs; then the deck's jokers.
pub(crate) fn fresh(decks: u8, jokers: u8) -> Vec<Card> {
    (0..decks)
        .flat_map(|deck| {
            Rank::ALL
                .into_iter()
                .flat_map(move |rank| Suit::ALL.map(|suit| Card::new(rank, suit, deck)))
                .chain((0..jokers).map(move |index| Card::joker(deck, index)))
        })
        .collect()
}

/// The numbers that a seed gives: block `i` is SHA-256(seed ‖ i as u32, big-endian), each block is
/// read as eight big-endian u32.
struct Stream<'a> {
    seed: &'a Seed,
    block: [u8; 32],
    blocks: u32,
    used: usize,
}

impl<'a> Stream<'a> {
    fn new(seed: &'a Seed) -> Stream<'a> {
        Stream { seed, block: [0; 32], blocks: 0, used: 32 }
    }

    fn next(&mut self) -> u32 {
        if self.used == self.block.len() {
            self.block =
                Sha256::new().chain_update(self.seed.0).chain_update(self.blocks.to_be_bytes()).finalize().into();
            self.blocks += 1;
            self.used = 0;
        }
        let bytes = self.block[self.used..self.used + 4].try_into().expect("four bytes were cut");
        self.used += 4;
        u32::from_be_bytes(bytes)
    }

    /// A number below `bound`, each as likely as the others: numbers from the last, incomplete run
    /// of `bound` are drawn again.
    fn below(&mut self, bound: u32) -> u32 {
        // There are 2^32 numbers; as many of the highest as this are left over by runs of `bound`.
        let incomplete = bound.wrapping_neg() % bound;
        loop {
            let number = self.next();
            if number <= u32::MAX - incomplete {
                return number % bound;
            }
        }
    }
}

/// Shuffles `cards`: for `i` from the last place down to 1, place `i` changes with a place chosen
/// from 0 to `i`.
pub(crate) fn shuffle(cards: &mut [Card], seed: &Seed) {
    let mut stream = Stream::new(seed);
    for last in (1..cards.len()).rev() {
        let bound = u32::try_from(last + 1).expect("a few hundred cards at most");
        cards.swap(last, stream.below(bound) as usize);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shuffle_is_pinned() {
        let mut cards = fresh(1, 0);
        shuffle(&mut cards, &Seed([0; 32]));
        let names: Vec<String> = cards.iter().take(10).map(ToString::to_string).collect();
        assert_eq!(names.join(" "), "2h Js Qs 9c As 5h Ks 4d 2s 7d");
    }

    #[test]
    fn every_card_comes_to_every_place_about_equally_often() {
        const DEALS: u32 = 20_000;
        let mut seen = vec![[0u32; 52]; 52];
        let order = fresh(1, 0);
        for deal in 0..DEALS {
            let mut seed = [0; 32];
            seed[..4].copy_from_slice(&deal.to_be_bytes());
            let mut cards = order.clone();
            shuffle(&mut cards, &Seed(seed));
            for (place, card) in cards.iter().enumerate() {
                seen[place][order.iter().position(|c| c == card).unwrap()] += 1;
            }
        }
        // Chi-squared of each place with 51 degrees of freedom: mean 51, deviation about 10. The
        // seeds are fixed, so that this never fails by luck.
        let expected = f64::from(DEALS) / 52.0;
        for counts in seen {
            let chi: f64 = counts.iter().map(|n| (f64::from(*n) - expected).powi(2) / expected).sum();
            assert!((15.0..105.0).contains(&chi), "{chi}");
        }
    }
}
