//! Entries of a table's log: what was decided, in a form that later releases still read.
//!
//! **Invariant:** a stored entry is never changed. A new kind of entry is a new variant; a new form
//! of an old one is a new number in `v`, and the old one stays readable.

use castle_bots::Level;
use castle_engine::{Action, Deal, Seat};
use castle_protocol::{RulesShown, TableSettings};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::ids::ActionId;

/// The form of entries that this release writes.
pub(crate) const FORM: u32 = 1;

/// One entry.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Entry {
    /// The version of the form.
    pub(crate) v: u32,
    /// Who asked for it; nobody for what the table does by itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) by: Option<By>,
    /// What happened.
    pub(crate) what: What,
}

/// Who asked, and a short digest of the words, to know the same request again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct By {
    pub(crate) seat: Seat,
    pub(crate) asked: u32,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum What {
    /// The table was opened, with its seat 0 claimed.
    Opened {
        name: String,
        seats: u8,
        rules: RulesShown,
        host: String,
        #[serde(default, skip_serializing_if = "is_usual")]
        settings: TableSettings,
        /// The bots that have seats from the beginning.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        bots: Vec<SeatedBot>,
    },
    /// A seat was claimed.
    Claimed { seat: Seat, name: String },
    /// A seat was taken back, to be claimed anew.
    Freed { seat: Seat },
    /// The seat that asked has another name.
    Renamed { name: String },
    /// The seat that asked is ready or not; if it was the last to be, the next round was dealt.
    Ready {
        ready: bool,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        deal: Option<Deal>,
    },
    /// The first match began.
    Started { deal: Deal },
    /// The next round was dealt.
    NextRound { deal: Deal },
    /// A new match began.
    Restarted { rules: RulesShown, deal: Deal },
    /// The host changed the rules for the rounds to come.
    RulesChanged { rules: RulesShown },
    /// The seat that asked did something in the round.
    Acted { ask: u32, action: Action },
    /// A bot did something in the round, in the place of a seat.
    ActedFor { seat: Seat, ask: u32, action: Action },
    /// A bot plays for a seat from now on.
    StoodIn { seat: Seat, level: Level },
    /// The friend plays again.
    TakenBack { seat: Seat },
    /// A bot has a seat that no friend has, or the bot that has it plays at another level.
    BotSat { seat: Seat, level: Level, name: String },
    /// A friend left, by itself or removed by the host. In a match a bot plays on for the seat. If the friend had the
    /// host's chair, another one has it now.
    Left {
        seat: Seat,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        host: Option<Seat>,
    },
    /// The host added a seat, or opened a closed one again.
    SeatAdded { seat: Seat },
    /// The host closed a seat.
    SeatClosed { seat: Seat },
    /// Another seat has the host's chair.
    HostChanged { host: Seat },
    /// The host changed what the table is set to.
    SettingsChanged { settings: TableSettings },
}

/// A bot that has a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SeatedBot {
    pub(crate) seat: Seat,
    pub(crate) level: Level,
    pub(crate) name: String,
}

fn is_usual(settings: &TableSettings) -> bool {
    *settings == TableSettings::default()
}

impl What {
    /// The name of the kind, without anything that is in it.
    pub(crate) fn kind(&self) -> &'static str {
        match self {
            What::Opened { .. } => "opened",
            What::Claimed { .. } => "claimed",
            What::Freed { .. } => "freed",
            What::Renamed { .. } => "renamed",
            What::Ready { .. } => "ready",
            What::Started { .. } => "started",
            What::NextRound { .. } => "next_round",
            What::Restarted { .. } => "restarted",
            What::RulesChanged { .. } => "rules_changed",
            What::StoodIn { .. } => "stood_in",
            What::TakenBack { .. } => "taken_back",
            What::BotSat { .. } => "bot_sat",
            What::Left { .. } => "left",
            What::SeatAdded { .. } => "seat_added",
            What::SeatClosed { .. } => "seat_closed",
            What::HostChanged { .. } => "host_changed",
            What::SettingsChanged { .. } => "settings_changed",
            What::Acted { ask: _, action } | What::ActedFor { seat: _, ask: _, action } => match action {
                Action::Choose { .. } => "choose",
                Action::Play { .. } => "play",
                Action::Flip { .. } => "flip",
                Action::PickUp => "pick_up",
                Action::Swap { .. } => "swap",
                Action::Ready { .. } => "ready_to_play",
                Action::Declare { .. } => "declare",
                Action::Add { .. } => "add",
                Action::End => "end",
                Action::Shed { .. } => "shed",
                Action::Complete { .. } => "complete",
            },
        }
    }
}

/// Something asked for by a seat, under an id of its own.
#[derive(Clone, Copy)]
pub(crate) struct Asked {
    pub(crate) id: ActionId,
    pub(crate) by: By,
}

impl Asked {
    /// `words` is all that was asked besides the id.
    pub(crate) fn new(id: ActionId, seat: Seat, words: &impl Serialize) -> Asked {
        let words = serde_json::to_vec(words).expect("requests have a JSON form");
        let [a, b, c, d] = first(&Sha256::digest(words));
        Asked { id, by: By { seat, asked: u32::from_be_bytes([a, b, c, d]) } }
    }
}

/// A hash over the whole log so far and the match that it led to, so that each line vouches for all
/// lines before it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct StateHash([u8; 8]);

