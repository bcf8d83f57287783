//! The binary: its settings, its one line when it cannot start, its orderly end, its silent log.
#![allow(clippy::unwrap_used, reason = "this is a test")]

mod common;

use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use common::{Castle, id, secret};
use serde_json::json;
use tempfile::TempDir;

fn castle() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_castle"));
    for (name, _) in std::env::vars_os().filter(|(name, _)| name.to_string_lossy().starts_with("CASTLE_")) {
        command.env_remove(name);
    }
    command
}

fn run(command: &mut Command) -> (Option<i32>, String, String) {
    let Output { status, stdout, stderr } = command.output().unwrap();
    (status.code(), String::from_utf8(stdout).unwrap(), String::from_utf8(stderr).unwrap())
}

/// Ends with its process.
struct Running {
    child: Child,
    castle: Castle,
}

impl Running {
    fn start(command: &mut Command) -> Running {
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().strip_prefix("listening on http://").expect(&line).parse().unwrap();
        Running { child, castle: Castle::elsewhere(address) }
    }

    fn terminate(&self) {
        let status = Command::new("kill").args(["-TERM", &self.child.id().to_string()]).status().unwrap();
        assert!(status.success());
    }

    /// Waits for the end; the log.
    fn log(mut self) -> String {
        let mut log = String::new();
        self.child.stderr.take().unwrap().read_to_string(&mut log).unwrap();
        assert!(self.child.wait().unwrap().success(), "{log}");
        log
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ended = self.child.kill();
        let _waited = self.child.wait();
    }
}

fn in_folder(folder: &Path) -> Command {
    let mut command = castle();
    command.args(["--listen", "127.0.0.1:0", "--data"]).arg(folder);
    command
}

#[test]
fn each_setting_tells_where_it_comes_from() {
    let (status, out, _) = run(castle()
        .args(["--data", "here", "config", "--lan"])
        .env("CASTLE_LISTEN", "127.0.0.1:99")
        .env("CASTLE_DATA", "there"));
    assert_eq!(status, Some(0));
    let line = |name: &str| {
        let line = out.lines().find(|line| line.starts_with(name)).unwrap();
        line.split_whitespace().map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(line("listen"), ["listen", "127.0.0.1:99", "CASTLE_LISTEN"]);
    assert_eq!(line("data"), ["data", "here", "--data"]);
    assert_eq!(line("lan"), ["lan", "true", "--lan"]);
    assert_eq!(line("log-form"), ["log-form", "text", "default"]);
    let (status, _, err) = run(castle().args(["--public-url", "cards.example"]));
    assert!(status == Some(2) && err.contains("no address like"), "{err}");
    let (status, _, err) = run(castle().env("CASTLE_TABLE_DAYS", "0"));
    assert!(status == Some(2) && err.contains("CASTLE_TABLE_DAYS") || err.contains("--table-days"), "{err}");
}

#[test]
fn what_keeps_it_from_starting_is_one_clear_line() {
    let own = TempDir::new().unwrap();
    let one_line = |folder: &Path, wanted: &str| {
        let (status, out, err) = run(&mut in_folder(folder));
        assert_eq!((status, out.as_str()), (Some(1), ""), "{err}");
        assert!(err.starts_with("castle: ") && err.contains(wanted) && err.lines().count() == 1, "{err}");
    };
    let text = own.path().join("text");
    std::fs::create_dir(&text).unwrap();
    let letter = "Dear database, this is a letter and no database at all. ".repeat(40);
    std::fs::write(text.join("castle.db"), &letter).unwrap();
    one_line(&text, "is no Castle database");
    assert_eq!(std::fs::read_to_string(text.join("castle.db")).unwrap(), letter, "untouched");

    let file = own.path().join("file");
    std::fs::write(&file, "x").unwrap();
    one_line(&file, "cannot write in the data folder");
    one_line(Path::new("/proc/castle"), "cannot write in the data folder");

    let folder = own.path().join("data");
    let running = Running::start(&mut in_folder(&folder));
    one_line(&folder, "another castle already uses the data folder");
    let taken = running.castle.address.to_string();
    let (status, _, err) = run(castle().args(["--listen", &taken, "--data"]).arg(own.path().join("other")));
    assert!(status == Some(1) && err.contains("cannot listen on") && err.lines().count() == 1, "{err}");
    drop(running);

    let (status, out, err) = run(castle().arg("check").arg("--data").arg(&folder));
    assert_eq!((status, out.as_str()), (Some(0), "the file and its 0 tables check\n"), "{err}");
    let database = folder.join("castle.db");
    let half = std::fs::metadata(&database).unwrap().len() / 2;
    std::fs::File::options().write(true).open(&database).unwrap().set_len(half).unwrap();
    one_line(&folder, "is no Castle database, or a damaged one");
}

#[test]
fn a_later_release_is_not_overwritten() {
    let own = TempDir::new().unwrap();
    let folder = own.path().join("data");
    Running::start(&mut in_folder(&folder)).terminate();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        use sqlx::ConnectOptions;
        let options = sqlx::sqlite::SqliteConnectOptions::new().filename(folder.join("castle.db"));
        let mut connection = options.connect().await.unwrap();
        let later = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) VALUES (99, 'later', 1, x'00', 1)";
        sqlx::raw_sql(later).execute(&mut connection).await.unwrap();
    });
    let (status, _, err) = run(&mut in_folder(&folder));
    assert!(status == Some(1) && err.contains("number 99") && err.contains("up to 3"), "{err}");
}

