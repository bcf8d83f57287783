//! The socket side of the product: a bare connection, and a seat's client on top of it.

use castle_engine::{Action, Seat};
use castle_protocol::{
    Advice, Bye, ClientMessage, Command, Moved, Note, PROTOCOL, ServerMessage, TableRefusal, TableView, Why,
};
use futures_util::{SinkExt, StreamExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

use crate::{action_id, within};

/// What came over a socket.
#[derive(Clone, Debug)]
pub enum Heard {
    /// A message of the protocol, and its text to the byte.
    Message(Box<ServerMessage>, String),
    /// The other side closed.
    Closed(Option<CloseFrame>),
    /// The connection was cut without a word.
    Cut,
}

/// A bare socket; it says and hears anything.
pub struct Connection {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// What has come and is not heard yet.
    waiting: Option<Message>,
}

impl Connection {
    /// Opens a socket to `address`.
    ///
    /// # Panics
    /// When the server does not let it in.
    pub async fn open(address: &str) -> Connection {
        Connection::try_open(address).await.unwrap()
    }

    /// Opens a socket, if there is a server.
    pub async fn try_open(address: &str) -> Result<Connection, tokio_tungstenite::tungstenite::Error> {
        let (socket, _) = within("a socket", tokio_tungstenite::connect_async(format!("ws://{address}/ws"))).await?;
        Ok(Connection { socket, waiting: None })
    }

    /// Sends any frame. A connection that is gone is noticed when it is read.
    pub async fn send_frame(&mut self, frame: Message) {
        let _ = within("a frame is taken", self.socket.send(frame)).await;
    }

    /// Sends a text as it is.
    pub async fn send_text(&mut self, text: &str) {
        self.send_frame(Message::text(text.to_owned())).await;
    }

    /// Sends a message of the protocol.
    pub async fn send(&mut self, message: &ClientMessage) {
        self.send_text(&serde_json::to_string(message).unwrap()).await;
    }

    /// The next thing that comes; beats are passed over.
    pub async fn hear(&mut self) -> Heard {
        loop {
            let Some(frame) = self.next_frame().await else { return Heard::Cut };
            match frame {
                Message::Text(text) => {
                    let message: ServerMessage =
                        serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
                    if !matches!(message, ServerMessage::Beat { .. }) {
                        return Heard::Message(Box::new(message), text.to_string());
                    }
                }
                Message::Close(reason) => return Heard::Closed(reason),
                Message::Ping(_) | Message::Pong(_) => {}
                Message::Binary(_) | Message::Frame(_) => panic!("the server sends text only"),
            }
        }
    }

    /// The next frame of any kind, beats too; none when the connection is over.
    pub async fn next_frame(&mut self) -> Option<Message> {
        match self.waiting.take() {
            Some(frame) => Some(frame),
            None => within("a frame", self.socket.next()).await.and_then(Result::ok),
        }
    }

    /// Waits until something has come, which is heard later: for those who take the time.
    pub async fn arrival(&mut self) {
        self.waiting = self.next_frame().await;
    }

    /// Waits for the next message that is no beat, and forgets one that had come and was not heard: for those who look
    /// only now and then.
    pub async fn pass_over(&mut self) {
        loop {
            let frame = within("a frame", self.socket.next()).await.and_then(Result::ok);
            let is_beat = matches!(&frame, Some(Message::Text(text)) if text.starts_with(r#"{"type":"Beat""#));
            if !is_beat {
                self.waiting = frame;
                return;
            }
        }
    }

    /// Reads until the server says farewell, and checks that it then closes the socket itself.
    pub async fn farewell(&mut self) -> Bye {
        loop {
            match self.hear().await {
                Heard::Message(message, _) => {
                    if let ServerMessage::Bye { code } = *message {
                        assert!(!matches!(self.hear().await, Heard::Message(..)), "farewell is the last word");
                        return code;
                    }
                }
                other @ (Heard::Closed(_) | Heard::Cut) => panic!("closed without a farewell: {other:?}"),
            }
        }
    }
}

/// An act or a command was denied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Denied(pub Why);

impl Denied {
    /// Why the table denied it.
    ///
    /// # Panics
    /// When the rules did.
    #[must_use]
    pub fn by_table(self) -> TableRefusal {
        match self.0 {
            Why::Table(refusal) => refusal,
            Why::Rules(refusal) => panic!("{refusal:?}"),
        }
    }
}

/// A seat's client: it keeps the last view, as a page does.
pub struct Client {
    connection: Connection,
    address: String,
    table: String,
    /// The seat's secret.
    pub key: String,
    /// The run of the table that versions count in.
    pub epoch: u32,
    /// The version of the view.
    pub version: u32,
    /// The last view.
    pub view: TableView,
    /// All that moved since this client came, in order.
    pub moved: Vec<Moved>,
    /// The ids of its acts and commands that were taken.
    pub done: Vec<String>,
    /// What was said at the table since this client came.
    pub notes: Vec<Note>,
    /// Everything that the server sent to it, to the byte.
    pub record: Vec<String>,
}

impl Client {
    /// Takes a seat's place at its table.
    ///
    /// # Panics
    /// When it is not welcome.
    pub async fn join(address: &str, table: &str, key: &str) -> Client {
        Client::join_since(address, table, key, None).await.unwrap_or_else(|heard| panic!("not welcome: {heard:?}"))
    }

    /// The same, coming back with the epoch and the version that it has already.
    pub async fn join_since(address: &str, table: &str, key: &str, since: Option<(u32, u32)>) -> Result<Client, Heard> {
        let mut connection = Connection::try_open(address).await.map_err(|_| Heard::Cut)?;
        connection
            .send(&ClientMessage::Hello {
                protocol: PROTOCOL,
                table: table.to_owned(),
                key: key.to_owned(),
                epoch: since.map(|(epoch, _)| epoch),
                version: since.map(|(_, version)| version),
            })
            .await;
        let heard = connection.hear().await;
        let Heard::Message(message, text) = heard else { return Err(heard) };
        let ServerMessage::Welcome { epoch, now: _, version, view, moved } = *message else {
            return Err(Heard::Message(message, text));
        };
        Ok(Client {
            connection,
            address: address.to_owned(),
            table: table.to_owned(),
            key: key.to_owned(),
            epoch,
            version,
            view: *view,
            moved,
            done: Vec::new(),
            notes: Vec::new(),
            record: vec![text],
        })
    }

    /// How the server denies a place at the table.
    ///
    /// # Panics
    /// When it does not.
    pub async fn turned_away(address: &str, table: &str, key: &str) -> Bye {
        match Client::join_since(address, table, key, None).await {
            Err(Heard::Message(message, _)) => match *message {
                ServerMessage::Bye { code } => code,
                other => panic!("not turned away: {other:?}"),
            },
            Err(ended) => panic!("closed without a farewell: {ended:?}"),
            Ok(client) => panic!("let in as {:?}", client.view.you),
        }
    }

    /// Drops the connection and comes back as a page does, with the version that it has.
    pub async fn come_back(self) -> Client {
        let since = Some((self.epoch, self.version));
        let Client { address, table, key, mut moved, done, notes, mut record, connection, .. } = self;
        drop(connection);
        let mut client = Client::join_since(&address, &table, &key, since).await.unwrap();
        moved.append(&mut client.moved);
        record.append(&mut client.record);
        Client { moved, done, notes, record, ..client }
    }

    /// The seat.
    #[must_use]
    pub fn seat(&self) -> Seat {
        self.view.you.unwrap()
    }

    /// The bare connection below.
    pub fn connection(&mut self) -> &mut Connection {
        &mut self.connection
    }

    /// Takes in the next message; `Err` when the connection ends.
    pub async fn try_next(&mut self) -> Result<ServerMessage, Heard> {
        match self.connection.hear().await {
            Heard::Message(message, text) => {
                self.record.push(text);
                match &*message {
                    ServerMessage::Update { version, view, moved, done } => {
                        assert!(*version >= self.version, "versions do not shrink");
                        self.version = *version;
                        self.view = (**view).clone();
                        self.moved.extend(moved.iter().cloned());
                        self.done.extend(done.iter().cloned());
                    }
                    ServerMessage::Refused { version, view, .. } => {
                        assert!(*version >= self.version, "versions do not shrink");
                        self.version = *version;
                        self.view = (**view).clone();
                    }
                    ServerMessage::Bye { .. } => return Err(Heard::Message(message, String::new())),
                    ServerMessage::Welcome { .. } => panic!("welcomed twice"),
                    ServerMessage::Note { note } => self.notes.push(note.clone()),
                    ServerMessage::Hint { .. } => {}
                    ServerMessage::Beat { .. } => {}
                }
                Ok(*message)
            }
            ended @ (Heard::Closed(_) | Heard::Cut) => Err(ended),
        }
    }

    /// Takes in the next message.
    ///
    /// # Panics
    /// When the connection ends.
    pub async fn next(&mut self) -> ServerMessage {
        self.try_next().await.unwrap_or_else(|heard| panic!("the connection ended: {heard:?}"))
    }

    /// Takes in what [`Connection::pass_over`] left, if it did.
    pub async fn look(&mut self) {
        if self.connection.waiting.is_some() {
            self.next().await;
        }
    }

    /// Waits for a view that satisfies `wanted`; the present one may do.
    pub async fn wait(&mut self, what: &str, mut wanted: impl FnMut(&TableView) -> bool) -> &TableView {
        within(what, async {
            while !wanted(&self.view) {
                self.next().await;
            }
        })
        .await;
        &self.view
    }

    /// Sends an act without waiting for its answer; returns its id.
    pub async fn send_act(&mut self, action: Action) -> String {
        let (id, ask) = (action_id(), self.view.ask);
        self.connection.send(&ClientMessage::Act { id: id.clone(), ask, action }).await;
        id
    }

    /// Acts on the ask of the present view, and waits for the answer.
    pub async fn act(&mut self, action: Action) -> Result<(), Denied> {
        let id = self.send_act(action).await;
        self.answer_to(&id).await
    }

    /// Sends a command and waits for the answer.
    pub async fn order(&mut self, command: Command) -> Result<(), Denied> {
        let id = action_id();
        self.say(&ClientMessage::Do { id: id.clone(), command }).await;
        self.answer_to(&id).await
    }

    /// Asks what the strong bot would do on the ask of the present view, and waits for the answer.
    pub async fn hint(&mut self) -> Result<Option<Advice>, Denied> {
        let ask = self.view.ask;
        self.hint_at(ask).await
    }

    /// The same on any ask.
    pub async fn hint_at(&mut self, ask: u32) -> Result<Option<Advice>, Denied> {
        let id = action_id();
        self.say(&ClientMessage::Hint { id: id.clone(), ask }).await;
        self.hint_answer(&id).await
    }

    /// Waits for the answer to the hint `id`.
    pub async fn hint_answer(&mut self, id: &str) -> Result<Option<Advice>, Denied> {
        let heard = self.heard_of(id).await.unwrap_or_else(|heard| panic!("the connection ended: {heard:?}"));
        heard.map(|advice| advice.expect("a hint is answered by a hint"))
    }

    /// Sends any message.
    pub async fn say(&mut self, message: &ClientMessage) {
        self.connection.send(message).await;
    }

    /// Reads until the server says farewell.
    ///
    /// # Panics
    /// When the connection ends without.
    pub async fn farewell(&mut self) -> Bye {
        loop {
            match self.try_next().await {
                Ok(_) => {}
                Err(Heard::Message(message, _)) => match *message {
                    ServerMessage::Bye { code } => return code,
                    other => panic!("no farewell: {other:?}"),
                },
                Err(ended) => panic!("closed without a farewell: {ended:?}"),
            }
        }
    }

    /// Waits for the answer to the act or command `id`.
    pub async fn answer_to(&mut self, id: &str) -> Result<(), Denied> {
        self.try_answer_to(id).await.unwrap_or_else(|heard| panic!("the connection ended: {heard:?}"))
    }

    /// The same; `Err` when the connection ends first.
    pub async fn try_answer_to(&mut self, id: &str) -> Result<Result<(), Denied>, Heard> {
        Ok(self.heard_of(id).await?.map(drop))
    }

    /// What is said of the message `id`: that it is done, the hint that it asked for, or why it is denied; `Err` when the
    /// connection ends first.
    async fn heard_of(&mut self, id: &str) -> Result<Result<Option<Option<Advice>>, Denied>, Heard> {
        loop {
            match self.try_next().await? {
                ServerMessage::Update { done, .. } if done.iter().any(|done| done == id) => return Ok(Ok(None)),
                ServerMessage::Hint { id: answered, advice } if answered == id => return Ok(Ok(Some(advice))),
                ServerMessage::Refused { id: refused, why, .. } if refused == id => return Ok(Err(Denied(why))),
                ServerMessage::Update { .. }
                | ServerMessage::Refused { .. }
                | ServerMessage::Welcome { .. }
                | ServerMessage::Note { .. }
                | ServerMessage::Hint { .. }
                | ServerMessage::Beat { .. }
                | ServerMessage::Bye { .. } => {}
            }
        }
    }
}
