//! What a seat or a spectator is shown of a table: the engine's view of the cards, the people, and what changes
//! without a line in the log. Built up from what the viewer may know.

use castle_engine::{PerSeat, Seat};
use castle_protocol::{ClockShown, Person, RecoveryShown, TableShown, TableView, Vote, Waits};

use super::state::{Sitter, State};
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

impl State {
    /// All that `viewer` may know; nobody: a spectator.
    pub(crate) fn view(&self, viewer: Option<Seat>, beside: &Beside<'_>) -> TableView {
        let Beside { presence, recovery, clock, lives, waits } = beside;
        let seen = match viewer {
            Some(seat) => self.seen[seat].as_deref(),
            None => self.watched.as_deref(),
        };
        TableView {
            table: TableShown {
                id: self.id.to_string(),
                name: self.name().to_owned(),
                host: self.host(),
                expires_at: self.expires_at(*lives),
                rules: self.rules().cloned().expect("the first entry brings the rules"),
                settings: self.settings().clone(),
                waits: *waits,
            },
            you: viewer,
            ask: viewer.map_or(0, |seat| self.ask(seat)),
            people: self.seats().map(|seat| self.person(seat, presence)).collect(),
            play: seen.cloned(),
            story: self.story.iter().filter_map(|event| event.seen_by(viewer)).collect(),
            clock: clock.cloned(),
            votes: self.seats().filter_map(|by| Some(Vote { by, host: presence.votes[by]? })).collect(),
            watchers: presence.watchers,
            recovery: viewer.and_then(|seat| recovery[seat]),
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
