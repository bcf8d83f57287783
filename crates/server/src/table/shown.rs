//! What a seat or a spectator is shown of a table: the engine's view of the cards, the people, and what changes
//! without a line in the log. Built up from what the viewer may know.

use std::borrow::Cow;

use castle_engine::{Event, PerSeat, Seat, SeatView};
use castle_protocol::{ClockShown, Person, RecoveryShown, TableShown, Vote, Waits};
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};

use super::seating::Sitter;
use super::state::State;
use crate::limits::Lives;

/// Who is connected, and since when the others are not. No part of the log.
pub(crate) struct Presence {
    /// Since when each seat is away; none: a page of it is here.
    away_since: PerSeat<Option<u32>>,
    /// For whom each seat votes to have the host's chair.
    pub(crate) votes: PerSeat<Option<Seat>>,
    /// How many spectators watch.
    pub(crate) watchers: u32,
}

impl Presence {
    /// Nobody is here, since `now`; nor at the seats that are added later.
    pub(super) fn nobody(now: u32) -> Presence {
        Presence { away_since: PerSeat::from_fn(|_| Some(now)), votes: PerSeat::from_fn(|_| None), watchers: 0 }
    }

    pub(super) fn is_here(&self, seat: Seat) -> bool {
        self.away_since[seat].is_none()
    }

    pub(super) fn away_since(&self, seat: Seat) -> Option<u32> {
        self.away_since[seat]
    }

    pub(super) fn arrive(&mut self, seat: Seat) {
        self.away_since[seat] = None;
    }

    pub(super) fn leave(&mut self, seat: Seat, now: u32) {
        self.away_since[seat] = Some(now);
        self.votes[seat] = None;
    }
}

/// What a view depends on besides the table itself.
pub(crate) struct Beside<'a> {
    pub(crate) presence: &'a Presence,
    pub(crate) recovery: &'a PerSeat<Option<RecoveryShown>>,
    pub(crate) clock: Option<&'a ClockShown>,
    pub(crate) lives: Lives,
    pub(crate) waits: Waits,
}

/// What everybody at the table is shown alike, made once for all of them.
pub(crate) struct Common<'a> {
    table: Box<RawValue>,
    people: Box<RawValue>,
    votes: Vec<Vote>,
    beside: &'a Beside<'a>,
}

/// A [`castle_protocol::TableView`] on its way out.
#[derive(Serialize)]
pub(crate) struct Shown<'a> {
    table: &'a RawValue,
    you: Option<Seat>,
    ask: u32,
    people: &'a RawValue,
    play: Option<&'a SeatView>,
    story: Vec<Cow<'a, Event>>,
    clock: Option<&'a ClockShown>,
    votes: &'a [Vote],
    watchers: u32,
    recovery: Option<RecoveryShown>,
    acted_for: u32,
}

fn json(shown: &impl Serialize) -> Box<RawValue> {
    to_raw_value(shown).expect("what is shown has a JSON form")
}

impl State {
    /// What every viewer is shown alike.
    pub(crate) fn common<'a>(&self, beside: &'a Beside<'a>) -> Common<'a> {
        let table = TableShown {
            id: self.id.to_string(),
            name: self.name().to_owned(),
            host: self.host(),
            expires_at: self.expires_at(beside.lives),
            rules: self.rules().cloned().expect("the first entry brings the rules"),
            settings: self.settings().clone(),
            waits: beside.waits,
        };
        let people: Vec<Person> = self.seats().map(|seat| self.person(seat, beside.presence)).collect();
        let votes = self.seats().filter_map(|by| Some(Vote { by, host: beside.presence.votes[by]? })).collect();
        Common { table: json(&table), people: json(&people), votes, beside }
    }

    /// All that `viewer` may know; nobody: a spectator.
    pub(crate) fn view<'a>(&'a self, viewer: Option<Seat>, common: &'a Common<'a>) -> Shown<'a> {
        let Common { table, people, votes, beside } = common;
        let seen = viewer.map_or(&self.watched, |seat| &self.seen[seat]);
        Shown {
            table,
            you: viewer,
            ask: viewer.map_or(0, |seat| self.ask(seat)),
            people,
            play: seen.as_deref(),
            story: self.story.iter().filter_map(|event| event.seen_by(viewer)).collect(),
            clock: beside.clock,
            votes,
            watchers: beside.presence.watchers,
            recovery: viewer.and_then(|seat| beside.recovery[seat]),
            acted_for: viewer.and_then(|seat| self.sits(seat)).map_or(0, |sitting| sitting.acted_for),
        }
    }

    fn person(&self, seat: Seat, presence: &Presence) -> Person {
        let sitting = self.sits(seat);
        let is = |who| sitting.is_some_and(|sitting| sitting.who == who);
        Person {
            seat,
            name: sitting.map(|sitting| sitting.name.clone()),
            here: sitting.is_some() && !is(Sitter::Bot) && presence.is_here(seat),
            away_since: presence.away_since(seat).filter(|_| !is(Sitter::Gone) && !is(Sitter::Bot)),
            ready: sitting.is_some_and(|sitting| sitting.is_ready) || is(Sitter::Bot),
            bot: self.bot(seat),
            is_bot: is(Sitter::Bot),
            left: is(Sitter::Gone),
            closed: self.is_closed(seat),
        }
    }
}

#[cfg(test)]
impl State {
    /// What a client reads of what is shown to `viewer`; nothing else is sent.
    pub(super) fn read(&self, viewer: Option<Seat>, beside: &Beside<'_>) -> castle_protocol::TableView {
        let sent = serde_json::to_string(&self.view(viewer, &self.common(beside))).unwrap();
        let read = serde_json::from_str(&sent).unwrap();
        assert_eq!(serde_json::to_string(&read).unwrap(), sent, "it has the form of the protocol");
        read
    }
}
