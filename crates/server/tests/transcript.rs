//! `docs/protocol.md` tells the truth: its transcript is played against a server, and its shapes are
//! those that the page is built with.
//!
//! `CASTLE_WRITE_DOCS=1 cargo test -p castle-server --test transcript` writes both anew. It keeps the
//! lines of the clients; in them `$ann.ask` stands for the ask that Ann has, `$ann.hand.0` for her
//! first card.
#![allow(clippy::unwrap_used, reason = "this is a test")]

mod common;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Mutex;
use std::time::Duration;

use common::{Castle, Socket};
use serde_json::Value;
use tokio::time::timeout;

const TIME: &str = "1900000000";
const QUIET: Duration = Duration::from_millis(300);

fn file(path: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}

fn is_writing() -> bool {
    std::env::var_os("CASTLE_WRITE_DOCS").is_some()
}

/// What stands between the markers of a part of the page.
fn part(name: &str) -> String {
    let page = std::fs::read_to_string(file("docs/protocol.md")).unwrap();
    let (_, rest) = page.split_once(&format!("<!-- {name}: begin -->\n")).unwrap();
    rest.split_once(&format!("<!-- {name}: end -->")).unwrap().0.to_owned()
}

fn write_part(name: &str, text: &str) {
    static WRITING: Mutex<()> = Mutex::new(());
    let _one_at_a_time = WRITING.lock().unwrap();
    let page = std::fs::read_to_string(file("docs/protocol.md")).unwrap();
    let (begin, end) = (format!("<!-- {name}: begin -->\n"), format!("<!-- {name}: end -->"));
    let (before, rest) = page.split_once(&begin).unwrap();
    let (_, after) = rest.split_once(&end).unwrap();
    std::fs::write(file("docs/protocol.md"), format!("{before}{begin}{text}{end}{after}")).unwrap();
}

/// Times are what no two runs share.
fn without_times(text: &str) -> String {
    let mut text = text.to_owned();
    for key in [r#""at":"#, r#""expires_at":"#, r#""away_since":"#, r#""now":"#] {
        let parts: Vec<&str> = text.split(key).collect();
        let mut timeless = parts[0].to_owned();
        for part in &parts[1..] {
            let rest = part.trim_start_matches(|digit: char| digit.is_ascii_digit());
            let time = if rest.len() < part.len() { TIME } else { "" };
            timeless += &[key, time, rest].concat();
        }
        text = timeless;
    }
    text
}

/// The clients of a transcript.
struct Clients {
    castle: Castle,
    sockets: BTreeMap<String, Socket>,
    views: BTreeMap<String, Value>,
}

