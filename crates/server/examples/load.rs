//! Plays whole rounds at a running server and measures how long a move takes from its sender to the
//! last seat of its table, saved to disk on the way; or opens sockets and holds them.
//!
//! ```text
//! castle --listen 127.0.0.1:8099 --data /tmp/load --tables-per-hour 100000 \
//!     --requests-per-minute 1000000 --messages-per-second 100000 --log-level warn &
//! cargo run --release -p castle-server --example load -- 127.0.0.1:8099 TABLES SECONDS [PID]
//! cargo run --release -p castle-server --example load -- 127.0.0.1:8099 TABLES idle [PID]
//! ```
//!
//! With the server's process id it prints the processor time and the memory that the server took.
#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "a program for measuring")]

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use castle_engine::{Action, SeatView, Zone};
use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};
use tokio_tungstenite::{WebSocketStream, client_async};

const SEATS: usize = 4;
const ALPHABET: &[u8] = b"abcdefghijklmnopqrstuvwxyz234567";

type Socket = WebSocketStream<TcpStream>;

fn word(length: usize) -> String {
    let mut bytes = [0_u8; 32];
    rand::TryRng::try_fill_bytes(&mut rand::rngs::SysRng, &mut bytes).unwrap();
    bytes.iter().take(length).map(|byte| char::from(ALPHABET[usize::from(byte & 31)])).collect()
}

async fn post(server: SocketAddr, path: &str, body: &Value) -> Value {
    let mut stream = TcpStream::connect(server).await.unwrap();
    let body = body.to_string();
    let head = format!(
        "POST {path} HTTP/1.1\r\nhost: {server}\r\nconnection: close\r\ncontent-length: {}\r\n\r\n",
        body.len()
    );
    stream.write_all((head + &body).as_bytes()).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    serde_json::from_str(answer.split_once("\r\n\r\n").unwrap().1).unwrap()
}

