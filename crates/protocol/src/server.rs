//! What the server says over a socket.

use castle_bots::Advice;
use serde::{Deserialize, Serialize};

use crate::moved::Moved;
use crate::note::Note;
use crate::refusal::Why;
use crate::view::TableView;

/// A message from the server. Each `view` is whole: any client can be rebuilt from one message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(tag = "type")]
pub enum ServerMessage {
    /// Answers `Hello`.
    Welcome {
        /// The run of the table that versions count in; another epoch makes older versions void.
        epoch: u32,
        /// Milliseconds since the epoch began; what the end of a turn clock is counted in.
        #[cfg_attr(feature = "types", ts(type = "number"))]
        now: u64,
        /// The version of the view.
        version: u32,
        /// All that the seat may know.
        view: Box<TableView>,
        /// What moved since the version told in `Hello`; empty if that is too old or of another epoch.
        moved: Vec<Moved>,
    },
    /// The seat's view changed.
    Update {
        /// The version of the view.
        version: u32,
        /// All that the seat may know.
        view: Box<TableView>,
        /// What moved since the last version sent on this connection; empty if that is too long ago.
        moved: Vec<Moved>,
        /// The ids of this seat's accepted `Act`s and `Do`s since then.
        done: Vec<String>,
    },
    /// An `Act` or `Do` was denied; nothing changed.
    Refused {
        /// Its id.
        id: String,
        /// Why: `code` and, where there is some, `data`.
        #[serde(flatten)]
        why: Why,
        /// The version of the view.
        version: u32,
        /// The present view.
        view: Box<TableView>,
    },
    /// Somebody at the table said something. After `Welcome` the last lines of chat come once more.
    Note {
        /// What.
        note: Note,
    },
    /// Answers `Hint`.
    Hint {
        /// The id of the question.
        id: String,
        /// What the strong bot would do; none if the seat has nothing to do.
        advice: Option<Advice>,
    },
    /// Says that the server is alive.
    Beat {
        /// Milliseconds since the epoch began.
        #[cfg_attr(feature = "types", ts(type = "number"))]
        now: u64,
    },
    /// The last message before the server closes the socket.
    Bye {
        /// Why.
        code: Bye,
    },
}

/// Why the server closes a socket. The final ones end the client's tries; after the others it comes
/// back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Bye {
    /// Final: the server does not speak this protocol version any more.
    ProtocolTooOld,
    /// Final: there is no such table, or it is gone.
    UnknownTable,
    /// Final: no seat of the table has this secret.
    UnknownKey,
    /// Final: the seat's secret was revoked, since the host gave the seat another invitation.
    SeatRevoked,
    /// Final: the seat was moved to another device, and this one was signed out.
    SeatMoved,
    /// Final: the friend left the table.
    SeatLeft,
    /// Final: the host removed the friend, or closed the seat.
    SeatRemoved,
    /// Final: the watch link was replaced, or the table may not be watched any more.
    WatchEnded,
    /// Final: the host ended the table.
    TableEnded,
    /// A message came that the protocol does not know, or in the wrong order.
    BadMessage,
    /// A message was larger than allowed.
    TooLarge,
    /// Too many messages.
    TooFast,
    /// No `Hello` came in time, or nothing for too long.
    Silent,
    /// Too many connections for this seat.
    TooManySockets,
    /// The connection did not keep up with reading.
    TooSlow,
    /// The server stops or starts again.
    Restarting,
    /// The table had a fault; its log remains, and the next visit opens it again.
    TableFault,
    /// The table's log does not check; the operator must look.
    TableDamaged,
}

impl Bye {
    /// Whether trying again is of no use.
    #[must_use]
    pub fn is_final(self) -> bool {
        match self {
            Bye::ProtocolTooOld
            | Bye::UnknownTable
            | Bye::UnknownKey
            | Bye::SeatRevoked
            | Bye::SeatMoved
            | Bye::SeatLeft
            | Bye::SeatRemoved
            | Bye::WatchEnded
            | Bye::TableEnded
            | Bye::TableDamaged => true,
            Bye::BadMessage
            | Bye::TooLarge
            | Bye::TooFast
            | Bye::Silent
            | Bye::TooManySockets
            | Bye::TooSlow
            | Bye::Restarting
            | Bye::TableFault => false,
        }
    }
}
