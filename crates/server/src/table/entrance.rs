//! The part of a table's task that lets people in: joining by a secret, looking at a link, claiming a seat, giving
//! a seat another invitation. What a secret opens is decided by [`Doors`](super::doors::Doors).

use castle_engine::{PerSeat, Seat};
use castle_protocol::{Bye, Claimed, InvitationSeen, Problem, Replaced};
use tracing::info;

use super::actor::{Actor, OutOfStep};
use super::doors::{Claim, Replacement};
use super::problem_of;
use super::state::OPENER;
use super::telling::Connection;
use crate::secret::Hashed;
use crate::store::{Change, NotSaved, Revoked, Save};
use crate::world::now;

impl Actor {
    pub(super) async fn join(&mut self, key: Hashed) -> Result<Result<Connection, Bye>, OutOfStep> {
        let seat = match self.doors.seat_of(key) {
            Ok(seat) => seat,
            Err(bye) => return Ok(Err(bye)),
        };
        if self.telling.connections(Some(seat)) >= self.settings.sockets_per_seat {
            return Ok(Err(Bye::TooManySockets));
        }
        if seat == OPENER && !self.is_greeted {
            let greet = Change::Greet { table: self.id.to_string(), at: now() };
            // If it fails, the next Hello tries again.
            self.is_greeted = self.store.save(Save { line: None, changes: vec![greet] }).await.is_ok();
        }
        let Some(connection) = self.telling.connect(Some(seat)) else { return Ok(Err(Bye::TableFault)) };
        if !self.presence.here[seat] {
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

    pub(super) fn look(&self, link: Hashed) -> Result<InvitationSeen, Problem> {
        let seat = self.doors.invited(link)?;
        Ok(InvitationSeen {
            table: self.id.to_string(),
            table_name: self.state.name().to_owned(),
            host: self.state.name_of(self.state.host()).unwrap_or_default().to_owned(),
            seat,
            seats: self.state.seat_count(),
            names: self.state.claimed().filter_map(|seat| self.state.name_of(seat)).map(str::to_owned).collect(),
            started: self.state.play().is_some(),
            plays_on: self.state.is_playing(seat),
            expires_at: self.state.moved_at().saturating_add(self.settings.life_seconds),
        })
    }

    pub(super) async fn claim(
        &mut self,
        link: Hashed,
        key: Hashed,
        name: &str,
    ) -> Result<Result<Claimed, Problem>, OutOfStep> {
        let at = now();
        let seat = match self.doors.may_claim(link, key) {
            Ok(Claim::Again(seat)) => return Ok(Ok(self.claimed(seat))),
            Ok(Claim::New(seat)) => seat,
            Err(problem) => return Ok(Err(problem)),
        };
        let step = match self.state.claim(seat, name, at) {
            Ok(step) => step,
            Err(why) => return Ok(Err(problem_of(why))),
        };
        let changes = vec![
            Change::UseLink { hash: link, at },
            Change::AddKey { hash: key, table: self.id.to_string(), seat: seat.number(), at },
        ];
        if let Err(not_saved) = self.make(step, changes, None).await? {
            return Ok(Err(problem_of_save(not_saved)));
        }
        self.doors.claimed(link, key, seat, at);
        info!(table.id = %self.id, seat = seat.number(), "seat claimed");
        Ok(Ok(self.claimed(seat)))
    }

    fn claimed(&self, seat: Seat) -> Claimed {
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
        let may = self.doors.may_replace(key, self.state.host(), seat.unwrap_or(OPENER), link);
        let seat = seat.filter(|seat| *seat != self.state.host() && seat.number() < self.state.seat_count());
        let seat = match (may, seat) {
            (Err(problem @ (Problem::NotHost | Problem::UnknownKey)), _) => return Ok(Err(problem)),
            (_, None) => return Ok(Err(Problem::UnknownSeat)),
            (Err(problem), _) => return Ok(Err(problem)),
            (Ok(Replacement::Again), Some(seat)) => return Ok(Ok(Replaced { seat })),
            (Ok(Replacement::New), Some(seat)) => seat,
        };
        let (table, number) = (self.id.to_string(), seat.number());
        let mut changes = vec![
            Change::ReplaceLinks { table: table.clone(), seat: number, at },
            Change::AddLink { hash: link, table: table.clone(), seat: number, at },
        ];
        let saved = if self.state.name_of(seat).is_some() {
            changes.push(Change::RevokeKeys { table, seat: number, reason: Revoked::Invitation, at });
            let step = match self.state.free(seat, at) {
                Ok(step) => step,
                Err(why) => return Ok(Err(problem_of(why))),
            };
            self.make(step, changes, None).await?.map(|_| ())
        } else {
            self.store.save(Save { line: None, changes }).await
        };
        if let Err(not_saved) = saved {
            return Ok(Err(problem_of_save(not_saved)));
        }
        self.doors.replaced(seat, link, at);
        self.dismiss(seat, Bye::SeatRevoked);
        self.look_anew();
        info!(table.id = %self.id, seat = number, "invitation replaced");
        self.deal_if_ready().await?;
        Ok(Ok(Replaced { seat }))
    }
}

fn problem_of_save(not_saved: NotSaved) -> Problem {
    match not_saved {
        NotSaved::Taken => Problem::SecretTaken,
        NotSaved::Failed | NotSaved::OutOfStep => Problem::NotSaved,
    }
}
