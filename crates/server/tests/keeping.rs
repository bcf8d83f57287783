//! Keeping: what happens when the store does not take a move, is damaged, or is over its time.
#![allow(clippy::unwrap_used, reason = "this is a test")]

mod common;

use std::path::Path;

use common::{Castle, id, link, secret};
use serde_json::{Value, json};
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{AssertSqlSafe, ConnectOptions, Connection};

async fn sql(folder: &Path, statements: &str) {
    let options = SqliteConnectOptions::new().filename(folder.join("castle.db"));
    let mut connection: SqliteConnection = options.connect().await.unwrap();
    sqlx::raw_sql(AssertSqlSafe(statements.to_owned())).execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
}

#[tokio::test]
async fn a_move_that_cannot_be_saved_is_refused_and_all_heals_by_itself() {
    heals("ABORT").await;
}

/// A full disk makes SQLite give up the whole transaction by itself.
#[tokio::test]
async fn all_heals_too_when_the_database_itself_has_given_up() {
    heals("ROLLBACK").await;
}

/// Nothing can be saved for a while, and SQLite reacts by `reaction`.
async fn heals(reaction: &str) {
    let castle = Castle::start().await;
    let table = castle.table(2).await;
    castle.claim(&table, 1, "Bob").await;
    let (mut ann, _) = castle.join(&table, 0).await;
    let before = ann.next_of_or_welcome().await;
    assert_eq!(castle.request("GET /readyz", &[], "").await.0, 200);

    let broken = ["log", "pulse", "tables", "seat_keys"].map(|table| {
        format!(
            "CREATE TRIGGER broken_{table} BEFORE INSERT ON {table} BEGIN SELECT RAISE({reaction}, 'the disk is full'); END;"
        )
    });
    sql(&castle.folder, &broken.concat()).await;
    ann.command(&id("start"), json!({"type": "start"})).await;
    let refused = ann.next().await;
    assert_eq!((&refused["type"], &refused["code"]), (&json!("Refused"), &json!("not_saved")));
    assert_eq!(refused["view"], before, "the table is as it was");
    let path = format!("/api/tables/{table}/seats/1/invitation");
    let body = json!({"secret": secret("another")});
    castle.post_as(&secret("key 0"), &path, &body).await;
    let mut other = common::create(2);
    other["key"] = json!(secret("another host"));
    assert_eq!(castle.post("/api/tables", &other).await.1["code"], "not_saved");
    tokio::time::sleep(std::time::Duration::from_millis(1100)).await;
    assert_eq!(castle.request("GET /readyz", &[], "").await.0, 503);
    assert_eq!(castle.request("GET /healthz", &[], "").await.0, 200);

    let mended = ["log", "pulse", "tables", "seat_keys"].map(|table| format!("DROP TRIGGER broken_{table};"));
    sql(&castle.folder, &mended.concat()).await;
    castle.claim_again(&table).await;
    ann.command(&id("start"), json!({"type": "start"})).await;
    ann.until(|update| update["done"] == json!([id("start")])).await;
    tokio::time::sleep(std::time::Duration::from_millis(1100)).await;
    assert_eq!(castle.request("GET /readyz", &[], "").await.0, 200);
}

impl Castle {
    /// Sees that seat 1 is claimed, or claims it by the invitation that replaced its first one.
    async fn claim_again(&self, table: &str) {
        let link = link(table, &secret("another"));
        let body = json!({"link": link, "key": secret("bob's other key"), "name": "Bob"});
        let (status, answer) = self.post("/api/invitations/claim", &body).await;
        assert!(status == 200 || answer["code"] == "link_unknown", "{answer}");
    }
}

impl common::Socket {
    /// The view after the seat's own name was set to what it is, which changes nothing.
    async fn next_of_or_welcome(&mut self) -> Value {
        self.command(&id("nothing"), json!({"type": "rename", "name": "Ann"})).await;
        let update = self.next_of("Update").await;
        assert_eq!(update["done"], json!([id("nothing")]));
        update["view"].clone()
    }
}

