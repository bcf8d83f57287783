//! Connections that end and come back; the server itself as well.

use castle_engine::{Form, Phase};
use castle_protocol::Bye;
use castle_tests::{Client, Heard, Player, Server, Table, TableOptions, legal_actions, seed};

fn phase(client: &Client) -> Phase {
    client.view.play.as_ref().unwrap().phase
}

/// Three seats in play, the last one connected a second time.
async fn three(server: &Server) -> (Table, Vec<Client>, Vec<Player>) {
    let options = TableOptions { seats: 3, claimed: 3, form: Form::Rounds(100), ..TableOptions::default() };
    let table = Table::open(server, &options).await;
    let mut clients = table.start(3).await;
    let seed = seed();
    let mut players = (0..3).map(|nth| Player::new(seed + nth)).collect::<Vec<_>>();
    Table::play(&mut clients, &mut players, |view| view.play.as_ref().unwrap().phase == Phase::Play).await;
    (table, clients, players)
}

#[tokio::test]
async fn a_page_that_comes_back_gets_the_moves_that_it_missed() {
    let server = Server::start().await;
    let (table, mut clients, mut players) = three(&server).await;
    table.settle(&mut clients).await;
    let away = table.join(2).await;
    let (epoch, version) = (away.epoch, away.version);
    drop(away);
    let known = clients[2].moved.len();
    for _ in 0..40 {
        Table::step(&mut clients, &mut players).await;
        if clients[2].moved.len() > known + 8 {
            break;
        }
    }
    table.settle(&mut clients).await;
    let back = Client::join_since(&table.address, &table.id, table.key(2), Some((epoch, version))).await.unwrap();
    // What came to the page that stayed is what comes to the one that returns.
    let missed = &clients[2].moved[known..];
    assert!(missed.len() > 8, "something moved");
    assert_eq!(back.moved[..], *missed);
    assert_eq!(back.view.story, clients[2].view.story);

    for since in [(epoch.wrapping_add(1), version), (epoch, version.wrapping_add(1_000_000))] {
        let back = Client::join_since(&table.address, &table.id, table.key(2), Some(since)).await.unwrap();
        assert!(back.moved.is_empty(), "{since:?}");
    }
}

#[tokio::test]
async fn who_missed_too_much_gets_the_view_alone() {
    let server = Server::start().await;
    let (table, mut clients, mut players) = three(&server).await;
    let (epoch, version) = (clients[2].epoch, clients[2].version);
    while clients[2].version < version + 80 {
        Table::step(&mut clients, &mut players).await;
    }
    let back = Client::join_since(&table.address, &table.id, table.key(2), Some((epoch, version))).await.unwrap();
    assert!(back.moved.is_empty());
    assert!(back.version >= clients[2].version);
}

#[tokio::test]
async fn a_server_killed_and_started_shows_the_same_table() {
    let mut server = Server::start().await;
    let (table, mut clients, mut players) = three(&server).await;
    for _ in 0..20 {
        Table::step(&mut clients, &mut players).await;
    }
    table.settle(&mut clients).await;
    server.kill();
    server.start_again().await;
    let mut back = Vec::new();
    for (seat, before) in (0..).zip(&clients) {
        let client = table.join(seat).await;
        assert_ne!(client.epoch, before.epoch, "versions count anew");
        assert_eq!(client.view.play, before.view.play);
        assert_eq!(client.view.story, before.view.story);
        assert_eq!(client.view.ask, before.view.ask, "the ask survives");
        assert_eq!(client.view.table, before.view.table);
        back.push(client);
    }
    // And the match goes on.
    let round = back[0].view.play.as_ref().unwrap().round;
    Table::play(&mut back, &mut players, |view| {
        view.play.as_ref().unwrap().round > round || view.play.as_ref().unwrap().phase == Phase::Over
    })
    .await;
}

#[tokio::test]
async fn an_orderly_end_is_told_to_every_socket() {
    let mut server = Server::start().await;
    let table = Table::open(&server, &TableOptions::default()).await;
    let mut clients = table.start(2).await;
    let action = legal_actions(&clients[0].view).remove(0);
    let id = clients[0].send_act(action).await;
    server.signal("TERM");
    // The act in flight is stored or refused, then comes the farewell.
    let mut answered = false;
    let code = loop {
        match clients[0].try_next().await {
            Ok(_) => answered |= clients[0].done.contains(&id),
            Err(Heard::Message(message, _)) => break message,
            Err(other) => panic!("no farewell: {other:?}"),
        }
    };
    assert_eq!(*code, castle_protocol::ServerMessage::Bye { code: Bye::Restarting });
    assert_eq!(clients[1].connection().farewell().await, Bye::Restarting);
    assert!(server.ended().await.success());
    server.start_again().await;
    let back = table.join(0).await;
    let stored = !back.view.play.as_ref().unwrap().choice.is_empty();
    assert!(stored || !answered, "an answer means that it is stored");
    assert_eq!(phase(&back), Phase::Choose);
}
