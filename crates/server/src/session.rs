//! One socket: hello within its time, limits, reading, writing, beats, and a last word. Knows no
//! rules, no store, and no seat but its own.
//!
//! A socket asks for one thing at a time; until it is answered nothing more is read from it, so that
//! what a client sends ahead waits in its own network.

use std::pin::pin;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, close_code};
use castle_protocol::{Advice, BEAT_SECONDS, Bye, ClientMessage, PROTOCOL, ServerMessage, TableRefusal, Why};
use tokio::time::{Instant, sleep_until, timeout};
use tracing::info;
use tungstenite::error::{CapacityError, Error as WsError};

use crate::ids::{ActionId, TableId};
use crate::limits::{BYE_WITHIN, Bucket, HELLO_WITHIN, Rate, SEND_WITHIN, SILENCE_MAX};
use crate::secret::{Hashed, Plain, Purpose};
use crate::stop::Stop;
use crate::table::{Answer, Connection, News, NoHint, TableHandle, Wish, code};
use crate::tables::Tables;

/// How long nothing is said before a beat is.
const BEAT: Duration = Duration::from_secs(BEAT_SECONDS as u64);

/// Why a session ends.
enum End {
    /// The client closed, or its network did.
    Gone,
    /// The server closes, and says why.
    Bye(Bye),
}

impl From<Bye> for End {
    fn from(bye: Bye) -> End {
        End::Bye(bye)
    }
}

/// Who is at the other end, once it has said Hello.
struct Seated {
    table: TableHandle,
    key: Hashed,
    connection: Connection,
}

/// Serves one socket to its end.
///
/// Thousands of sockets that say nothing should be small: hence the first and the last words are
/// boxed, and this is a function that returns a future, as an `async fn` keeps its arguments twice.
#[expect(clippy::manual_async_fn, reason = "see above")]
pub(crate) fn run(mut socket: WebSocket, tables: Tables, rate: Rate, mut stop: Stop) -> impl Future<Output = ()> {
    async move {
        let end = match Box::pin(hello(&mut socket, &tables, &mut stop)).await {
            Ok(seated) => talk(&mut socket, seated, rate, &mut stop).await,
            Err(end) => end,
        };
        if let End::Bye(bye) = end {
            info!(code = code(&bye), "a socket is closed");
            // Whoever does not listen to the last word misses it.
            let _missed = Box::pin(timeout(BYE_WITHIN, say_bye(&mut socket, bye))).await;
        }
    }
}

async fn hello(socket: &mut WebSocket, tables: &Tables, stop: &mut Stop) -> Result<Seated, End> {
    let first = tokio::select! {
        first = timeout(HELLO_WITHIN, receive(socket)) => first.map_err(|_| Bye::Silent)??,
        () = stop.told() => return Err(Bye::Restarting.into()),
    };
    let ClientMessage::Hello { protocol, table, key, epoch, version } = first else {
        return Err(Bye::BadMessage.into());
    };
    if protocol != PROTOCOL {
        return Err(Bye::ProtocolTooOld.into());
    }
    let table = TableId::parse(&table).ok_or(Bye::UnknownTable)?;
    let plain = Plain::parse(&key).ok_or(Bye::UnknownKey)?;
    let (key, watch) = (plain.hashed(Purpose::SeatKey), plain.hashed(Purpose::Watch));
    let (table, mut connection) = tables.join(table, key, watch).await?;
    let welcome = connection.welcome(epoch.zip(version));
    send_news(socket, welcome).await?;
    tell_notes(socket, &mut connection).await?;
    Ok(Seated { table, key, connection })
}

/// What the session waits for after it has asked its table.
async fn ask(table: TableHandle, key: Hashed, id: ActionId, wish: Wish) -> (ActionId, Answer) {
    (id, table.wish(key, id, wish).await)
}

/// What the session waits for after it has asked for a hint, while everything else goes on.
async fn ask_hint(
    table: TableHandle,
    key: Hashed,
    id: ActionId,
    ask: u32,
) -> (ActionId, Result<Option<Advice>, NoHint>) {
    (id, table.hint(key, ask).await)
}

