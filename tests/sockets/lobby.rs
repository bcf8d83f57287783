//! Before the first round: who sits where, and starting.

use castle_engine::Phase;
use castle_protocol::{Command, TableRefusal, Why};
use castle_tests::{Denied, Server, Table, TableOptions};

fn refused(refusal: TableRefusal) -> Result<(), Denied> {
    Err(Denied(Why::Table(refusal)))
}

#[tokio::test]
async fn a_welcome_tells_the_whole_table() {
    let server = Server::start().await;
    let table = Table::open(&server, &TableOptions { seats: 3, claimed: 2, ..TableOptions::default() }).await;
    let client = table.join(1).await;
    let view = &client.view;
    assert_eq!((client.seat().number(), view.table.host.number()), (1, 0));
    assert_eq!((view.table.id.as_str(), view.table.name.as_str()), (table.id.as_str(), "Evening"));
    let people: Vec<_> = view.people.iter().map(|person| (person.name.as_deref(), person.here)).collect();
    assert_eq!(people, [(Some("Rosa"), false), (Some("Ben"), true), (None, false)]);
    assert!(view.play.is_none() && view.story.is_empty() && client.moved.is_empty());
}

#[tokio::test]
async fn a_claim_is_seen_in_the_lobby() {
    let server = Server::start().await;
    let table = Table::open(&server, &TableOptions { seats: 3, claimed: 1, ..TableOptions::default() }).await;
    let mut host = table.join(0).await;
    server.api().claim(&table.link(2), table.key(2), "Zoë").await.unwrap();
    host.wait("the claim", |view| view.people[2].name.as_deref() == Some("Zoë")).await;
    let _guest = table.join(2).await;
    host.wait("that she is here", |view| view.people[2].here).await;
}

#[tokio::test]
async fn only_the_host_starts_and_only_with_two() {
    let server = Server::start().await;
    let table = Table::open(&server, &TableOptions { seats: 3, claimed: 1, ..TableOptions::default() }).await;
    let mut host = table.join(0).await;
    assert_eq!(host.order(Command::Start).await, refused(TableRefusal::TooFewSeats));
    server.api().claim(&table.link(1), table.key(1), "Ben").await.unwrap();
    let mut guest = table.join(1).await;
    assert_eq!(guest.order(Command::Start).await, refused(TableRefusal::NotHost));
    assert_eq!(guest.order(Command::NextRound).await, refused(TableRefusal::NotStarted));
    assert_eq!(host.order(Command::Start).await, Ok(()));
    assert_eq!(host.order(Command::Start).await, refused(TableRefusal::AlreadyStarted));
    let view = guest.wait("the match", |view| view.play.is_some()).await;
    let play = view.play.as_ref().unwrap();
    assert_eq!((play.phase, play.round, play.hand.len()), (Phase::Choose, 1, 6));
    assert_eq!(play.seats.len(), 2, "the free seat is left out");
}

#[tokio::test]
async fn a_seat_claimed_during_a_round_plays_from_the_next() {
    let server = Server::start().await;
    let options =
        TableOptions { seats: 3, claimed: 2, form: castle_engine::Form::Rounds(3), ..TableOptions::default() };
    let table = Table::open(&server, &options).await;
    let mut clients = table.start(2).await;
    server.api().claim(&table.link(2), table.key(2), "Ada").await.unwrap();
    let mut late = table.join(2).await;
    assert_eq!(late.view.play.as_ref().unwrap().seats.len(), 2);
    assert!(late.view.play.as_ref().unwrap().hand.is_empty());
    let mut players = [castle_tests::Player::new(1), castle_tests::Player::new(2)];
    Table::play(&mut clients, &mut players, |view| view.play.as_ref().unwrap().phase == Phase::Over).await;
    late.order(Command::NextRound).await.unwrap();
    let play = late.wait("the next round", |view| view.play.as_ref().unwrap().round == 2).await.play.as_ref().unwrap();
    assert_eq!((play.seats.len(), play.hand.len()), (3, 6));
    let total = |seat: usize| play.seats.iter().find(|places| usize::from(places.seat.number()) == seat).unwrap().total;
    assert_eq!(total(2), total(0).max(total(1)), "it starts with the highest total");
}

#[tokio::test]
async fn a_name_is_changed_between_rounds_only() {
    let server = Server::start().await;
    let table = Table::open(&server, &TableOptions::default()).await;
    let mut host = table.join(0).await;
    let mut guest = table.join(1).await;
    let rename = |name: &str| Command::Rename { name: name.to_owned() };
    guest.order(rename("  Bea ")).await.unwrap();
    host.wait("the new name", |view| view.people[1].name.as_deref() == Some("Bea")).await;
    guest.order(rename("Rosa")).await.unwrap();
    host.wait("a number", |view| view.people[1].name.as_deref() == Some("Rosa 2")).await;
    assert_eq!(guest.order(rename(" \u{200b}\u{202e} ")).await, refused(TableRefusal::NameBlank));
    assert_eq!(guest.order(rename(&"é".repeat(25))).await, refused(TableRefusal::NameTooLong { most: 24 }));
    host.order(Command::Start).await.unwrap();
    assert_eq!(guest.order(rename("Bea")).await, refused(TableRefusal::RoundRunning));
}
