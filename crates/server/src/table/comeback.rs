//! The part of a table's task that gives seats back to their friends: on another device by a link, on the same one by
//! its cookie. What a secret opens is decided by [`Doors`](super::doors::Doors).

use castle_engine::Seat;
use castle_protocol::{Bye, Claimed, Problem, SeatRestored, SeatSeen};
use tracing::info;

use super::actor::Actor;
use super::doors::{Coming, Making, Opening};
use super::entrance::problem_of_save;
use super::knock::{LinkMade, OnDevice, Wanted};
use crate::limits::MOVE_LINK_SECONDS;
use crate::secret::Hashed;
use crate::store::{Change, KeyKept, LinkKept, LinkKind, Revoked, Save};
use crate::world::now;

impl Actor {
    pub(super) async fn make_seat_link(&mut self, key: Hashed, wanted: Wanted) -> Result<LinkMade, Problem> {
        let at = now();
        let seat = self.doors.seat_of(key).map_err(|_| Problem::UnknownKey)?;
        let Wanted { kind, link, sign_out } = wanted;
        let ends_at = (kind == LinkKind::Move).then(|| at.saturating_add(MOVE_LINK_SECONDS));
        let link = LinkKept { sign_out, ends_at, ..LinkKept::new(link, kind, Some(seat.number()), at) };
        match self.doors.may_make(&link, at)? {
            Making::Again { ends_at } => return Ok(self.link_made(seat, ends_at)),
            Making::New => {}
        }
        self.add_link(link).await?;
        info!(table.id = %self.id, seat = seat.number(), kind = kind.as_str(), "link made");
        self.tell_of_recovery(seat);
        Ok(self.link_made(seat, ends_at))
    }

    fn link_made(&self, seat: Seat, ends_at: Option<u32>) -> LinkMade {
        LinkMade { seat, ends_at: ends_at.unwrap_or_else(|| self.expires_at()) }
    }

    /// Saves a link in the place of the one of its kind before.
    pub(super) async fn add_link(&mut self, link: LinkKept) -> Result<(), Problem> {
        let mut changes = Vec::new();
        let goes = self.with_link(&link, &mut changes);
        self.store.save(Save { line: None, changes }).await.map_err(problem_of_save)?;
        self.link_added(link, goes);
        Ok(())
    }

    /// Adds what saves a link in the place of the one of its kind before. The answer is the one that goes for it.
    pub(super) fn with_link(&self, link: &LinkKept, changes: &mut Vec<Change>) -> Option<Hashed> {
        let table = self.id.to_string();
        let goes = self.doors.link_too_many(link.seat);
        changes.extend(goes.map(|hash| Change::RemoveLink { hash }));
        let (kind, seat, at) = (link.kind, link.seat, link.made_at);
        changes.push(Change::ReplaceLinks { table: table.clone(), kind, seat, at });
        changes.push(Change::AddLink { table, link: link.clone() });
        goes
    }

    /// It is saved.
    pub(super) fn link_added(&mut self, link: LinkKept, goes: Option<Hashed>) {
        if let Some(goes) = goes {
            self.doors.remove_link(goes);
        }
        self.doors.add_link(link);
    }

    /// The seat's devices learn what became of its recovery link.
    fn tell_of_recovery(&mut self, seat: Seat) {
        self.recovery[seat] = self.doors.recovery(seat);
        self.look_anew();
    }

    pub(super) fn look_at_seat(&self, link: Hashed) -> Result<SeatSeen, Problem> {
        let Opening { seat, sign_out, .. } = self.doors.opens(link, now())?;
        Ok(SeatSeen {
            table: self.id.to_string(),
            table_name: self.state.name().to_owned(),
            seat,
            name: self.state.name_of(seat).unwrap_or_default().to_owned(),
            sign_out,
        })
    }

    pub(super) async fn open_seat(&mut self, link: Hashed, by: OnDevice) -> Result<Claimed, Problem> {
        let at = now();
        let Opening { seat, kind, sign_out } = match self.doors.may_open(link, by.key, at)? {
            Coming::Again(seat) => {
                self.know_device(by).await;
                return Ok(self.claimed(seat));
            }
            Coming::New(opening) => opening,
        };
        let mut changes = Vec::new();
        changes.push(match kind {
            LinkKind::Recovery => Change::TouchLink { hash: link, at },
            LinkKind::Move | LinkKind::Invitation | LinkKind::Watch => Change::UseLink { hash: link, at },
        });
        if sign_out {
            let (table, seat, reason) = (self.id.to_string(), seat.number(), Revoked::Moved);
            changes.push(Change::RevokeKeys { table, seat, reason, at });
        }
        let goes = self.with_key(seat, by, at, &mut changes);
        self.store.save(Save { line: None, changes }).await.map_err(problem_of_save)?;
        self.doors.use_link(link, at);
        if sign_out {
            self.doors.revoke(seat.number(), Revoked::Moved);
            self.dismiss(seat, Bye::SeatMoved);
        }
        self.key_added(seat, by, goes);
        info!(table.id = %self.id, seat = seat.number(), kind = kind.as_str(), sign_out, "link used");
        self.tell_of_recovery(seat);
        Ok(self.claimed(seat))
    }

    /// The seat on a device that has it; `key` holds it from now on, too.
    pub(super) async fn restore_seat(
        &mut self,
        seat: Seat,
        device: Hashed,
        key: Option<Hashed>,
    ) -> Result<SeatRestored, Problem> {
        self.doors.has_device(seat, device)?;
        if let Some(key) = key
            && self.doors.may_restore(seat, device, key)? == Coming::New(())
        {
            let (by, mut changes) = (OnDevice { key, device }, Vec::new());
            let goes = self.with_key(seat, by, now(), &mut changes);
            self.store.save(Save { line: None, changes }).await.map_err(problem_of_save)?;
            self.key_added(seat, by, goes);
            info!(table.id = %self.id, seat = seat.number(), "seat restored");
        }
        let Claimed { table, seat, name } = self.claimed(seat);
        let against_bots = self.state.is_against_bots() && self.state.host() == seat;
        Ok(SeatRestored { table, table_name: self.state.name().to_owned(), seat, name, against_bots, key: None })
    }

    /// Notes on which device a secret is: its cookie may be new.
    pub(super) async fn know_device(&mut self, by: OnDevice) {
        let OnDevice { key, device } = by;
        if !self.doors.is_elsewhere(key, device) {
            return;
        }
        let changes = vec![Change::SetDevice { hash: key, device }];
        // If it cannot be saved the device is not known, that is all.
        if self.store.save(Save { line: None, changes }).await.is_ok() {
            self.doors.set_device(key, device);
        }
    }

    /// Adds what saves that a secret holds a seat. The answer is the one that goes for it.
    pub(super) fn with_key(&self, seat: Seat, by: OnDevice, at: u32, changes: &mut Vec<Change>) -> Option<Hashed> {
        let OnDevice { key: hash, device } = by;
        let goes = self.doors.key_too_many(seat);
        changes.extend(goes.map(|hash| Change::RemoveKey { hash }));
        let (table, seat, device) = (self.id.to_string(), seat.number(), Some(device));
        changes.push(Change::AddKey { hash, table, seat, device, at });
        goes
    }

    /// It is saved.
    pub(super) fn key_added(&mut self, seat: Seat, by: OnDevice, goes: Option<Hashed>) {
        if let Some(goes) = goes {
            self.doors.remove_key(goes);
        }
        let OnDevice { key: hash, device } = by;
        self.doors.add_key(KeyKept { hash, seat: seat.number(), device: Some(device), revoked: None });
    }
}
