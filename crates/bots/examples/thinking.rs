//! Prints how long each level thinks about an act, in processor time of one thread:
//! `cargo run --release -p castle-bots --example thinking [ROUNDS] [BUDGET]`.
//!
//! Each preset with two, four and ten seats (two decks), all seats by bots of the level, ROUNDS rounds each (4 if not told);
//! acts with a single way are not counted. With Linux the processor's time is taken, elsewhere the clock.
#![allow(clippy::print_stdout, clippy::unwrap_used, clippy::expect_used, reason = "a program for measuring")]

use std::time::{Duration, Instant};

use castle_bots::{Budget, Level, Memory, choose};
use castle_engine::{Form, Match, Preset, Rules, Seat, SeatView, Seed};

fn main() {
    let mut words = std::env::args().skip(1);
    let rounds: u8 = words.next().and_then(|word| word.parse().ok()).unwrap_or(4);
    let iterations: Option<u32> = words.next().and_then(|word| word.parse().ok());
    for level in Level::ALL {
        let budget = iterations.map_or(Budget::of(*level), |iterations| Budget { iterations });
        let mut all = Vec::new();
        for preset in Preset::ALL {
            for seats in [2, 4, 10] {
                let mut times = Vec::new();
                (0..rounds).for_each(|round| play(*level, *preset, seats, round, budget, &mut times));
                if *level == Level::Strong {
                    report(&format!("{level:?}, {preset}, {seats} seats"), &mut times);
                }
                all.extend(times);
            }
        }
        report(&format!("{level:?}"), &mut all);
    }
}

fn play(level: Level, preset: Preset, seats: u8, round: u8, budget: Budget, times: &mut Vec<Duration>) {
    let rules = Rules::new(preset.options(), seats.div_ceil(5), seats).expect("these fit");
    let order: Vec<Seat> = Seat::first(seats).collect();
    let (mut state, events) = Match::new(rules, Form::Open, &order, &Seed([round; 32]));
    let mut memory = Memory::default();
    events.iter().filter_map(|event| event.seen_by(None)).for_each(|event| memory.note(&event));
    let mut seed = 0;
    loop {
        let mut has_acted = false;
        for nth in 0..order.len() {
            let seat = if nth == 0 { state.turn().unwrap_or(order[0]) } else { order[nth] };
            let view = SeatView::of(&state, Some(seat));
            seed += 1;
            let before = now();
            let action = choose(level, &view, &memory, state.rules(), seed, budget);
            let took = now().saturating_sub(before);
            let Some(action) = action else { continue };
            if view.offers.plays.len() + view.offers.complete.len() > 1 || view.offers.choose {
                times.push(took);
            }
            let events = state.apply(seat, &action).expect("offered");
            events.iter().filter_map(|event| event.seen_by(None)).for_each(|event| memory.note(&event));
            has_acted = true;
            break;
        }
        if !has_acted {
            return;
        }
    }
}

fn report(what: &str, times: &mut [Duration]) {
    times.sort_unstable();
    let at = |share: usize| times.get(times.len().saturating_sub(1) * share / 1000).copied().unwrap_or_default();
    println!(
        "{what}: {} acts, p50 {:.3} ms, p99 {:.3} ms, most {:.3} ms",
        times.len(),
        at(500).as_secs_f64() * 1e3,
        at(990).as_secs_f64() * 1e3,
        at(1000).as_secs_f64() * 1e3
    );
}

/// The processor's time of this thread so far, or what a clock shows.
fn now() -> Duration {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanos = told.and_then(|text| text.split(' ').next()?.parse().ok());
    static START: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
    #[allow(clippy::disallowed_methods, reason = "a program for measuring needs a clock")]
    nanos.map_or_else(|| START.get_or_init(Instant::now).elapsed(), Duration::from_nanos)
}