impl StateHash {
    pub(crate) fn next(self, seq: u32, at: u32, id: Option<&str>, entry: &str, state: [u8; 8]) -> StateHash {
        let id = id.unwrap_or_default();
        let hash = Sha256::new()
            .chain_update(self.0)
            .chain_update(seq.to_be_bytes())
            .chain_update(at.to_be_bytes())
            .chain_update([u8::try_from(id.len()).expect("an id has 20 characters")])
            .chain_update(id)
            .chain_update(entry)
            .chain_update(state)
            .finalize();
        StateHash(first(&hash))
    }

    pub(crate) fn bytes(&self) -> &[u8] {
        &self.0
    }
}

fn first<const N: usize>(hash: &[u8]) -> [u8; N] {
    std::array::from_fn(|at| hash[at])
}

#[cfg(test)]
mod tests {
    use super::*;
    use castle_engine::Secret;
    use castle_protocol::Clock;

    #[test]
    fn the_form_of_stored_entries_is_pinned() {
        let deal =
            Deal { revision: 1, attempt: 1, secret: Secret([0; 32]), commitments: vec![], contributions: vec![] };
        let by = Some(By { seat: Seat::new(1).unwrap(), asked: 7 });
        let secret = "00".repeat(32);
        let dealt = format!(r#"{{"revision":1,"attempt":1,"secret":"{secret}","commitments":[],"contributions":[]}}"#);
        let cases = [
            (
                What::Claimed { seat: Seat::new(2).unwrap(), name: "Bob".into() },
                r#"{"type":"claimed","seat":2,"name":"Bob"}"#.to_owned(),
            ),
            (What::Freed { seat: Seat::new(2).unwrap() }, r#"{"type":"freed","seat":2}"#.to_owned()),
            (
                What::StoodIn { seat: Seat::new(2).unwrap(), level: Level::Careful },
                r#"{"type":"stood_in","seat":2,"level":"careful"}"#.to_owned(),
            ),
            (What::TakenBack { seat: Seat::new(2).unwrap() }, r#"{"type":"taken_back","seat":2}"#.to_owned()),
            (
                What::BotSat { seat: Seat::new(2).unwrap(), level: Level::Strong, name: "Iris".into() },
                r#"{"type":"bot_sat","seat":2,"level":"strong","name":"Iris"}"#.to_owned(),
            ),
            (
                What::ActedFor { seat: Seat::new(2).unwrap(), ask: 3, action: Action::PickUp },
                r#"{"type":"acted_for","seat":2,"ask":3,"action":{"type":"pick_up"}}"#.to_owned(),
            ),
            (
                What::Left { seat: Seat::new(0).unwrap(), host: Seat::new(2) },
                r#"{"type":"left","seat":0,"host":2}"#.to_owned(),
            ),
            (What::SeatAdded { seat: Seat::new(2).unwrap() }, r#"{"type":"seat_added","seat":2}"#.to_owned()),
            (What::SeatClosed { seat: Seat::new(2).unwrap() }, r#"{"type":"seat_closed","seat":2}"#.to_owned()),
            (What::HostChanged { host: Seat::new(2).unwrap() }, r#"{"type":"host_changed","host":2}"#.to_owned()),
            (
                What::SettingsChanged {
                    settings: TableSettings { clock: Clock::Hard { seconds: 30 }, watching: true, chat: false, hints: false },
                },
                r#"{"type":"settings_changed","settings":{"clock":{"type":"hard","seconds":30},"watching":true,"chat":false,"hints":false}}"#
                    .to_owned(),
            ),
            (What::Renamed { name: "Bob".into() }, r#"{"type":"renamed","name":"Bob"}"#.to_owned()),
            (What::Ready { ready: true, deal: None }, r#"{"type":"ready","ready":true}"#.to_owned()),
            (What::Started { deal: deal.clone() }, format!(r#"{{"type":"started","deal":{dealt}}}"#)),
            (What::NextRound { deal }, format!(r#"{{"type":"next_round","deal":{dealt}}}"#)),
            (
                What::Acted { ask: 3, action: Action::PickUp },
                r#"{"type":"acted","ask":3,"action":{"type":"pick_up"}}"#.to_owned(),
            ),
        ];
        for (what, json) in cases {
            let entry = Entry { v: 1, by, what };
            let text = serde_json::to_string(&entry).unwrap();
            assert_eq!(text, format!(r#"{{"v":1,"by":{{"seat":1,"asked":7}},"what":{json}}}"#));
            assert_eq!(serde_json::from_str::<Entry>(&text).unwrap(), entry);
        }
    }

    #[test]
    fn a_hash_depends_on_everything_before_it() {
        let hash = StateHash::default();
        let next = hash.next(1, 2, Some("id"), "entry", [0; 8]);
        let others = [
            hash.next(2, 2, Some("id"), "entry", [0; 8]),
            hash.next(1, 3, Some("id"), "entry", [0; 8]),
            hash.next(1, 2, None, "entry", [0; 8]),
            hash.next(1, 2, Some("i"), "dentry", [0; 8]),
            hash.next(1, 2, Some("id"), "entry", [1; 8]),
            next.next(1, 2, Some("id"), "entry", [0; 8]),
        ];
        assert!(others.iter().all(|other| *other != next));
    }
}
