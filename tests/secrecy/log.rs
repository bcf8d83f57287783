//! The log at its highest level.

use castle_engine::{Card, Form, Rank, Suit};
use castle_protocol::Restart;
use castle_tests::{Player, Server, ServerOptions, Table, TableOptions, action_id, secret, seed};

use super::knowledge::names;

/// Everything on, for every module, the libraries' too if the environment could do that.
fn loudest() -> ServerOptions {
    ServerOptions {
        arguments: ["--log-level", "trace"].map(str::to_owned).to_vec(),
        environment: vec![("RUST_LOG".to_owned(), "trace".to_owned())],
        ..ServerOptions::default()
    }
}

#[tokio::test]
async fn the_log_has_no_card_no_secret_and_no_name() {
    let mut server = Server::start_with(loudest()).await;
    let options = TableOptions { seats: 3, claimed: 3, form: Form::Target(30), ..TableOptions::default() };
    let table = Table::open(&server, &options).await;
    let mut clients = table.start(3).await;
    let seed = seed();
    let mut players: Vec<Player> = (0..3).map(|nth| Player::new(seed + nth)).collect();
    Table::play(&mut clients, &mut players, |view| !view.play.as_ref().unwrap().winners.is_empty()).await;
    let api = server.api();
    let replaced = secret();
    api.replace(table.key(0), &table.id, 2, &replaced).await.unwrap();
    api.claim(&table.link(2), table.key(2), "Mallory").await.unwrap_err();
    api.restart(table.key(0), &table.id, &Restart { id: action_id(), rules: None }).await.unwrap();
    let mut stranger = server.connect().await;
    stranger.send_text(r#"{"type":"Hello","protocol":1,"table":"Zanzibar","key":"Zanzibar"}"#).await;
    stranger.farewell().await;
    server.kill();
    server.start_again().await;
    drop(table.join(0).await);
    let log = server.log();
    assert!(log.to_lowercase().contains("debug") || log.to_lowercase().contains("trace"), "the level is on:\n{log}");

    let secrets = table.keys.iter().chain(&table.invitations).filter(|secret| !secret.is_empty());
    let words = ["Rosa", "Ben", "Ada", "Mallory", "Evening", "Zanzibar"].map(str::to_owned);
    for word in secrets.chain([&replaced]).chain(&words) {
        if let Some(line) = log.lines().find(|line| line.contains(word.as_str())) {
            panic!("the log tells {word}: {line}");
        }
    }
    for card in Rank::ALL.into_iter().flat_map(|rank| Suit::ALL.map(|suit| Card::new(rank, suit, 0))) {
        // A duration such as 1.5s is no card, and no card stands without quotes in what we send.
        let quoted = [format!("\"{card}\""), format!("\\\"{card}\\\""), format!("[{card}"), format!(" {card},")];
        if let Some(line) = log.lines().find(|line| quoted.iter().any(|text| line.contains(text)) && names(line, card))
        {
            panic!("the log tells {card}: {line}");
        }
    }
}
