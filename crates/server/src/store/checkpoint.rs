//! Brings what was committed from the write-ahead log into the database file, beside the writer, so
//! that no move waits for it.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use sqlx::sqlite::SqliteConnection;

/// Commits that are worth a checkpoint.
const COMMITS_WANTED: u64 = 250;

/// Pages in the write-ahead log from which on it is begun anew, which makes the writer wait for a
/// moment: under constant load nothing else does it.
const PAGES_MAX: i64 = 4000;

/// Pages from which on somebody should look: a reader holds everything up.
const PAGES_WARNED: i64 = 50_000;

/// Bytes that the file of the log keeps after it grew. It is written over again and again, which is
/// cheaper than to let it grow anew.
pub(super) const BYTES_KEPT: &str = "67108864";

/// How long the writer may be made to wait for a reader that holds the log up.
pub(super) const WAIT_MAX: Duration = Duration::from_millis(20);

const PERIOD: Duration = Duration::from_secs(1);

pub(super) async fn run(mut connection: SqliteConnection, commits: Arc<AtomicU64>) {
    let mut ticks = tokio::time::interval(PERIOD);
    ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    let mut seen = 0;
    let mut was_long = false;
    loop {
        ticks.tick().await;
        let now = commits.load(Ordering::Relaxed);
        if now - seen < COMMITS_WANTED {
            continue;
        }
        seen = now;
        match checkpoint(&mut connection).await {
            Ok(pages) => {
                let is_long = pages > PAGES_WARNED;
                if is_long && !was_long {
                    tracing::warn!(pages, "the write-ahead log grows; something reads the database for very long");
                }
                was_long = is_long;
            }
            Err(error) => tracing::warn!(%error, "the write-ahead log could not be brought into the database"),
        }
    }
}

/// Returns how many pages the log had.
async fn checkpoint(connection: &mut SqliteConnection) -> Result<i64, sqlx::Error> {
    let (_, pages, _): (i64, i64, i64) =
        sqlx::query_as("PRAGMA wal_checkpoint(PASSIVE)").fetch_one(&mut *connection).await?;
    if pages > PAGES_MAX {
        sqlx::query("PRAGMA wal_checkpoint(RESTART)").execute(connection).await?;
    }
    Ok(pages)
}
