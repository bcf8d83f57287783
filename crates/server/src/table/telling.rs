//! Telling: each seat has a cell with its newest view and a ring of its last moves. A connection
//! takes the newest view with all moves since the version it has, or with none if it fell further
//! behind. So memory has a bound without a queue, no healthy client misses a movement, and a slow
//! one loses only flights. No two seats share a ring: how long one lasts would tell of what others
//! do in secret.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::extract::ws::Utf8Bytes;
use castle_engine::{Event, PerSeat, Seat};
use castle_protocol::{Bye, Moved, Why};
use tokio::sync::{Notify, watch};

use super::frames::Newest;
use super::state::{Presence, State};
use crate::ids::ActionId;
use crate::limits::BATCHES_KEPT;

/// What a seat's connections are to be told.
enum Cell {
    Shown(Newest),
    Gone(Bye),
}

/// What led to a version of a seat's view.
struct Batch {
    version: u32,
    /// What happened, as everyone together knows it.
    events: Arc<[Event]>,
    /// The seat's own act behind it.
    done: Option<ActionId>,
}

/// The last moves of which one seat was told.
#[derive(Default)]
struct Ring {
    batches: VecDeque<Batch>,
    /// The version that nothing is known before.
    dropped: u32,
}

/// What is told of versions that were not sent.
struct Missed {
    moved: Vec<Moved>,
    done: Vec<ActionId>,
    /// Of acts up to this version nothing is known any more.
    dropped: u32,
}

impl Ring {
    fn push(&mut self, batch: Batch) {
        if self.batches.len() == BATCHES_KEPT
            && let Some(oldest) = self.batches.pop_front()
        {
            self.dropped = oldest.version;
        }
        self.batches.push_back(batch);
    }

    /// Whoever has the seat next learns nothing of what was before `version`.
    fn forget(&mut self, version: u32) {
        self.batches.clear();
        self.dropped = version;
    }

    /// What moved for `seat`, whose ring this is, after the version `since`, up to `version`, and which acts were done by it.
    fn since(&self, seat: Seat, since: u32, version: u32) -> Missed {
        let range = since + 1..=version;
        let later = || self.batches.iter().filter(|batch| range.contains(&batch.version));
        let moved = if since < self.dropped {
            Vec::new()
        } else {
            let events = later().flat_map(|batch| batch.events.iter());
            events.filter_map(|event| Moved::seen_by(event, Some(seat))).collect()
        };
        Missed { moved, done: later().filter_map(|batch| batch.done).collect(), dropped: self.dropped }
    }
}

fn lock(ring: &Mutex<Ring>) -> MutexGuard<'_, Ring> {
    ring.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The table's side.
pub(super) struct Telling {
    epoch: u32,
    cells: PerSeat<Option<watch::Sender<Cell>>>,
    versions: PerSeat<u32>,
    rings: PerSeat<Arc<Mutex<Ring>>>,
    left: Arc<Notify>,
}

impl Telling {
    pub(super) fn new(epoch: u32) -> Telling {
        Telling {
            epoch,
            cells: PerSeat::from_fn(|_| None),
            versions: PerSeat::default(),
            rings: PerSeat::from_fn(|_| Arc::default()),
            left: Arc::default(),
        }
    }

    /// Wakes when a connection has ended.
    pub(super) fn left(&self) -> Arc<Notify> {
        self.left.clone()
    }

    pub(super) fn connections(&self, seat: Seat) -> usize {
        self.cells[seat].as_ref().map_or(0, watch::Sender::receiver_count)
    }

    /// Tells every claimed seat whose view has changed. `done` is the act that was behind it; the
    /// answer is the version of its seat that tells of it, if one does.
    pub(super) fn tell(
        &mut self,
        state: &State,
        presence: &Presence,
        life_seconds: u32,
        events: Vec<Event>,
        done: Option<(Seat, ActionId)>,
    ) -> Option<u32> {
        let events: Arc<[Event]> = events.into();
        let mut told = None;
        let mut news = Vec::new();
        for seat in state.claimed() {
            let view = state.view(seat, presence, life_seconds);
            let moved: Vec<Moved> = events.iter().filter_map(|event| Moved::seen_by(event, Some(seat))).collect();
            let id = done.and_then(|(by, id)| (by == seat).then_some(id));
            let newest = Newest::new(self.versions[seat] + 1, &view, &moved, id.as_slice());
            if self.cells[seat].as_ref().is_some_and(|cell| is_shown(&cell.borrow(), &newest)) {
                continue;
            }
            self.versions[seat] = newest.version;
            if id.is_some() {
                told = Some(newest.version);
            }
            if !events.is_empty() || id.is_some() {
                let batch = Batch { version: newest.version, events: events.clone(), done: id };
                lock(&self.rings[seat]).push(batch);
            }
            news.push((seat, newest));
        }
        // Only now: whoever reads a version finds all that led to it.
        for (seat, newest) in news {
            match &self.cells[seat] {
                Some(cell) => _ = cell.send_replace(Cell::Shown(newest)),
                None => self.cells[seat] = Some(watch::Sender::new(Cell::Shown(newest))),
            }
        }
        told
    }