/// The next message with a view, as text: a driver that reads everything measures itself.
async fn receive(socket: &mut Socket) -> Utf8Bytes {
    loop {
        match socket.next().await.unwrap().unwrap() {
            Message::Text(text) if text.starts_with(r#"{"type":"Beat""#) => {}
            Message::Text(text) => {
                assert!(
                    text.starts_with(r#"{"type":"Update""#) || text.starts_with(r#"{"type":"Welcome""#),
                    "{}",
                    &text[..120]
                );
                return text;
            }
            Message::Ping(_) | Message::Pong(_) => {}
            _ => panic!("the server closes"),
        }
    }
}

/// What a player looks at.
#[derive(Deserialize)]
struct Update {
    view: View,
}

#[derive(Deserialize)]
struct View {
    ask: u32,
    play: Option<SeatView>,
}

fn view(update: &Utf8Bytes) -> View {
    serde_json::from_str::<Update>(update).unwrap().view
}

async fn send(socket: &mut Socket, message: &Value) {
    socket.send(Message::text(message.to_string())).await.unwrap();
}

struct Table {
    sockets: Vec<Socket>,
    updates: Vec<Utf8Bytes>,
}

impl Table {
    async fn open(server: SocketAddr) -> Table {
        let keys: Vec<String> = (0..SEATS).map(|_| word(26)).collect();
        let links: Vec<String> = (0..SEATS).map(|_| word(26)).collect();
        let invitations: Vec<Value> = (1..SEATS).map(|seat| json!({"seat": seat, "secret": links[seat]})).collect();
        let created = post(
            server,
            "/api/tables",
            &json!({
                "name": "Ann", "seats": SEATS, "key": keys[0], "invitations": invitations,
                "rules": {"preset": "castle", "decks": 1, "form": "open"},
            }),
        )
        .await;
        let table = created["table"].as_str().unwrap().to_owned();
        for seat in 1..SEATS {
            let unchecked = format!("{table}.{}", links[seat]);
            let hash = Sha256::digest(&unchecked);
            let check =
                [hash[0] >> 3, (hash[0] & 7) << 2 | hash[1] >> 6].map(|value| char::from(ALPHABET[usize::from(value)]));
            let link: String = unchecked.chars().chain(check).collect();
            let claimed =
                post(server, "/api/invitations/claim", &json!({"link": link, "key": keys[seat], "name": "Bob"})).await;
            assert!(claimed["seat"] == seat, "{claimed}");
        }
        let mut sockets = Vec::new();
        for key in &keys {
            let stream = TcpStream::connect(server).await.unwrap();
            stream.set_nodelay(true).unwrap();
            let (mut socket, _) = client_async(format!("ws://{server}/ws"), stream).await.unwrap();
            send(&mut socket, &json!({"type": "Hello", "protocol": 1, "table": table, "key": key})).await;
            receive(&mut socket).await;
            for earlier in &mut sockets {
                receive(earlier).await;
            }
            sockets.push(socket);
        }
        Table { sockets, updates: vec![Utf8Bytes::default(); SEATS] }
    }

    /// Sends, and waits for the update of every seat.
    async fn ask(&mut self, seat: usize, message: &Value) -> Duration {
        let start = Instant::now();
        send(&mut self.sockets[seat], message).await;
        for (socket, update) in self.sockets.iter_mut().zip(&mut self.updates) {
            *update = receive(socket).await;
        }
        start.elapsed()
    }

    async fn command(&mut self, seat: usize, command: Value) {
        self.ask(seat, &json!({"type": "Do", "id": word(20), "command": command})).await;
    }

    async fn act(&mut self, seat: usize, ask: u32, action: Action) -> Duration {
        self.ask(seat, &json!({"type": "Act", "id": word(20), "ask": ask, "action": action})).await
    }

    async fn choose(&mut self) {
        for seat in 0..SEATS {
            let view = view(&self.updates[seat]);
            let cards = view.play.unwrap().hand[..3].to_vec();
            self.act(seat, view.ask, Action::Choose { cards }).await;
        }
    }

    fn action(view: &SeatView, seat: usize) -> Action {
        if let Some(slot) = view.offers.flips.first() {
            return Action::Flip { slot: *slot };
        }
        let Some(play) = view.offers.plays.first() else { return Action::PickUp };
        let places = view.seats.iter().find(|places| usize::from(places.seat.number()) == seat).unwrap();
        let zone = match view.offers.zone {
            Some(Zone::Hand) => view.hand.clone(),
            _ => places.courtyard.iter().flatten().copied().collect(),
        };
        let cards = zone.into_iter().filter(|card| card.rank() == Some(play.rank)).take(play.counts[0].into());
        Action::Play { cards: cards.collect() }
    }

    async fn play(mut self, until: Instant) -> Vec<Duration> {
        let mut took = Vec::new();
        self.command(0, json!({"type": "start"})).await;
        self.choose().await;
        while Instant::now() < until {
            match turn(&self.updates[0]) {
                Some(seat) => {
                    let view = view(&self.updates[seat]);
                    let action = Table::action(&view.play.unwrap(), seat);
                    took.push(self.act(seat, view.ask, action).await);
                }
                None => {
                    self.command(1, json!({"type": "next_round"})).await;
                    self.choose().await;
                }
            }
        }
        took
    }
}

/// The seat on turn, without reading the rest.
fn turn(update: &str) -> Option<usize> {
    let (_, rest) = update.split_once(r#""turn":"#)?;
    rest[..1].parse().ok()
}

/// Processor seconds and kilobytes of a process.
fn cost(pid: Option<&str>) -> Option<(f64, u64)> {
    let pid = pid?;
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks: f64 = fields[11].parse::<f64>().ok()? + fields[12].parse::<f64>().ok()?;
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).ok()?;
    let memory = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    Some((ticks / 100.0, memory.trim().trim_end_matches(" kB").parse().ok()?))
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let server: SocketAddr = arguments[1].parse().unwrap();
    let count: usize = arguments[2].parse().unwrap();
    let pid = arguments.get(4).map(String::as_str);
    let before = cost(pid);
    let mut tables = Vec::new();
    for _ in 0..count {
        tables.push(Table::open(server).await);
    }
    let Ok(seconds) = arguments[3].parse::<u64>() else {
        if let (Some((_, before)), Some((_, after))) = (before, cost(pid)) {
            let each = (after - before) as f64 / (count * SEATS) as f64;
            println!(
                "{} sockets at {count} tables: {before} kB before, {after} kB after, {each:.1} kB each",
                count * SEATS
            );
        }
        return;
    };
    let start = Instant::now();
    let opened = cost(pid);
    let until = start + Duration::from_secs(seconds);
    let players: Vec<_> = tables.into_iter().map(|table| tokio::spawn(table.play(until))).collect();
    let mut took = Vec::new();
    for player in players {
        took.extend(player.await.unwrap());
    }
    took.sort_unstable();
    let at = |part: f64| took[((took.len() - 1) as f64 * part) as usize].as_secs_f64() * 1000.0;
    println!(
        "{count} tables: {:.0} moves/s, p50 {:.3} ms, p99 {:.3} ms, worst {:.1} ms",
        took.len() as f64 / start.elapsed().as_secs_f64(),
        at(0.5),
        at(0.99),
        at(1.0),
    );
    if let (Some((before, _)), Some((after, memory))) = (opened, cost(pid)) {
        println!(
            "server: {:.3} s of processor per 1000 moves, {memory} kB",
            (after - before) * 1000.0 / took.len() as f64
        );
    }
}
