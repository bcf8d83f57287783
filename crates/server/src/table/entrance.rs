//! The part of a table's task that lets people in: joining by a secret, looking at an invitation, claiming a seat, and
//! what the host does about invitations and spectators. What a secret opens is decided by [`Doors`](super::doors::Doors).

use castle_engine::{PerSeat, Seat};
use castle_protocol::{Bye, Claimed, InvitationSeen, Problem, Replaced, SeatAdded, TableRefusal, WatchLinkMade, Why};
use tracing::info;

use super::actor::{Actor, OutOfStep};
use super::doors::{Coming, Making};
use super::knock::OnDevice;
use super::problem_of;
use super::state::OPENER;
use super::telling::Connection;
use crate::limits::WATCHERS_MAX;
use crate::secret::Hashed;
use crate::store::{Change, LinkKept, LinkKind, NotSaved, Revoked, Save};
use crate::world::now;

impl Actor {
    /// A connection for the seat that `key` holds, or for a spectator by the link `watch`.
    pub(super) async fn join(&mut self, key: Hashed, watch: Hashed) -> Result<Result<Connection, Bye>, OutOfStep> {
        let seat = match self.doors.seat_of(key) {
            Ok(seat) => seat,
            Err(Bye::UnknownKey) => return Ok(self.join_watching(watch)),
            Err(bye) => return Ok(Err(bye)),
        };
        if self.telling.connections(Some(seat)) >= self.settings.sockets_per_seat {
            return Ok(Err(Bye::TooManySockets));
        }
        if seat == OPENER && !self.noted.is_greeted {
            let greet = Change::Greet { table: self.id.to_string(), at: now() };
            // If it fails, the next Hello tries again.
            self.noted.is_greeted = self.store.save(Save { line: None, changes: vec![greet] }).await.is_ok();
        }
        let Some(connection) = self.telling.connect(Some(seat)) else { return Ok(Err(Bye::TableFault)) };
        if !self.presence.is_here(seat) {
            self.presence.arrive(seat);
            if seat == self.state.host() {
                self.presence.votes = PerSeat::from_fn(|_| None);
            }
            self.look_anew();
        }
        if self.state.bot(seat).is_some() {
            // If it cannot be saved, the bot plays on until the next Hello.
            if let Ok(step) = self.decide(|state, around| state.take_back(seat, around.now)) {
                let _not_saved = self.make(step, Vec::new(), None).await?;
            }
        }
        Ok(Ok(connection))
    }

    fn join_watching(&mut self, link: Hashed) -> Result<Connection, Bye> {
        self.doors.watches(link, self.state.settings().watching)?;
        if self.telling.connections(None) >= WATCHERS_MAX {
            return Err(Bye::TooManySockets);
        }
        let connection = self.telling.connect(None).ok_or(Bye::TableFault)?;
        self.count_watchers();
        Ok(connection)
    }

    pub(super) fn expires_at(&self) -> u32 {
        self.state.expires_at(self.settings.lives)
    }

    pub(super) fn look(&self, link: Hashed) -> Result<InvitationSeen, Problem> {
        let seat = self.doors.invited(link, now())?;
        let names_of = |are_bots: bool| {
            let seats = self.state.claimed().filter(|seat| self.state.is_bots_own(*seat) == are_bots);
            seats.filter_map(|seat| self.state.name_of(seat)).map(str::to_owned).collect()
        };
        Ok(InvitationSeen {
            table: self.id.to_string(),
            table_name: self.state.name().to_owned(),
            host: self.state.name_of(self.state.host()).unwrap_or_default().to_owned(),
            seat,
            seats: self.state.seat_count(),
            names: names_of(false),
            bots: names_of(true),
            started: self.state.play().is_some(),
            plays_on: self.state.is_playing(seat),
            expires_at: self.expires_at(),
        })
    }

    pub(super) async fn claim(
        &mut self,
        link: Hashed,
        by: OnDevice,
        name: &str,
    ) -> Result<Result<Claimed, Problem>, OutOfStep> {
        let at = now();
        let seat = match self.doors.may_claim(link, by.key, at) {
            Ok(Coming::Again(seat)) => {
                self.know_device(by).await;
                return Ok(Ok(self.claimed(seat)));
            }
            Ok(Coming::New(seat)) => seat,
            Err(problem) => return Ok(Err(problem)),
        };
        let step = match self.state.claim(seat, name, at) {
            Ok(step) => step,
            Err(why) => return Ok(Err(problem_of(why))),
        };
        let mut changes = vec![Change::UseLink { hash: link, at }];
        let goes = self.with_key(seat, by, at, &mut changes);
        // Its page may never come.
        self.presence.leave(seat, at);
        if let Err(not_saved) = self.make(step, changes, None).await? {
            return Ok(Err(problem_of_save(not_saved)));
        }
        self.doors.use_link(link, at);
        self.key_added(seat, by, goes);
        info!(table.id = %self.id, seat = seat.number(), "seat claimed");
        Ok(Ok(self.claimed(seat)))
    }

