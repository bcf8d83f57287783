//! What the whole-server tests share: the real binary on a port of its own, a client that speaks the
//! documented protocol and nothing else, and a plain player. Nothing here knows the server's insides.
//!
//! Nothing waits for a time to pass: a test waits for what it wants to see, and fails when a generous
//! deadline is over.
#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "all of this is test code; what fails ends the test")]

mod api;
mod client;
mod flaky;
mod player;
mod secret;
mod server;
mod table;

pub use api::{Answer, Api};
pub use client::{Client, Connection, Denied, Heard};
pub use flaky::Flaky;
pub use player::{Player, legal_actions};
pub use secret::{action_id, link, secret};
pub use server::{Server, ServerOptions};
pub use table::{Table, TableOptions, public_story};

use std::time::Duration;

use castle_engine::Seat;

/// The seat of that number, from 0.
///
/// # Panics
/// When no table has it.
#[must_use]
pub fn seat(number: u8) -> Seat {
    Seat::new(number).unwrap()
}

/// How long anything may take that is waited for. Nothing takes that long on a machine that works.
pub const DEADLINE: Duration = Duration::from_secs(30);

/// Waits for `future`, but not for ever; `what` is said when it does not come.
///
/// # Panics
/// When the deadline is over.
pub async fn within<T>(what: &str, future: impl Future<Output = T>) -> T {
    match tokio::time::timeout(DEADLINE, future).await {
        Ok(value) => value,
        Err(_) => panic!("nothing for {} s: {what}", DEADLINE.as_secs()),
    }
}

/// Whether the long form of a suite is wanted (`cargo xtask check --slow`).
#[must_use]
pub fn slow() -> bool {
    std::env::var_os("CASTLE_SLOW").is_some()
}

/// The seed of a random test: from `CASTLE_SEED` if a failure is to be repeated, else a new one. It is
/// printed, and so shown when the test fails.
#[must_use]
pub fn seed() -> u64 {
    let given = std::env::var("CASTLE_SEED").ok().and_then(|seed| seed.parse().ok());
    let seed = given.unwrap_or_else(rand::random);
    println!("to repeat this: CASTLE_SEED={seed}");
    seed
}
