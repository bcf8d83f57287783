//! The road of a table, end to end: opened, claimed, started, played, answered once.
#![allow(clippy::unwrap_used, reason = "this is a test")]

mod common;

use common::{Castle, id, secret};
use serde_json::{Value, json};

/// A table of two that has begun, in the phase of choosing.
async fn started(castle: &Castle) -> (String, common::Socket, common::Socket, Value, Value) {
    let table = castle.table(2).await;
    castle.claim(&table, 1, "Bob").await;
    let (mut ann, _) = castle.join(&table, 0).await;
    let (mut bob, _) = castle.join(&table, 1).await;
    ann.until(|update| update["view"]["people"][1]["here"] == true).await;
    ann.command(&id("start"), json!({"type": "start"})).await;
    let anns = ann.until(|update| update["view"]["play"] != Value::Null).await;
    let bobs = bob.until(|update| update["view"]["play"] != Value::Null).await;
    (table, ann, bob, anns, bobs)
}

async fn choose(socket: &mut common::Socket, view: &Value, id: &str) -> Value {
    let cards = &view["view"]["play"]["hand"].as_array().unwrap()[..3];
    socket.act(id, &view["view"]["ask"], json!({"type": "choose", "cards": cards})).await;
    socket.until(|update| update["done"].as_array().is_some_and(|done| done.contains(&json!(id)))).await
}

#[tokio::test]
async fn a_move_travels_to_every_seat_and_is_made_once() {
    let mut castle = Castle::start().await;
    let (table, mut ann, mut bob, anns, bobs) = started(&castle).await;
    assert_eq!(anns["done"], json!([id("start")]));
    assert_eq!(bobs["moved"][0]["event"]["type"], "dealt");

    let chosen = choose(&mut ann, &anns, &id("ann chooses")).await;
    assert_eq!(chosen["view"]["play"]["phase"], "choose");
    let told = bob.next().await;
    assert_eq!(told["moved"][0]["event"], json!({"type": "chose", "seat": 0, "again": false}));
    assert_eq!(told["view"]["ask"], bobs["view"]["ask"], "others' secrets do not change what Bob is asked");

    let bobs = choose(&mut bob, &bobs, &id("bob chooses")).await;
    let anns = ann.until(|update| update["view"]["play"]["phase"] == "play").await;
    assert_eq!(anns["view"]["play"]["turn"], 0);
    let card = anns["view"]["play"]["hand"][0].clone();
    let play = json!({"type": "play", "cards": [card]});
    ann.act(&id("ann plays"), &anns["view"]["ask"], play.clone()).await;
    let after = ann.next().await;
    assert_eq!(after["done"], json!([id("ann plays")]));
    assert_eq!(after["moved"][0]["flights"][0]["card"], card);
    let seen = bob.until(|update| update["view"]["play"]["turn"] != 0 || update["done"] == json!([])).await;
    assert_eq!(seen["moved"][0]["event"]["type"], "played");
    assert!(seen["version"].as_u64() > bobs["version"].as_u64());

    // Again: the same answer, and nothing happens.
    ann.act(&id("ann plays"), &anns["view"]["ask"], play.clone()).await;
    let again = ann.next().await;
    assert_eq!((&again["done"], &again["version"]), (&json!([id("ann plays")]), &after["version"]));
    assert_eq!(again["view"], after["view"]);

    // Something else under the same id, and an old ask.
    ann.act(&id("ann plays"), &after["view"]["ask"], json!({"type": "pick_up"})).await;
    assert_eq!(ann.next().await["code"], "id_reused");
    ann.act(&id("late"), &anns["view"]["ask"], play.clone()).await;
    let late = ann.next().await;
    assert_eq!((&late["code"], &late["view"]), (&json!("stale_ask"), &after["view"]));

    // After a restart: the same table, the same asks, the same answers.
    castle.restart().await;
    let (mut ann, welcome) = castle.join(&table, 0).await;
    assert_eq!(welcome["view"]["play"], after["view"]["play"]);
    assert_eq!(welcome["view"]["ask"], after["view"]["ask"]);
    ann.act(&id("ann plays"), &anns["view"]["ask"], play).await;
    let again = ann.next().await;
    assert_eq!((&again["done"], &again["version"]), (&json!([id("ann plays")]), &welcome["version"]));
    ann.act(&id("ann plays"), &after["view"]["ask"], json!({"type": "pick_up"})).await;
    assert_eq!(ann.next().await["code"], "id_reused");
    castle.stop().await;
}

