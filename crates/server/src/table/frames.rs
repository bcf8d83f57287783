//! Messages to a client that carry a view, put together from its JSON, so that a view is serialized
//! once and shared. The shapes are those of [`castle_protocol::ServerMessage`]; a test compares.

use std::ops::Range;

use axum::extract::ws::Utf8Bytes;
use castle_protocol::{Moved, Why};
use serde::Serialize;

use crate::ids::ActionId;

/// The newest view of one seat, inside the message that tells it to those who have the version
/// before.
pub(super) struct Newest {
    pub(super) version: u32,
    update: Utf8Bytes,
    view: Range<usize>,
}

impl Newest {
    pub(super) fn new(version: u32, view: &impl Serialize, moved: &[Moved], done: &[ActionId]) -> Newest {
        let mut update = Vec::with_capacity(4096);
        let view = write_update(&mut update, version, |out| json(out, view), moved, done);
        Newest { version, update: text(update), view }
    }

    /// The JSON of the view.
    pub(super) fn view(&self) -> &str {
        &self.update[self.view.clone()]
    }

    /// The message for those who have the version before.
    pub(super) fn update(&self) -> Utf8Bytes {
        self.update.clone()
    }

    /// The message for those who have an older version.
    pub(super) fn update_with(&self, moved: &[Moved], done: &[ActionId]) -> Utf8Bytes {
        let mut out = Vec::with_capacity(self.view.len() + 1024);
        write_update(&mut out, self.version, |out| out.extend_from_slice(self.view().as_bytes()), moved, done);
        text(out)
    }

    pub(super) fn welcome(&self, epoch: u32, now: u64, moved: &[Moved]) -> Utf8Bytes {
        let mut out = Vec::with_capacity(self.view.len() + 1024);
        push(
            &mut out,
            &format!(r#"{{"type":"Welcome","epoch":{epoch},"now":{now},"version":{},"view":"#, self.version),
        );
        push(&mut out, self.view());
        push(&mut out, r#","moved":"#);
        json(&mut out, moved);
        push(&mut out, "}");
        text(out)
    }

    pub(super) fn refused(&self, id: &str, why: &Why) -> Utf8Bytes {
        #[derive(Serialize)]
        struct Head<'a> {
            r#type: &'static str,
            id: &'a str,
            #[serde(flatten)]
            why: &'a Why,
            version: u32,
        }
        let mut out = Vec::with_capacity(self.view.len() + 256);
        json(&mut out, &Head { r#type: "Refused", id, why, version: self.version });
        out.pop();
        push(&mut out, r#","view":"#);
        push(&mut out, self.view());
        push(&mut out, "}");
        text(out)
    }
}

fn write_update(
    out: &mut Vec<u8>,
    version: u32,
    view: impl FnOnce(&mut Vec<u8>),
    moved: &[Moved],
    done: &[ActionId],
) -> Range<usize> {
    push(out, &format!(r#"{{"type":"Update","version":{version},"view":"#));
    let start = out.len();
    view(out);
    let range = start..out.len();
    push(out, r#","moved":"#);
    json(out, moved);
    push(out, r#","done":["#);
    for (nth, id) in done.iter().enumerate() {
        push(out, &format!(r#"{}"{id}""#, if nth == 0 { "" } else { "," }));
    }
    push(out, "]}");
    range
}

fn push(out: &mut Vec<u8>, part: &str) {
    out.extend_from_slice(part.as_bytes());
}

fn json(out: &mut Vec<u8>, value: &(impl Serialize + ?Sized)) {
    serde_json::to_writer(out, value).expect("what is told has a JSON form");
}

fn text(out: Vec<u8>) -> Utf8Bytes {
    String::from_utf8(out).expect("JSON is UTF-8").into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use castle_engine::{Event, Form, Preset, Refusal, Seat};
    use castle_protocol::{RulesShown, ServerMessage, TableRefusal, TableSettings, TableShown, TableView, Waits};

    fn view() -> TableView {
        let options = Preset::Castle.options();
        let rules = RulesShown { preset: Preset::Castle, options, decks: 1, form: Form::Open };
        let name = r#"a "quoted" name"#.to_owned();
        let host = Seat::new(0).unwrap();
        let waits = Waits { stand_in_by_host: 1, stand_in_by_any: 2, chair: 3 };
        let settings = TableSettings::default();
        let table = TableShown { id: "x".into(), name, host, expires_at: 1, rules, settings, waits };
        let (people, story, votes) = (vec![], vec![], vec![]);
        let (play, clock, recovery, acted_for) = (None, None, None, 0);
        TableView {
            table,
            you: Seat::new(1),
            ask: 3,
            people,
            play,
            story,
            clock,
            votes,
            watchers: 0,
            recovery,
            acted_for,
        }
    }

    #[test]
    fn each_message_is_what_the_protocol_would_make_of_it() {
        let id = ActionId::parse("abcdefghijklmnopqrst").unwrap();
        let event = Event::ExtraPlay { seat: Seat::new(1).unwrap() };
        let moved = vec![Moved::seen_by(&event, None).unwrap()];
        let newest = Newest::new(7, &view(), &moved, &[id, id]);
        let boxed = || Box::new(view());
        let done = vec![id.to_string(), id.to_string()];
        let refused = |why: Why| {
            (
                newest.refused("some id", &why),
                ServerMessage::Refused { id: "some id".into(), why, version: 7, view: boxed() },
            )
        };
        let cases = [
            (newest.update(), ServerMessage::Update { version: 7, view: boxed(), moved: moved.clone(), done }),
            (
                newest.update_with(&[], &[]),
                ServerMessage::Update { version: 7, view: boxed(), moved: vec![], done: vec![] },
            ),
            (
                newest.welcome(5, 8, &moved),
                ServerMessage::Welcome { epoch: 5, now: 8, version: 7, view: boxed(), moved },
            ),
            refused(Refusal::ChooseThree { named: 2 }.into()),
            refused(Refusal::NoCards.into()),
            refused(TableRefusal::NotSaved.into()),
        ];
        for (message, wanted) in cases {
            assert_eq!(message.as_str(), serde_json::to_string(&wanted).unwrap());
        }
        assert_eq!(newest.view(), serde_json::to_string(&view()).unwrap());
    }
}
