//! What the deal of a round follows from, as it is kept and checked. The function is fixed from the
//! first version on. Knows nothing of who made the secrets.

use std::fmt;
use std::fmt::Write as _;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use sha2::{Digest, Sha256};

use crate::card::Rank;
use crate::deck::Seed;
use crate::rules::{Power, Rules};
use crate::seat::Seat;

/// A secret of 256 bits, or the SHA-256 of one. In JSON it is 64 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Secret(pub [u8; 32]);

/// Hides itself.
impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(..)")
    }
}

impl Serialize for Secret {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut digits = String::with_capacity(64);
        for byte in self.0 {
            write!(digits, "{byte:02x}").expect("a string can be written to");
        }
        serializer.serialize_str(&digits)
    }
}

impl<'de> Deserialize<'de> for Secret {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let digits = std::borrow::Cow::<str>::deserialize(deserializer)?;
        let wrong = || de::Error::custom("64 hexadecimal digits are wanted");
        if digits.len() != 64 || !digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
            return Err(wrong());
        }
        let mut bytes = [0; 32];
        for (byte, pair) in bytes.iter_mut().zip(digits.as_bytes().chunks(2)) {
            let pair = std::str::from_utf8(pair).map_err(|_| wrong())?;
            *byte = u8::from_str_radix(pair, 16).map_err(|_| wrong())?;
        }
        Ok(Secret(bytes))
    }
}

/// A seat's part in a deal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatSecret {
    /// The seat.
    pub seat: Seat,
    /// Its commitment or its contribution.
    pub secret: Secret,
}

/// What a round was dealt from. Kept with the round; the server's secret is told to nobody before
/// the round is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deal {
    /// The revision of the rules that the round is played out under.
    pub revision: u32,
    /// The number of the attempt, from 1.
    pub attempt: u32,
    /// The server's secret.
    pub secret: Secret,
    /// What each seat committed to before anything was told.
    pub commitments: Vec<SeatSecret>,
    /// What each seat contributed, in seat order.
    pub contributions: Vec<SeatSecret>,
}

impl Deal {
    /// The seed: SHA-256 over `castle-deal-1`, the table's id, the number of the round (deals of
    /// this table so far, from 1), the attempt, SHA-256 of the rules and seats as canonical JSON,
    /// the server's secret, and the contributions in seat order; numbers as u32, big-endian.
    #[must_use]
    pub fn seed(&self, table: &str, round: u32, rules: &Rules, order: &[Seat]) -> Seed {
        let terms = Sha256::digest(canonical(rules, order));
        let mut hash = Sha256::new();
        hash.update("castle-deal-1");
        hash.update(table);
        hash.update(round.to_be_bytes());
        hash.update(self.attempt.to_be_bytes());
        hash.update(terms);
        hash.update(self.secret.0);
        let mut contributions = self.contributions.clone();
        contributions.sort_by_key(|contribution| contribution.seat);
        for contribution in &contributions {
            hash.update(contribution.secret.0);
        }
        Seed(hash.finalize().into())
    }
}

