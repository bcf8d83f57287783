//! Leaving, being removed, ending the table.

use castle_protocol::{Bye, Command, TableRefusal};
use castle_tests::{Client, Heard, Player, Server, Table, TableOptions, legal_actions, seat};

use super::server;

async fn farewell(table: &Table, number: u8) -> Bye {
    let mut connection = castle_tests::Connection::open(&table.address).await;
    connection
        .send(&castle_protocol::ClientMessage::Hello {
            protocol: castle_protocol::PROTOCOL,
            table: table.id.clone(),
            key: table.key(number).to_owned(),
            epoch: None,
            version: None,
        })
        .await;
    connection.farewell().await
}

#[tokio::test]
async fn whoever_leaves_is_signed_out_and_a_bot_plays_on() {
    let server = server(30, 120, 300).await;
    let table = Table::open(&server, &TableOptions { seats: 3, claimed: 3, ..TableOptions::default() }).await;
    let mut clients = table.start(3).await;
    let mut leaver = clients.pop().unwrap();
    leaver.say(&castle_protocol::ClientMessage::Do { id: castle_tests::action_id(), command: Command::Leave }).await;
    let heard = loop {
        match leaver.try_next().await {
            Ok(_) => {}
            Err(heard) => break heard,
        }
    };
    assert!(
        matches!(&heard, Heard::Message(message, _) if matches!(**message, castle_protocol::ServerMessage::Bye { code: Bye::SeatLeft })),
        "{heard:?}"
    );
    assert_eq!(farewell(&table, 2).await, Bye::SeatLeft, "for good");
    let mut players = [Player::new(1), Player::new(2)];
    Table::play(&mut clients, &mut players, |view| {
        view.story.iter().any(|event| matches!(event, castle_engine::Event::Played { seat: by, .. } if *by == seat(2)))
    })
    .await;
    let view = &clients[0].view;
    assert!(view.people[2].left && view.people[2].bot.is_some() && view.people[2].name.is_some());
}

#[tokio::test]
async fn a_host_who_leaves_gives_the_chair_to_a_friend() {
    let server = server(30, 120, 300).await;
    let table = Table::open(&server, &TableOptions { seats: 3, claimed: 3, ..TableOptions::default() }).await;
    let mut clients = table.start(3).await;
    let host = clients.remove(0);
    leave(host).await;
    clients[0].wait("the chair", |view| view.table.host == seat(1)).await;
    let refusal = clients[1].order(Command::EndTable).await.unwrap_err().by_table();
    assert_eq!(refusal, TableRefusal::NotHost);
    clients[0].order(Command::Remove { seat: seat(2) }).await.unwrap();
    assert_eq!(farewell(&table, 2).await, Bye::SeatRemoved);
}

async fn leave(mut client: Client) {
    client.say(&castle_protocol::ClientMessage::Do { id: castle_tests::action_id(), command: Command::Leave }).await;
    while client.try_next().await.is_ok() {}
}

#[tokio::test]
async fn a_seat_given_out_again_after_its_friend_left_plays_on_with_its_cards() {
    let server = server(30, 120, 300).await;
    let table = Table::open(&server, &TableOptions::default()).await;
    let mut clients = table.start(2).await;
    let hand = clients[1].view.play.as_ref().unwrap().hand.clone();
    leave(clients.pop().unwrap()).await;
    let secret = castle_tests::secret();
    server.api().replace(table.key(0), &table.id, 1, &secret).await.unwrap();
    clients[0].wait("the seat is free", |view| view.people[1].name.is_none() && view.people[1].bot.is_none()).await;
    // Nobody has it yet: the host may let a bot play at once.
    clients[0].order(Command::StandIn { seat: seat(1) }).await.unwrap();
    let key = castle_tests::secret();
    server.api().claim(&castle_tests::link(&table.id, &secret), &key, "Zoe").await.unwrap();
    let mut zoe = Client::join(&table.address, &table.id, &key).await;
    zoe.wait("no bot any more", |view| view.people[1].bot.is_none()).await;
    assert_eq!(zoe.view.play.as_ref().unwrap().hand, hand);
    let choice = legal_actions(&zoe.view).remove(0);
    zoe.act(choice).await.unwrap();
}

#[tokio::test]
async fn the_host_ends_the_table_for_all() {
    let server = Server::start().await;
    let table = Table::open(&server, &TableOptions::default()).await;
    let mut clients = table.start(2).await;
    let refusal = clients[1].order(Command::EndTable).await.unwrap_err().by_table();
    assert_eq!(refusal, TableRefusal::NotHost);
    clients[0]
        .say(&castle_protocol::ClientMessage::Do { id: castle_tests::action_id(), command: Command::EndTable })
        .await;
    assert_eq!(clients[1].connection().farewell().await, Bye::TableEnded);
    assert_eq!(farewell(&table, 1).await, Bye::UnknownTable);
    let problem = server.api().look(&table.link(1)).await.unwrap_err();
    assert!(matches!(problem, castle_protocol::Problem::LinkExpired), "{problem:?}");
}

#[tokio::test]
async fn bots_that_waited_go_on_for_a_friend_who_returns() {
    let arguments = ["--bots-alone-seconds", "2", "--log-level", "debug"];
    let arguments = arguments.iter().map(|argument| (*argument).to_owned()).collect();
    let server =
        Server::start_with(castle_tests::ServerOptions { arguments, ..castle_tests::ServerOptions::default() }).await;
    let table = Table::open(&server, &TableOptions { seats: 3, claimed: 2, ..TableOptions::default() }).await;
    let clients = table.start(2).await;
    server.api().claim(&table.link(2), table.key(2), "Zoe").await.unwrap();
    for client in clients {
        leave(client).await;
    }
    // Zoe has no cards in this round; she looks in, goes, and comes back later.
    drop(table.join(2).await);
    server.wait_for_log("the bots wait").await;
    let mut zoe = table.join(2).await;
    let before = zoe.moved.len();
    castle_tests::within("a bot moves", async {
        while zoe.moved.len() == before {
            zoe.next().await;
        }
    })
    .await;
}

#[tokio::test]
async fn bots_do_not_play_on_for_nobody() {
    let arguments = ["--bots-alone-seconds", "2", "--idle-seconds", "1", "--log-level", "debug"];
    let arguments = arguments.iter().map(|argument| (*argument).to_owned()).collect();
    let server =
        Server::start_with(castle_tests::ServerOptions { arguments, ..castle_tests::ServerOptions::default() }).await;
    let table = Table::open(&server, &TableOptions::default()).await;
    for client in table.start(2).await {
        leave(client).await;
    }
    server.wait_for_log("table closed").await;
    let acts = server.log().matches("kind=\"play\"").count();
    assert!(acts < 20, "a round is longer than two seconds of bots among themselves");
}
