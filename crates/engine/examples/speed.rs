//! Prints how many random moves a second the engine makes on one thread:
//! `cargo run --release -p castle-engine --example speed [SECONDS]`.
//!
//! Four seats play `castle` to the end of a round again and again. Each move is one list of what is
//! offered, a random choice and its application; the second figure adds the views of all seats.
#![allow(clippy::print_stdout, reason = "printing is what this program does")]

#[path = "../tests/common/mod.rs"]
mod common;

use std::time::{Duration, Instant};

use castle_engine::{Action, Form, Match, Preset, Rules, Seat, SeatView};
use common::Dice;
use common::player::random_way;

fn main() {
    let seconds = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(3.0);
    for (what, views) in [("moves", false), ("moves with events and all views", true)] {
        let mut rates: Vec<f64> = (0..5).map(|_| rate(Duration::from_secs_f64(seconds / 5.0), views)).collect();
        rates.sort_by(f64::total_cmp);
        println!("{what}: {:.2} M/s (median of 5; {:.2} to {:.2})", rates[2] / 1e6, rates[0] / 1e6, rates[4] / 1e6);
    }
}

fn rate(time: Duration, views: bool) -> f64 {
    let order: Vec<Seat> = Seat::first(4).collect();
    let rules = Rules::new(Preset::Castle.options(), 1, 4).expect("four seats fit");
    let mut dice = Dice(1);
    let (mut moves, mut seen) = (0u32, 0usize);
    #[allow(clippy::disallowed_methods, reason = "a benchmark needs a clock")]
    let start = Instant::now();
    while start.elapsed() < time {
        let (mut state, _) = Match::new(rules.clone(), Form::Open, &order, &dice.seed());
        for seat in &order {
            let cards = state.playable_cards(*seat).iter().take(3).collect();
            state.apply(*seat, &Action::Choose { cards }).expect("three of its six");
        }
        while let Some(seat) = state.turn() {
            let way = random_way(&state, seat, &mut dice).expect("a seat on turn has a way");
            moves += 1;
            if !views {
                state.go(seat, way).expect("offered, so accepted");
            } else {
                seen += state.apply(seat, &state.action(seat, way)).expect("offered, so accepted").len();
                seen += order.iter().map(|seat| SeatView::of(&state, Some(*seat)).hand.len()).sum::<usize>();
            }
        }
    }
    assert!(!views || seen > 0);
    f64::from(moves) / start.elapsed().as_secs_f64()
}
