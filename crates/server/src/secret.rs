//! Secrets: what opens a seat or claims one. They come from the page, are kept as hashes, and show
//! themselves to nobody. Does not know who uses them.

use std::fmt;

use sha2::{Digest, Sha256};

use crate::ids::{ALPHABET, LONG, TableId, is_long_word, long_word};

/// What a secret is for. The same text for another purpose is another secret.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// Holds a seat.
    SeatKey,
    /// Claims a seat, once.
    Invitation,
    /// Opens a seat on another device, once.
    Move,
    /// Opens a seat on another device, again and again.
    Recovery,
    /// Lets spectators watch.
    Watch,
    /// Knows a device again.
    Device,
}

/// A secret as its owner knows it.
pub(crate) struct Plain([u8; LONG]);

impl Plain {
    /// One that the server makes itself.
    pub(crate) fn new(random: [u8; LONG]) -> Plain {
        Plain(long_word(random))
    }

    pub(crate) fn parse(text: &str) -> Option<Plain> {
        is_long_word(text).then(|| text.as_bytes().try_into().ok().map(Plain)).flatten()
    }

    pub(crate) fn hashed(&self, purpose: Purpose) -> Hashed {
        let prefix = match purpose {
            Purpose::SeatKey => "castle-seat-key:",
            Purpose::Invitation => "castle-invitation:",
            Purpose::Move => "castle-move:",
            Purpose::Recovery => "castle-recovery:",
            Purpose::Watch => "castle-watch:",
            Purpose::Device => "castle-device:",
        };
        Hashed(Sha256::new().chain_update(prefix).chain_update(self.0).finalize().into())
    }

    /// The secret itself, for its owner alone.
    pub(crate) fn revealed(&self) -> &str {
        std::str::from_utf8(&self.0).expect("the alphabet is ASCII")
    }
}

/// Hides itself.
impl fmt::Debug for Plain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Plain(..)")
    }
}

/// A secret as the server keeps it.
#[derive(Clone, Copy, Eq)]
pub(crate) struct Hashed([u8; 32]);

impl Hashed {
    pub(crate) fn from_stored(bytes: &[u8]) -> Option<Hashed> {
        bytes.try_into().ok().map(Hashed)
    }

    pub(crate) fn bytes(&self) -> &[u8] {
        &self.0
    }

    /// The same in hexadecimal digits, where a text is kept.
    pub(crate) fn to_hex(self) -> String {
        self.0.iter().flat_map(|byte| [byte >> 4, byte & 15]).map(hex_digit).collect()
    }

    pub(crate) fn from_hex(text: &str) -> Option<Hashed> {
        let value = |digit: &u8| char::from(*digit).to_digit(16).and_then(|value| u8::try_from(value).ok());
        let bytes: Option<Vec<u8>> =
            text.as_bytes().chunks(2).map(|pair| Some(value(pair.first()?)? << 4 | value(pair.get(1)?)?)).collect();
        Hashed::from_stored(&bytes?)
    }
}

fn hex_digit(value: u8) -> char {
    char::from_digit(value.into(), 16).expect("four bits are one digit")
}

/// Takes the same time wherever the difference is.
impl PartialEq for Hashed {
    fn eq(&self, other: &Hashed) -> bool {
        let difference = self.0.iter().zip(&other.0).fold(0, |sum, (a, b)| sum | (a ^ b));
        std::hint::black_box(difference) == 0
    }
}

/// Hides itself.
impl fmt::Debug for Hashed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Hashed(..)")
    }
}

/// A link as it stands behind `#join=`, `#move=`, `#recover=` or `#watch=`: `<table>.<secret><check>`.
pub(crate) struct Link {
    pub(crate) table: TableId,
    pub(crate) secret: Plain,
}

impl Link {
    /// Reads a link; nothing if a character is missing or wrong.
    pub(crate) fn parse(text: &str) -> Option<Link> {
        let (unchecked, check) = text.trim().split_at_checked(LONG + 1 + LONG)?;
        let (table, secret) = unchecked.split_once('.')?;
        let link = Link { table: TableId::parse(table)?, secret: Plain::parse(secret)? };
        (check.as_bytes() == link_check(unchecked)).then_some(link)
    }
}

/// The two characters that tell a mistyped link: the first ten bits of SHA-256, in base32.
fn link_check(unchecked: &str) -> [u8; 2] {
    let hash = Sha256::digest(unchecked);
    [hash[0] >> 3, (hash[0] & 7) << 2 | hash[1] >> 6].map(|value| ALPHABET[usize::from(value)])
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: &str = "abcdefghijklmnopqrstuvwxyz";
    const SECRET: &str = "zyxwvutsrqponmlkjihgfedcba";

    fn link() -> String {
        let unchecked = format!("{TABLE}.{SECRET}");
        let check = link_check(&unchecked);
        unchecked + std::str::from_utf8(&check).unwrap()
    }

    #[test]
    fn the_check_of_a_link_is_pinned() {
        assert_eq!(link(), format!("{TABLE}.{SECRET}va"));
    }

    #[test]
    fn every_wrong_character_of_a_link_is_noticed() {
        let link = link();
        assert!(Link::parse(&link).is_some() && Link::parse(&format!(" {link}\n")).is_some());
        let mut passed = 0;
        for at in 0..link.len() {
            for character in ALPHABET {
                let mut typed = link.clone().into_bytes();
                if typed[at] != *character {
                    typed[at] = *character;
                    passed += u32::from(Link::parse(&String::from_utf8(typed).unwrap()).is_some());
                }
            }
            assert!(Link::parse(&link[..at]).is_none());
        }
        // Ten bits of check let one in 1024 pass.
        assert!(passed <= 6, "{passed}");
        assert!(Link::parse("").is_none() && Link::parse(&"é".repeat(40)).is_none());
    }

    #[test]
    fn a_secret_serves_one_purpose_and_hides() {
        let plain = Plain::parse(SECRET).unwrap();
        assert!(plain.hashed(Purpose::SeatKey) == plain.hashed(Purpose::SeatKey));
        assert!(plain.hashed(Purpose::SeatKey) != plain.hashed(Purpose::Invitation));
        assert!(!format!("{plain:?} {:?}", plain.hashed(Purpose::SeatKey)).contains("zyx"));
    }

    #[test]
    fn every_purpose_has_hashes_of_its_own() {
        let plain = Plain::parse(SECRET).unwrap();
        let all =
            [Purpose::SeatKey, Purpose::Invitation, Purpose::Move, Purpose::Recovery, Purpose::Watch, Purpose::Device];
        for one in all {
            let same: Vec<bool> = all.iter().map(|other| plain.hashed(one) == plain.hashed(*other)).collect();
            assert_eq!(same.iter().filter(|same| **same).count(), 1);
        }
    }

    #[test]
    fn a_hash_reads_back_from_its_digits_and_nothing_else_does() {
        let hash = Plain::parse(SECRET).unwrap().hashed(Purpose::Device);
        let digits = hash.to_hex();
        assert_eq!(digits.len(), 64);
        assert!(Hashed::from_hex(&digits) == Some(hash));
        for wrong in ["", "0", &digits[1..], &format!("{digits}00"), &digits.replace(|_| true, "g"), &"é".repeat(32)] {
            assert!(Hashed::from_hex(wrong).is_none(), "{wrong}");
        }
    }
}
