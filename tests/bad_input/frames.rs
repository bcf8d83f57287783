//! Frames and messages over the socket.

use castle_protocol::{Bye, ClientMessage, PROTOCOL};
use castle_tests::{Api, Client, Connection, Server, Table, TableOptions, legal_actions, secret};
use tokio_tungstenite::tungstenite::Message;

use super::log_is_discreet;

fn hello(table: &str, key: &str) -> ClientMessage {
    ClientMessage::Hello { protocol: PROTOCOL, table: table.into(), key: key.into(), epoch: None, version: None }
}

/// The farewell after `frame`, sent as the first thing, or after a hello.
async fn answer(server: &Server, welcome: Option<&Table>, frame: Message) -> Bye {
    match welcome {
        None => {
            let mut connection = server.connect().await;
            connection.send_frame(frame).await;
            connection.farewell().await
        }
        Some(table) => {
            let mut client = table.join(1).await;
            client.connection().send_frame(frame).await;
            client.connection().farewell().await
        }
    }
}

#[tokio::test]
async fn a_frame_that_is_no_message_ends_its_connection_alone() {
    let server = Server::start().await;
    let table = Table::open(&server, &TableOptions::default()).await;
    let mut clients = table.start(2).await;
    let before = clients[0].view.play.clone();
    let large = format!(r#"{{"type":"Beat","more":"{}"}}"#, "x".repeat(1 << 20));
    let cases: Vec<(Message, Bye)> = vec![
        (Message::text(large), Bye::TooLarge),
        (Message::text("{"), Bye::BadMessage),
        (Message::text(""), Bye::BadMessage),
        (Message::text("null"), Bye::BadMessage),
        (Message::text(r#"{"type":"Fly"}"#), Bye::BadMessage),
        (
            Message::text(r#"{"type":"Act","id":"aaaaaaaaaaaaaaaaaaaa","ask":-1,"action":{"type":"pick_up"}}"#),
            Bye::BadMessage,
        ),
        (
            Message::text(
                r#"{"type":"Act","id":"aaaaaaaaaaaaaaaaaaaa","ask":0,"action":{"type":"play","cards":["99z"]}}"#,
            ),
            Bye::BadMessage,
        ),
        (
            Message::text(r#"{"type":"Act","id":"aaaaaaaaaaaaaaaaaaaa","ask":0,"action":{"type":"pick_up"},"seat":1}"#),
            Bye::BadMessage,
        ),
        (Message::text(format!("{}1{}", "[".repeat(8000), "]".repeat(8000))), Bye::BadMessage),
        (Message::binary(vec![0, 159, 146, 150]), Bye::BadMessage),
        (Message::text(serde_json::to_string(&hello(&table.id, table.key(1))).unwrap()), Bye::BadMessage),
    ];
    for (number, (frame, bye)) in cases.into_iter().enumerate() {
        assert_eq!(answer(&server, Some(&table), frame.clone()).await, bye, "case {number}, welcome");
        if number < 10 {
            assert_eq!(answer(&server, None, frame).await, bye, "case {number}, first");
        }
    }
    assert_eq!(clients[0].view.play, before);
    for client in &mut clients {
        let action = legal_actions(&client.view).remove(0);
        client.act(action).await.unwrap();
    }
    log_is_discreet(&server, &table);
}

#[tokio::test]
async fn the_first_word_is_a_true_hello() {
    let server = Server::start().await;
    let table = Table::open(&server, &TableOptions::default()).await;
    let other = Table::open(&server, &TableOptions::default()).await;
    let key = table.key(0);
    let old =
        ClientMessage::Hello { protocol: 0, table: table.id.clone(), key: key.into(), epoch: None, version: None };
    let cases = [
        (old, Bye::ProtocolTooOld),
        (hello(&secret(), key), Bye::UnknownTable),
        (hello("", key), Bye::UnknownTable),
        (hello(&table.id.to_uppercase(), key), Bye::UnknownTable),
        (hello(&table.id, &secret()), Bye::UnknownKey),
        (hello(&table.id, ""), Bye::UnknownKey),
        (hello(&table.id, other.key(0)), Bye::UnknownKey),
        (hello(&table.id, &table.invitations[1]), Bye::UnknownKey),
        (ClientMessage::Beat, Bye::BadMessage),
        (ClientMessage::Act { id: "a".repeat(20), ask: 0, action: castle_engine::Action::PickUp }, Bye::BadMessage),
        (ClientMessage::Do { id: "a".repeat(20), command: castle_protocol::Command::Start }, Bye::BadMessage),
    ];
    for (message, bye) in cases {
        let mut connection = server.connect().await;
        connection.send(&message).await;
        assert_eq!(connection.farewell().await, bye, "{message:?}");
    }
    log_is_discreet(&server, &table);
}

#[tokio::test]
async fn a_socket_that_is_cut_is_forgotten() {
    let server = Server::start().await;
    let table = Table::open(&server, &TableOptions::default()).await;
    let mut host = table.join(0).await;
    for _ in 0..50 {
        drop(Connection::open(server.address()).await);
        drop(table.join(1).await);
    }
    host.wait("Ben is away", |view| !view.people[1].here).await;
    log_is_discreet(&server, &table);
}

#[tokio::test]
async fn the_socket_path_wants_an_upgrade_of_our_own_page() {
    let server = Server::start().await;
    let api = server.api();
    assert_eq!(api.get("ws").await.problem(), castle_protocol::Problem::UpgradeRequired);
    let upgrade = |origin: &str, connection: &str| {
        let request = api.request("GET", "ws").header("connection", connection).header("upgrade", "WebSocket");
        let request =
            request.header("sec-websocket-version", "13").header("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ==");
        if origin.is_empty() { request } else { request.header("origin", origin) }
    };
    let own = format!("http://{}", server.address());
    for (origin, connection) in [("", "Upgrade"), (own.as_str(), "Upgrade"), (own.as_str(), "keep-alive, Upgrade")] {
        let answer = upgrade(origin, connection).send().await.unwrap();
        assert_eq!(answer.status().as_u16(), 101, "{origin} {connection}");
    }
    for origin in ["http://elsewhere.example", "null", "http://127.0.0.1:1"] {
        let answer = Api::send(upgrade(origin, "Upgrade")).await;
        assert_eq!((answer.status, answer.problem()), (403, castle_protocol::Problem::ForeignOrigin), "{origin}");
    }
}

/// The text of a message may come in several frames.
#[tokio::test]
async fn a_hello_in_two_frames_is_understood() {
    use tokio_tungstenite::tungstenite::protocol::frame::Frame;
    use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};
    let server = Server::start().await;
    let table = Table::open(&server, &TableOptions::default()).await;
    let text = serde_json::to_string(&hello(&table.id, table.key(0))).unwrap().into_bytes();
    let (one, two) = text.split_at(10);
    let mut connection = server.connect().await;
    connection.send_frame(Message::Frame(Frame::message(one.to_vec(), OpCode::Data(Data::Text), false))).await;
    connection.send_frame(Message::Frame(Frame::message(two.to_vec(), OpCode::Data(Data::Continue), true))).await;
    assert!(matches!(connection.hear().await, castle_tests::Heard::Message(..)));
    let _ = Client::join(server.address(), &table.id, table.key(0)).await;
}
