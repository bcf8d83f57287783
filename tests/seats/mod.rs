//! Seats that cannot be lost, seats that are added, and spectators.
#![allow(clippy::unwrap_used, reason = "all of this is test code; what fails ends the test")]

mod adding;
mod codes;
mod device;
mod moving;
mod odd;
mod recovery;
mod watching;

use castle_engine::Phase;
use castle_protocol::{Bye, ClientMessage, Command, MakeSeatLink, SeatLink, SeatLinkMade, SeatOpener};
use castle_tests::{Client, Player, Server, Table, TableOptions, action_id, secret, seed};

/// A table of two, claimed.
async fn open_table(server: &Server) -> Table {
    Table::open(server, &TableOptions::default()).await
}

/// What a seat asks for, with a secret just made.
fn wanted(kind: SeatLink, sign_out: bool) -> MakeSeatLink {
    MakeSeatLink { kind, secret: secret(), sign_out }
}

fn by_link(table: &Table, wanted: &MakeSeatLink) -> SeatOpener {
    SeatOpener::Link { kind: wanted.kind, link: table.link_of(&wanted.secret) }
}

fn by_code(code: &str) -> SeatOpener {
    SeatOpener::Code { code: code.to_owned() }
}

/// A link that was made for a seat.
struct Made {
    link: SeatOpener,
    answer: SeatLinkMade,
}

impl Made {
    /// What opens the seat by the code.
    fn code(&self) -> SeatOpener {
        by_code(self.answer.code.as_ref().unwrap())
    }
}

async fn make_link(server: &Server, table: &Table, seat: u8, kind: SeatLink, sign_out: bool) -> Made {
    let wanted = wanted(kind, sign_out);
    let answer = server.api().make_seat_link(table.key(seat), &table.id, &wanted).await.unwrap();
    Made { link: by_link(table, &wanted), answer }
}

async fn turned_away(table: &Table, key: &str) -> Bye {
    Client::turned_away(&table.address, &table.id, key).await
}

async fn join(table: &Table, key: &str) -> Client {
    Client::join(&table.address, &table.id, key).await
}

/// Does what ends the client's place at the table; how it is told.
async fn go(client: &mut Client, command: Command) -> Bye {
    client.say(&ClientMessage::Do { id: action_id(), command }).await;
    client.farewell().await
}

/// Plays until the round is over.
async fn end_round(clients: &mut [Client]) {
    let seed = seed();
    let mut players: Vec<Player> = (0..clients.len()).map(|nth| Player::new(seed.wrapping_add(nth as u64))).collect();
    Table::play(clients, &mut players, |view| view.play.as_ref().is_some_and(|play| play.phase == Phase::Over)).await;
}
