//! What bots do and advise in positions where anybody sees what is best.
#![allow(clippy::unwrap_used, reason = "a test")]

#[path = "../../engine/tests/common/mod.rs"]
mod common;

use castle_bots::{Advice, Budget, Effect, Level, Memory, Reason, advise, choose};
use castle_engine::{Action, Card, Event, Form, Match, Preset, Rules, Seat, SeatView};
use common::{Dice, cards, open_cards};

fn seat(number: u8) -> Seat {
    Seat::new(number).unwrap()
}

/// What the first seat sees, on turn before this stack, where these are the courtyards and nobody has anything else.
fn position(stack: &str, courtyards: &[&str]) -> (SeatView, Memory, Rules) {
    let state = open_cards(stack, courtyards);
    let mut memory = Memory::default();
    memory.note(&Event::Dealt { round: 1, opener: seat(0), order: state.order().to_vec() });
    (SeatView::of(&state, Some(seat(0))), memory, state.rules().clone())
}

fn advice(stack: &str, courtyards: &[&str]) -> Advice {
    let (view, memory, rules) = position(stack, courtyards);
    advise(&view, &memory, &rules, 1, Budget::of(Level::Strong)).unwrap()
}

fn plays(advice: &Advice) -> Vec<Card> {
    let Action::Play { cards, .. } = &advice.action else { panic!("{advice:?}") };
    cards.clone()
}

#[test]
fn the_next_seat_cannot_answer() {
    let found = advice("4s", &["5h 9s", "8s", "3h 4d 7c"]);
    assert_eq!(plays(&found), cards("9s"), "{found:?}");
    let reason = Reason { seat: seat(1), effect: Effect::PicksUp, good: 100, other: 0 };
    assert_eq!(found.reason, Some(reason), "{found:?}");
}

#[test]
fn what_is_kept_goes_out_next() {
    let found = advice("4s", &["5h Ah", "6s 7s Jd", "Js Qs Kd"]);
    assert_eq!(plays(&found), cards("5h"), "{found:?}");
    let reason = Reason { seat: seat(0), effect: Effect::GoesOut, good: 100, other: 0 };
    assert_eq!(found.reason, Some(reason), "{found:?}");
}

#[test]
fn the_end_is_certain() {
    let found = advice("4s", &["5h 9s", "8s"]);
    assert_eq!(plays(&found), cards("9s"), "{found:?}");
    assert_eq!(found.reason, Some(Reason { seat: seat(1), effect: Effect::SurelyBehind, good: 100, other: 0 }));
    let lost = advice("4s", &["5h 6h 9s", "Ks"]);
    assert_eq!(
        lost.reason,
        Some(Reason { seat: seat(1), effect: Effect::SurelyBehind, good: 0, other: 0 }),
        "{lost:?}"
    );
}

#[test]
fn nothing_speaks_for_one_of_ways_that_are_alike() {
    let found = advice("4s", &["5h 6h 7h", "Js Qs Ks", "Jd Qd Kd"]);
    assert!(found.tries > 0 && found.reason.is_none(), "{found:?}");
}

#[test]
fn a_swap_is_the_careful_ones_and_is_tried_against_leaving_it() {
    let rules = Rules::new(Preset::Palace.options(), 1, 3).unwrap();
    let seats: Vec<Seat> = Seat::first(3).collect();
    let (mut swapped, memory) = (0, Memory::default());
    for deal in 0..12 {
        let (state, _) = Match::new(rules.clone(), Form::Open, &seats, &Dice(deal).seed());
        let view = SeatView::of(&state, Some(seat(0)));
        let found = advise(&view, &memory, &rules, 1, Budget { iterations: 40 }).unwrap();
        let careful = choose(Level::Careful, &view, &memory, &rules, 1, Budget { iterations: 0 });
        assert_eq!(Some(&found.action), careful.as_ref());
        let other = found.other.unwrap().action;
        let is_swap = |action: &Action| matches!(action, Action::Swap { .. });
        assert!(is_swap(&found.action) != is_swap(&other) && found.tries > 0, "{:?}, else {other:?}", found.action);
        swapped += i32::from(is_swap(&found.action));
    }
    assert!(swapped > 0);
}

/// A look at the table says to keep the ace; but it is what the next seat cannot answer.
#[test]
fn a_careful_bot_thinks_twice_but_not_without_time() {
    let (view, memory, rules) = position("6s", &["5d 9c Ad", "Jh Qd", "3c 4c 6c"]);
    let play = |seed, budget| choose(Level::Careful, &view, &memory, &rules, seed, budget);
    let alone = |card: &str| Some(Action::Play { cards: cards(card), rank: None });
    for seed in 0..8 {
        assert_eq!(play(seed, Budget { iterations: 0 }), alone("9c"));
        assert_eq!(play(seed, Budget::of(Level::Careful)), alone("Ad"));
    }
}

#[test]
fn where_the_place_is_certain_points_count() {
    // Whatever is played, the other goes out with its two; an ace left in hand costs more than a five.
    let found = advice("4s", &["5h Ah", "2s"]);
    assert_eq!(plays(&found), cards("Ah"), "{found:?}");
    let (view, memory, rules) = position("4s", &["5h Ah", "2s"]);
    let careful = choose(Level::Careful, &view, &memory, &rules, 1, Budget::of(Level::Careful));
    assert_eq!(careful, Some(found.action));
}
