//! A second, plain implementation of the rules plays along with the engine, by random rules: it takes
//! and refuses the same, and ends in the same position after each action.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop where it stands")]

mod common;
#[path = "second/mod.rs"]
mod model;

use castle_engine::{Action, Card, Match, Phase, Setup};
use common::player::Player;
use common::{Dice, random_match, random_nonsense};
use model::Second;

fn sorted(cards: &[Card]) -> Vec<Card> {
    let mut cards = cards.to_vec();
    cards.sort();
    cards
}

/// What both must agree on, in words.
fn position(second: &Second) -> String {
    let seats = 0..second.names.len();
    let zones = seats
        .map(|seat| (sorted(&second.hands[seat]), sorted(&second.courtyards[seat]), second.dungeons[seat].clone()));
    let zones: Vec<_> = zones.collect();
    let window = second.window.as_ref().map(|window| (window.seat, window.rank, sorted(&window.drawn)));
    let open = (!second.over).then_some((second.turn, second.extra, second.waiting, second.idle, window));
    format!("{zones:?} {:?} {:?} {:?} {} {open:?}", second.stack, second.bone, second.out, second.clockwise)
}

fn compare(number: u64) -> u32 {
    let mut dice = Dice(number);
    let mut state = random_match(&mut dice);
    while !matches!(state.phase(), Phase::Play | Phase::Over) {
        let (seat, action) = Player::Random.next(&state, &mut dice);
        state.apply(seat, &action).unwrap();
    }
    let player = *dice.pick(&Player::ALL);
    let mut second = Second::of(&Setup::from(&state));
    let mut compared = 0;
    while state.phase() != Phase::Over && compared < 600 {
        let nonsense = (*dice.pick(state.order()), random_nonsense(&mut dice));
        let guess = (*dice.pick(state.order()), held_guess(&second, &mut dice));
        for (seat, action) in [nonsense, guess, player.next(&state, &mut dice)] {
            let before: Match = state.clone();
            let (ours, theirs) = (state.apply(seat, &action).is_ok(), second.act(seat, &action));
            let told =
                |what: &str| format!("number {number}: {what} {action:?} of {seat} in {:?}", Setup::from(&before));
            assert_eq!(ours, theirs, "{}", told("taken or not,"));
            let mut after = Second::of(&Setup::from(&state));
            after.over = state.phase() == Phase::Over;
            assert_eq!(position(&after), position(&second), "{}", told("after"));
            compared += 1;
            if state.phase() == Phase::Over {
                break;
            }
        }
    }
    compared
}

/// Something that a seat could ask with cards that somebody holds.
fn held_guess(second: &Second, dice: &mut Dice) -> Action {
    let seat = dice.below(second.names.len());
    let zone = second.clone().zone(seat).clone();
    if zone.is_empty() {
        return Action::Flip { slot: 1 };
    }
    let first = *dice.pick(&zone);
    let cards: Vec<Card> = zone.iter().copied().filter(|card| card.rank() == first.rank()).collect();
    let cards = cards[..=dice.below(cards.len())].to_vec();
    match dice.below(4) {
        0 => Action::Play { cards, rank: None },
        1 => Action::Add { cards },
        2 => Action::Shed { cards },
        _ => Action::Complete { cards },
    }
}

#[test]
fn a_second_implementation_agrees() {
    let rounds = std::env::var("CASTLE_ROUNDS").ok().and_then(|text| text.parse().ok()).unwrap_or(60);
    let compared: u32 = (0..rounds).map(compare).sum();
    assert!(compared > 50 * u32::try_from(rounds).unwrap(), "only {compared} actions were compared");
}
