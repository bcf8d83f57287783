//! Hints: what the strong bot would do in the place of a seat, from what that seat may know. Nothing of it is in the log,
//! and nobody else hears of it.

use std::sync::{Arc, Weak};

use castle_bots::Advice;
use castle_engine::{PerSeat, Seat};
use castle_protocol::{Bye, TableRefusal};
use tokio::sync::oneshot;
use tokio::time::timeout;

use super::actor::Actor;
use super::{Ask, TableHandle, code};
use crate::limits::{Bucket, HINT_WITHIN, HINTS_PER_MINUTE, Rate};
use crate::secret::Hashed;
use crate::thinking::{Answer, Whose};

/// The hints of a table's seats.
#[derive(Default)]
pub(super) struct Hints(PerSeat<OfSeat>);

#[derive(Default)]
struct OfSeat {
    /// Alive while the last one is thought about.
    pending: Weak<()>,
    bucket: Option<Bucket>,
}

/// Why there is no hint.
pub(crate) enum NoHint {
    Refused(TableRefusal),
    Bye(Bye),
}

impl From<TableRefusal> for NoHint {
    fn from(refusal: TableRefusal) -> NoHint {
        NoHint::Refused(refusal)
    }
}

/// A hint that is thought about.
pub(crate) type Hinted = Result<Answer<Option<Advice>>, NoHint>;

impl TableHandle {
    /// What the strong bot would do in the place of the seat that `key` holds; nothing if the seat has nothing to do.
    pub(crate) async fn hint(self, key: Hashed, ask: u32) -> Result<Option<Advice>, NoHint> {
        let (reply, answer) = oneshot::channel();
        let is_sent = self.0.send(Box::new(Ask::Hint { key, ask, reply })).await.is_ok();
        let thought = answer.await.ok().filter(|_| is_sent).unwrap_or(Err(NoHint::Bye(Bye::TableFault)))?;
        // What takes too long, or had a fault, may go better the next time.
        match timeout(HINT_WITHIN, thought).await {
            Ok(Ok(advice)) => Ok(advice),
            Ok(Err(_)) | Err(_) => Err(TableRefusal::Thinking.into()),
        }
    }
}

impl Actor {
    pub(super) fn hint(&mut self, key: Hashed, ask: u32) -> Hinted {
        let seat = self.doors.seat_of(key).map_err(NoHint::Bye)?;
        let hint = self.think_for(seat, ask);
        if let Err(refusal) = &hint {
            tracing::info!(table.id = %self.id, seat = seat.number(), code = code(refusal), "no hint");
        }
        Ok(hint?)
    }

    fn think_for(&mut self, seat: Seat, ask: u32) -> Result<Answer<Option<Advice>>, TableRefusal> {
        let question = self.state.question(seat).ok_or(TableRefusal::NotStarted)?;
        if !self.state.settings().hints {
            return Err(TableRefusal::HintsOff);
        }
        if ask != self.state.ask(seat) {
            return Err(TableRefusal::StaleAsk);
        }
        let of_seat = &mut self.hints.0[seat];
        if of_seat.pending.upgrade().is_some() {
            return Err(TableRefusal::Thinking);
        }
        if !Rate::per_minute(HINTS_PER_MINUTE).allows(&mut of_seat.bucket) {
            return Err(TableRefusal::TooFast);
        }
        let pending = Arc::new(());
        of_seat.pending = Arc::downgrade(&pending);
        let thought = move || {
            let advice = question.advise();
            drop(pending);
            advice
        };
        self.settings.thinkers.think(Whose::Persons, thought).ok_or(TableRefusal::Thinking)
    }
}