async fn talk(socket: &mut WebSocket, seated: Seated, rate: Rate, stop: &mut Stop) -> End {
    let Seated { table, key, mut connection } = seated;
    let mut bucket = rate.full(Instant::now().into_std());
    let mut heard = Instant::now();
    let mut said = Instant::now();
    let (mut asking, mut hinting) = (None, None);
    // One for both, set anew only when it rings: what is said and heard puts it off, and most of it never rings.
    let mut alarm = pin!(sleep_until(said + BEAT));
    let mut told = pin!(stop.told());
    loop {
        let result = tokio::select! {
            () = connection.changed() => {
                said = Instant::now();
                send_news(socket, connection.news()).await
            }
            (id, answer) = async { asking.as_mut().expect("only when asking").await }, if asking.is_some() => {
                asking = None;
                // Nothing was read until now, so the silence begins here.
                (said, heard) = (Instant::now(), Instant::now());
                tell_answer(socket, &mut connection, id, answer).await
            }
            (id, hint) = async { hinting.as_mut().expect("only when asking").await }, if hinting.is_some() => {
                hinting = None;
                said = Instant::now();
                tell_hint(socket, &mut connection, id, hint).await
            }
            message = receive(socket), if asking.is_none() => {
                heard = Instant::now();
                match message.and_then(|message| heed(message, &mut bucket, rate)) {
                    Ok(Heeded::Nothing) => Ok(()),
                    Ok(Heeded::Asks(id, _)) if connection.only_watches() => {
                        refuse(socket, &mut connection, &id.to_string(), TableRefusal::OnlyWatching.into()).await
                    }
                    Ok(Heeded::Asks(id, Asks::Wish(wish))) => {
                        asking = Some(Box::pin(ask(table.clone(), key, id, wish)));
                        Ok(())
                    }
                    Ok(Heeded::Asks(id, Asks::Hint { .. })) if hinting.is_some() => {
                        refuse(socket, &mut connection, &id.to_string(), TableRefusal::Thinking.into()).await
                    }
                    Ok(Heeded::Asks(id, Asks::Hint { ask })) => {
                        hinting = Some(Box::pin(ask_hint(table.clone(), key, id, ask)));
                        Ok(())
                    }
                    Ok(Heeded::Refuse(id, refusal)) => refuse(socket, &mut connection, &id, refusal.into()).await,
                    Err(end) => Err(end),
                }
            }
            () = alarm.as_mut() => {
                let now = Instant::now();
                let result = if asking.is_none() && now >= heard + SILENCE_MAX {
                    Err(Bye::Silent.into())
                } else if now >= said + BEAT {
                    said = now;
                    send(socket, text(&ServerMessage::Beat { now: connection.now_ms() })).await
                } else {
                    Ok(())
                };
                let beat = said + BEAT;
                alarm.as_mut().reset(if asking.is_none() { beat.min(heard + SILENCE_MAX) } else { beat });
                result
            }
            () = told.as_mut() => {
                // What was asked is stored or refused, and answered, before the last word.
                if let Some(asking) = asking.take()
                    && let Ok((id, answer)) = timeout(SEND_WITHIN, asking).await
                {
                    // A client that cannot be told comes back and sees.
                    let _missed = tell_answer(socket, &mut connection, id, answer).await;
                }
                return Bye::Restarting.into();
            }
        };
        if let Err(end) = result {
            return end;
        }
        if let Err(end) = tell_notes(socket, &mut connection).await {
            return end;
        }
    }
}

/// What a message asks the session to do.
enum Heeded {
    Nothing,
    Asks(ActionId, Asks),
    Refuse(String, TableRefusal),
}

/// What a client asks for under an id.
enum Asks {
    Wish(Wish),
    Hint { ask: u32 },
}

fn heed(message: ClientMessage, bucket: &mut Bucket, rate: Rate) -> Result<Heeded, End> {
    let missing = bucket.take(rate, Instant::now().into_std());
    if missing >= rate.at_once() {
        return Err(Bye::TooFast.into());
    }
    let (id, asks) = match message {
        ClientMessage::Hello { .. } => return Err(Bye::BadMessage.into()),
        ClientMessage::Beat => return Ok(Heeded::Nothing),
        ClientMessage::Act { id, ask, action } => (id, Asks::Wish(Wish::Act { ask, action })),
        ClientMessage::Do { id, command } => (id, Asks::Wish(Wish::Do(command))),
        ClientMessage::Hint { id, ask } => (id, Asks::Hint { ask }),
    };
    Ok(match ActionId::parse(&id) {
        Some(_) if missing > 0.0 => Heeded::Refuse(id, TableRefusal::TooFast),
        Some(id) => Heeded::Asks(id, asks),
        // The client learns which id was meant, as far as it can be one.
        None => Heeded::Refuse(id.chars().take(40).collect(), TableRefusal::BadId),
    })
}

async fn tell_answer(
    socket: &mut WebSocket,
    connection: &mut Connection,
    id: ActionId,
    answer: Answer,
) -> Result<(), End> {
    match answer {
        Answer::Done { told: Some(version) } => {
            send_news(socket, connection.news()).await?;
            if connection.has_told(version) { Ok(()) } else { send_news(socket, connection.done(id)).await }
        }
        Answer::Done { told: None } => send_news(socket, connection.done(id)).await,
        Answer::Refused(why) => refuse(socket, connection, &id.to_string(), why).await,
        Answer::Bye(bye) => Err(bye.into()),
    }
}

