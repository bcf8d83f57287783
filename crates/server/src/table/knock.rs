//! What is asked at the doors of a table by requests that only some pages make, and who answers. Whoever asks is known
//! by the hash of a secret, never by a number.

use castle_engine::Seat;
use castle_protocol::{Claimed, Problem, SeatAdded, SeatRestored, SeatSeen, WatchLinkMade};

use super::actor::{Actor, OutOfStep};
use super::{Closed, Reply};
use crate::secret::Hashed;
use crate::store::LinkKind;

/// A seat's secret, and the device that it is on.
#[derive(Clone, Copy)]
pub(crate) struct OnDevice {
    pub(crate) key: Hashed,
    pub(crate) device: Hashed,
}

/// A link that a seat wants to have made, to be opened by.
#[derive(Clone, Copy)]
pub(crate) struct Wanted {
    pub(crate) kind: LinkKind,
    pub(crate) link: Hashed,
    pub(crate) sign_out: bool,
}

/// A link that was made for a seat.
pub(crate) struct LinkMade {
    pub(crate) seat: Seat,
    pub(crate) ends_at: u32,
}

/// A question at the doors.
pub(crate) enum Knock {
    /// The host adds a seat, with its invitation.
    AddSeat { key: Hashed, link: Hashed, reply: Answered<SeatAdded> },
    /// A seat makes a link by which another device opens it.
    MakeSeatLink { key: Hashed, wanted: Wanted, reply: Answered<LinkMade> },
    /// Somebody holds such a link and wants to know what for.
    LookAtSeat { link: Hashed, reply: Answered<SeatSeen> },
    /// Somebody opens a seat by such a link.
    OpenSeat { link: Hashed, by: OnDevice, reply: Answered<Claimed> },
    /// A device has lost its secrets: which seat is this, and, if there is a new secret, let it hold the seat.
    RestoreSeat { seat: Seat, device: Hashed, key: Option<Hashed>, reply: Answered<SeatRestored> },
    /// A secret is on this device.
    KnowDevice { by: OnDevice, reply: Answered<()> },
    /// The host makes the link for spectators.
    MakeWatchLink { key: Hashed, link: Hashed, reply: Answered<WatchLinkMade> },
}

type Answered<T> = Reply<Result<T, Problem>>;

impl Knock {
    /// Answers in the place of a table that is not open.
    pub(super) fn deny(self, closed: Closed) {
        let problem = closed.problem();
        // Whoever asked may have gone; then nobody minds.
        match self {
            Knock::AddSeat { reply, .. } => _ = reply.send(Err(problem)),
            Knock::MakeSeatLink { reply, .. } => _ = reply.send(Err(problem)),
            Knock::LookAtSeat { reply, .. } => _ = reply.send(Err(problem)),
            Knock::OpenSeat { reply, .. } => _ = reply.send(Err(problem)),
            Knock::RestoreSeat { reply, .. } => _ = reply.send(Err(problem)),
            Knock::KnowDevice { reply, .. } => _ = reply.send(Err(problem)),
            Knock::MakeWatchLink { reply, .. } => _ = reply.send(Err(problem)),
        }
    }
}

impl Actor {
    pub(super) async fn open_up(&mut self, knock: Knock) -> Result<(), OutOfStep> {
        match knock {
            Knock::AddSeat { key, link, reply } => _ = reply.send(self.add_seat(key, link).await?),
            Knock::MakeSeatLink { key, wanted, reply } => _ = reply.send(self.make_seat_link(key, wanted).await),
            Knock::LookAtSeat { link, reply } => _ = reply.send(self.look_at_seat(link)),
            Knock::OpenSeat { link, by, reply } => _ = reply.send(self.open_seat(link, by).await),
            Knock::RestoreSeat { seat, device, key, reply } => {
                _ = reply.send(self.restore_seat(seat, device, key).await);
            }
            Knock::KnowDevice { by, reply } => {
                self.know_device(by).await;
                let _gone = reply.send(Ok(()));
            }
            Knock::MakeWatchLink { key, link, reply } => _ = reply.send(self.make_watch_link(key, link).await),
        }
        Ok(())
    }
}
