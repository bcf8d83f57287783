//! Who may come in at a table: the secrets that hold its seats, and its invitations. Pure; knows
//! hashes only.

use castle_engine::Seat;
use castle_protocol::{Bye, Problem};

use crate::secret::Hashed;
use crate::store::{KeyKept, LinkKept, LinkState, Revoked};

/// The doors of one table, as the store keeps them.
pub(super) struct Doors {
    keys: Vec<KeyKept>,
    links: Vec<LinkKept>,
}

/// What a claim comes to.
pub(super) enum Claim {
    /// The seat is claimed by this secret already.
    Again(Seat),
    /// The seat can be claimed.
    New(Seat),
}

/// What giving a seat another invitation comes to.
pub(super) enum Replacement {
    /// It has this one already.
    Again,
    /// It can be given.
    New,
}

impl Doors {
    pub(super) fn new(keys: Vec<KeyKept>, links: Vec<LinkKept>) -> Doors {
        Doors { keys, links }
    }

    /// The seat that a secret holds.
    pub(super) fn seat_of(&self, key: Hashed) -> Result<Seat, Bye> {
        let held = self.keys.iter().rfind(|held| held.hash == key).ok_or(Bye::UnknownKey)?;
        match held.revoked {
            None => Seat::new(held.seat).ok_or(Bye::UnknownKey),
            Some(Revoked::Invitation) => Err(Bye::SeatRevoked),
            Some(Revoked::Moved) => Err(Bye::SeatMoved),
            Some(Revoked::Left) => Err(Bye::SeatLeft),
            Some(Revoked::Removed) => Err(Bye::SeatRemoved),
        }
    }

    fn link(&self, link: Hashed) -> Result<(&LinkKept, Seat), Problem> {
        let kept = self.links.iter().find(|kept| kept.hash == link).ok_or(Problem::LinkUnknown)?;
        Ok((kept, Seat::new(kept.seat).ok_or(Problem::UnknownSeat)?))
    }

    /// The seat that an open invitation is for.
    pub(super) fn invited(&self, link: Hashed) -> Result<Seat, Problem> {
        let (kept, seat) = self.link(link)?;
        match kept.state {
            LinkState::Open => Ok(seat),
            LinkState::Used(at) => Err(Problem::LinkUsed { at }),
            LinkState::Replaced(at) => Err(Problem::LinkReplaced { at }),
            LinkState::Expired => Err(Problem::LinkExpired),
        }
    }

    pub(super) fn may_claim(&self, link: Hashed, key: Hashed) -> Result<Claim, Problem> {
        match (self.seat_of(key), self.link(link)) {
            (Ok(held), Ok((_, seat))) if held == seat => Ok(Claim::Again(seat)),
            (Ok(_), _) => Err(Problem::SecretTaken),
            (Err(_), _) => self.invited(link).map(Claim::New),
        }
    }

    pub(super) fn claimed(&mut self, link: Hashed, key: Hashed, seat: Seat, at: u32) {
        self.links.iter_mut().filter(|kept| kept.hash == link).for_each(|kept| kept.state = LinkState::Used(at));
        self.keys.push(KeyKept { hash: key, seat: seat.number(), revoked: None });
    }

    /// Whether whoever holds `key` may give the seat the invitation `link`.
    pub(super) fn may_replace(
        &self,
        key: Hashed,
        host: Seat,
        seat: Seat,
        link: Hashed,
    ) -> Result<Replacement, Problem> {
        self.host_only(key, host)?;
        match self.link(link) {
            Err(_) => Ok(Replacement::New),
            Ok((kept, of)) if of == seat && matches!(kept.state, LinkState::Open | LinkState::Used(_)) => {
                Ok(Replacement::Again)
            }
            Ok(_) => Err(Problem::SecretTaken),
        }
    }

    pub(super) fn replaced(&mut self, seat: Seat, link: Hashed, at: u32) {
        let seat = seat.number();
        self.close(seat, at);
        self.links.push(LinkKept { hash: link, seat, state: LinkState::Open });
        self.revoke(seat, Revoked::Invitation);
    }

    /// Nobody holds the seat any more.
    pub(super) fn revoke(&mut self, seat: u8, reason: Revoked) {
        let held = self.keys.iter_mut().filter(|held| held.seat == seat && held.revoked.is_none());
        held.for_each(|held| held.revoked = Some(reason));
    }

    /// Every link to the seat is dead.
    pub(super) fn close(&mut self, seat: u8, at: u32) {
        for kept in self.links.iter_mut().filter(|kept| kept.seat == seat) {
            if matches!(kept.state, LinkState::Open | LinkState::Used(_)) {
                kept.state = LinkState::Replaced(at);
            }
        }
    }

    /// Whether whoever holds `key` has the host's chair.
    pub(super) fn host_only(&self, key: Hashed, host: Seat) -> Result<(), Problem> {
        match self.seat_of(key) {
            Ok(seat) if seat == host => Ok(()),
            Ok(_) => Err(Problem::NotHost),
            Err(_) => Err(Problem::UnknownKey),
        }
    }
}
