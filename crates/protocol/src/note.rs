//! What people say to each other: chat and reactions. Kept in memory only.

use castle_engine::Seat;
use serde::{Deserialize, Serialize};

/// The characters, as people see them, that a line of chat may have.
pub const CHAT_CHARACTERS_MAX: u32 = 200;

/// What a seat may show with one tap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Reaction {
    /// Well played.
    Bravo,
    /// That was funny.
    Laugh,
    /// Oh no.
    OhNo,
    /// I am thinking.
    Thinking,
    /// Come on, it is your turn.
    Hurry,
    /// Thank you.
    Thanks,
    /// Good game.
    GoodGame,
    /// I am back in a moment.
    BackSoon,
}

impl Reaction {
    /// Every reaction, in the order in which a page shows them.
    pub const ALL: &[Reaction] = &[
        Reaction::Bravo,
        Reaction::Laugh,
        Reaction::OhNo,
        Reaction::Thinking,
        Reaction::Hurry,
        Reaction::Thanks,
        Reaction::GoodGame,
        Reaction::BackSoon,
    ];
}

/// What was said.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Said {
    /// A line of chat.
    Text {
        /// Plain text.
        text: String,
    },
    /// A reaction.
    Reaction {
        /// Which.
        reaction: Reaction,
    },
}

/// Something that a seat said to all at the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Note {
    /// Its number within the table's epoch, from 1; a page that was told it already drops the repeat.
    pub nth: u32,
    /// Who said it.
    pub seat: Seat,
    /// When, in seconds since 1970 (UTC).
    pub at: u32,
    /// What.
    pub said: Said,
}