async fn tell_hint(
    socket: &mut WebSocket,
    connection: &mut Connection,
    id: ActionId,
    hint: Result<Option<Advice>, NoHint>,
) -> Result<(), End> {
    match hint {
        Ok(advice) => send(socket, text(&ServerMessage::Hint { id: id.to_string(), advice })).await,
        Err(NoHint::Refused(refusal)) => refuse(socket, connection, &id.to_string(), refusal.into()).await,
        Err(NoHint::Bye(bye)) => Err(bye.into()),
    }
}

/// Refuses, after everything new was told, so that the view in it is no news.
async fn refuse(socket: &mut WebSocket, connection: &mut Connection, id: &str, why: Why) -> Result<(), End> {
    send_news(socket, connection.news()).await?;
    send_news(socket, connection.refused(id, &why)).await
}

/// The next message. Pings are answered and closing is finished underneath, as long as somebody
/// reads.
async fn receive(socket: &mut WebSocket) -> Result<ClientMessage, End> {
    loop {
        match socket.recv().await {
            Some(Ok(Message::Text(text))) => {
                // Serde would take a list of the fields' values for the same.
                let is_object = text.trim_start().starts_with('{');
                return if is_object { serde_json::from_str(&text).ok() } else { None }.ok_or(Bye::BadMessage.into());
            }
            Some(Ok(Message::Binary(_))) => return Err(Bye::BadMessage.into()),
            Some(Ok(Message::Ping(_) | Message::Pong(_) | Message::Close(_))) => {}
            Some(Err(error)) => return Err(end_of(error)),
            None => return Err(End::Gone),
        }
    }
}

fn end_of(error: axum::Error) -> End {
    match error.into_inner().downcast_ref::<WsError>() {
        Some(WsError::Capacity(CapacityError::MessageTooLong { .. })) => Bye::TooLarge.into(),
        Some(WsError::Protocol(tungstenite::error::ProtocolError::ResetWithoutClosingHandshake)) => End::Gone,
        Some(WsError::Protocol(_) | WsError::Utf8(_)) => Bye::BadMessage.into(),
        Some(_) | None => End::Gone,
    }
}

fn text(message: &ServerMessage) -> Utf8Bytes {
    serde_json::to_string(message).expect("messages have a JSON form").into()
}

/// What was said at the table.
async fn tell_notes(socket: &mut WebSocket, connection: &mut Connection) -> Result<(), End> {
    for note in connection.notes() {
        send(socket, note).await?;
    }
    Ok(())
}

async fn send_news(socket: &mut WebSocket, news: News) -> Result<(), End> {
    match news {
        News::None => Ok(()),
        News::Message(message) => send(socket, message).await,
        News::Bye(bye) => Err(bye.into()),
    }
}

/// Sends, as long as the client takes it. Meanwhile nothing piles up here: the seat's newest view is
/// the next to be sent.
async fn send(socket: &mut WebSocket, message: Utf8Bytes) -> Result<(), End> {
    match timeout(SEND_WITHIN, socket.send(Message::Text(message))).await {
        Ok(Ok(())) => Ok(()),
        Ok(Err(_)) => Err(End::Gone),
        Err(_) => Err(Bye::TooSlow.into()),
    }
}

/// The last word, the closing frame, and its answer.
async fn say_bye(socket: &mut WebSocket, bye: Bye) {
    let code = match bye {
        Bye::TooLarge => close_code::SIZE,
        Bye::BadMessage => close_code::POLICY,
        Bye::Restarting => close_code::RESTART,
        Bye::TableFault | Bye::TableDamaged => close_code::ERROR,
        Bye::TooFast | Bye::TooSlow | Bye::TooManySockets => close_code::AGAIN,
        Bye::ProtocolTooOld
        | Bye::UnknownTable
        | Bye::UnknownKey
        | Bye::SeatRevoked
        | Bye::SeatMoved
        | Bye::SeatLeft
        | Bye::SeatRemoved
        | Bye::WatchEnded
        | Bye::TableEnded
        | Bye::Silent => close_code::NORMAL,
    };
    let last = Message::Text(text(&ServerMessage::Bye { code: bye }));
    let closing = Message::Close(Some(CloseFrame { code, reason: Utf8Bytes::default() }));
    if socket.send(last).await.is_err() || socket.send(closing).await.is_err() {
        return;
    }
    while let Some(message) = socket.recv().await {
        if message.is_err() {
            // What it still sends cannot be read; it needs time to read what it was told.
            tokio::time::sleep(BYE_WITHIN).await;
        }
    }
}