/// Rules and seats as JSON without white space, every object's keys in the order of their bytes.
fn canonical(rules: &Rules, order: &[Seat]) -> String {
    let options = rules.options();
    let mut powers: Vec<(&str, Power)> = Rank::ALL
        .into_iter()
        .map(|rank| (rank.as_str(), options.powers.of(rank)))
        .filter(|(_, power)| *power != Power::Plain)
        .collect();
    powers.sort_unstable();
    let powers: Vec<String> = powers.iter().map(|(rank, power)| format!(r#""{rank}":"{power}""#)).collect();
    let seats: Vec<String> = order.iter().map(|seat| seat.number().to_string()).collect();
    let four = options.four;
    format!(
        concat!(
            r#"{{"decks":{decks},"options":{{"add_drawn":"{add_drawn}","beat":"{beat}","end":"{end}","#,
            r#""four":{{"buried":{buried},"effect":"{effect}","out_of_turn":{out_of_turn},"over_higher":{over_higher}}},"#,
            r#""jokers":{jokers},"last_card":"{last_card}","match_skips":{match_skips},"opener":"{opener}","#,
            r#""pick_up":"{pick_up}","powers":{{{powers}}},"progress_limit":{progress_limit},"score":"{score}","#,
            r#""setup":"{setup}"}},"seats":[{seats}]}}"#
        ),
        decks = rules.decks(),
        add_drawn = options.add_drawn,
        beat = options.beat,
        end = options.end,
        buried = four.buried,
        effect = four.effect,
        out_of_turn = four.out_of_turn,
        over_higher = four.over_higher,
        jokers = options.jokers,
        last_card = options.last_card,
        match_skips = options.match_skips,
        opener = options.opener,
        pick_up = options.pick_up,
        powers = powers.join(","),
        progress_limit = options.progress_limit,
        score = options.score,
        setup = options.setup,
        seats = seats.join(","),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Preset;

    fn castle() -> Rules {
        Rules::new(Preset::Castle.options(), 1, 3).unwrap()
    }

    fn order() -> Vec<Seat> {
        Seat::first(3).collect()
    }

    fn deal() -> Deal {
        Deal { revision: 1, attempt: 1, secret: Secret([7; 32]), commitments: Vec::new(), contributions: Vec::new() }
    }

    #[test]
    fn canonical_json_is_what_a_json_library_makes_of_sorted_keys() {
        let sorted = serde_json::json!({ "decks": 1, "options": castle().options(), "seats": order() });
        assert_eq!(canonical(&castle(), &order()), sorted.to_string());
    }

    #[test]
    fn the_seed_is_pinned_and_depends_on_every_part() {
        let table = "abcdefghijklmnopqrstuvwxyz";
        let seed = deal().seed(table, 1, &castle(), &order());
        assert_eq!(
            serde_json::to_string(&Secret(seed.0)).unwrap(),
            "\"2c472dbc6a871abd9bb5e0c5b83c444d9e1fc2bc9fec025be07703fbb6e3fb7e\""
        );

        let contribution = |seat, byte| SeatSecret { seat: Seat::new(seat).unwrap(), secret: Secret([byte; 32]) };
        let others = [
            Deal { attempt: 2, ..deal() }.seed(table, 1, &castle(), &order()),
            Deal { secret: Secret([8; 32]), ..deal() }.seed(table, 1, &castle(), &order()),
            Deal { contributions: vec![contribution(1, 1)], ..deal() }.seed(table, 1, &castle(), &order()),
            deal().seed("abcdefghijklmnopqrstuvwxy2", 1, &castle(), &order()),
            deal().seed(table, 2, &castle(), &order()),
            deal().seed(table, 1, &Rules::new(Preset::Castle.options(), 2, 3).unwrap(), &order()),
            deal().seed(table, 1, &castle(), &order()[..2]),
        ];
        assert!(others.iter().all(|other| *other != seed));

        let there = Deal { contributions: vec![contribution(1, 1), contribution(2, 2)], ..deal() };
        let back = Deal { contributions: vec![contribution(2, 2), contribution(1, 1)], ..deal() };
        assert_eq!(there.seed(table, 1, &castle(), &order()), back.seed(table, 1, &castle(), &order()));
    }

    #[test]
    fn a_deal_reads_back_and_hides_its_secrets() {
        let json = serde_json::to_string(&deal()).unwrap();
        assert_eq!(serde_json::from_str::<Deal>(&json).unwrap(), deal());
        assert!(json.contains(&"07".repeat(32)));
        assert!(!format!("{:?}", deal()).contains("07"));
        for wrong in [r#""07""#, &format!(r#""{}""#, "é".repeat(32))] {
            assert!(serde_json::from_str::<Secret>(wrong).is_err());
        }
    }
}
