//! Options as they come from outside: two bytes of decks and seats, then JSON. What can be read is
//! written back the same; what `check` lets through can be dealt and played.
#![no_main]

#[path = "../../tests/common/mod.rs"]
mod common;

use castle_engine::{Deal, Form, Match, Phase, RULES_REVISION, RuleOptions, Rules, Seat, Secret};
use common::{Dice, random_move};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let [decks, seats, json @ ..] = data else { return };
    // Digits are easier to make up than control characters.
    let (decks, seats) = (decks.wrapping_sub(b'0'), seats.wrapping_sub(b'0'));
    let Ok(options) = serde_json::from_slice::<RuleOptions>(json) else { return };
    let written = serde_json::to_string(&options).expect("options can always be written");
    assert_eq!(serde_json::from_str::<RuleOptions>(&written).expect("what we wrote"), options);

    let found = options.check(decks, seats);
    let rules = match Rules::new(options, decks, seats) {
        Ok(rules) => rules,
        Err(errors) => return assert_eq!(errors, found),
    };
    assert!(found.is_empty());
    let order: Vec<Seat> = Seat::first(seats).collect();
    let secret = Secret([decks; 32]);
    let deal = Deal { revision: RULES_REVISION, attempt: 1, secret, commitments: vec![], contributions: vec![] };
    let (mut state, _) = Match::new(rules.clone(), Form::Open, &order, &deal.seed("", 1, &rules, &order));
    let mut dice = Dice(data.len() as u64);
    for _ in 0..60 {
        if state.phase() == Phase::Over {
            return;
        }
        let (seat, action) = random_move(&state, &mut dice);
        state.apply(seat, &action).expect("it was offered");
    }
});
