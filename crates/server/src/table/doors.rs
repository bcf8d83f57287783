//! Who may come in at a table: the secrets that hold its seats, and its links. Pure; knows hashes only.

use castle_engine::Seat;
use castle_protocol::{Bye, Problem, RecoveryShown};

use crate::limits::{KEYS_PER_SEAT, LINKS_PER_SEAT};
use crate::secret::Hashed;
use crate::store::{KeyKept, LinkKept, LinkKind, LinkState, Revoked};

/// The doors of one table, as the store keeps them, oldest first.
pub(super) struct Doors {
    keys: Vec<KeyKept>,
    links: Vec<LinkKept>,
}

/// What coming in by a link comes to.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Coming<T> {
    /// This secret holds the seat already.
    Again(Seat),
    /// It may be done.
    New(T),
}

/// What an open link to a claimed seat does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Opening {
    pub(super) seat: Seat,
    pub(super) kind: LinkKind,
    /// Whether the devices that have the seat are signed out.
    pub(super) sign_out: bool,
}

/// What making a link comes to.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Making {
    /// It is there already, and ends then by itself.
    Again { ends_at: Option<u32> },
    /// It can be made.
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

    /// Whether whoever holds `key` has the host's chair.
    pub(super) fn host_only(&self, key: Hashed, host: Seat) -> Result<(), Problem> {
        match self.seat_of(key) {
            Ok(seat) if seat == host => Ok(()),
            Ok(_) => Err(Problem::NotHost),
            Err(_) => Err(Problem::UnknownKey),
        }
    }

    fn link(&self, link: Hashed) -> Result<&LinkKept, Problem> {
        self.links.iter().find(|kept| kept.hash == link).ok_or(Problem::LinkUnknown)
    }

    /// A link that can be used, with the seat that it is for.
    fn open_link(&self, link: Hashed, now: u32) -> Result<(&LinkKept, Seat), Problem> {
        let kept = self.link(link)?;
        match kept.state {
            LinkState::Open if kept.ends_at.is_some_and(|end| end <= now) => Err(Problem::LinkExpired),
            LinkState::Open => Ok((kept, kept.seat.and_then(Seat::new).ok_or(Problem::UnknownSeat)?)),
            LinkState::Used(at) => Err(Problem::LinkUsed { at }),
            LinkState::Replaced(at) => Err(Problem::LinkReplaced { at }),
            LinkState::Expired => Err(Problem::LinkExpired),
        }
    }

    /// The seat that an open invitation is for.
    pub(super) fn invited(&self, link: Hashed, now: u32) -> Result<Seat, Problem> {
        match self.open_link(link, now)? {
            (kept, seat) if kept.kind == LinkKind::Invitation => Ok(seat),
            _ => Err(Problem::LinkUnknown),
        }
    }

    /// What a move or recovery link opens.
    pub(super) fn opens(&self, link: Hashed, now: u32) -> Result<Opening, Problem> {
        let (kept, seat) = self.open_link(link, now)?;
        match kept.kind {
            LinkKind::Move | LinkKind::Recovery => Ok(Opening { seat, kind: kept.kind, sign_out: kept.sign_out }),
            LinkKind::Invitation | LinkKind::Watch => Err(Problem::LinkUnknown),
        }
    }

    /// What becomes of `key` at a link: a repeat finds its seat again, and a secret holds one seat alone.
    fn enter<T>(
        &self,
        link: Hashed,
        key: Hashed,
        new: impl FnOnce() -> Result<T, Problem>,
    ) -> Result<Coming<T>, Problem> {
        match (self.seat_of(key), self.link(link)) {
            (Ok(held), Ok(kept)) if kept.seat == Some(held.number()) => Ok(Coming::Again(held)),
            (Ok(_), _) => Err(Problem::SecretTaken),
            (Err(_), _) => new().map(Coming::New),
        }
    }

    pub(super) fn may_claim(&self, link: Hashed, key: Hashed, now: u32) -> Result<Coming<Seat>, Problem> {
        self.enter(link, key, || self.invited(link, now))
    }

    pub(super) fn may_open(&self, link: Hashed, key: Hashed, now: u32) -> Result<Coming<Opening>, Problem> {
        self.enter(link, key, || self.opens(link, now))
    }

    /// Whether the seat may be given back to a device that has it, by the secret `key`.
    pub(super) fn may_restore(&self, seat: Seat, device: Hashed, key: Hashed) -> Result<Coming<()>, Problem> {
        self.has_device(seat, device)?;
        match self.seat_of(key) {
            Ok(held) if held == seat => Ok(Coming::Again(held)),
            Err(Bye::UnknownKey) => Ok(Coming::New(())),
            Ok(_) | Err(_) => Err(Problem::SecretTaken),
        }
    }

    /// Whether a living secret of the seat is on the device.
    pub(super) fn has_device(&self, seat: Seat, device: Hashed) -> Result<(), Problem> {
        let is_here = |key: &KeyKept| key.seat == seat.number() && key.device == Some(device) && key.revoked.is_none();
        if self.keys.iter().any(is_here) { Ok(()) } else { Err(Problem::UnknownKey) }
    }

    /// Whether a living secret is to be noted as being on this device.
    pub(super) fn is_elsewhere(&self, key: Hashed, device: Hashed) -> bool {
        self.keys.iter().any(|held| held.hash == key && held.revoked.is_none() && held.device != Some(device))
    }

    /// Whether somebody may watch by a link.
    pub(super) fn watches(&self, link: Hashed, may_be_watched: bool) -> Result<(), Bye> {
        let kept = self.link(link).ok().filter(|kept| kept.kind == LinkKind::Watch).ok_or(Bye::UnknownKey)?;
        if may_be_watched && kept.state == LinkState::Open { Ok(()) } else { Err(Bye::WatchEnded) }
    }

    /// Whether a link may be made, as `wanted` describes it: the same again is there already.
    pub(super) fn may_make(&self, wanted: &LinkKept, now: u32) -> Result<Making, Problem> {
        let Ok(kept) = self.link(wanted.hash) else { return Ok(Making::New) };
        let is_same = (kept.kind, kept.seat, kept.sign_out) == (wanted.kind, wanted.seat, wanted.sign_out);
        let lives = match kept.state {
            LinkState::Open => kept.ends_at.is_none_or(|end| end > now),
            // Whoever repeats it hears of the seat that it was for.
            LinkState::Used(_) => kept.kind == LinkKind::Invitation,
            LinkState::Replaced(_) | LinkState::Expired => false,
        };
        if is_same && lives { Ok(Making::Again { ends_at: kept.ends_at }) } else { Err(Problem::SecretTaken) }
    }

    /// The seat that an invitation was made for, which may be used by now.
    pub(super) fn seat_invited(&self, link: Hashed) -> Option<Seat> {
        let kept = self.link(link).ok().filter(|kept| kept.kind == LinkKind::Invitation)?;
        kept.seat.and_then(Seat::new)
    }

    /// What is known of the recovery link of a seat.
    pub(super) fn recovery(&self, seat: Seat) -> Option<RecoveryShown> {
        let of_seat = |kept: &&LinkKept| kept.kind == LinkKind::Recovery && kept.seat == Some(seat.number());
        let kept = self.links.iter().filter(of_seat).find(|kept| kept.state == LinkState::Open)?;
        Some(RecoveryShown { made_at: kept.made_at, used_at: kept.used_at })
    }

    /// The secret that goes when the seat is given another one: of those first that hold it no longer, then of the device
    /// that has most, the oldest. So a browser that forgets its secrets again and again costs no other its seat.
    pub(super) fn key_too_many(&self, seat: Seat) -> Option<Hashed> {
        let of_seat = || self.keys.iter().filter(|held| held.seat == seat.number());
        if of_seat().count() < KEYS_PER_SEAT {
            return None;
        }
        let of_device = |device| of_seat().filter(|held| held.device == device).count();
        let most = of_seat().map(|held| of_device(held.device)).max()?;
        let goes = of_seat().find(|held| held.revoked.is_some());
        goes.or_else(|| of_seat().find(|held| of_device(held.device) == most)).map(|held| held.hash)
    }

    /// The link that goes when one more is made for the seat, or to watch: the oldest that is of no use any more.
    pub(super) fn link_too_many(&self, seat: Option<u8>) -> Option<Hashed> {
        let of_seat = || self.links.iter().filter(|kept| kept.seat == seat);
        if of_seat().count() < LINKS_PER_SEAT {
            return None;
        }
        of_seat().find(|kept| kept.state != LinkState::Open).map(|kept| kept.hash)
    }
}