#[tokio::test]
async fn whoever_comes_back_gets_what_moved_meanwhile() {
    let castle = Castle::start().await;
    let (table, mut ann, bob, anns, bobs) = started(&castle).await;
    drop(bob);
    ann.until(|update| update["view"]["people"][1]["here"] == false).await;
    choose(&mut ann, &anns, &id("ann chooses")).await;

    let mut bob = castle.socket().await;
    let mut hello = common::hello(&table, &secret("key 1"));
    hello["epoch"] = json!(1);
    hello["version"] = bobs["version"].clone();
    bob.send(&hello).await;
    let welcome = bob.next().await;
    assert_eq!(welcome["moved"], json!([]), "another epoch");

    let mut bob = castle.socket().await;
    hello["epoch"] = welcome["epoch"].clone();
    bob.send(&hello).await;
    let welcome = bob.next().await;
    assert_eq!(welcome["moved"][0]["event"], json!({"type": "chose", "seat": 0, "again": false}));
    assert_eq!(welcome["moved"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn the_host_restarts_the_match_and_replaces_a_seat() {
    let castle = Castle::start().await;
    let (table, mut ann, mut bob, anns, _) = started(&castle).await;
    let path = format!("/api/tables/{table}/restart");
    let body = json!({"id": id("again")});
    assert_eq!(castle.post_as(&secret("key 1"), &path, &body).await.1["code"], "not_host");
    assert_eq!(castle.post_as(&secret("nobody"), &path, &body).await.1["code"], "unknown_key");
    assert_eq!(castle.post_as(&secret("key 0"), &path, &body).await, (200, json!({"table": table})));
    let dealt = ann.until(|update| update["moved"] != json!([])).await;
    assert_ne!(dealt["view"]["play"]["hand"], anns["view"]["play"]["hand"]);
    assert_ne!(dealt["view"]["ask"], anns["view"]["ask"]);
    assert_eq!(dealt["done"], json!([id("again")]));
    assert_eq!(castle.post_as(&secret("key 0"), &path, &body).await.0, 200, "a repeat restarts nothing");
    let other = json!({"id": id("again"), "rules": {"preset": "castle", "decks": 1}});
    assert_eq!(castle.post_as(&secret("key 0"), &path, &other).await.1["code"], "id_reused");

    let path = format!("/api/tables/{table}/seats/1/invitation");
    let body = json!({"secret": secret("another invitation")});
    let before = bob.until(|update| update["moved"] != json!([])).await;
    assert_eq!(castle.post_as(&secret("key 0"), &path, &body).await, (200, json!({"seat": 1})));
    assert_eq!(castle.post_as(&secret("key 0"), &path, &body).await, (200, json!({"seat": 1})));
    let bye = bob.until(|message| message["type"] == "Bye").await;
    assert_eq!(bye["code"], "seat_revoked");
    assert_eq!(bob.try_next().await, None);
    ann.until(|update| update["view"]["people"][1]["name"] == Value::Null).await;

    let old = common::link(&table, &secret("invitation 1"));
    let (status, problem) = castle.post("/api/invitations/look", &json!({"link": old})).await;
    assert_eq!((status, &problem["code"]), (410, &json!("link_replaced")));
    let new = common::link(&table, &secret("another invitation"));
    let claim = json!({"link": new, "key": secret("bob's new key"), "name": "Ann"});
    let (status, claimed) = castle.post("/api/invitations/claim", &claim).await;
    assert_eq!((status, &claimed), (200, &json!({"table": table, "seat": 1, "name": "Ann 2"})));
    assert_eq!(castle.post("/api/invitations/claim", &claim).await, (200, claimed));

    let mut bob = castle.socket().await;
    bob.send(&common::hello(&table, &secret("bob's new key"))).await;
    let back = bob.next().await;
    assert_eq!(back["view"]["play"]["hand"], before["view"]["play"]["hand"], "the cards stayed");
}
