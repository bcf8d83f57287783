//! Brings what was committed from the write-ahead log into the database file, beside the writer, so
//! that no move waits for it.

use std::path::PathBuf;
use std::time::Duration;

use sqlx::sqlite::SqliteConnection;

/// Bytes that the write-ahead log may have before it is worth a checkpoint.
const WAL_WANTED: u64 = 4 << 20;

/// Bytes that the file of the write-ahead log keeps once all of it was brought over.
pub(super) const WAL_KEPT: &str = "16777216";

/// Bytes from which on somebody should look: a reader holds everything up.
const WAL_WARNED: u64 = 256 << 20;

const PERIOD: Duration = Duration::from_secs(1);

pub(super) async fn run(mut connection: SqliteConnection, wal: PathBuf) {
    let mut ticks = tokio::time::interval(PERIOD);
    ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    let mut brought = 0;
    let mut is_warned = false;
    loop {
        ticks.tick().await;
        let size = tokio::fs::metadata(&wal).await.map_or(0, |file| file.len());
        if size < WAL_WANTED || size == brought {
            continue;
        }
        if let Err(error) = sqlx::query("PRAGMA wal_checkpoint(PASSIVE)").execute(&mut connection).await {
            tracing::warn!(%error, "the write-ahead log could not be brought into the database");
        }
        brought = size;
        if size > WAL_WARNED && !is_warned {
            tracing::warn!(bytes = size, "the write-ahead log grows; something reads the database for very long");
        }
        is_warned = size > WAL_WARNED;
    }
}
