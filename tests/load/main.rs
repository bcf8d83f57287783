//! Prints what moves and sockets cost: `cargo run --release -p castle-tests --example load -- WHAT`, with
//! the server to measure in `CASTLE_BIN`. `docs/performance.md` says what to compare and how.
#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "a program for the developer's terminal")]

mod process;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use castle_engine::{Form, Phase};
use castle_protocol::{Command, Level};
use castle_tests::{Api, Client, Player, Server, ServerOptions, Table, TableOptions};

use crate::process::{processor_seconds, resident_kilobytes};

const USAGE: &str = "load latency [MOVES]            one table of four seats, one move after the other
load tables [TABLES] [SECONDS] [SEATS]
                                that many tables at once, as fast as they go
load bots [TABLES] [SECONDS] [LEVEL]
                                a table of four friends beside that many where one plays against three bots: strong, careful or beginner
load sockets [SOCKETS]          memory of sockets that say nothing";

#[tokio::main(flavor = "multi_thread", worker_threads = 1)]
async fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize, usual: u32| arguments.get(at).map_or(usual, |text| text.parse().expect("a number"));
    match arguments.first().map(String::as_str) {
        Some("latency") => latency(number(1, 5_000)).await,
        Some("tables") => {
            let seats = u8::try_from(number(3, 4)).expect("at most ten seats");
            tables(number(1, 200), Duration::from_secs(u64::from(number(2, 10))), seats).await;
        }
        Some("bots") => {
            let level = match arguments.get(3).map_or("strong", String::as_str) {
                "strong" => Level::Strong,
                "careful" => Level::Careful,
                "beginner" => Level::Beginner,
                _ => panic!("{USAGE}"),
            };
            bots(number(1, 200), Duration::from_secs(u64::from(number(2, 20))), level).await;
        }
        Some("sockets") => sockets(number(1, 2_000)).await,
        _ => println!("{USAGE}"),
    }
}

fn endless(seats: u8) -> TableOptions {
    TableOptions { seats, claimed: seats, form: Form::Rounds(1_000_000), ..TableOptions::default() }
}

/// From sending an act until the last of four seats has its view.
async fn latency(moves: u32) {
    let server = Server::start().await;
    let table = Table::open(&server, &endless(4)).await;
    let mut clients = table.start(4).await;
    let mut players: Vec<Player> = (0..4).map(Player::new).collect();
    let warm_up = 200;
    let mut times = Vec::new();
    let mut before = 0.0;
    while times.len() < (moves + warm_up) as usize {
        if times.len() == warm_up as usize {
            before = processor_seconds(server.pid());
        }
        if let Some(time) = one_move(&mut clients, &mut players).await {
            times.push(time);
        }
    }
    let used = processor_seconds(server.pid()) - before;
    let mut times = times.split_off(warm_up as usize);
    times.sort();
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize].as_secs_f64() * 1_000.0;
    println!(
        "durable move to the last of 4 seats, {moves} moves: p50 {:.3} ms, p90 {:.3} ms, p99 {:.3} ms, p99.9 {:.3} ms",
        at(0.5),
        at(0.9),
        at(0.99),
        at(0.999)
    );
    println!("processor: {:.3} s for 1,000 moves", used / f64::from(moves) * 1_000.0);
}

/// Makes one move and waits until all have heard of it; none if it was a new round.
async fn one_move(clients: &mut [Client], players: &mut [Player]) -> Option<Duration> {
    let found = clients.iter().zip(players.iter_mut()).enumerate();
    let found = found.filter_map(|(seat, (client, player))| Some((seat, player.choose(&client.view)?))).next();
    let begin = Instant::now();
    let timed = match found {
        Some((seat, action)) => {
            // No act of this player is hidden from a seat, so each gets one message.
            let id = clients[seat].send_act(action).await;
            for client in clients.iter_mut() {
                client.connection().arrival().await;
            }
            // What our own side takes to read four views is no time of the server's.
            let time = begin.elapsed();
            clients[seat].answer_to(&id).await.unwrap();
            for (other, client) in clients.iter_mut().enumerate() {
                if other != seat {
                    client.next().await;
                }
            }
            Some(time)
        }
        None => {
            assert_eq!(clients[0].view.play.as_ref().unwrap().phase, Phase::Over);
            clients[0].order(Command::NextRound).await.unwrap();
            for client in &mut clients[1..] {
                client.next().await;
            }
            None
        }
    };
    clients.iter_mut().for_each(forget);
    timed
}

/// The same where many tables play at once: only those who act read their views, so that it is the server that is
/// measured and not our own side.
async fn one_of_many(clients: &mut [Client], players: &mut [Player]) -> Option<Duration> {
    let turn = clients[0].view.play.as_ref().and_then(|play| play.turn);
    let at_turn = turn.and_then(|turn| clients.iter().position(|client| client.seat() == turn));
    let Some(seat) = at_turn else {
        // All choose, or the round is over.
        for client in clients.iter_mut() {
            client.look().await;
        }
        return one_move(clients, players).await;
    };
    clients[seat].look().await;
    let action = players[seat].choose(&clients[seat].view).expect("something can be done on a turn");
    let begin = Instant::now();
    clients[seat].send_act(action).await;
    for client in clients.iter_mut() {
        client.connection().pass_over().await;
    }
    let time = begin.elapsed();
    clients[0].look().await;
    clients.iter_mut().for_each(forget);
    Some(time)
}