#[tokio::test]
async fn a_fault_in_a_table_ends_its_sockets_with_a_reason_and_the_next_visit_finds_it_whole() {
    // The table's id, its first epoch, then the deal.
    let castle = Castle::with(|config| config.chance = castle_server::Chance::failing(7, 2)).await;
    let table = castle.table(2).await;
    castle.claim(&table, 1, "Bob").await;
    let (mut ann, _) = castle.join(&table, 0).await;
    let (mut bob, before) = castle.join(&table, 1).await;
    ann.command(&id("start"), json!({"type": "start"})).await;
    for socket in [&mut ann, &mut bob] {
        let last = socket.until(|message| message["type"] == "Bye").await;
        assert_eq!(last["code"], "table_fault");
    }
    let (mut ann, _) = castle.join(&table, 0).await;
    let (_bob, after) = castle.join(&table, 1).await;
    assert_eq!(after["view"]["people"], before["view"]["people"]);
    ann.command(&id("start"), json!({"type": "start"})).await;
    let started = ann.until(|update| update["done"] == json!([id("start")])).await;
    assert_eq!(started["view"]["play"]["phase"], "choose");
}

#[tokio::test]
async fn a_damaged_table_is_one_tables_error() {
    let mut castle = Castle::start().await;
    let damaged = castle.table(2).await;
    let mut other = common::create(2);
    other["key"] = json!(secret("other host"));
    other["invitations"][0]["secret"] = json!(secret("other guest"));
    let whole = castle.post("/api/tables", &other).await.1["table"].as_str().unwrap().to_owned();
    castle.stop().await;
    sql(&castle.folder, &format!("UPDATE log SET entry = replace(entry, 'Ann', 'Eve') WHERE table_id = '{damaged}'"))
        .await;
    castle.start_again().await;

    let mut socket = castle.socket().await;
    socket.send(&common::hello(&damaged, &secret("key 0"))).await;
    assert_eq!(socket.next().await, json!({"type": "Bye", "code": "table_damaged"}));
    let look = json!({"link": link(&damaged, &secret("invitation 1"))});
    let (status, problem) = castle.post("/api/invitations/look", &look).await;
    assert_eq!((status, &problem["code"]), (500, &json!("table_damaged")));
    let mut socket = castle.socket().await;
    socket.send(&common::hello(&whole, &secret("other host"))).await;
    assert_eq!(socket.next().await["type"], "Welcome");
}

#[tokio::test]
async fn a_second_writer_is_a_fault_of_its_table_alone() {
    let castle = Castle::start().await;
    let table = castle.table(2).await;
    let (mut ann, _) = castle.join(&table, 0).await;
    let row = format!("INSERT INTO log (table_id, seq, entry, state_hash, at) VALUES ('{table}', 2, '{{}}', x'00', 1)");
    sql(&castle.folder, &row).await;
    ann.command(&id("rename"), json!({"type": "rename", "name": "Zoe"})).await;
    assert_eq!(ann.next().await, json!({"type": "Bye", "code": "table_fault"}));
    sql(&castle.folder, "DELETE FROM log WHERE seq = 2").await;
    let (mut ann, welcome) = castle.join(&table, 0).await;
    assert_eq!(welcome["view"]["people"][0]["name"], "Ann");
    ann.command(&id("rename"), json!({"type": "rename", "name": "Zoe"})).await;
    assert_eq!(ann.next().await["done"], json!([id("rename")]));
}

#[tokio::test]
async fn a_table_whose_time_is_over_goes_and_its_links_say_so() {
    let mut castle = Castle::start().await;
    let table = castle.table(2).await;
    castle.stop().await;
    sql(&castle.folder, "UPDATE tables SET created_at = created_at - 4000").await;
    castle.start_again().await;
    let look = json!({"link": link(&table, &secret("invitation 1"))});
    let mut code = Value::Null;
    for _ in 0..100 {
        code = castle.post("/api/invitations/look", &look).await.1["code"].clone();
        if code == "link_expired" {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    assert_eq!(code, "link_expired");
    let mut socket = castle.socket().await;
    socket.send(&common::hello(&table, &secret("key 0"))).await;
    assert_eq!(socket.next().await["code"], "unknown_table");
}

#[tokio::test]
async fn a_table_that_nobody_needs_is_closed_and_opened_again() {
    let castle = Castle::with(|config| config.idle_seconds = 1).await;
    let table = castle.table(2).await;
    let (ann, first) = castle.join(&table, 0).await;
    drop(ann);
    let mut epoch = first["epoch"].clone();
    for _ in 0..100 {
        tokio::time::sleep(std::time::Duration::from_millis(1300)).await;
        let (_, welcome) = castle.join(&table, 0).await;
        epoch = welcome["epoch"].clone();
        if epoch != first["epoch"] {
            break;
        }
    }
    assert_ne!(epoch, first["epoch"]);
}
