//! Short codes that stand for move links, to be typed on another device. They live in memory alone: the first three
//! characters name a code, the other five are its secret. Does not know what a link opens.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use castle_engine::Seat;

use crate::ids::TableId;
use crate::limits::{CODE_LIVES, CODE_TRIES, CODES_MAX};
use crate::secret::Hashed;

/// Crockford's base32: no letter that is read as a number.
const ALPHABET: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";

const NAME: usize = 3;
const SECRET: usize = 5;
const LENGTH: usize = NAME + SECRET;

/// How often a name is drawn again that is taken; a third of them is, at most.
const DRAWS: usize = 64;

/// What a code stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Meant {
    pub(crate) table: TableId,
    pub(crate) seat: Seat,
    /// The move link.
    pub(crate) link: Hashed,
}

/// A code that lives.
struct Code {
    secret: [u8; SECRET],
    meant: Meant,
    made: Instant,
    tries_left: u8,
}

impl Code {
    fn lives(&self, now: Instant) -> bool {
        self.tries_left > 0 && now.saturating_duration_since(self.made) < CODE_LIVES
    }
}

type ByName = HashMap<[u8; NAME], Code>;

/// All codes that live.
#[derive(Default)]
pub(crate) struct Codes(Mutex<ByName>);

impl Codes {
    fn by_name(&self) -> MutexGuard<'_, ByName> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The code for a link: the same again while it lives, or a new one in the place of the seat's last. None if there
    /// are too many.
    pub(crate) fn make(&self, meant: Meant, now: Instant, chance: impl Fn() -> [u8; LENGTH]) -> Option<String> {
        let mut codes = self.by_name();
        codes.retain(|_, code| code.lives(now));
        if let Some((name, code)) = codes.iter().find(|(_, code)| code.meant == meant) {
            return Some(text(*name, code.secret));
        }
        codes.retain(|_, code| (code.meant.table, code.meant.seat) != (meant.table, meant.seat));
        if codes.len() >= CODES_MAX {
            return None;
        }
        let drawn = || split(chance().map(|byte| ALPHABET[usize::from(byte & 31)]));
        let (name, secret) = (0..DRAWS).map(|_| drawn()).find(|(name, _)| !codes.contains_key(name))?;
        codes.insert(name, Code { secret, meant, made: now, tries_left: CODE_TRIES });
        Some(text(name, secret))
    }

    /// What a typed code stands for. A wrong one counts as a try at every code of the table that it names.
    pub(crate) fn find(&self, typed: &str, now: Instant) -> Option<Meant> {
        let (name, secret) = split(read(typed)?);
        let mut codes = self.by_name();
        let code = codes.get(&name).filter(|code| code.lives(now))?;
        let meant = code.meant;
        if is_same(code.secret, secret) {
            return Some(meant);
        }
        for code in codes.values_mut().filter(|code| code.meant.table == meant.table) {
            code.tries_left = code.tries_left.saturating_sub(1);
        }
        None
    }
}

fn split([a, b, c, rest @ ..]: [u8; LENGTH]) -> ([u8; NAME], [u8; SECRET]) {
    ([a, b, c], rest)
}

fn text(name: [u8; NAME], secret: [u8; SECRET]) -> String {
    name.into_iter().chain(secret).map(char::from).collect()
}

/// Takes the same time wherever the difference is.
fn is_same(one: [u8; SECRET], other: [u8; SECRET]) -> bool {
    let difference = one.iter().zip(&other).fold(0, |sum, (a, b)| sum | (a ^ b));
    std::hint::black_box(difference) == 0
}

/// Reads what somebody typed: small letters, spaces and hyphens do not matter, O is 0, I and L are 1.
fn read(typed: &str) -> Option<[u8; LENGTH]> {
    let mut characters = typed.chars().filter(|character| !character.is_whitespace() && !is_hyphen(*character));
    let mut code = [0; LENGTH];
    for place in &mut code {
        *place = meant(characters.next()?)?;
    }
    characters.next().is_none().then_some(code)
}

/// Phones make other hyphens of the plain one.
fn is_hyphen(character: char) -> bool {
    matches!(character, '-' | '\u{2010}'..='\u{2015}' | '\u{2212}')
}

