//! Bodies of HTTP requests and answers. Every secret is made by the page and travels in a body or
//! in the `Authorization` header, never in an address.

use castle_bots::Level;
use castle_engine::{Contradiction, Form, Preset, Seat};
use serde::{Deserialize, Serialize};

use crate::refusal::MatchSwitch;
use crate::settings::TableSettings;

/// The rules that a host asks for: a preset and what to change in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct RulesChoice {
    /// Where to start from.
    pub preset: Preset,
    /// Switches to change, in the shape of `RuleOptions`; keys left out keep the preset's value, in
    /// `four` and `powers` too.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(
        feature = "types",
        ts(type = "Partial<RuleOptions>", optional),
        schemars(with = "Option<castle_engine::RuleOptions>")
    )]
    pub options: Option<serde_json::Value>,
    /// How many decks, 1 to 4.
    pub decks: u8,
    /// How long a match lasts; left out, what is usual for the way of scoring.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub form: Option<Form>,
}

/// A free seat of a new table with the secret of its invitation.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct HostedSeat {
    /// The seat, from 1; seat 0 is the host's own.
    pub seat: Seat,
    /// 128 random bits in lower-case base32 (26 characters).
    pub secret: String,
}

/// A seat of a new table that a bot has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct BotSeat {
    /// The seat, from 1.
    pub seat: Seat,
    /// How well the bot plays.
    pub level: Level,
}

/// `POST api/tables`: opens a table and claims its seat 0.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct CreateTable {
    /// The host's name, 1 to 24 characters as people see them.
    pub name: String,
    /// The table's name, up to 40 characters; may be empty.
    #[serde(default)]
    pub table_name: String,
    /// How many seats, 2 to 10.
    pub seats: u8,
    /// The rules.
    pub rules: RulesChoice,
    /// What it is set to besides; left out, no clock, no spectators, chat, no hints.
    #[serde(default)]
    #[cfg_attr(feature = "types", ts(optional, as = "Option<TableSettings>"))]
    pub settings: TableSettings,
    /// The secret of seat 0, made by the page and saved before this is sent: 128 random bits in
    /// lower-case base32 (26 characters). The same secret again gets the same answer.
    pub key: String,
    /// One invitation for each other seat that no bot has.
    pub invitations: Vec<HostedSeat>,
    /// The seats that bots have from the beginning.
    #[serde(default)]
    #[cfg_attr(feature = "types", ts(optional, as = "Option<Vec<BotSeat>>"))]
    pub bots: Vec<BotSeat>,
}

/// The answer to [`CreateTable`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Created {
    /// The table's id.
    pub table: String,
    /// The host's seat: 0.
    pub seat: Seat,
}

/// `POST api/invitations/look`: what an invitation is for. Uses nothing.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Look {
    /// The invitation as it stands behind `#join=`: `<table>.<secret><check>`.
    pub link: String,
}

/// The answer to [`Look`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct InvitationSeen {
    /// The table's id.
    pub table: String,
    /// Its name; may be empty.
    pub table_name: String,
    /// The host's name.
    pub host: String,
    /// The seat that the invitation is for.
    pub seat: Seat,
    /// How many seats the table has.
    pub seats: u8,
    /// The names of the friends who have claimed theirs.
    pub names: Vec<String>,
    /// The names of the bots that have a seat themselves.
    pub bots: Vec<String>,
    /// Whether a match has begun.
    pub started: bool,
    /// Whether the seat has cards in the round that is played; whoever claims it plays on with them.
    pub plays_on: bool,
    /// When the table goes if nobody moves, in seconds since 1970 (UTC).
    pub expires_at: u32,
}

/// `POST api/invitations/claim`: claims the seat. The same key again gets the same answer.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Claim {
    /// The invitation, as in [`Look`].
    pub link: String,
    /// The seat's secret, made by the page and saved before this is sent.
    pub key: String,
    /// The name, 1 to 24 characters as people see them. An equal name at the table gets a number.
    pub name: String,
}

/// The answer to [`Claim`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Claimed {
    /// The table's id.
    pub table: String,
    /// The seat.
    pub seat: Seat,
    /// The name as the table has it.
    pub name: String,
}

/// `POST api/tables/{id}/seats/{n}/invitation`: the host replaces the invitation of a seat. The old
/// one dies at once; if the seat was claimed, its devices are signed out, and its cards stay.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ReplaceInvitation {
    /// The secret of the new invitation, made by the page. The same secret again changes nothing.
    pub secret: String,
}

