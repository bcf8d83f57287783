//! Bad networks, sleeping machines, and friends who come and go at the worst moment.
#![allow(clippy::unwrap_used, reason = "a test")]

mod away;
mod lines;
mod sleep;

use castle_protocol::{ClientMessage, ServerMessage};
use castle_tests::{Client, Table, within};

/// A client that does not give up: after each cut it comes back with what it has, and asks again under the same id,
/// as a page does. Returns with the client that heard the answer.
async fn insist(address: &str, table: &Table, number: u8, mut client: Option<Client>, ask: &ClientMessage) -> Client {
    let id = match ask {
        ClientMessage::Act { id, .. } | ClientMessage::Do { id, .. } => id.clone(),
        ClientMessage::Hello { .. } | ClientMessage::Hint { .. } | ClientMessage::Beat => {
            panic!("only what has an id is insisted on")
        }
    };
    within("an answer", async {
        loop {
            let mut here = match client.take() {
                Some(client) => client,
                None => match Client::join_since(address, &table.id, table.key(number), None).await {
                    Ok(client) => client,
                    Err(_) => continue,
                },
            };
            here.say(ask).await;
            loop {
                match here.try_next().await {
                    Ok(ServerMessage::Update { done, .. }) if done.contains(&id) => return here,
                    Ok(ServerMessage::Refused { id: refused, why, .. }) if refused == id => panic!("{why:?}"),
                    Ok(_) => {}
                    Err(_) => break,
                }
            }
        }
    })
    .await
}
