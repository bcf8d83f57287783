//! Bad input: each kind gets its own clear answer, and the table stays as it was.
#![allow(clippy::unwrap_used, reason = "this is a test")]

mod common;

use std::time::Duration;

use common::{Castle, create, hello, id, link, secret};
use futures_util::SinkExt;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

/// Status and code of the answer to a POST.
async fn denied(castle: &Castle, path: &str, body: &Value) -> (u16, String) {
    let (status, problem) = castle.post(path, body).await;
    assert_eq!(problem["status"], status, "{problem}");
    let code = problem["code"].as_str().unwrap().to_owned();
    assert_eq!(problem["type"], format!("urn:castle:problem:{code}"));
    (status, code)
}

fn with(mut body: Value, path: &str, value: &Value) -> Value {
    *body.pointer_mut(path).expect(path) = value.clone();
    body
}

#[tokio::test]
async fn a_table_that_cannot_be_is_not_opened() {
    let castle = Castle::start().await;
    let family = "👩‍👩‍👧‍👦";
    let cases = [
        (with(create(2), "/name", &json!("  ")), 422, "name_blank"),
        (with(create(2), "/name", &json!("\u{200b}\u{202e}")), 422, "name_blank"),
        (with(create(2), "/name", &json!("😀".repeat(10_000))), 422, "name_too_long"),
        (with(create(2), "/name", &json!(family.repeat(25))), 422, "name_too_long"),
        (with(create(2), "/table_name", &json!("x".repeat(41))), 422, "name_too_long"),
        (with(create(2), "/key", &json!("short")), 422, "bad_secret"),
        (with(create(2), "/invitations/0/secret", &json!("B".repeat(26))), 422, "bad_secret"),
        (with(create(2), "/invitations/0/seat", &json!(0)), 400, "bad_request"),
        (with(create(2), "/invitations/0/seat", &json!(77)), 400, "bad_request"),
        (with(create(3), "/invitations/1/seat", &json!(1)), 400, "bad_request"),
        (with(create(2), "/invitations", &json!([])), 400, "bad_request"),
        (with(create(2), "/seats", &json!(1)), 422, "rules"),
        (with(create(2), "/seats", &json!(200)), 422, "rules"),
        (with(create(6), "/rules/decks", &json!(1)), 422, "rules"),
        (with(create(2), "/rules/decks", &json!(0)), 422, "rules"),
        (with(create(2), "/rules/decks", &json!(5)), 422, "rules"),
        (with(create(2), "/rules/preset", &json!("poker")), 400, "bad_request"),
        (
            with(create(2), "/rules", &json!({"preset": "castle", "decks": 1, "options": {"beat": "lower"}})),
            400,
            "bad_request",
        ),
        (
            with(create(2), "/rules", &json!({"preset": "castle", "decks": 1, "form": {"target": 0}})),
            400,
            "bad_request",
        ),
        (json!({}), 400, "bad_request"),
        (json!([1, 2, 3]), 400, "bad_request"),
        (json!(["Ann", "", 2, create(2)["rules"], secret("key 0"), create(2)["invitations"]]), 400, "bad_request"),
    ];
    for (body, status, code) in cases {
        assert_eq!(
            denied(&castle, "/api/tables", &body).await,
            (status, code.to_owned()),
            "{}",
            &body.to_string()[..60.min(body.to_string().len())]
        );
    }
    let mut twice = create(3);
    twice["invitations"][1]["secret"] = twice["invitations"][0]["secret"].clone();
    assert_eq!(denied(&castle, "/api/tables", &twice).await, (409, "secret_taken".to_owned()));

    // Nothing of all that was kept: the same secrets still open a table.
    castle.table(3).await;
}

