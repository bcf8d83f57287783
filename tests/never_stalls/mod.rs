//! A table goes on whoever leaves: stand-ins, clocks, leaving, the host's chair, talk, the end of a table.
#![allow(clippy::unwrap_used, reason = "a test")]

mod chair;
mod clock;
mod leaving;
mod stand_in;
mod talk;

use castle_protocol::TableView;
use castle_tests::{Client, Server, ServerOptions, seat};

/// A server at which nobody has to wait for a seat that is away, longer than told here in seconds.
async fn server(by_host: u32, by_any: u32, chair: u32) -> Server {
    let waits = [("--stand-in-by-host", by_host), ("--stand-in-by-any", by_any), ("--chair-after", chair)];
    let arguments = waits.iter().flat_map(|(name, seconds)| [(*name).to_owned(), seconds.to_string()]).collect();
    Server::start_with(ServerOptions { arguments, ..ServerOptions::default() }).await
}

/// Waits until the others see the seat away.
async fn sees_away(client: &mut Client, number: usize) {
    client.wait("it is away", |view| !view.people[number].here && view.people[number].away_since.is_some()).await;
}

/// Whether the seat on turn is this one.
fn is_on_turn(view: &TableView, number: u8) -> bool {
    view.play.as_ref().is_some_and(|play| play.turn == Some(seat(number)))
}
