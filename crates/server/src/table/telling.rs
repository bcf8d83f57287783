//! Telling: each seat has a cell with its newest view and a ring of its last moves. A connection
//! takes the newest view with all moves since the version it has, or with none if it fell further
//! behind. So memory has a bound without a queue, no healthy client misses a movement, and a slow
//! one loses only flights. No two seats share a ring: how long one lasts would tell of what others
//! do in secret. Spectators share one, as they see the same.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::extract::ws::Utf8Bytes;
use castle_engine::{Event, PerSeat, Seat};
use castle_protocol::{Bye, Moved, Note, Said, ServerMessage, Why};
use tokio::sync::{Notify, watch};

use super::frames::Newest;
use super::shown::Beside;
use super::state::State;
use crate::ids::ActionId;
use crate::limits::{BATCHES_KEPT, NOTES_KEPT};
use crate::world::{Lived, now};

/// What a seat's connections are to be told.
enum Cell {
    Shown(Newest),
    Gone(Bye),
}

/// What happened at once, kept once for all who are told of it.
struct Happened {
    /// As everyone together knows it.
    events: Box<[Event]>,
    /// The act behind it, and whose it was.
    done: Option<(Seat, ActionId)>,
}

impl Happened {
    fn is_nothing_for(&self, viewer: Option<Seat>) -> bool {
        self.events.is_empty() && self.done_by(viewer).is_none()
    }

    fn moved(&self, viewer: Option<Seat>) -> impl Iterator<Item = Moved> {
        self.events.iter().filter_map(move |event| Moved::seen_by(event, viewer))
    }

    /// The act behind it, if it was of `viewer`.
    fn done_by(&self, viewer: Option<Seat>) -> Option<ActionId> {
        self.done.and_then(|(by, id)| (Some(by) == viewer).then_some(id))
    }
}

/// What led to a version of a seat's view.
struct Batch {
    version: u32,
    happened: Arc<Happened>,
}

/// The last moves of which one viewer was told.
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

    /// What moved for `viewer`, whose ring this is, after the version `since`, up to `version`, and which acts were done by it.
    fn since(&self, viewer: Option<Seat>, since: u32, version: u32) -> Missed {
        let range = since + 1..=version;
        let later = || self.batches.iter().filter(|batch| range.contains(&batch.version));
        let moved = if since < self.dropped {
            Vec::new()
        } else {
            later().flat_map(|batch| batch.happened.moved(viewer)).collect()
        };
        let done = later().filter_map(|batch| batch.happened.done_by(viewer)).collect();
        Missed { moved, done, dropped: self.dropped }
    }
}

/// What was said at the table, the last of it.
#[derive(Default)]
struct Notes {
    last: u32,
    kept: VecDeque<Note>,
}

fn lock<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What one seat is told, or the spectators together.
#[derive(Default)]
struct Slot {
    cell: Option<watch::Sender<Cell>>,
    version: u32,
    ring: Arc<Mutex<Ring>>,
}

impl Slot {
    fn connections(&self) -> usize {
        self.cell.as_ref().map_or(0, watch::Sender::receiver_count)
    }

    /// Lets all connections look for what is new.
    fn wake(&self) {
        if let Some(cell) = &self.cell {
            cell.send_modify(|_| {});
        }
    }

    /// Ends all connections; whoever comes next is somebody else.
    fn dismiss(&mut self, bye: Bye) {
        lock(&self.ring).forget(self.version);
        if let Some(cell) = self.cell.take() {
            cell.send_replace(Cell::Gone(bye));
        }
    }
}

/// The table's side.
pub(super) struct Telling {
    epoch: u32,
    lived: Lived,
    /// When the epoch began, in the time lived through.
    began: u64,
    seats: PerSeat<Slot>,
    watching: Slot,
    notes: Arc<Mutex<Notes>>,
    left: Arc<Notify>,
}

impl Telling {
    pub(super) fn new(epoch: u32, lived: Lived) -> Telling {
        Telling {
            epoch,
            began: lived.ms(),
            lived,
            seats: PerSeat::from_fn(|_| Slot::default()),
            watching: Slot::default(),
            notes: Arc::default(),
            left: Arc::default(),
        }
    }

    /// Wakes when a connection has ended.
    pub(super) fn left(&self) -> Arc<Notify> {
        self.left.clone()
    }

    /// Milliseconds since the epoch began.
    pub(super) fn now_ms(&self) -> u64 {
        self.lived.ms().saturating_sub(self.began)
    }

    /// Returns when so many milliseconds of the epoch have passed.
    pub(super) fn until(&self, ms: u64) -> impl Future<Output = ()> + use<> {
        let (lived, at) = (self.lived.clone(), self.began.saturating_add(ms));
        async move { lived.until(at).await }
    }

    fn slot(&self, viewer: Option<Seat>) -> &Slot {
        match viewer {
            Some(seat) => &self.seats[seat],
            None => &self.watching,
        }
    }

    fn slot_mut(&mut self, viewer: Option<Seat>) -> &mut Slot {
        match viewer {
            Some(seat) => &mut self.seats[seat],
            None => &mut self.watching,
        }
    }

    pub(super) fn connections(&self, viewer: Option<Seat>) -> usize {
        self.slot(viewer).connections()
    }