#[tokio::test]
async fn requests_that_are_none_are_told_so() {
    let castle = Castle::start().await;
    let code = |(_, problem): (u16, Value)| problem["code"].as_str().unwrap_or_default().to_owned();
    assert_eq!(code(castle.request("POST /api/tables", &[], "{\"name\": ").await), "bad_request");
    assert_eq!(code(castle.request("POST /api/tables/%ff/restart", &[], "{}").await), "not_found");
    assert_eq!(code(castle.request("POST /api/tables/x/seats/%ff/invitation", &[], "{}").await), "not_found");
    assert_eq!(code(castle.request("POST /api/tables", &[], &" ".repeat(70_000)).await), "too_large");
    assert_eq!(code(castle.request("GET /api/tables", &[], "").await), "method_not_allowed");
    assert_eq!(code(castle.request("DELETE /ws", &[], "").await), "method_not_allowed");
    assert_eq!(code(castle.request("GET /api/nothing", &[], "").await), "not_found");
    assert_eq!(code(castle.request("GET /../castle.db", &[], "").await), "not_found");
    assert_eq!(code(castle.request("GET /ws", &[], "").await), "upgrade_required");
    let foreign = [("origin", "http://evil.example")];
    assert_eq!(code(castle.request("POST /api/tables", &foreign, "{}").await), "foreign_origin");
    let upgrade = [
        ("origin", "http://evil.example"),
        ("upgrade", "websocket"),
        ("connection", "keep-alive, Upgrade"),
        ("sec-websocket-version", "13"),
        ("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ=="),
    ];
    assert_eq!(castle.request("GET /ws", &upgrade, "").await.1["code"], "foreign_origin");

    let (status, head, _) = castle.raw("GET /ws", &[], "").await;
    assert_eq!(status, 426);
    let head = head.to_ascii_lowercase();
    for header in [
        "content-security-policy: default-src 'none'",
        "referrer-policy: no-referrer",
        "x-content-type-options: nosniff",
    ] {
        assert!(head.contains(header), "{head}");
    }
    assert!(!head.contains("unsafe-inline") && !head.contains("strict-transport-security"));
}

#[tokio::test]
async fn each_wrong_link_says_which_it_is_and_opening_one_uses_nothing() {
    let castle = Castle::start().await;
    let table = castle.table(3).await;
    let good = link(&table, &secret("invitation 1"));
    let look = async |link: &str| castle.post("/api/invitations/look", &json!({"link": link})).await;
    let code = async |link: &str| look(link).await.1["code"].as_str().unwrap_or_default().to_owned();

    for method in ["GET", "HEAD"] {
        for _ in 0..10 {
            castle.raw(&format!("{method} /"), &[("user-agent", "WhatsApp/2")], "").await;
            castle.raw(&format!("{method} /api/invitations/claim"), &[], "").await;
        }
    }
    for _ in 0..3 {
        let (status, seen) = look(&good).await;
        assert_eq!(
            (status, &seen["seat"], &seen["host"], &seen["names"]),
            (200, &json!(1), &json!("Ann"), &json!(["Ann"]))
        );
    }
    assert_eq!(code("").await, "link_mistyped");
    assert_eq!(code(&good[..54]).await, "link_mistyped");
    assert_eq!(code(&good.replacen(&good[30..31], "a", 1).replace('b', "c")).await, "link_mistyped");
    assert_eq!(code(&link(&table, &secret("nobody made this"))).await, "link_unknown");
    assert_eq!(code(&link(&secret("no table"), &secret("invitation 1"))).await, "link_unknown");

    // Two claims at once: one gets the seat.
    let claim = |key: &str| json!({"link": good, "key": secret(key), "name": "Bob"});
    let (bob, eve) = (claim("bob"), claim("eve"));
    let (first, second) =
        tokio::join!(castle.post("/api/invitations/claim", &bob), castle.post("/api/invitations/claim", &eve));
    let mut statuses = [first.0, second.0];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 410]);
    let (winner, loser) = if first.0 == 200 { (bob, eve) } else { (eve, bob) };
    assert_eq!(castle.post("/api/invitations/claim", &winner).await.0, 200, "the same secret gets its seat again");
    assert_eq!(denied(&castle, "/api/invitations/claim", &loser).await, (410, "link_used".to_owned()));
    assert_eq!(code(&good).await, "link_used");

    // One secret holds one seat.
    let other = link(&table, &secret("invitation 2"));
    let greedy = with(winner, "/link", &json!(other));
    assert_eq!(denied(&castle, "/api/invitations/claim", &greedy).await, (409, "secret_taken".to_owned()));
    let blank = json!({"link": other, "key": secret("cleo"), "name": " "});
    assert_eq!(denied(&castle, "/api/invitations/claim", &blank).await, (422, "name_blank".to_owned()));
    assert_eq!(look(&other).await.0, 200, "still unused");
}

