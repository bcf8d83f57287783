//! The host's chair.

use castle_protocol::{Command, TableRefusal};
use castle_tests::{Table, TableOptions, seat};

use super::{sees_away, server};

#[tokio::test]
async fn a_majority_of_those_here_passes_the_chair_on_and_the_host_gets_it_back_by_being_given() {
    let server = server(30, 120, 0).await;
    let table = Table::open(&server, &TableOptions { seats: 3, claimed: 3, ..TableOptions::default() }).await;
    let mut clients = table.start(3).await;
    let here = clients[1].order(Command::VoteChair { seat: seat(1) }).await.unwrap_err().by_table();
    assert_eq!(here, TableRefusal::SeatIsHere);
    drop(clients.remove(0));
    let [ben, ada] = &mut clients[..] else { panic!("two are left") };
    sees_away(ben, 0).await;
    sees_away(ada, 0).await;
    ben.order(Command::VoteChair { seat: seat(1) }).await.unwrap();
    assert_eq!(ben.view.table.host, seat(0), "one of two is no majority");
    ada.wait("the vote is seen", |view| view.votes.len() == 1 && view.votes[0].host == seat(1)).await;
    ada.order(Command::VoteChair { seat: seat(1) }).await.unwrap();
    ben.wait("the chair", |view| view.table.host == seat(1) && view.votes.is_empty()).await;
    let mut host = table.join(0).await;
    assert_eq!(host.view.table.host, seat(1));
    ben.order(Command::GiveChair { seat: seat(0) }).await.unwrap();
    host.wait("back", |view| view.table.host == seat(0)).await;
}

#[tokio::test]
async fn a_host_who_returns_ends_the_vote() {
    let server = server(30, 120, 0).await;
    let table = Table::open(&server, &TableOptions { seats: 3, claimed: 3, ..TableOptions::default() }).await;
    let mut clients = table.start(3).await;
    drop(clients.remove(0));
    sees_away(&mut clients[0], 0).await;
    clients[0].order(Command::VoteChair { seat: seat(1) }).await.unwrap();
    let _host = table.join(0).await;
    clients[1].wait("no votes", |view| view.people[0].here && view.votes.is_empty()).await;
    let here = clients[1].order(Command::VoteChair { seat: seat(1) }).await.unwrap_err().by_table();
    assert_eq!(here, TableRefusal::SeatIsHere);
}
