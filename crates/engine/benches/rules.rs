//! How long a move takes: `cargo bench -p castle-engine`. Four seats play `castle` at random to the
//! end of a round again and again; times are for one move.
#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs, reason = "a benchmark may stop where it stands")]

#[path = "../tests/common/mod.rs"]
mod common;

use std::hint::black_box;

use castle_engine::{Action, Form, Match, Phase, Preset, Rules, Seat, SeatView};
use common::Dice;
use common::player::{Player, random_action, random_way};
use criterion::{BatchSize, Criterion, criterion_group, criterion_main};

const SEATS: u8 = 4;

fn dealt(preset: Preset, dice: &mut Dice) -> Match {
    let order: Vec<Seat> = Seat::first(SEATS).collect();
    let rules = Rules::new(preset.options(), 1, SEATS).expect("four seats fit");
    let (mut state, _) = Match::new(rules, Form::Open, &order, &dice.seed());
    while state.phase() != Phase::Play {
        let (seat, action) = Player::Sensible.next(&state, dice);
        state.apply(seat, &action).expect("offered");
    }
    state
}

/// Positions in the midst of rounds, each with something that may be done there.
fn positions(preset: Preset) -> Vec<(Match, Seat, Action)> {
    let mut dice = Dice(7);
    let mut found = Vec::new();
    while found.len() < 1_000 {
        let mut state = dealt(preset, &mut dice);
        while let Some(seat) = state.turn() {
            let action = random_action(&state, seat, &mut dice);
            let action = action.unwrap_or_else(|| Player::Random.next(&state, &mut dice).1);
            if dice.one_in(10) {
                found.push((state.clone(), seat, action.clone()));
            }
            if state.advance(seat, &action).is_err() {
                break;
            }
        }
    }
    found
}

fn moves(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("move");
    for (name, views) in [("legal and go", false), ("legal, apply and all views", true)] {
        let mut dice = Dice(1);
        let mut state = dealt(Preset::Castle, &mut dice);
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                let Some(seat) = state.turn() else {
                    state = dealt(Preset::Castle, &mut dice);
                    return;
                };
                let way = random_way(&state, seat, &mut dice).expect("a seat on turn has a way");
                if views {
                    black_box(state.apply(seat, &state.action(seat, way)).expect("offered"));
                    Seat::first(SEATS).for_each(|seat| _ = black_box(SeatView::of(&state, Some(seat))));
                } else {
                    state.go(seat, way).expect("offered");
                }
            });
        });
    }
    group.finish();
}

fn parts(criterion: &mut Criterion) {
    for preset in Preset::ALL {
        let positions = positions(*preset);
        let mut group = criterion.benchmark_group(preset.as_str());
        let each = || positions.iter().cycle();
        let mut next = each();
        group.bench_function("legal", |bencher| {
            bencher.iter(|| next.next().map(|(state, seat, _)| black_box(state.legal(*seat))));
        });
        let mut next = each();
        group.bench_function("apply", |bencher| {
            let copy = || next.next().expect("there are some").clone();
            bencher.iter_batched(copy, |(mut state, seat, action)| state.apply(seat, &action), BatchSize::SmallInput);
        });
        let mut next = each();
        group.bench_function("view of the seat on turn", |bencher| {
            bencher.iter(|| next.next().map(|(state, seat, _)| black_box(SeatView::of(state, Some(*seat)))));
        });
        let mut next = each();
        group.bench_function("view of a spectator", |bencher| {
            bencher.iter(|| next.next().map(|(state, _, _)| black_box(SeatView::of(state, None))));
        });
        let views: Vec<SeatView> = positions.iter().map(|(state, seat, _)| SeatView::of(state, Some(*seat))).collect();
        let mut next = views.iter().cycle();
        group.bench_function("view as JSON", |bencher| {
            bencher
                .iter(|| next.next().map(|view| black_box(serde_json::to_vec(view).expect("a view can be written"))));
        });
        group.finish();
    }
}

criterion_group!(benches, moves, parts);
criterion_main!(benches);
