//! More than anybody needs: floods, and a reader that does not read.

use castle_engine::{Action, Form, Phase};
use castle_protocol::{Bye, ClientMessage, ServerMessage, TableRefusal, Why};
use castle_tests::{
    Connection, Heard, Player, Server, ServerOptions, Table, TableOptions, action_id, legal_actions, within,
};

/// Resident memory of a process, in kilobytes.
fn resident(pid: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
    line.trim().trim_end_matches(" kB").parse().unwrap()
}

#[tokio::test]
async fn a_reader_that_does_not_read_costs_little_and_delays_nobody() {
    let server = Server::start().await;
    let options = TableOptions { seats: 2, claimed: 2, form: Form::Rounds(10_000), ..TableOptions::default() };
    let table = Table::open(&server, &options).await;
    let mut clients = table.start(2).await;
    let mut players = [Player::new(7), Player::new(8)];
    let mut stalled = table.join(0).await;
    for _ in 0..200 {
        Table::step(&mut clients, &mut players).await;
    }
    let before = resident(server.pid());
    let from = clients[0].version;
    while clients[0].version < from + 5_000 {
        Table::step(&mut clients, &mut players).await;
        // They keep their record to themselves, so it can go.
        clients.iter_mut().for_each(|client| client.record.clear());
    }
    let grown = resident(server.pid()).saturating_sub(before);
    assert!(grown < 8_000, "{grown} kB more after 5,000 updates");
    // It was skipped to the newest state, or told to come back; both are good.
    let newest = clients[0].version;
    within("the newest state or a farewell", async {
        loop {
            match stalled.try_next().await {
                Ok(_) if stalled.version >= newest => break,
                Ok(_) => {}
                Err(Heard::Message(message, _)) => {
                    assert_eq!(*message, ServerMessage::Bye { code: Bye::TooSlow });
                    break;
                }
                Err(Heard::Closed(_) | Heard::Cut) => break,
            }
        }
    })
    .await;
    let back = table.join(0).await;
    assert!(back.version >= newest);
}

#[tokio::test]
async fn a_flood_is_answered_and_harms_nobody_else() {
    let server = Server::start_with(ServerOptions { limited: true, ..ServerOptions::default() }).await;
    let table = Table::open(&server, &TableOptions::default()).await;
    let mut clients = table.start(2).await;
    let mut flood = table.join(1).await;
    let ask = flood.view.ask;
    for _ in 0..2_000 {
        flood.say(&ClientMessage::Act { id: action_id(), ask: ask.wrapping_add(7), action: Action::PickUp }).await;
    }
    let mut slowed = false;
    within("the flood is stopped", async {
        loop {
            match flood.try_next().await {
                Ok(ServerMessage::Refused { why: Why::Table(TableRefusal::TooFast), .. }) => slowed = true,
                Ok(_) if slowed => break,
                Ok(_) => {}
                Err(Heard::Message(message, _)) => {
                    assert_eq!(*message, ServerMessage::Bye { code: Bye::TooFast });
                    break;
                }
                Err(Heard::Closed(_) | Heard::Cut) => break,
            }
        }
    })
    .await;
    let action = legal_actions(&clients[0].view).remove(0);
    clients[0].act(action).await.unwrap();
    assert_eq!(clients[0].view.play.as_ref().unwrap().phase, Phase::Choose);
}

#[tokio::test]
async fn a_mind_changed_without_end_fills_no_disk_and_the_round_goes_on() {
    let server = Server::start().await;
    let table = Table::open(&server, &TableOptions::default()).await;
    let mut clients = table.start(2).await;
    let hand = clients[0].view.play.as_ref().unwrap().hand.clone();
    let mut accepted = 0;
    let refused = loop {
        let first = accepted % 3;
        let cards = hand[first..first + 3].to_vec();
        match clients[0].act(Action::Choose { cards }).await {
            Ok(()) => accepted += 1,
            Err(denied) => break denied.0,
        }
        assert!(accepted < 1_000, "every change of mind is logged");
    };
    assert_eq!(refused, Why::Table(TableRefusal::TooFast));
    assert!(accepted > 200, "people may fiddle with their cards: {accepted}");
    let action = legal_actions(&clients[1].view).remove(0);
    clients[1].act(action).await.unwrap();
    clients[0].wait("the play begins", |view| view.play.as_ref().unwrap().phase == Phase::Play).await;
}

#[tokio::test]
async fn five_seats_with_three_pages_each_are_let_in() {
    let server = Server::start_with(ServerOptions { limited: true, ..ServerOptions::default() }).await;
    let table = Table::open(&server, &TableOptions { seats: 5, claimed: 5, ..TableOptions::default() }).await;
    let mut pages = Vec::new();
    for seat in 0..5 {
        for _ in 0..3 {
            pages.push(table.join(seat).await);
        }
    }
    for page in &mut pages {
        page.wait("all are here", |view| view.people.iter().all(|person| person.here)).await;
    }
}

#[tokio::test]
async fn a_seat_has_a_bounded_number_of_pages() {
    let server = Server::start().await;
    let table = Table::open(&server, &TableOptions::default()).await;
    let mut host = table.join(0).await;
    let mut pages: Vec<Connection> = Vec::new();
    let hello = ClientMessage::Hello {
        protocol: castle_protocol::PROTOCOL,
        table: table.id.clone(),
        key: table.key(1).to_owned(),
        epoch: None,
        version: None,
    };
    let mut refused = false;
    for _ in 0..64 {
        let mut page = server.connect().await;
        page.send(&hello).await;
        match page.hear().await {
            Heard::Message(message, _) => match *message {
                ServerMessage::Bye { code } => {
                    assert_eq!(code, Bye::TooManySockets);
                    refused = true;
                    break;
                }
                _ => pages.push(page),
            },
            other => panic!("{other:?}"),
        }
    }
    assert!(refused || pages.len() == 64, "the oldest may be closed instead");
    if !refused {
        assert_eq!(pages[0].farewell().await, Bye::TooManySockets);
    }
    host.wait("Ben is here", |view| view.people[1].here).await;
}