fn meant(typed: char) -> Option<u8> {
    let upper = match u8::try_from(typed).ok()?.to_ascii_uppercase() {
        b'O' => b'0',
        b'I' | b'L' => b'1',
        other => other,
    };
    ALPHABET.contains(&upper).then_some(upper)
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::time::Duration;

    use super::*;
    use crate::secret::{Plain, Purpose};

    fn meant(table: u8, seat: u8, link: u8) -> Meant {
        let link = Plain::new([link; 26]).hashed(Purpose::Move);
        Meant { table: TableId::new([table; 26]), seat: Seat::new(seat).unwrap(), link }
    }

    /// Codes that differ in their names, then in their secrets.
    fn drawn() -> impl Fn() -> [u8; LENGTH] {
        let nth = Cell::new(0_u8);
        move || {
            nth.set(nth.get() + 1);
            [nth.get(); LENGTH]
        }
    }

    #[test]
    fn a_code_is_found_however_it_is_typed() {
        let (codes, now) = (Codes::default(), Instant::now());
        let code = codes.make(meant(1, 0, 1), now, || [0, 1, 10, 31, 20, 2, 1, 0]).unwrap();
        assert_eq!(code, "01AZM210");
        for typed in ["01AZM210", "01azm210", " 01AZ-M210\n", "oiaz m2lO", "0 1 A Z — M 2 1 0"] {
            assert_eq!(codes.find(typed, now), Some(meant(1, 0, 1)), "{typed}");
        }
    }

    #[test]
    fn what_is_no_code_is_never_found() {
        let (codes, now) = (Codes::default(), Instant::now());
        codes.make(meant(1, 0, 1), now, || [0; LENGTH]).unwrap();
        for typed in ["", "0", "0000000", "000000000", "0000000U", "🏰🏰🏰🏰🏰🏰🏰🏰", "ＯＯＯＯＯＯＯＯ", "--------"]
        {
            for _ in 0..CODE_TRIES {
                assert_eq!(codes.find(typed, now), None, "{typed}");
            }
        }
        assert!(codes.find("00000000", now).is_some(), "none of these names a code, so none is a try at it");
        assert_eq!(codes.find(&"0".repeat(1 << 16), now), None);
    }

    #[test]
    fn five_wrong_tries_end_the_codes_of_a_table_and_no_others() {
        let (codes, now, chance) = (Codes::default(), Instant::now(), drawn());
        let mine = codes.make(meant(1, 0, 1), now, &chance).unwrap();
        let beside = codes.make(meant(1, 1, 2), now, &chance).unwrap();
        let other = codes.make(meant(2, 0, 3), now, &chance).unwrap();
        let wrong = format!("{}00000", &mine[..NAME]);
        for _ in 1..CODE_TRIES {
            assert_eq!(codes.find(&wrong, now), None);
        }
        assert_eq!(codes.find(&mine, now), Some(meant(1, 0, 1)), "four tries leave it");
        assert_eq!(codes.find(&wrong, now), None);
        assert_eq!((codes.find(&mine, now), codes.find(&beside, now)), (None, None));
        assert_eq!(codes.find(&other, now), Some(meant(2, 0, 3)));
        let again = codes.make(meant(1, 0, 1), now, &chance).unwrap();
        assert_ne!(again, mine);
        assert_eq!(codes.find(&again, now), Some(meant(1, 0, 1)));
    }

    #[test]
    fn a_code_lives_for_ten_minutes() {
        let (codes, start) = (Codes::default(), Instant::now());
        let code = codes.make(meant(1, 0, 1), start, || [7; LENGTH]).unwrap();
        assert!(codes.find(&code, start + CODE_LIVES - Duration::from_secs(1)).is_some());
        assert_eq!(codes.find(&code, start + CODE_LIVES), None);
    }

    #[test]
    fn the_same_link_has_the_same_code_and_another_one_replaces_it() {
        let (codes, now, chance) = (Codes::default(), Instant::now(), drawn());
        let first = codes.make(meant(1, 0, 1), now, &chance).unwrap();
        assert_eq!(codes.make(meant(1, 0, 1), now, &chance).unwrap(), first);
        let second = codes.make(meant(1, 0, 2), now, &chance).unwrap();
        assert_eq!(codes.find(&first, now), None);
        assert_eq!(codes.find(&second, now), Some(meant(1, 0, 2)));
    }

    #[test]
    fn no_two_codes_have_the_same_name() {
        let (codes, now) = (Codes::default(), Instant::now());
        let one = codes.make(meant(1, 0, 1), now, || [5; LENGTH]).unwrap();
        assert_eq!(codes.make(meant(2, 0, 2), now, || [5; LENGTH]), None, "chance gives no other");
        assert_eq!(codes.find(&one, now), Some(meant(1, 0, 1)));
    }
}
