//! `castle arena`: rounds between bots, to see which of them plays better.

mod progress;
mod tally;

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use castle_bots::arena::{Player, play_round};
use castle_engine::Rules;

use super::{print, rules};
use crate::Fault;
use progress::Progress;
use tally::{Deal, Report};

/// What to play.
#[derive(clap::Args, Clone, Debug)]
#[command(allow_negative_numbers = true)]
pub(super) struct Asked {
    #[arg(long, value_name = "PRESET|FILE", default_value = "castle", help = rules::help())]
    rules: String,

    /// Decks, instead of what the file says
    #[arg(long, value_name = "COUNT")]
    decks: Option<u8>,

    /// Seats at the table
    #[arg(long, value_name = "COUNT", default_value_t = 2)]
    seats: u8,

    /// Who plays: strong, careful, beginner, greedy (lowest card first, saves powers) or random; named again from the
    /// first on until every seat has one
    #[arg(long, value_name = "NAMES", value_delimiter = ',', default_value = "strong,careful")]
    players: Vec<Player>,

    /// Rounds to play, rounded up to whole deals, two at least: each deal is played once for each player named, so that
    /// every one has every hand
    #[arg(long, value_name = "COUNT", default_value_t = 200)]
    rounds: u64,

    /// What the cards and the players' chances follow from
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,

    /// Rounds that those who think ahead may imagine for each act, instead of the usual number
    #[arg(long, value_name = "COUNT")]
    budget: Option<u32>,

    /// Deals played at the same time, usually one for each core; the result is the same
    #[arg(long, value_name = "COUNT", value_parser = clap::value_parser!(u16).range(1..))]
    threads: Option<u16>,

    /// Print the result as JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn run(asked: &Asked) -> Result<(), Fault> {
    let shown = rules::shown(&asked.rules, asked.decks, asked.seats)?;
    let played_by = crate::rules::checked(&shown, asked.seats).expect("they were checked");
    if asked.players.len() > usize::from(asked.seats) {
        let (players, seats) = (asked.players.len(), asked.seats);
        return Err(Fault(format!("--players: {players} players do not fit at {seats} seats")));
    }
    if asked.rounds == 0 {
        return Err(Fault("--rounds: at least 1 is wanted".to_owned()));
    }
    let deals = play(asked, &played_by);
    let report = Report::new(asked, shown.decks, &deals);
    if asked.json {
        print(serde_json::to_string_pretty(&report).expect("a report has a JSON form"))
    } else {
        print(report.table())
    }
}

/// Plays all deals, each for itself, so that nothing depends on which thread plays which.
fn play(asked: &Asked, rules: &Rules) -> Vec<Deal> {
    // Two at least: one deal says nothing about how much deals differ.
    let count = asked.rounds.div_ceil(asked.players.len() as u64).max(2);
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    let threads = asked.threads.map_or_else(cores, usize::from);
    let progress = Progress::start(count, asked.json);
    let (next, found) = (AtomicU64::new(0), Mutex::new(Vec::new()));
    let work = || {
        loop {
            let nth = next.fetch_add(1, Ordering::Relaxed);
            if nth >= count {
                return;
            }
            let deal = play_deal(asked, rules, nth);
            found.lock().expect("no player panics").push((nth, deal));
            progress.step();
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(work);
        }
    });
    progress.end();
    let mut deals = found.into_inner().expect("no player panics");
    deals.sort_by_key(|(nth, _)| *nth);
    deals.into_iter().map(|(_, deal)| deal).collect()
}

/// The cards of one deal, played with the players moved on by one seat each time.
fn play_deal(asked: &Asked, rules: &Rules, nth: u64) -> Deal {
    let players = &asked.players;
    // Far apart for each seed, so that two seeds share no deals.
    let deal = asked.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(nth);
    let rounds = (0..players.len()).map(|moved| {
        let seated: Vec<Player> = players.iter().copied().cycle().skip(moved).take(asked.seats.into()).collect();
        let chance = deal.rotate_left(32) ^ moved as u64;
        let played = play_round(rules, &seated, deal, chance, asked.budget);
        (seated, played)
    });
    Deal { rounds: rounds.collect() }
}