/// The answer to [`ReplaceInvitation`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Replaced {
    /// The seat.
    pub seat: Seat,
}

/// `POST api/tables/{id}/restart`: the host restarts the match: same seats, scores zero.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Restart {
    /// As the id of an `Act`: a repeat is answered like the first and restarts nothing.
    pub id: String,
    /// Other rules from now on; left out, the same.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub rules: Option<RulesChoice>,
}

/// The answer to [`Restart`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Restarted {
    /// The table's id.
    pub table: String,
}

/// `POST api/tables/{id}/rules`: the host changes the rules, before the first match or between two
/// rounds of one. Everyone sees them in their next view; the next round is dealt by them. What a
/// match is counted by changes only with a restart ([`MatchSwitch`]).
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ChangeRules {
    /// As the id of an `Act`: a repeat is answered like the first.
    pub id: String,
    /// The rules from now on.
    pub rules: RulesChoice,
}

/// The answer to [`ChangeRules`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct RulesChanged {
    /// The table's id.
    pub table: String,
}

/// Why an HTTP request was denied, as `code` and, where there is some, `data`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(tag = "code", content = "data", rename_all = "snake_case")]
pub enum Problem {
    /// The body is no JSON, or not of the right shape.
    BadRequest {
        /// What is wrong and where.
        detail: String,
    },
    /// The body is larger than allowed.
    TooLarge {
        /// Bytes allowed.
        most: u32,
    },
    /// The rules do not fit together.
    Rules {
        /// Why not.
        contradictions: Vec<Contradiction>,
    },
    /// A name needs at least one visible character.
    NameBlank,
    /// The name is too long.
    NameTooLong {
        /// Characters allowed, as people see them.
        most: u32,
    },
    /// A secret or an id is not of the right form.
    BadSecret {
        /// Which field.
        field: String,
    },
    /// The secret serves another seat already.
    SecretTaken,
    /// There is no such table, or it is gone.
    UnknownTable,
    /// There is no such seat, or it cannot have an invitation.
    UnknownSeat,
    /// The link is not complete or has a typing mistake.
    LinkMistyped,
    /// The link is of the right form, but nobody ever made it.
    LinkUnknown,
    /// The link was used.
    LinkUsed {
        /// When, in seconds since 1970 (UTC).
        at: u32,
    },
    /// A newer link took its place.
    LinkReplaced {
        /// When, in seconds since 1970 (UTC).
        at: u32,
    },
    /// The time of the link is over, or its table is gone.
    LinkExpired,
    /// There is no such code, or its time is over. After five tries that were wrong a code is gone, too.
    CodeUnknown,
    /// The table has as many seats as its decks allow.
    NoRoom,
    /// The table may not be watched.
    NotWatched,
    /// A setting is out of its range.
    SettingOutOfRange {
        /// Which.
        setting: String,
    },
    /// No valid seat secret came in the `Authorization` header.
    UnknownKey,
    /// Only the host may do this.
    NotHost,
    /// The same id was used for something else.
    IdReused,
    /// The match has not begun.
    NotStarted,
    /// Fewer than two seats are claimed.
    TooFewSeats,
    /// The round is still played.
    RoundRunning,
    /// The match is over; the host may restart it, with other rules too.
    MatchOver,
    /// This changes only with a restart of the match.
    NeedsRestart {
        /// What would change.
        switches: Vec<MatchSwitch>,
    },
    /// The page that asks is not ours.
    ForeignOrigin,
    /// Too many requests.
    TooManyRequests {
        /// Seconds to wait.
        retry_after: u32,
    },
    /// The change could not be saved, so it was not made; it may be tried again.
    NotSaved,
    /// The table's log does not check; the operator must look.
    TableDamaged,
    /// The path exists, but not for this method.
    MethodNotAllowed,
    /// No such path.
    NotFound,
    /// The request has to be a WebSocket upgrade.
    UpgradeRequired,
    /// The server had a fault, or is about to stop; it may be tried again.
    Unavailable,
}

/// A problem as it is sent (RFC 9457): `type`, `title`, `status`, and our `code` and `data`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct ProblemBody {
    /// `urn:castle:problem:` and the code.
    #[serde(rename = "type")]
    pub kind: String,
    /// A short English sentence for people who read answers by hand; the page has its own words.
    pub title: String,
    /// The HTTP status.
    pub status: u16,
    /// The code and its data.
    #[serde(flatten)]
    pub problem: Problem,
}
