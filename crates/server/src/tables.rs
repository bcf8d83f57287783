//! The directory of open tables: opens them on need, lets them close when idle, opens them anew
//! after a fault, and removes those whose time is over. Does not know what a table does.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use castle_protocol::Bye;
use tokio::sync::{mpsc, oneshot};
use tokio::time::{MissedTickBehavior, interval};
use tracing::{info, warn};

use crate::ids::TableId;
use crate::limits::{MAILBOX, SWEEP_EVERY, TOMBSTONE_SECONDS, TRIAL_SECONDS};
use crate::secret::Hashed;
use crate::store::{Change, Due, Fault, Save, Store};
use crate::table::{self, Ask, Connection, Settings, TableHandle};
use crate::world::now;

/// A cheap handle to all tables.
#[derive(Clone)]
pub(crate) struct Tables(Arc<Inner>);

struct Inner {
    open: Mutex<HashMap<TableId, mpsc::Sender<Box<Ask>>>>,
    store: Store,
    settings: Settings,
}

impl Tables {
    pub(crate) fn new(store: Store, settings: Settings) -> Tables {
        Tables(Arc::new(Inner { open: Mutex::default(), store, settings }))
    }

    pub(crate) fn store(&self) -> &Store {
        &self.0.store
    }

    pub(crate) fn settings(&self) -> &Settings {
        &self.0.settings
    }

    fn open(&self) -> MutexGuard<'_, HashMap<TableId, mpsc::Sender<Box<Ask>>>> {
        self.0.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The way to a table; its task is started if it does not run.
    fn handle(&self, id: TableId) -> TableHandle {
        let mut open = self.open();
        if let Some(sender) = open.get(&id).filter(|sender| !sender.is_closed()) {
            return TableHandle(sender.clone());
        }
        let (sender, asks) = mpsc::channel(MAILBOX);
        open.insert(id, sender.clone());
        drop(open);
        tokio::spawn(table::run(self.clone(), id, asks));
        TableHandle(sender)
    }

    /// Puts a question to a table, which is opened if it is not.
    pub(crate) async fn pass_on(&self, id: TableId, mut ask: Box<Ask>) -> TableHandle {
        loop {
            let handle = self.handle(id);
            match handle.0.send(ask).await {
                Ok(()) => return handle,
                // It closed at this very moment.
                Err(mpsc::error::SendError(returned)) => ask = returned,
            }
        }
    }

    /// Asks a table; nothing comes back if it had a fault over it.
    pub(crate) async fn ask<T>(&self, id: TableId, ask: impl FnOnce(oneshot::Sender<T>) -> Ask) -> Option<T> {
        let (reply, answer) = oneshot::channel();
        self.pass_on(id, Box::new(ask(reply))).await;
        answer.await.ok()
    }

    /// A connection for the seat that `key` holds, or for a spectator by the link `watch`.
    pub(crate) async fn join(&self, id: TableId, key: Hashed, watch: Hashed) -> Result<(TableHandle, Connection), Bye> {
        let (reply, joined) = oneshot::channel();
        let handle = self.pass_on(id, Box::new(Ask::Join { key, watch, reply })).await;
        Ok((handle, joined.await.map_err(|_| Bye::TableFault)??))
    }

    /// For a table's task alone: closes it, unless somebody has just asked something.
    pub(crate) fn close(&self, id: TableId, asks: &mut mpsc::Receiver<Box<Ask>>) -> bool {
        let mut open = self.open();
        if !asks.is_empty() {
            return false;
        }
        open.remove(&id);
        asks.close();
        true
    }

    /// For a table's task alone: it ends, whoever asks.
    pub(crate) fn forget(&self, id: TableId, asks: &mut mpsc::Receiver<Box<Ask>>) {
        self.open().remove(&id);
        asks.close();
    }

    /// Ends every table's task.
    pub(crate) async fn close_all(&self) {
        let open: Vec<mpsc::Sender<Box<Ask>>> = self.open().drain().map(|(_, sender)| sender).collect();
        for table in open {
            // One that has ended by itself is closed, too.
            let _closed = table.send(Box::new(Ask::Close)).await;
            table.closed().await;
        }
    }

    /// Removes the tables whose time is over, again and again.
    pub(crate) async fn sweep_for_ever(self) {
        let mut ticks = interval(SWEEP_EVERY);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            ticks.tick().await;
            if let Err(fault) = self.sweep(now()).await {
                warn!(%fault, "the tables that have expired could not be removed");
            }
        }
    }

    async fn sweep(&self, now: u32) -> Result<(), Fault> {
        let due = Due {
            idle_since: now.saturating_sub(self.0.settings.lives.usual),
            idle_against_bots_since: now.saturating_sub(self.0.settings.lives.against_bots),
            made_before: now.saturating_sub(TRIAL_SECONDS),
        };
        for table in self.0.store.expired(due).await? {
            let Some(id) = TableId::parse(&table) else { continue };
            let is_open = self.open().contains_key(&id);
            if is_open && self.ask(id, |reply| Ask::Expire { reply }).await == Some(false) {
                continue;
            }
            // It may have come to life since it was found; the store looks once more.
            let remove = Change::RemoveTable { table, at: now, due };
            if self.0.store.save(Save { line: None, changes: vec![remove] }).await.is_ok() {
                info!(table.id = %id, "table removed, its time was over");
            }
        }
        let forget = Change::ForgetLinks { before: now.saturating_sub(TOMBSTONE_SECONDS) };
        // The next time will do as well.
        let _not_saved = self.0.store.save(Save { line: None, changes: vec![forget] }).await;
        Ok(())
    }
}
