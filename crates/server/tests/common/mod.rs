//! A server in this process, and the clients that talk to it.
#![allow(dead_code, reason = "each test uses its part")]
#![allow(clippy::unwrap_used, reason = "this is a test")]

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use castle_server::{Chance, Config, Fault, serve};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

const ALPHABET: &[u8] = b"abcdefghijklmnopqrstuvwxyz234567";

/// A word of base32 that follows from `name`: secrets and ids of tests.
pub(crate) fn word(name: &str, length: usize) -> String {
    let hash = Sha256::digest(name);
    hash.iter().cycle().take(length).map(|byte| char::from(ALPHABET[usize::from(byte & 31)])).collect()
}

pub(crate) fn secret(name: &str) -> String {
    word(name, 26)
}

pub(crate) fn id(name: &str) -> String {
    word(name, 20)
}

pub(crate) fn link(table: &str, secret: &str) -> String {
    let unchecked = format!("{table}.{secret}");
    let hash = Sha256::digest(&unchecked);
    let check = [hash[0] >> 3, (hash[0] & 7) << 2 | hash[1] >> 6];
    unchecked + &check.map(|value| char::from(ALPHABET[usize::from(value)])).iter().collect::<String>()
}

pub(crate) struct Castle {
    pub(crate) address: SocketAddr,
    pub(crate) folder: PathBuf,
    config: Config,
    _own_folder: Option<TempDir>,
    stop: Option<oneshot::Sender<()>>,
    running: Option<JoinHandle<Result<(), Fault>>>,
}

impl Castle {
    pub(crate) async fn start() -> Castle {
        Castle::with(|_| {}).await
    }

    /// With other settings than the usual, in a folder of its own.
    pub(crate) async fn with(set: impl FnOnce(&mut Config)) -> Castle {
        let own = TempDir::new().unwrap();
        let mut config = Config::usual();
        config.data = own.path().join("data");
        config.chance = Chance::fixed(1);
        set(&mut config);
        let mut castle = Castle {
            address: "127.0.0.1:0".parse().unwrap(),
            folder: config.data.clone(),
            config,
            _own_folder: Some(own),
            stop: None,
            running: None,
        };
        castle.run().await;
        castle
    }

    /// One that runs as a process of its own.
    pub(crate) fn elsewhere(address: SocketAddr) -> Castle {
        let config = Config::usual();
        Castle { address, folder: config.data.clone(), config, _own_folder: None, stop: None, running: None }
    }

    async fn run(&mut self) {
        let listener = TcpListener::bind(self.address).await.unwrap();
        self.address = listener.local_addr().unwrap();
        let (stop, stopped) = oneshot::channel();
        self.stop = Some(stop);
        self.running = Some(tokio::spawn(serve(self.config.clone(), listener, async {
            let _dropped = stopped.await;
        })));
    }

    pub(crate) async fn stop(&mut self) {
        self.stop.take().unwrap().send(()).unwrap();
        self.running.take().unwrap().await.unwrap().unwrap();
    }

    pub(crate) async fn start_again(&mut self) {
        self.run().await;
    }

    pub(crate) async fn restart(&mut self) {
        self.stop().await;
        self.run().await;
    }

    /// One request; the status, and the body as JSON or as text.
    pub(crate) async fn request(&self, head: &str, headers: &[(&str, &str)], body: &str) -> (u16, Value) {
        let (status, _, body) = self.raw(head, headers, body).await;
        (status, serde_json::from_str(&body).unwrap_or(Value::String(body)))
    }

    /// One request; the status, the head, and the body.
    pub(crate) async fn raw(&self, head: &str, headers: &[(&str, &str)], body: &str) -> (u16, String, String) {
        let mut stream = TcpStream::connect(self.address).await.unwrap();
        let mut request = format!("{head} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n", self.address);
        for (name, value) in headers {
            request += &format!("{name}: {value}\r\n");
        }
        request += &format!("content-length: {}\r\n\r\n{body}", body.len());
        // The server may answer before it has read everything.
        let _closed = stream.write_all(request.as_bytes()).await;
        let mut answer = Vec::new();
        let _reset = stream.read_to_end(&mut answer).await;
        let answer = String::from_utf8(answer).unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").expect(&answer);
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        let body = if head.to_ascii_lowercase().contains("transfer-encoding: chunked") {
            body.split("\r\n").skip(1).step_by(2).collect()
        } else {
            body.to_owned()
        };
        (status, head.to_owned(), body)
    }