/// What becomes true, once it is saved.
impl Doors {
    pub(super) fn add_key(&mut self, key: KeyKept) {
        self.keys.push(key);
    }

    pub(super) fn remove_key(&mut self, key: Hashed) {
        self.keys.retain(|held| held.hash != key);
    }

    pub(super) fn remove_link(&mut self, link: Hashed) {
        self.links.retain(|kept| kept.hash != link);
    }

    /// The secret is on this device.
    pub(super) fn set_device(&mut self, key: Hashed, device: Hashed) {
        self.keys.iter_mut().filter(|held| held.hash == key).for_each(|held| held.device = Some(device));
    }

    /// A link was used: one for recovery stays open, all others are used up.
    pub(super) fn use_link(&mut self, link: Hashed, at: u32) {
        for kept in self.links.iter_mut().filter(|kept| kept.hash == link) {
            match kept.kind {
                LinkKind::Recovery => kept.used_at = Some(at),
                LinkKind::Invitation | LinkKind::Move | LinkKind::Watch => kept.state = LinkState::Used(at),
            }
        }
    }

    /// A link in the place of those of its kind to its seat.
    pub(super) fn add_link(&mut self, link: LinkKept) {
        self.replace(link.kind, link.seat, link.made_at);
        self.links.push(link);
    }

    /// The links of a kind to a seat, or to watch, are dead; invitations also when they were used.
    fn replace(&mut self, kind: LinkKind, seat: Option<u8>, at: u32) {
        for kept in self.links.iter_mut().filter(|kept| (kept.kind, kept.seat) == (kind, seat)) {
            let was_used = matches!(kept.state, LinkState::Used(_));
            if kept.state == LinkState::Open || (was_used && kind == LinkKind::Invitation) {
                kept.state = LinkState::Replaced(at);
            }
        }
    }

    /// Every invitation to the seat is dead.
    pub(super) fn close(&mut self, seat: u8, at: u32) {
        self.replace(LinkKind::Invitation, Some(seat), at);
    }

    /// Nobody holds the seat any more. Unless it was moved, the links of whoever had it are dead, too.
    pub(super) fn revoke(&mut self, seat: u8, reason: Revoked) {
        let held = self.keys.iter_mut().filter(|held| held.seat == seat && held.revoked.is_none());
        held.for_each(|held| held.revoked = Some(reason));
        if reason.is_for_good() {
            let is_opener = |kept: &&mut LinkKept| {
                kept.seat == Some(seat) && matches!(kept.kind, LinkKind::Move | LinkKind::Recovery)
            };
            let open = self.links.iter_mut().filter(is_opener).filter(|kept| kept.state == LinkState::Open);
            open.for_each(|kept| kept.state = LinkState::Expired);
        }
    }
}
