//! What a client says over its socket.

use castle_bots::Level;
use castle_engine::{Action, Seat};
use serde::{Deserialize, Serialize};

use crate::note::Reaction;
use crate::settings::TableSettings;

/// A message from a client. The first one is `Hello`; the seat is known from its key, never taken
/// from any later message.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(tag = "type", deny_unknown_fields)]
pub enum ClientMessage {
    /// Opens the conversation.
    Hello {
        /// The protocol version: 1.
        protocol: u32,
        /// The table's id.
        table: String,
        /// The seat's secret, or that of a watch link.
        key: String,
        /// The epoch of the last view that this client has, to be given the moves since.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        epoch: Option<u32>,
        /// The version of that view.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        version: Option<u32>,
    },
    /// Asks for an action of the round.
    Act {
        /// 96 random bits in lower-case base32 (20 characters); a repeat is answered like the first.
        id: String,
        /// The ask of the view that the person decided on.
        ask: u32,
        /// The action.
        action: Action,
    },
    /// Asks for anything that is no action of the round.
    Do {
        /// As in `Act`.
        id: String,
        /// What is asked.
        command: Command,
    },
    /// Asks what the strong bot would do in this seat's place, where the table allows hints. Answered by `Hint` or
    /// `Refused` on this connection alone; nothing changes.
    Hint {
        /// As in `Act`.
        id: String,
        /// The ask of the view that the person looks at.
        ask: u32,
    },
    /// Says that the client is alive.
    Beat,
}

/// Names the message, without secrets.
impl std::fmt::Debug for ClientMessage {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            ClientMessage::Hello { .. } => "Hello",
            ClientMessage::Act { .. } => "Act",
            ClientMessage::Do { .. } => "Do",
            ClientMessage::Hint { .. } => "Hint",
            ClientMessage::Beat => "Beat",
        })
    }
}

/// What a seat may ask of its table besides actions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Command {
    /// The host starts the first match with the seats that are claimed, at least two.
    Start,
    /// Marks the seat as ready, or no longer ready, for the next round. When every claimed seat that
    /// is here is ready, the next round begins.
    Ready {
        /// Ready or not.
        ready: bool,
    },
    /// Any seat begins the next round after one is over.
    NextRound,
    /// Changes the seat's own name; not while a round is played.
    Rename {
        /// The new name, 1 to 24 characters as people see them.
        name: String,
    },
    /// Lets a stand-in play for a seat that is away: by the host after `stand_in_by_host` seconds, by any seat
    /// after `stand_in_by_any`; for a seat that nobody has, by the host at once. It ends when the friend returns.
    StandIn {
        /// The seat that is away.
        seat: Seat,
    },
    /// The host gives a seat that no friend has to a bot of a level, or gives the bot that has it another level. Its
    /// invitation dies; a new invitation gives the seat back to a friend.
    SeatBot {
        /// The seat; one that is free, that a friend has left, or that a bot has.
        seat: Seat,
        /// How well it plays.
        level: Level,
    },
    /// Leaves the table for good. In the lobby the seat is free again; in a match a bot plays on for it, and its
    /// cards stay. The host's chair passes on to the next friend.
    Leave,
    /// The host removes a friend, as if it had left.
    Remove {
        /// The seat; not the host's own.
        seat: Seat,
    },
    /// The host closes a seat, before the match or between rounds; not its own.
    CloseSeat {
        /// The seat.
        seat: Seat,
    },
    /// The host gives its chair to another seat that a friend has.
    GiveChair {
        /// The seat.
        seat: Seat,
    },
    /// Votes that a seat which is here takes the host's chair, when the host has been away for `chair` seconds. It
    /// passes on once more than half of the seats that are here agree.
    VoteChair {
        /// The seat; own or another.
        seat: Seat,
    },
    /// The host changes what the table is set to.
    Set {
        /// All settings.
        settings: TableSettings,
    },
    /// The host ends the table: it is gone, with all its rounds.
    EndTable,
    /// Writes to all at the table.
    Say {
        /// The text, 1 to 200 characters as people see them, one line.
        text: String,
    },
    /// Shows a reaction to all at the table.
    React {
        /// Which.
        reaction: Reaction,
    },
}