impl Clients {
    /// What a client does; the line of the answer, if it is an HTTP request.
    async fn act(&mut self, line: &Value) -> Option<String> {
        let from = line["from"].as_str().unwrap().to_owned();
        if let Some(head) = line["http"].as_str() {
            let head = head.replacen(' ', " /", 1);
            let bearer = line["bearer"].as_str().map(|key| format!("Bearer {key}"));
            let headers: Vec<(&str, &str)> = bearer.iter().map(|bearer| ("authorization", bearer.as_str())).collect();
            let (status, _, body) = self.castle.raw(&head, &headers, &line["body"].to_string()).await;
            let body = without_times(&body);
            return Some(format!(r#"{{"from":"server","to":"{from}","http":{status},"body":{body}}}"#));
        }
        if !self.sockets.contains_key(&from) {
            self.sockets.insert(from.clone(), self.castle.socket().await);
        }
        self.sockets.get_mut(&from).unwrap().send(&line["ws"]).await;
        None
    }

    /// The line of what comes next to a client; nothing when its socket is closed.
    async fn hear(&mut self, name: &str) -> Option<String> {
        let Some(text) = self.sockets.get_mut(name).unwrap().try_next_text().await else {
            self.sockets.remove(name);
            return None;
        };
        let message: Value = serde_json::from_str(&text).unwrap();
        if !message["view"].is_null() {
            self.views.insert(name.to_owned(), message["view"].clone());
        }
        Some(format!(r#"{{"from":"server","to":"{name}","ws":{}}}"#, without_times(&text)))
    }

    /// The line with what `$` words in it stand for.
    fn filled(&self, line: &str) -> String {
        let mut parts = line.split(r#""$"#);
        let mut filled = parts.next().unwrap().to_owned();
        for part in parts {
            let (words, rest) = part.split_once('"').unwrap();
            let mut words = words.split('.');
            let view = &self.views[words.next().unwrap()];
            filled += &match words.next().unwrap() {
                "ask" => view["ask"].to_string(),
                _ => view["play"]["hand"][words.next().unwrap().parse::<usize>().unwrap()].to_string(),
            };
            filled += rest;
        }
        filled
    }
}

fn parsed(line: &str) -> Value {
    serde_json::from_str(line).unwrap()
}

fn is_from_server(line: &str) -> bool {
    parsed(line)["from"] == "server"
}

#[tokio::test]
async fn the_transcript_is_what_a_server_says() {
    let text = part("transcript");
    let lines: Vec<&str> = text.lines().filter(|line| line.starts_with('{')).collect();
    let mut clients = Clients { castle: Castle::start().await, sockets: BTreeMap::new(), views: BTreeMap::new() };
    if is_writing() {
        let mut written = String::from("```jsonl\n");
        for line in lines.into_iter().filter(|line| !is_from_server(line)) {
            let line = clients.filled(line);
            let answer = clients.act(&parsed(&line)).await;
            written += &[Some(line), answer].into_iter().flatten().map(|line| line + "\n").collect::<String>();
            let names: Vec<String> = clients.sockets.keys().cloned().collect();
            for name in names {
                while let Ok(Some(heard)) = timeout(QUIET, clients.hear(&name)).await {
                    written += &(heard + "\n");
                }
            }
        }
        return write_part("transcript", &(written + "```\n"));
    }
    assert!(lines.len() > 20, "the transcript is a whole one");
    let mut answer = None;
    for line in lines {
        if !is_from_server(line) {
            answer = clients.act(&parsed(line)).await;
            continue;
        }
        let heard = match answer.take() {
            Some(answer) => answer,
            None => clients.hear(parsed(line)["to"].as_str().unwrap()).await.unwrap(),
        };
        assert_eq!(heard, line);
    }
}

/// The declarations of the generated module, a comment behind each field.
fn shapes() -> String {
    let module = std::fs::read_to_string(file("web/src/protocol.gen.ts")).unwrap();
    let mut shapes = String::new();
    let mut comment = String::new();
    let mut is_comment = false;
    for line in module.lines().skip(2) {
        let line = line.trim();
        match line {
            "/**" => is_comment = true,
            "*/" => is_comment = false,
            _ if line.starts_with("/**") => line.trim_matches(['/', '*', ' ']).clone_into(&mut comment),
            _ if is_comment => {
                let words = line.trim_start_matches('*').trim();
                comment = [comment.as_str(), words].join(" ").trim().to_owned();
            }
            _ => {
                let indent = if line.starts_with("export") || line.is_empty() { "" } else { "    " };
                // What closes a variant, and opens the next, stands on a line of its own: the comment is about the field alone.
                let (field, rest) = match line.split_once(" }") {
                    Some((field, rest)) if !comment.is_empty() => (field, format!("}}{rest}\n")),
                    _ => (line, String::new()),
                };
                let about = if comment.is_empty() { String::new() } else { format!(" // {comment}") };
                shapes += &format!("{indent}{field}{about}\n{rest}");
                comment.clear();
            }
        }
    }
    format!("```ts\n{}\n```\n", shapes.trim().lines().map(str::trim_end).collect::<Vec<_>>().join("\n"))
}

#[test]
fn the_shapes_are_those_of_the_page() {
    if is_writing() {
        write_part("shapes", &shapes());
    }
    assert!(part("shapes") == shapes(), "run this test with CASTLE_WRITE_DOCS=1");
}
