//! A page that stops reading costs the others nothing and the server little.
#![allow(clippy::unwrap_used, reason = "this is a test")]

mod common;

use common::{Castle, hello, id, secret};
use futures_util::SinkExt;
use serde_json::json;
use tokio::net::TcpSocket;
use tokio_tungstenite::client_async;
use tokio_tungstenite::tungstenite::Message;

#[tokio::test]
async fn a_page_that_stops_reading_is_let_go_and_the_others_play_on() {
    let castle = Castle::with(|config| config.messages_per_second = 100_000).await;
    let table = castle.table(2).await;
    castle.claim(&table, 1, "Bob").await;
    let (mut ann, _) = castle.join(&table, 0).await;

    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(4096).unwrap();
    let stream = socket.connect(castle.address).await.unwrap();
    let (mut bob, _) = client_async(format!("ws://{}/ws", castle.address), stream).await.unwrap();
    bob.send(Message::text(hello(&table, &secret("key 1")).to_string())).await.unwrap();
    ann.until(|update| update["view"]["people"][1]["here"] == true).await;

    // Bob reads nothing. What he is not sent is forgotten: the newest view is all that waits.
    for nth in 0_u32.. {
        let name = format!("Ann {nth}");
        ann.command(&id(&name), json!({"type": "rename", "name": name})).await;
        let update = ann.until(|update| update["done"] == json!([id(&name)])).await;
        assert_eq!(update["view"]["people"][0]["name"], name);
        if update["view"]["people"][1]["here"] == false {
            break;
        }
        assert!(nth < 100_000, "Bob is never let go");
    }
    let (_bob, welcome) = castle.join(&table, 1).await;
    assert_eq!(welcome["view"]["people"][1]["here"], true);
}