#[tokio::test]
async fn the_host_alone_replaces_invitations_and_not_its_own() {
    let castle = Castle::start().await;
    let table = castle.table(2).await;
    castle.claim(&table, 1, "Bob").await;
    let body = json!({"secret": secret("another")});
    let replace = async |key: &str, table: &str, seat: &str| {
        let path = format!("/api/tables/{table}/seats/{seat}/invitation");
        castle.post_as(&secret(key), &path, &body).await.1["code"].as_str().unwrap_or_default().to_owned()
    };
    assert_eq!(replace("key 1", &table, "1").await, "not_host");
    assert_eq!(replace("nobody", &table, "1").await, "unknown_key");
    assert_eq!(replace("key 0", &table, "0").await, "unknown_seat");
    assert_eq!(replace("key 0", &table, "2").await, "unknown_seat");
    assert_eq!(replace("key 0", &table, "-1").await, "unknown_seat");
    assert_eq!(replace("key 0", &secret("no table"), "1").await, "unknown_table");
    assert_eq!(replace("key 0", "x", "1").await, "unknown_table");
    let path = format!("/api/tables/{table}/seats/1/invitation");
    assert_eq!(castle.post(&path, &body).await.1["code"], "unknown_key");
    castle.join(&table, 1).await;
}

/// The code of the `Bye` that a first message gets.
async fn bye_for(castle: &Castle, first: Message) -> Value {
    let mut socket = castle.socket().await;
    socket.0.send(first).await.unwrap();
    let bye = socket.next().await;
    assert_eq!(bye["type"], "Bye", "{bye}");
    assert_eq!(socket.try_next().await, None, "and the socket is closed");
    bye["code"].clone()
}

#[tokio::test]
async fn a_wrong_hello_gets_a_bye_that_says_why() {
    let castle = Castle::start().await;
    let table = castle.table(2).await;
    let text = |value: Value| Message::text(value.to_string());
    let good = hello(&table, &secret("key 0"));
    let cases = [
        (text(with(good.clone(), "/protocol", &json!(0))), "protocol_too_old"),
        (text(with(good.clone(), "/table", &json!("x"))), "unknown_table"),
        (text(with(good.clone(), "/table", &json!(secret("no table")))), "unknown_table"),
        (text(with(good.clone(), "/key", &json!("x"))), "unknown_key"),
        (text(with(good.clone(), "/key", &json!(secret("nobody")))), "unknown_key"),
        (text(with(good.clone(), "/key", &json!(secret("invitation 1")))), "unknown_key"),
        (text(json!({"type": "Beat"})), "bad_message"),
        (text(json!({"type": "Hullo"})), "bad_message"),
        (
            text(json!({"type": "Hello", "protocol": 1, "table": table, "key": secret("key 0"), "more": 1})),
            "bad_message",
        ),
        (Message::text("{"), "bad_message"),
        (Message::text("[".repeat(10_000)), "bad_message"),
        (Message::binary(good.to_string()), "bad_message"),
        (Message::text("x".repeat(1 << 20)), "too_large"),
    ];
    for (first, code) in cases {
        assert_eq!(bye_for(&castle, first).await, code);
    }
    castle.join(&table, 0).await;
}

