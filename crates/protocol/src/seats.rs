//! Bodies of HTTP requests and answers about seats that are claimed already, about one more, and about watching. As
//! everywhere, secrets are made by the page and travel in bodies.

use castle_engine::Seat;
use serde::{Deserialize, Serialize};

/// `POST api/tables/{id}/seats`: the host adds a seat, before the match or between rounds, with its invitation. A
/// seat that was closed is opened again, otherwise a new one is added. One that joins a running match starts with
/// the highest total.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct AddSeat {
    /// The secret of its invitation, made by the page. The same secret again changes nothing.
    pub secret: String,
}

/// The answer to [`AddSeat`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct SeatAdded {
    /// The seat.
    pub seat: Seat,
}

/// The kinds of links that open a seat which is claimed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum SeatLink {
    /// `#move=`: for 15 minutes, once.
    Move,
    /// `#recover=`: until it is replaced, again and again.
    Recovery,
}

/// `POST api/tables/{id}/seat-link`: the seat that asks makes a link by which another device opens it. It
/// replaces the one of its kind before.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct MakeSeatLink {
    /// Its kind.
    pub kind: SeatLink,
    /// Its secret, made by the page. The same secret again gets the same answer.
    pub secret: String,
    /// Whether the devices that have the seat so far are signed out when it is used; for moving only.
    #[serde(default)]
    pub sign_out: bool,
}

/// The answer to [`MakeSeatLink`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct SeatLinkMade {
    /// When it ends, in seconds since 1970 (UTC); for recovery when the table goes if nobody moves.
    pub ends_at: u32,
    /// A code of 8 characters (Crockford's base32) that does the same as the link for 10 minutes, once; for moving
    /// only. It is gone when the server starts again.
    pub code: Option<String>,
}

/// What opens a seat: a link, or the code in its place.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum SeatOpener {
    /// A link as it stands behind `#move=` or `#recover=`: `<table>.<secret><check>`.
    Link {
        /// Its kind.
        kind: SeatLink,
        /// The link.
        link: String,
    },
    /// A code; small letters, spaces and hyphens do not matter, and O, I and L are read as 0 and 1.
    Code {
        /// The code.
        code: String,
    },
}

/// `POST api/seats/look`: what a link or code opens. Uses nothing, but counts as a try if it is no code.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct LookAtSeat {
    /// What opens it.
    pub opener: SeatOpener,
}

/// The answer to [`LookAtSeat`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct SeatSeen {
    /// The table's id.
    pub table: String,
    /// Its name; may be empty.
    pub table_name: String,
    /// The seat.
    pub seat: Seat,
    /// The name of whoever has it.
    pub name: String,
    /// Whether the devices that have the seat so far are signed out.
    pub sign_out: bool,
}

/// `POST api/seats/open`: opens the seat on this device. The same key again gets the same answer.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct OpenSeat {
    /// What opens it.
    pub opener: SeatOpener,
    /// The seat's secret on this device, made by the page and saved before this is sent.
    pub key: String,
}

/// `POST api/seats/restore`: gives back the seats of this device, known by its cookie, when the page has lost
/// their secrets. Each seat is given one of the secrets, in the order of the answer.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct RestoreSeats {
    /// Fresh secrets, made by the page; at most 64. With none the seats are only listed.
    pub keys: Vec<String>,
}

/// A seat that this device had.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct SeatRestored {
    /// The table's id.
    pub table: String,
    /// Its name; may be empty.
    pub table_name: String,
    /// The seat.
    pub seat: Seat,
    /// The name of whoever has it.
    pub name: String,
    /// Whether its friend plays against bots: all other seats are theirs, and it has the host's chair.
    pub against_bots: bool,
    /// Which of the secrets holds it now, from 0; none if there were not enough.
    pub key: Option<u32>,
}

/// The answer to [`RestoreSeats`]: the newest table first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct SeatsRestored {
    /// The seats.
    pub seats: Vec<SeatRestored>,
}

/// `POST api/tables/{id}/watch-link`: the host makes the link for spectators, if the table may be watched. It
/// replaces the one before, and whoever watches by that is sent away.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct MakeWatchLink {
    /// Its secret, made by the page. The same secret again changes nothing.
    pub secret: String,
}

/// The answer to [`MakeWatchLink`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct WatchLinkMade {
    /// The table's id.
    pub table: String,
}
