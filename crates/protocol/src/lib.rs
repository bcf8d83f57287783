//! What is said on the wire, in both directions. `docs/protocol.md` describes it for strangers; the
//! page's TypeScript types are made from here (feature `types`).
//!
//! Nothing here knows how a message is carried, stored or decided. Cards reach a message only by
//! way of the engine's [`SeatView`](castle_engine::SeatView) and
//! [`Event::seen_by`](castle_engine::Event::seen_by).
#![warn(missing_docs, clippy::wildcard_enum_match_arm)]

mod client;
mod http;
mod moved;
mod note;
mod refusal;
#[cfg(feature = "types")]
mod samples;
mod seats;
mod server;
mod settings;
#[cfg(feature = "types")]
mod types;
mod view;

pub use castle_bots::{Advice, Effect, Level, OtherWay, Reason};
pub use client::{ClientMessage, Command};
pub use http::{
    BotSeat, ChangeRules, Claim, Claimed, CreateTable, Created, HostedSeat, InvitationSeen, Look, Problem, ProblemBody,
    ReplaceInvitation, Replaced, Restart, Restarted, RulesChanged, RulesChoice,
};
pub use moved::{Flight, Moved, Spot};
pub use note::{CHAT_CHARACTERS_MAX, Note, Reaction, Said};
pub use refusal::{MatchSwitch, TableRefusal, Why};
#[cfg(feature = "types")]
pub use samples::samples;
pub use seats::{
    AddSeat, LookAtSeat, MakeSeatLink, MakeWatchLink, OpenSeat, RestoreSeats, SeatAdded, SeatLink, SeatLinkMade,
    SeatOpener, SeatRestored, SeatSeen, SeatsRestored, WatchLinkMade,
};
pub use server::{Bye, ServerMessage};
pub use settings::{CLOCK_SECONDS, Clock, ClockShown, RecoveryShown, TableSettings, Vote, Waits};
#[cfg(feature = "types")]
pub use types::{json_schema, presets, typescript};
pub use view::{Person, RulesShown, TableShown, TableView};

/// The version of everything in this crate. A client says it in `Hello`; a server that no longer
/// speaks it answers `Bye` with `protocol_too_old`.
pub const PROTOCOL: u32 = 1;

/// Both sides send something at least this often, in seconds; `Beat` when they have nothing to say.
pub const BEAT_SECONDS: u32 = 20;

/// A side that has heard nothing for this long, in seconds, takes the connection for lost.
pub const SILENCE_SECONDS_MAX: u32 = 30;

/// Secrets that a device may send to have its seats back.
pub const RESTORED_MAX: usize = 64;