#[tokio::test]
async fn what_is_no_message_closes_its_socket_alone() {
    let castle = Castle::start().await;
    let table = castle.table(2).await;
    castle.claim(&table, 1, "Bob").await;
    let (mut ann, _) = castle.join(&table, 0).await;
    let bad = [
        (Message::text("{\"type\":"), "bad_message"),
        (Message::text(hello(&table, &secret("key 1")).to_string()), "bad_message"),
        (
            Message::text(json!({"type": "Act", "id": id("x"), "ask": -1, "action": {"type": "pick_up"}}).to_string()),
            "bad_message",
        ),
        (
            Message::text(
                json!({"type": "Act", "id": id("x"), "ask": 1, "action": {"type": "play", "cards": ["11s"]}})
                    .to_string(),
            ),
            "bad_message",
        ),
        (Message::text(json!({"type": "Do", "id": id("x"), "command": {"type": "cheat"}}).to_string()), "bad_message"),
        (Message::binary(vec![0_u8; 100]), "bad_message"),
        (Message::text("x".repeat(17 << 10)), "too_large"),
    ];
    for (message, code) in bad {
        let (mut bob, _) = castle.join(&table, 1).await;
        bob.0.send(message).await.unwrap();
        let bye = bob.until(|message| message["type"] == "Bye").await;
        assert_eq!(bye["code"], code);
    }
    ann.command(&id("rename"), json!({"type": "rename", "name": "Zoe"})).await;
    ann.until(|update| update["done"] == json!([id("rename")])).await;
    let (_bob, welcome) = castle.join(&table, 1).await;
    assert_eq!(welcome["view"]["people"][0]["name"], "Zoe");
}

