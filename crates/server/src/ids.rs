//! The names of tables and of actions. Both are public among the seats of a table; neither opens
//! anything.

use std::fmt;

/// Lower-case base32: what every id and secret is written in.
pub(crate) const ALPHABET: &[u8; 32] = b"abcdefghijklmnopqrstuvwxyz234567";

/// Characters of a table's id and of every secret: 128 bits and two more.
pub(crate) const LONG: usize = 26;

/// Characters of an action's id: 96 bits and four more.
const SHORT: usize = 20;

fn value(character: u8) -> Option<u8> {
    match character {
        b'a'..=b'z' => Some(character - b'a'),
        b'2'..=b'7' => Some(character - b'2' + 26),
        _ => None,
    }
}

/// Whether `text` is a word of 26 characters.
pub(crate) fn is_long_word(text: &str) -> bool {
    text.len() == LONG && text.bytes().all(|character| value(character).is_some())
}

/// A word of 26 characters from as many random bytes.
pub(crate) fn long_word(random: [u8; LONG]) -> [u8; LONG] {
    random.map(|byte| ALPHABET[usize::from(byte & 31)])
}

/// The id of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct TableId([u8; LONG]);

impl TableId {
    pub(crate) fn new(random: [u8; LONG]) -> TableId {
        TableId(long_word(random))
    }

    pub(crate) fn parse(text: &str) -> Option<TableId> {
        is_long_word(text).then(|| text.as_bytes().try_into().ok().map(TableId)).flatten()
    }

    pub(crate) fn as_str(&self) -> &str {
        std::str::from_utf8(&self.0).expect("the alphabet is ASCII")
    }
}

impl fmt::Display for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// Bytes of an action's id.
const SHORT_BYTES: usize = (5 * SHORT).div_ceil(8);

/// The id that a client gave to something it asked for: unique at its table. A table remembers many, hence bytes: a number of
/// 128 bits takes more, and wants to lie where 16 bytes begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct ActionId([u8; SHORT_BYTES]);

impl ActionId {
    pub(crate) fn parse(text: &str) -> Option<ActionId> {
        if text.len() != SHORT {
            return None;
        }
        let number = text.bytes().try_fold(0, |number, character| Some(number << 5 | u128::from(value(character)?)))?;
        number.to_be_bytes().last_chunk().copied().map(ActionId)
    }
}

impl fmt::Display for ActionId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = self.0.iter().fold(0, |number, byte| number << 8 | u128::from(*byte));
        (0..SHORT).rev().try_for_each(|place| {
            let character = ALPHABET[(number >> (5 * place) & 31) as usize];
            fmt::Write::write_char(f, char::from(character))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_action_id_reads_back_and_nothing_else_is_one() {
        for text in ["abcdefghijklmnopqrst", "77777777777777777777", "aaaaaaaaaaaaaaaaaaaa", "uvwxyz234567abcdefgh"] {
            assert_eq!(ActionId::parse(text).unwrap().to_string(), text);
        }
        for text in ["", "abcdefghijklmnopqrs", "abcdefghijklmnopqrstu", "Abcdefghijklmnopqrst", "abcdefghijklmnopqr1t"]
        {
            assert!(ActionId::parse(text).is_none(), "{text}");
        }
    }

    #[test]
    fn a_table_id_is_26_characters_of_the_alphabet() {
        let id = TableId::new(std::array::from_fn(|at| (at as u8).wrapping_mul(37)));
        assert_eq!(TableId::parse(id.as_str()), Some(id));
        for text in [
            "",
            "abcdefghijklmnopqrstuvwxy",
            "abcdefghijklmnopqrstuvwxy1",
            "abcdefghijklmnopqrstuvwxyzz",
            "äbcdefghijklmnopqrstuvwxy",
        ] {
            assert!(TableId::parse(text).is_none(), "{text}");
        }
    }
}