/// Moves a second of many tables, and what they cost the server.
async fn tables(count: u32, time: Duration, seats: u8) {
    let server = Server::start().await;
    let mut opened = Vec::new();
    for nth in 0..count {
        let table = Table::open(&server, &endless(seats)).await;
        let players = (0..seats).map(|seat| Player::new(u64::from(nth) << 8 | u64::from(seat))).collect::<Vec<_>>();
        opened.push((table.start(seats).await, players));
    }
    let (begin, before) = (Instant::now(), processor_seconds(server.pid()));
    let playing: Vec<_> = opened
        .into_iter()
        .map(|(mut clients, mut players)| {
            tokio::spawn(async move {
                let mut times = Vec::new();
                while begin.elapsed() < time {
                    times.extend(one_of_many(&mut clients, &mut players).await);
                }
                times
            })
        })
        .collect();
    let mut times = Vec::new();
    for table in playing {
        times.extend(table.await.unwrap());
    }
    let (elapsed, used) = (begin.elapsed().as_secs_f64(), processor_seconds(server.pid()) - before);
    times.sort();
    let moves = times.len() as f64;
    let at = |share: f64| times[((moves - 1.0) * share) as usize].as_secs_f64() * 1_000.0;
    println!(
        "{count} tables of {seats} seats, {elapsed:.1} s: {:.0} durable moves/s, p50 {:.2} ms, p99 {:.2} ms",
        moves / elapsed,
        at(0.5),
        at(0.99)
    );
    println!(
        "processor: {:.3} s for 1,000 moves; memory {} kB",
        used / moves * 1_000.0,
        resident_kilobytes(server.pid())
    );
}

/// Moves of one table of four friends, first alone, and then beside tables with bots.
async fn bots(count: u32, time: Duration, level: Level) {
    let arguments = ["--log-level", "debug"].map(str::to_owned).to_vec();
    let server = Server::start_with(ServerOptions { arguments, ..ServerOptions::default() }).await;
    let table = Table::open(&server, &endless(4)).await;
    let mut clients = table.start(4).await;
    let mut players: Vec<Player> = (0..4).map(Player::new).collect();
    // Not counted: everything is fresh.
    moves_for(&mut clients, &mut players, Duration::from_secs(2)).await;
    let alone = moves_for(&mut clients, &mut players, time).await;
    println!("a table of 4 friends alone: {alone}");
    // On a thread of their own, so that what they read is no time of the table that is measured.
    let address = (server.address().to_owned(), server.api());
    let enough = Arc::new(AtomicBool::new(false));
    let is_enough = Arc::clone(&enough);
    let friends = std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let friends = (0..count).map(|nth| against_bots(&address.0, &address.1, nth, level, &is_enough));
            futures_util::future::join_all(friends).await;
        });
    });
    // All of them have begun by then.
    tokio::time::sleep(Duration::from_secs(10)).await;
    let counted = |what: &str| server.log().matches(what).count();
    let (late, acts) = ("had no time to think", "kind=");
    let before = (processor_seconds(server.pid()), counted(late), counted(acts));
    let beside = moves_for(&mut clients, &mut players, time).await;
    let used = (processor_seconds(server.pid()) - before.0) / time.as_secs_f64();
    println!("beside {count} tables against three {level:?} bots: {beside}");
    println!(
        "processor: {:.0} %; {} entries saved, {} moves of bots without thinking",
        used * 100.0,
        counted(acts) - before.2,
        counted(late) - before.1
    );
    enough.store(true, Ordering::Relaxed);
    friends.join().unwrap();
}

/// One friend who plays against three bots.
async fn against_bots(address: &str, api: &Api, nth: u32, level: Level, enough: &AtomicBool) {
    let options = TableOptions { form: Form::Rounds(1_000_000), ..TableOptions::against(&[level; 3]) };
    let table = Table::open_at(address, api, &options).await;
    let mut clients = table.start(1).await;
    let mut players = [Player::new(u64::from(nth))];
    while !enough.load(Ordering::Relaxed) {
        Table::step(&mut clients, &mut players).await;
        clients.iter_mut().for_each(forget);
        // As people do.
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
}

/// Moves at the pace of a quick table, and how long they took.
async fn moves_for(clients: &mut [Client], players: &mut [Player], time: Duration) -> String {
    let begin = Instant::now();
    let mut times = Vec::new();
    while begin.elapsed() < time {
        times.extend(one_move(clients, players).await);
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    times.sort();
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize].as_secs_f64() * 1_000.0;
    let count = times.len();
    format!("{count} moves, p50 {:.2} ms, p99 {:.2} ms, p99.9 {:.2} ms", at(0.5), at(0.99), at(0.999))
}

fn forget(client: &mut Client) {
    client.record.clear();
    client.moved.clear();
    client.done.clear();
}

/// Resident memory for each socket of seats that only wait.
async fn sockets(count: u32) {
    let server = Server::start().await;
    let mut tables = Vec::new();
    for _ in 0..count.div_ceil(10) {
        tables.push(Table::open(&server, &endless(5)).await);
    }
    let mut clients = Vec::new();
    let before = resident_kilobytes(server.pid());
    for table in tables.iter().cycle() {
        for seat in 0..5 {
            clients.push(table.join(seat).await);
        }
        if clients.len() >= count as usize {
            break;
        }
    }
    let after = resident_kilobytes(server.pid());
    let sockets = clients.len() as u64;
    println!(
        "{sockets} idle sockets at {} tables: {before} kB before, {after} kB after, {:.1} kB a socket",
        tables.len(),
        (after.saturating_sub(before)) as f64 / sockets as f64
    );
}