    pub(crate) async fn post(&self, path: &str, body: &Value) -> (u16, Value) {
        self.request(&format!("POST {path}"), &[], &body.to_string()).await
    }

    pub(crate) async fn post_as(&self, key: &str, path: &str, body: &Value) -> (u16, Value) {
        self.request(&format!("POST {path}"), &[("authorization", &format!("Bearer {key}"))], &body.to_string()).await
    }

    /// Opens a table; the keys and invitations are `secret("key 0")`, `secret("invitation 1")` ….
    pub(crate) async fn table(&self, seats: u8) -> String {
        let (status, created) = self.post("/api/tables", &create(seats)).await;
        assert_eq!(status, 201, "{created}");
        created["table"].as_str().unwrap().to_owned()
    }

    pub(crate) async fn claim(&self, table: &str, seat: u8, name: &str) {
        let link = link(table, &secret(&format!("invitation {seat}")));
        let key = secret(&format!("key {seat}"));
        let (status, claimed) =
            self.post("/api/invitations/claim", &json!({"link": link, "key": key, "name": name})).await;
        assert_eq!((status, &claimed["seat"]), (200, &json!(seat)), "{claimed}");
    }

    pub(crate) async fn socket(&self) -> Socket {
        let (stream, _) = connect_async(format!("ws://{}/ws", self.address)).await.unwrap();
        Socket(stream)
    }

    /// A socket that was welcomed, and its view.
    pub(crate) async fn join(&self, table: &str, seat: u8) -> (Socket, Value) {
        let mut socket = self.socket().await;
        socket.send(&hello(table, &secret(&format!("key {seat}")))).await;
        let welcome = socket.next().await;
        assert_eq!(welcome["type"], "Welcome", "{welcome}");
        (socket, welcome)
    }
}

pub(crate) fn create(seats: u8) -> Value {
    let invitations: Vec<Value> =
        (1..seats).map(|seat| json!({"seat": seat, "secret": secret(&format!("invitation {seat}"))})).collect();
    json!({
        "name": "Ann", "table_name": "Friday", "seats": seats, "key": secret("key 0"), "invitations": invitations,
        "rules": {"preset": "castle", "decks": 1},
    })
}

pub(crate) fn hello(table: &str, key: &str) -> Value {
    json!({"type": "Hello", "protocol": 1, "table": table, "key": key})
}

pub(crate) struct Socket(pub(crate) WebSocketStream<MaybeTlsStream<TcpStream>>);

impl Socket {
    pub(crate) async fn send(&mut self, message: &Value) {
        self.0.send(Message::text(message.to_string())).await.unwrap();
    }

    /// The next message that is no beat.
    pub(crate) async fn next(&mut self) -> Value {
        self.try_next().await.expect("the socket was closed")
    }

    /// The next message that is no beat; nothing when the socket was closed.
    pub(crate) async fn try_next(&mut self) -> Option<Value> {
        self.try_next_text().await.map(|text| serde_json::from_str(&text).unwrap())
    }

    /// The same, as it came.
    pub(crate) async fn try_next_text(&mut self) -> Option<String> {
        loop {
            let message = tokio::time::timeout(Duration::from_secs(20), self.0.next()).await.expect("nothing comes");
            match message? {
                Ok(Message::Text(text)) if text.as_str() == r#"{"type":"Beat"}"# => {}
                Ok(Message::Text(text)) => return Some(text.as_str().to_owned()),
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    /// The next message of a kind.
    pub(crate) async fn next_of(&mut self, kind: &str) -> Value {
        loop {
            let message = self.next().await;
            if message["type"] == kind {
                return message;
            }
        }
    }

    /// The next update or welcome for which `found` holds.
    pub(crate) async fn until(&mut self, found: impl Fn(&Value) -> bool) -> Value {
        loop {
            let message = self.next().await;
            if found(&message) {
                return message;
            }
        }
    }

    pub(crate) async fn act(&mut self, id: &str, ask: &Value, action: Value) {
        self.send(&json!({"type": "Act", "id": id, "ask": ask, "action": action})).await;
    }

    pub(crate) async fn command(&mut self, id: &str, command: Value) {
        self.send(&json!({"type": "Do", "id": id, "command": command})).await;
    }
}
