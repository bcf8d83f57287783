//! Plays rounds of each preset with every number of seats and decks, and reports what ended them:
//! `cargo run --release -p castle-engine --example rounds [COUNT] [random|sensible] [PRESET]`.
//!
//! COUNT rounds (50 if not told) for each preset × seats × decks, by a random and by a sensible
//! player. Panics if one does not end. Cards are conserved: with debug assertions the engine looks
//! after every action.
#![allow(dead_code, clippy::print_stdout, clippy::unwrap_used, clippy::expect_used)]

#[path = "../tests/common/mod.rs"]
mod common;

use std::sync::Mutex;

use castle_engine::{DECKS_MAX, Preset, SEATS_MIN, seats_most};
use common::Dice;
use common::player::Player;
use common::tally::Tally;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let count = words.iter().find_map(|word| word.parse().ok()).unwrap_or(50);
    let asked = |name: &str, among: &[&str]| {
        let some = words.iter().any(|word| among.contains(&word.as_str()));
        !some || words.iter().any(|word| word == name)
    };
    let presets: Vec<&str> = Preset::ALL.iter().map(|preset| preset.as_str()).collect();
    for (player, name) in [(Player::Random, "random"), (Player::Sensible, "sensible")] {
        for preset in Preset::ALL.iter().filter(|preset| asked(preset.as_str(), &presets)) {
            if asked(name, &["random", "sensible"]) {
                report(*preset, player, name, count);
            }
        }
    }
}

fn report(preset: Preset, player: Player, name: &str, count: u64) {
    let tables = Mutex::new(
        (1..=DECKS_MAX)
            .flat_map(|decks| (SEATS_MIN..=seats_most(decks)).map(move |seats| (decks, seats)))
            .collect::<Vec<_>>(),
    );
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let mut worst = Vec::new();
    std::thread::scope(|scope| {
        let work = || {
            let mut found = Vec::new();
            loop {
                let table = tables.lock().expect("nobody panics").pop();
                let Some((decks, seats)) = table else { return found };
                let mut tally = Tally::default();
                let mut dice = Dice(u64::from(decks) << 8 | u64::from(seats));
                tally.play_rounds(preset, (decks, seats), count, player, &mut dice);
                found.push(((decks, seats), tally));
            }
        };
        let running: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        worst.extend(running.into_iter().flat_map(|thread| thread.join().expect("every round ends")));
    });
    let share = |tally: &Tally| 100.0 * tally.no_progress as f64 / tally.rounds as f64;
    worst.sort_by(|(_, a), (_, b)| share(b).total_cmp(&share(a)));
    let sum = |of: fn(&Tally) -> u64| worst.iter().map(|(_, tally)| of(tally)).sum::<u64>();
    let ((decks, seats), most) = &worst[0];
    println!(
        "{preset}, {name}: {} rounds at {} tables all ended, {:.0} moves each; for want of progress {:.2} % (most: {:.1} % \
         with {decks} decks, {seats} seats)",
        sum(|tally| tally.rounds),
        worst.len(),
        sum(|tally| tally.moves) as f64 / sum(|tally| tally.rounds) as f64,
        100.0 * sum(|tally| tally.no_progress) as f64 / sum(|tally| tally.rounds) as f64,
        share(most),
    );
}
