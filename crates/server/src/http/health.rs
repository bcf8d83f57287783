//! Whether the server is alive, and whether it can do its work.

use std::time::Instant;

use axum::extract::State;
use castle_protocol::Problem;
use tokio::sync::Mutex;

use super::App;
use super::error::Denied;
use crate::limits::PULSE_EVERY;
use crate::store::{Change, Save, Store};
use crate::world::now;

/// Finds out by a real write; those who ask often share one.
pub(super) struct Readiness {
    store: Store,
    last: Mutex<Option<(Instant, bool)>>,
}

impl Readiness {
    pub(super) fn new(store: Store) -> Readiness {
        Readiness { store, last: Mutex::default() }
    }

    async fn is_ready(&self) -> bool {
        let mut last = self.last.lock().await;
        if let Some((when, was_ready)) = *last
            && when.elapsed() < PULSE_EVERY
        {
            return was_ready;
        }
        let pulse = Save { line: None, changes: vec![Change::Pulse { at: now() }] };
        let is_ready = self.store.save(pulse).await.is_ok();
        *last = Some((Instant::now(), is_ready));
        is_ready
    }
}

pub(super) async fn alive() -> &'static str {
    "alive\n"
}

pub(super) async fn ready(State(app): State<App>) -> Result<&'static str, Denied> {
    if app.0.readiness.is_ready().await && !app.0.stop.is_told() {
        Ok("ready\n")
    } else {
        Err(Problem::NotSaved.into())
    }
}