    /// Ends all connections of a seat; whoever has it next is somebody else.
    pub(super) fn dismiss(&mut self, seat: Seat, bye: Bye) {
        lock(&self.rings[seat]).forget(self.versions[seat]);
        if let Some(cell) = self.cells[seat].take() {
            cell.send_replace(Cell::Gone(bye));
        }
    }

    /// A new connection of a seat that was told of before.
    pub(super) fn connect(&self, seat: Seat) -> Option<Connection> {
        Some(Connection {
            seat,
            epoch: self.epoch,
            sent: 0,
            untold: 0,
            cell: Some(self.cells[seat].as_ref()?.subscribe()),
            ring: self.rings[seat].clone(),
            left: self.left.clone(),
        })
    }
}

fn is_shown(cell: &Cell, newest: &Newest) -> bool {
    matches!(cell, Cell::Shown(shown) if shown.view() == newest.view())
}

/// What a connection has to do next.
pub(crate) enum News {
    /// Nothing is new.
    None,
    /// To send this.
    Message(Utf8Bytes),
    /// To say this, and close.
    Bye(Bye),
}

/// One connection's side. Dropping it tells the table that the connection has ended.
pub(crate) struct Connection {
    seat: Seat,
    epoch: u32,
    /// The version that was sent last.
    sent: u32,
    /// The version up to which acts may have been done without being told.
    untold: u32,
    cell: Option<watch::Receiver<Cell>>,
    ring: Arc<Mutex<Ring>>,
    left: Arc<Notify>,
}

impl Connection {
    /// Returns when there may be news.
    pub(crate) async fn changed(&mut self) {
        if let Some(cell) = &mut self.cell {
            // An error means that the table has ended; `news` tells.
            let _ended = cell.changed().await;
        }
    }

    /// The first message: all that the seat may know, and what moved since the epoch and version
    /// that the client has.
    pub(crate) fn welcome(&mut self, has: Option<(u32, u32)>) -> News {
        self.with_newest(|this, newest| {
            let since =
                has.and_then(|(epoch, version)| (epoch == this.epoch && version <= newest.version).then_some(version));
            let moved = match since {
                Some(since) => lock(&this.ring).since(this.seat, since, newest.version).moved,
                None => Vec::new(),
            };
            this.sent = newest.version;
            News::Message(newest.welcome(this.epoch, &moved))
        })
    }

    /// What was not sent yet.
    pub(crate) fn news(&mut self) -> News {
        self.with_newest(|this, newest| {
            let since = std::mem::replace(&mut this.sent, newest.version);
            match newest.version - since {
                0 => News::None,
                1 => News::Message(newest.update()),
                _ => {
                    let missed = lock(&this.ring).since(this.seat, since, newest.version);
                    if since < missed.dropped {
                        this.untold = missed.dropped;
                    }
                    News::Message(newest.update_with(&missed.moved, &missed.done))
                }
            }
        })
    }

    /// Whether the version was sent already, together with the act that led to it.
    pub(crate) fn has_told(&self, version: u32) -> bool {
        (self.untold + 1..=self.sent).contains(&version)
    }

    /// Says that an act was accepted, though it changed nothing, or not now. Everything new must
    /// have been sent.
    pub(crate) fn done(&mut self, id: ActionId) -> News {
        self.with_newest(|this, newest| {
            let Missed { moved, mut done, dropped: _ } = lock(&this.ring).since(this.seat, this.sent, newest.version);
            this.sent = newest.version;
            if !done.contains(&id) {
                done.push(id);
            }
            News::Message(newest.update_with(&moved, &done))
        })
    }

    /// Says that an act was refused.
    pub(crate) fn refused(&mut self, id: &str, why: &Why) -> News {
        self.with_newest(|_, newest| News::Message(newest.refused(id, why)))
    }

    /// The cell's own change is marked as seen, as it is read here.
    fn with_newest(&mut self, read: impl FnOnce(&mut Connection, &Newest) -> News) -> News {
        let Some(mut cell) = self.cell.take() else {
            return News::Bye(Bye::TableFault);
        };
        let has_ended = cell.has_changed().is_err();
        let news = match &*cell.borrow_and_update() {
            Cell::Gone(bye) => News::Bye(*bye),
            // The table's task ended without a word.
            Cell::Shown(_) if has_ended => News::Bye(Bye::TableFault),
            Cell::Shown(newest) => read(self, newest),
        };
        self.cell = Some(cell);
        news
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        // In this order: whoever wakes counts the connections.
        self.cell = None;
        self.left.notify_one();
    }
}