    pub(super) fn claimed(&self, seat: Seat) -> Claimed {
        let name = self.state.name_of(seat).unwrap_or_default().to_owned();
        Claimed { table: self.id.to_string(), seat, name }
    }

    pub(super) async fn replace(
        &mut self,
        key: Hashed,
        seat: Option<Seat>,
        link: Hashed,
    ) -> Result<Result<Replaced, Problem>, OutOfStep> {
        let at = now();
        // Who asks comes first: to others it is no business which seats there are.
        if let Err(problem) = self.doors.host_only(key, self.state.host()) {
            return Ok(Err(problem));
        }
        let seat = seat.filter(|seat| {
            // A closed seat is opened by adding one, which looks at how many there may be.
            *seat != self.state.host() && seat.number() < self.state.seat_count() && !self.state.is_closed(*seat)
        });
        let Some(seat) = seat else { return Ok(Err(Problem::UnknownSeat)) };
        let number = seat.number();
        let link = LinkKept::new(link, LinkKind::Invitation, Some(number), at);
        match self.doors.may_make(&link, at) {
            Ok(Making::New) => {}
            Ok(Making::Again { .. }) => return Ok(Ok(Replaced { seat })),
            Err(problem) => return Ok(Err(problem)),
        }
        if self.state.name_of(seat).is_none() {
            if let Err(problem) = self.add_link(link).await {
                return Ok(Err(problem));
            }
        } else {
            let table = self.id.to_string();
            let step = match self.state.free(seat, at) {
                Ok(step) => step,
                Err(why) => return Ok(Err(problem_of(why))),
            };
            let mut changes = Vec::new();
            let goes = self.with_link(&link, &mut changes);
            changes.push(Change::RevokeKeys { table, seat: number, reason: Revoked::Invitation, at });
            if let Err(not_saved) = self.make(step, changes, None).await? {
                return Ok(Err(problem_of_save(not_saved)));
            }
            self.link_added(link, goes);
            self.doors.revoke(number, Revoked::Invitation);
        }
        self.dismiss(seat, Bye::SeatRevoked);
        self.look_anew();
        info!(table.id = %self.id, seat = number, "invitation replaced");
        self.deal_if_ready().await?;
        Ok(Ok(Replaced { seat }))
    }

    pub(super) async fn add_seat(
        &mut self,
        key: Hashed,
        link: Hashed,
    ) -> Result<Result<SeatAdded, Problem>, OutOfStep> {
        let at = now();
        if let Err(problem) = self.doors.host_only(key, self.state.host()) {
            return Ok(Err(problem));
        }
        if let Some(seat) = self.doors.seat_invited(link) {
            let again = LinkKept::new(link, LinkKind::Invitation, Some(seat.number()), at);
            return Ok(self.doors.may_make(&again, at).map(|_| SeatAdded { seat }));
        }
        let (seat, step) = match self.state.add_seat(at) {
            Ok(added) => added,
            Err(Why::Table(TableRefusal::NoSuchSeat)) => return Ok(Err(Problem::NoRoom)),
            Err(why) => return Ok(Err(problem_of(why))),
        };
        let link = LinkKept::new(link, LinkKind::Invitation, Some(seat.number()), at);
        let mut changes = Vec::new();
        let goes = self.with_link(&link, &mut changes);
        if let Err(not_saved) = self.make(step, changes, None).await? {
            return Ok(Err(problem_of_save(not_saved)));
        }
        self.link_added(link, goes);
        info!(table.id = %self.id, seat = seat.number(), "seat added");
        Ok(Ok(SeatAdded { seat }))
    }

    pub(super) async fn make_watch_link(&mut self, key: Hashed, link: Hashed) -> Result<WatchLinkMade, Problem> {
        let at = now();
        self.doors.host_only(key, self.state.host())?;
        if !self.state.settings().watching {
            return Err(Problem::NotWatched);
        }
        let link = LinkKept::new(link, LinkKind::Watch, None, at);
        if self.doors.may_make(&link, at)? == Making::New {
            self.add_link(link).await?;
            self.telling.dismiss(None, Bye::WatchEnded);
            self.presence.watchers = 0;
            self.look_anew();
            info!(table.id = %self.id, kind = LinkKind::Watch.as_str(), "link made");
        }
        Ok(WatchLinkMade { table: self.id.to_string() })
    }
}

pub(super) fn problem_of_save(not_saved: NotSaved) -> Problem {
    match not_saved {
        NotSaved::Taken => Problem::SecretTaken,
        NotSaved::Failed | NotSaved::OutOfStep => Problem::NotSaved,
    }
}
