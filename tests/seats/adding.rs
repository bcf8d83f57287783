//! The host adds seats, before the match and between rounds.

use castle_engine::Form;
use castle_protocol::{Command, Problem};
use castle_tests::{Server, Table, TableOptions, secret};

use super::{end_round, join, open_table};

#[tokio::test]
async fn a_seat_is_added_before_the_match_with_its_invitation() {
    let server = Server::start().await;
    let table = open_table(&server).await;
    let api = server.api();
    let mut host = table.join(0).await;
    let invitation = secret();
    let added = api.add_seat(table.key(0), &table.id, &invitation).await.unwrap();
    assert_eq!(added.seat.number(), 2);
    host.wait("three seats", |view| view.people.len() == 3).await;
    assert_eq!(api.add_seat(table.key(0), &table.id, &invitation).await, Ok(added.clone()), "the same again");
    let key = secret();
    assert_eq!(api.look(&table.link_of(&invitation)).await.unwrap().seats, 3);
    let claimed = api.claim(&table.link_of(&invitation), &key, "Ada").await.unwrap();
    assert_eq!(claimed.seat, added.seat);
    assert_eq!(api.add_seat(table.key(0), &table.id, &invitation).await, Ok(added.clone()), "also when it is claimed");
    assert_eq!(host.wait("Ada sits", |view| view.people[2].name.is_some()).await.people.len(), 3);
    let mut clients = [host, table.join(1).await, join(&table, &key).await];
    clients[0].order(Command::Start).await.unwrap();
    clients[2].wait("she is dealt in", |view| view.play.as_ref().is_some_and(|play| !play.hand.is_empty())).await;
}

#[tokio::test]
async fn a_seat_is_added_between_rounds_and_not_in_one() {
    let server = Server::start().await;
    let table = Table::open(&server, &TableOptions { form: Form::Rounds(3), ..TableOptions::default() }).await;
    let api = server.api();
    let mut clients = table.start(2).await;
    let invitation = secret();
    assert_eq!(api.add_seat(table.key(0), &table.id, &invitation).await, Err(Problem::RoundRunning));
    end_round(&mut clients).await;
    let added = api.add_seat(table.key(0), &table.id, &invitation).await.unwrap();
    let key = secret();
    api.claim(&table.link_of(&invitation), &key, "Ada").await.unwrap();
    let mut guest = join(&table, &key).await;
    assert_eq!(guest.seat(), added.seat);
    clients[0].order(Command::NextRound).await.unwrap();
    guest.wait("she is dealt in", |view| view.play.as_ref().is_some_and(|play| !play.hand.is_empty())).await;
    let again = api.add_seat(table.key(0), &table.id, &invitation).await;
    assert_eq!(again, Ok(added.clone()), "a repeat is answered at any time");
}

#[tokio::test]
async fn only_the_host_adds_seats_and_no_more_than_the_decks_allow() {
    let server = Server::start().await;
    let table = Table::open(&server, &TableOptions { seats: 4, claimed: 2, ..TableOptions::default() }).await;
    let api = server.api();
    assert_eq!(api.add_seat(table.key(1), &table.id, &secret()).await, Err(Problem::NotHost));
    assert_eq!(api.add_seat(&secret(), &table.id, &secret()).await, Err(Problem::UnknownKey));
    assert_eq!(api.add_seat(table.key(0), &secret(), &secret()).await, Err(Problem::UnknownTable));
    let bad = api.add_seat(table.key(0), &table.id, "short").await;
    assert_eq!(bad, Err(Problem::BadSecret { field: "secret".into() }));
    assert_eq!(api.add_seat(table.key(0), &table.id, &secret()).await.unwrap().seat.number(), 4);
    assert_eq!(api.add_seat(table.key(0), &table.id, &secret()).await, Err(Problem::NoRoom), "one deck is for five");
    // A closed seat makes room, and is the one that is opened again.
    let mut host = table.join(0).await;
    let seat = host.view.people[3].seat;
    host.order(Command::CloseSeat { seat }).await.unwrap();
    let invitation = secret();
    assert_eq!(api.add_seat(table.key(0), &table.id, &invitation).await.unwrap().seat, seat);
    assert!(matches!(api.look(&table.link(3)).await, Err(Problem::LinkReplaced { .. })), "its old one stays dead");
    assert_eq!(api.claim(&table.link_of(&invitation), &secret(), "Leo").await.unwrap().seat, seat);
    assert_eq!(api.add_seat(table.key(0), &table.id, &secret()).await, Err(Problem::NoRoom));
}

#[tokio::test]
async fn a_closed_seat_is_not_opened_by_another_invitation() {
    let server = Server::start().await;
    let table = Table::open(&server, &TableOptions { seats: 3, claimed: 2, ..TableOptions::default() }).await;
    let (api, closed) = (server.api(), castle_engine::Seat::new(2).unwrap());
    let mut host = table.join(0).await;
    host.order(Command::CloseSeat { seat: closed }).await.unwrap();
    assert_eq!(api.replace(table.key(0), &table.id, 2, &secret()).await, Err(Problem::UnknownSeat));
    let added = api.add_seat(table.key(0), &table.id, &secret()).await.unwrap();
    assert_eq!(added.seat, closed, "it is added again, which looks at how many there may be");
}