#[tokio::test]
async fn at_the_end_every_socket_is_told_and_the_log_knew_nothing() {
    let own = TempDir::new().unwrap();
    let mut running = Running::start(in_folder(&own.path().join("data")).args(["--log-level", "trace"]));
    let castle = &running.castle;
    let mut create = common::create(2);
    create["name"] = json!("Xanthippe");
    let table = castle.post("/api/tables", &create).await.1["table"].as_str().unwrap().to_owned();
    castle.claim(&table, 1, "Zarathustra").await;
    let (mut ann, _) = castle.join(&table, 0).await;
    let (mut bob, _) = castle.join(&table, 1).await;
    ann.command(&id("start"), json!({"type": "start"})).await;
    let dealt = ann.until(|update| !update["view"]["play"].is_null()).await;
    let hand = dealt["view"]["play"]["hand"].as_array().unwrap().clone();
    ann.act(&id("choose"), &dealt["view"]["ask"], json!({"type": "choose", "cards": hand[..3]})).await;
    ann.until(|update| update["done"] == json!([id("choose")])).await;
    ann.act(&id("wrong"), &dealt["view"]["ask"], json!({"type": "choose", "cards": hand[..3]})).await;
    castle.post("/api/invitations/claim", &json!({"link": "x", "key": secret("key 9"), "name": "Eve"})).await;

    let start = Instant::now();
    running.terminate();
    for socket in [&mut ann, &mut bob] {
        let bye = socket.until(|message| message["type"] == "Bye").await;
        assert_eq!(bye["code"], "restarting");
        assert_eq!(socket.try_next().await, None);
    }
    while running.child.try_wait().unwrap().is_none() {
        assert!(start.elapsed() < Duration::from_secs(10));
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let log = running.log();
    for line in ["table created", "seat claimed", r#"code="stale_ask""#, r#"code="link_mistyped""#, r#"kind="choose""#]
    {
        assert_eq!(log.lines().filter(|logged| logged.contains(line)).count(), 1, "{line}: {log}");
    }
    let mut secrets: Vec<String> =
        ["key 0", "key 1", "key 9", "invitation 1"].iter().map(|name| secret(name)).collect();
    secrets.extend(["Xanthippe", "Zarathustra", "Friday", "Eve"].map(str::to_owned));
    secrets.extend(hand.iter().map(|card| format!(" {}", card.as_str().unwrap())));
    secrets.extend(hand.iter().map(ToString::to_string));
    for secret in secrets {
        assert!(!log.contains(&secret), "{secret}: {log}");
    }
}
