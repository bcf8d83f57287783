//! Every level, in random rounds by random rules: what it does is legal, it always has something to do on its
//! turn, and rounds end.

#[path = "../../engine/tests/common/mod.rs"]
mod common;

use castle_bots::{Budget, Level, choose};
use castle_engine::{Form, Match, Phase, Preset, Rules, Seat, SeatView};
use common::{Dice, random_match};

const BUDGET: Budget = Budget { iterations: 10 };

/// Plays `state` to its end by bots of `level`; every seat is asked, in an order that the dice give.
fn play(mut state: Match, level: Level, dice: &mut Dice) {
    let mut acts = 0;
    while state.phase() != Phase::Over {
        let mut order = state.order().to_vec();
        let first = dice.below(order.len());
        order.rotate_left(first);
        let mut has_acted = false;
        for seat in order {
            let view = SeatView::of(&state, Some(seat));
            let before = dice.next();
            let Some(action) = choose(level, &view, state.rules(), before, BUDGET) else { continue };
            assert_eq!(choose(level, &view, state.rules(), before, BUDGET).as_ref(), Some(&action));
            state.apply(seat, &action).unwrap_or_else(|refusal| panic!("{seat}: {action:?}: {refusal:?}\n{view:?}"));
            has_acted = true;
            acts += 1;
            if state.phase() == Phase::Over {
                break;
            }
        }
        assert!(has_acted, "nobody does anything in {state:?}");
        assert!(acts < 100_000, "the round does not end");
    }
}

#[test]
fn every_level_plays_random_rules_to_the_end() {
    for seed in 0..300 {
        let mut dice = Dice(seed);
        let level = *dice.pick(Level::ALL);
        play(random_match(&mut dice), level, &mut dice);
    }
}

#[test]
fn every_level_plays_every_preset_to_the_end() {
    for (nth, preset) in (0..).zip(Preset::ALL) {
        for level in Level::ALL {
            let seats: Vec<Seat> = Seat::first(4).collect();
            let rules = Rules::new(preset.options(), 1, 4).unwrap();
            let mut dice = Dice(nth);
            let (state, _) = Match::new(rules, Form::Open, &seats, &dice.seed());
            play(state, *level, &mut dice);
        }
    }
}

#[test]
fn a_seat_that_only_watches_does_nothing() {
    let state = random_match(&mut Dice(1));
    let view = SeatView::of(&state, None);
    assert_eq!(choose(Level::Careful, &view, state.rules(), 1, BUDGET), None);
}
