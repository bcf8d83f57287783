//! Brings what was committed from the write-ahead log into the database file, beside the writer, so
//! that no move waits for it.

use std::path::PathBuf;
use std::time::Duration;

use sqlx::sqlite::SqliteConnection;

/// Bytes that the write-ahead log may have before it is worth a checkpoint.
const WAL_WANTED: u64 = 4 << 20;

/// Bytes from which on the log is begun anew, which makes the writer wait for a moment: under
/// constant load nothing else does it.
const WAL_RESTARTED: u64 = 16 << 20;

/// Bytes that the file of the write-ahead log keeps once it is begun anew.
pub(super) const WAL_KEPT: &str = "4194304";

/// Bytes from which on somebody should look: a reader holds everything up.
const WAL_WARNED: u64 = 256 << 20;

/// How long the writer may be made to wait for a reader that holds the log up.
pub(super) const WAIT_MAX: Duration = Duration::from_millis(20);

const PERIOD: Duration = Duration::from_secs(1);

pub(super) async fn run(mut connection: SqliteConnection, wal: PathBuf) {
    let mut ticks = tokio::time::interval(PERIOD);
    ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    let mut brought = 0;
    loop {
        ticks.tick().await;
        let size = tokio::fs::metadata(&wal).await.map_or(0, |file| file.len());
        if size < WAL_WANTED || size == brought {
            continue;
        }
        let mut result = sqlx::query("PRAGMA wal_checkpoint(PASSIVE)").execute(&mut connection).await;
        if result.is_ok() && size >= WAL_RESTARTED {
            result = sqlx::query("PRAGMA wal_checkpoint(RESTART)").execute(&mut connection).await;
        }
        if let Err(error) = result {
            tracing::warn!(%error, "the write-ahead log could not be brought into the database");
        }
        if size > WAL_WARNED && brought <= WAL_WARNED {
            tracing::warn!(bytes = size, "the write-ahead log grows; something reads the database for very long");
        }
        brought = size;
    }
}