#[tokio::test]
async fn forged_actions_are_refused_and_change_nothing() {
    let castle = Castle::start().await;
    let table = castle.table(2).await;
    castle.claim(&table, 1, "Bob").await;
    let (mut ann, _) = castle.join(&table, 0).await;
    let (mut bob, _) = castle.join(&table, 1).await;
    bob.command(&id("start"), json!({"type": "start"})).await;
    assert_eq!(bob.next_of("Refused").await["code"], "not_host");
    ann.command(&id("start"), json!({"type": "start"})).await;
    let anns = ann.until(|update| !update["view"]["play"].is_null()).await;
    let bobs = bob.until(|update| !update["view"]["play"].is_null()).await;
    let own = &bobs["view"]["play"]["hand"];
    let foreign = &anns["view"]["play"]["hand"];
    let cases = [
        (json!({"type": "choose", "cards": [foreign[0], foreign[1], foreign[2]]}), "not_held"),
        (json!({"type": "choose", "cards": [own[0], own[0], own[1]]}), "named_twice"),
        (json!({"type": "choose", "cards": [own[0]]}), "choose_three"),
        (json!({"type": "choose", "cards": []}), "no_cards"),
        (json!({"type": "play", "cards": [own[0]]}), "wrong_phase"),
        (json!({"type": "flip", "slot": 200}), "wrong_phase"),
    ];
    for (nth, (action, code)) in cases.into_iter().enumerate() {
        bob.act(&id(&format!("forged {nth}")), &bobs["view"]["ask"], action).await;
        let refused = bob.next().await;
        assert_eq!((&refused["type"], &refused["code"]), (&json!("Refused"), &json!(code)), "{refused}");
        assert_eq!((&refused["version"], &refused["view"]), (&bobs["version"], &bobs["view"]));
    }
    let good = json!({"type": "choose", "cards": [own[0], own[1], own[2]]});
    bob.act("no id", &bobs["view"]["ask"], good.clone()).await;
    assert_eq!(bob.next().await["code"], "bad_id");
    bob.act(&id("wrong ask"), &json!(77), good.clone()).await;
    assert_eq!(bob.next().await["code"], "stale_ask");
    bob.command(&id("rename"), json!({"type": "rename", "name": "Rob"})).await;
    assert_eq!(bob.next().await["code"], "round_running");

    // Twice the same, at once: done once.
    bob.act(&id("good"), &bobs["view"]["ask"], good.clone()).await;
    bob.act(&id("good"), &bobs["view"]["ask"], good).await;
    let (first, second) = (bob.next().await, bob.next().await);
    assert_eq!((&first["done"], &second["done"]), (&json!([id("good")]), &json!([id("good")])));
    assert_eq!((&first["version"], &first["view"]), (&second["version"], &second["view"]));
    assert_eq!(ann.next().await["moved"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn a_flood_is_slowed_down_and_then_closed() {
    let castle = Castle::with(|config| config.messages_per_second = 2).await;
    let table = castle.table(2).await;
    castle.claim(&table, 1, "Bob").await;
    let (mut bob, _) = castle.join(&table, 1).await;
    let (mut ann, _) = castle.join(&table, 0).await;
    for nth in 0..200 {
        let command = json!({"type": "Do", "id": id(&format!("flood {nth}")), "command": {"type": "start"}});
        if ann.0.send(Message::text(command.to_string())).await.is_err() {
            break;
        }
    }
    let mut codes = Vec::new();
    while let Some(message) = ann.try_next().await {
        codes.push(message["code"].as_str().unwrap_or("none").to_owned());
    }
    assert_eq!(codes.last().unwrap(), "too_fast");
    assert!(codes.iter().any(|code| code == "already_started") && codes.len() < 120, "{codes:?}");
    bob.until(|update| update["view"]["people"][0]["here"] == false).await;
    castle.join(&table, 0).await;
}

#[tokio::test]
async fn a_seat_has_so_many_sockets_and_five_with_three_tabs_each_are_let_in() {
    let castle = Castle::start().await;
    let table = castle.table(5).await;
    for seat in 1..5 {
        castle.claim(&table, seat, "Friend").await;
    }
    let mut sockets = Vec::new();
    for seat in 0..5 {
        for _ in 0..3 {
            sockets.push(castle.join(&table, seat).await);
        }
    }
    for _ in 3..8 {
        sockets.push(castle.join(&table, 0).await);
    }
    let first = Message::text(hello(&table, &secret("key 0")).to_string());
    assert_eq!(bye_for(&castle, first).await, "too_many_sockets");
}

#[tokio::test]
async fn one_address_opens_so_many_tables_and_a_repeat_does_not_count() {
    let castle = Castle::with(|config| config.tables_per_hour = 2).await;
    let mut bodies = Vec::new();
    for nth in 0..3 {
        let mut body = create(2);
        body["key"] = json!(secret(&format!("host {nth}")));
        body["invitations"][0]["secret"] = json!(secret(&format!("guest {nth}")));
        bodies.push(body);
    }
    assert_eq!(castle.post("/api/tables", &bodies[0]).await.0, 201);
    assert_eq!(castle.post("/api/tables", &bodies[0]).await.0, 201);
    let forged = [("x-forwarded-for", "198.51.100.7")];
    assert_eq!(castle.request("POST /api/tables", &forged, &bodies[1].to_string()).await.0, 201);
    let (status, head, body) = castle.raw("POST /api/tables", &forged, &bodies[2].to_string()).await;
    assert!(status == 429 && head.to_ascii_lowercase().contains("retry-after: ") && body.contains("too_many_requests"));
}

#[tokio::test]
async fn behind_a_trusted_proxy_each_visitor_counts_alone() {
    let castle = Castle::with(|config| {
        config.tables_per_hour = 1;
        config.trusted_proxies = "127.0.0.1".parse().unwrap();
    })
    .await;
    for (nth, visitor) in ["198.51.100.7", "203.0.113.9"].into_iter().enumerate() {
        let mut body = create(2);
        body["key"] = json!(secret(&format!("host {nth}")));
        body["invitations"][0]["secret"] = json!(secret(&format!("guest {nth}")));
        let headers = [("x-forwarded-for", visitor)];
        assert_eq!(castle.request("POST /api/tables", &headers, &body.to_string()).await.0, 201);
    }
}

#[tokio::test]
async fn whoever_says_nothing_is_asked_to_leave() {
    let castle = Castle::start().await;
    let mut socket = castle.socket().await;
    let start = std::time::Instant::now();
    assert_eq!(socket.next().await["code"], "silent");
    assert!(start.elapsed() > Duration::from_secs(4));
}
