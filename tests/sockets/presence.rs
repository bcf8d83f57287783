//! Who is here, several pages of one seat, beats.

use castle_protocol::{Bye, ClientMessage, ServerMessage};
use castle_tests::{Server, Table, TableOptions, legal_actions, slow};

#[tokio::test]
async fn leaving_and_returning_are_told() {
    let server = Server::start().await;
    let table = Table::open(&server, &TableOptions::default()).await;
    let mut host = table.join(0).await;
    let guest = table.join(1).await;
    host.wait("Ben is here", |view| view.people[1].here).await;
    drop(guest);
    let view = host.wait("Ben is away", |view| !view.people[1].here).await;
    assert!(view.people[1].away_since.is_some());
    let _guest = table.join(1).await;
    let view = host.wait("Ben is here again", |view| view.people[1].here).await;
    assert!(view.people[1].away_since.is_none());
}

#[tokio::test]
async fn two_pages_of_a_seat_show_the_same() {
    let server = Server::start().await;
    let table = Table::open(&server, &TableOptions::default()).await;
    let mut clients = table.start(2).await;
    let mut page = table.join(0).await;
    let action = legal_actions(&page.view).remove(0);
    page.act(action).await.unwrap();
    let chosen = page.view.play.as_ref().unwrap().choice.clone();
    clients[0].wait("the choice made on the other page", |view| view.play.as_ref().unwrap().choice == chosen).await;
    // One page going does not make the seat go.
    drop(page);
    let action = legal_actions(&clients[1].view).remove(0);
    clients[1].act(action).await.unwrap();
    clients[1].wait("the round goes on", |view| view.play.as_ref().unwrap().turn.is_some()).await;
    assert!(clients[1].view.people[0].here);
}

#[tokio::test]
async fn a_beat_is_taken_and_changes_nothing() {
    let server = Server::start().await;
    let table = Table::open(&server, &TableOptions::default()).await;
    let mut host = table.join(0).await;
    for _ in 0..3 {
        host.say(&ClientMessage::Beat).await;
    }
    let guest = table.join(1).await;
    host.wait("Ben is here", |view| view.people[1].here).await;
    drop(guest);
}

/// Takes as long as the protocol's times are.
#[tokio::test]
async fn silence_ends_a_connection_and_the_server_beats() {
    if !slow() {
        return;
    }
    let server = Server::start().await;
    let table = Table::open(&server, &TableOptions::default()).await;
    let mut host = table.join(0).await;
    let mut beats = 0;
    let code = loop {
        let frame = host.connection().next_frame().await.expect("a farewell comes first");
        let Ok(text) = frame.into_text() else { continue };
        match serde_json::from_str(&text) {
            Ok(ServerMessage::Beat { .. }) => beats += 1,
            Ok(ServerMessage::Bye { code }) => break code,
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(code, Bye::Silent);
    assert!(beats >= 1);
    let mut unknown = server.connect().await;
    assert_eq!(unknown.farewell().await, Bye::Silent, "no hello came");
}