    /// Tells every friend's seat whose view has changed, and the spectators. `done` is the act that was behind it; the
    /// answer is the version of its seat that tells of it, if one does.
    pub(super) fn tell(
        &mut self,
        state: &State,
        beside: &Beside<'_>,
        events: Vec<Event>,
        done: Option<(Seat, ActionId)>,
    ) -> Option<u32> {
        let happened = Arc::new(Happened { events: events.into(), done });
        let mut told = None;
        let mut news = Vec::new();
        let common = state.common(beside);
        let spectators = state.settings().watching.then_some(None);
        for viewer in state.friends().map(Some).chain(spectators) {
            let slot = self.slot_mut(viewer);
            let view = state.view(viewer, &common);
            let moved: Vec<Moved> = happened.moved(viewer).collect();
            let id = happened.done_by(viewer);
            let newest = Newest::new(slot.version + 1, &view, &moved, id.as_slice());
            if slot.cell.as_ref().is_some_and(|cell| is_shown(&cell.borrow(), &newest)) {
                continue;
            }
            slot.version = newest.version;
            if id.is_some() {
                told = Some(newest.version);
            }
            if !happened.is_nothing_for(viewer) {
                let batch = Batch { version: newest.version, happened: happened.clone() };
                lock(&slot.ring).push(batch);
            }
            news.push((viewer, newest));
        }
        // Only now: whoever reads a version finds all that led to it.
        for (viewer, newest) in news {
            let cell = &mut self.slot_mut(viewer).cell;
            match cell {
                Some(cell) => _ = cell.send_replace(Cell::Shown(newest)),
                None => *cell = Some(watch::Sender::new(Cell::Shown(newest))),
            }
        }
        told
    }

    /// Tells all what a seat said.
    pub(super) fn note(&mut self, seat: Seat, said: Said) {
        let mut notes = lock(&self.notes);
        notes.last += 1;
        let note = Note { nth: notes.last, seat, at: now(), said };
        if notes.kept.len() == NOTES_KEPT {
            notes.kept.pop_front();
        }
        notes.kept.push_back(note);
        // Whoever wakes finds it.
        drop(notes);
        for slot in self.seats.iter().map(|(_, slot)| slot).chain([&self.watching]) {
            slot.wake();
        }
    }

    /// Ends all connections of a seat, or of all spectators.
    pub(super) fn dismiss(&mut self, viewer: Option<Seat>, bye: Bye) {
        self.slot_mut(viewer).dismiss(bye);
    }

    /// A new connection of a viewer that was told of before.
    pub(super) fn connect(&self, viewer: Option<Seat>) -> Option<Connection> {
        let slot = self.slot(viewer);
        Some(Connection {
            viewer,
            epoch: self.epoch,
            lived: self.lived.clone(),
            began: self.began,
            sent: 0,
            untold: 0,
            cell: Some(slot.cell.as_ref()?.subscribe()),
            ring: slot.ring.clone(),
            heard: 0,
            notes: self.notes.clone(),
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
    /// The seat; nobody: a spectator.
    viewer: Option<Seat>,
    epoch: u32,
    lived: Lived,
    began: u64,
    /// The version that was sent last.
    sent: u32,
    /// The version up to which acts may have been done without being told.
    untold: u32,
    cell: Option<watch::Receiver<Cell>>,
    ring: Arc<Mutex<Ring>>,
    /// The last note that was sent.
    heard: u32,
    notes: Arc<Mutex<Notes>>,
    left: Arc<Notify>,
}

impl Connection {
    /// Whether it only watches.
    pub(crate) fn only_watches(&self) -> bool {
        self.viewer.is_none()
    }

    /// Milliseconds since the epoch began.
    pub(crate) fn now_ms(&self) -> u64 {
        self.lived.ms().saturating_sub(self.began)
    }

    /// Returns when there may be news or notes.
    pub(crate) async fn changed(&mut self) {
        if let Some(cell) = &mut self.cell {
            // An error means that the table has ended; `news` tells.
            let _ended = cell.changed().await;
        }
    }

    /// What was said and not sent yet. To be asked after [`Connection::news`] and whatever else takes the newest view, as
    /// that is no change any more then.
    pub(crate) fn notes(&mut self) -> Vec<Utf8Bytes> {
        let notes = lock(&self.notes);
        if notes.last == self.heard {
            return Vec::new();
        }
        let later = notes.kept.iter().filter(|note| note.nth > self.heard);
        let messages = later.map(|note| ServerMessage::Note { note: note.clone() });
        let texts = messages.map(|message| serde_json::to_string(&message).expect("notes have a JSON form").into());
        let texts = texts.collect();
        self.heard = notes.last;
        texts
    }

    /// The first message: all that the seat may know, and what moved since the epoch and version
    /// that the client has.
    pub(crate) fn welcome(&mut self, has: Option<(u32, u32)>) -> News {
        self.with_newest(|this, newest| {
            let since =
                has.and_then(|(epoch, version)| (epoch == this.epoch && version <= newest.version).then_some(version));
            let moved = match since {
                Some(since) => lock(&this.ring).since(this.viewer, since, newest.version).moved,
                None => Vec::new(),
            };
            this.sent = newest.version;
            News::Message(newest.welcome(this.epoch, this.now_ms(), &moved))
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
                    let missed = lock(&this.ring).since(this.viewer, since, newest.version);
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
            let Missed { moved, mut done, dropped: _ } = lock(&this.ring).since(this.viewer, this.sent, newest.version);
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
