//! The one task that writes, with one connection.
//!
//! It takes whatever waits, up to a limit, and saves it together: nothing is added to the time of a
//! lonely move, and under load many moves share one commit. A group of log lines alone is one
//! statement that commits itself; anything else is a transaction of its own.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use sqlx::Connection;
use sqlx::sqlite::SqliteConnection;
use tokio::sync::{mpsc, oneshot};

use super::links::{LinkKept, LinkKind};
use super::log::Line;
use super::seats::Revoked;
use super::{links, log, seats};
use crate::limits::SAVES_TOGETHER_MAX;
use crate::secret::Hashed;

/// What to save, all of it or nothing.
#[derive(Default)]
pub(crate) struct Save {
    /// A line for the log.
    pub(crate) line: Option<Line>,
    /// What changes beside the log.
    pub(crate) changes: Vec<Change>,
}

/// A change beside the log.
pub(crate) enum Change {
    OpenTable {
        table: String,
        at: u32,
    },
    Greet {
        table: String,
        at: u32,
    },
    /// Notes whether somebody plays against bots there.
    SetAgainstBots {
        table: String,
        against_bots: bool,
    },
    /// Removes a table if its time is over still.
    RemoveTable {
        table: String,
        at: u32,
        due: Due,
    },
    /// Removes a table that its host ended.
    EndTable {
        table: String,
        at: u32,
    },
    AddKey {
        hash: Hashed,
        table: String,
        seat: u8,
        device: Option<Hashed>,
        at: u32,
    },
    /// Notes on which device a secret is.
    SetDevice {
        hash: Hashed,
        device: Hashed,
    },
    /// Removes a secret, as the seat has too many.
    RemoveKey {
        hash: Hashed,
    },
    /// Nobody holds the seat any more; unless it was moved, its links to be opened by are dead, too.
    RevokeKeys {
        table: String,
        seat: u8,
        reason: Revoked,
        at: u32,
    },
    AddLink {
        table: String,
        link: LinkKept,
    },
    /// The link is used up.
    UseLink {
        hash: Hashed,
        at: u32,
    },
    /// The link was used, and stays open.
    TouchLink {
        hash: Hashed,
        at: u32,
    },
    /// Removes a link, as the seat has too many.
    RemoveLink {
        hash: Hashed,
    },
    /// The links of a kind to a seat, or to watch, are replaced.
    ReplaceLinks {
        table: String,
        kind: LinkKind,
        seat: Option<u8>,
        at: u32,
    },
    ForgetLinks {
        before: u32,
    },
    Pulse {
        at: u32,
    },
}

/// Why nothing was saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NotSaved {
    /// The disk or the database did not take it; later it may.
    Failed,
    /// A secret is in use already.
    Taken,
    /// The log is not where the table believes it to be: somebody else has written.
    OutOfStep,
}

/// Which tables' time is over.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Due {
    /// Those whose last entry is older than this.
    pub(crate) idle_since: u32,
    /// The same for those where somebody plays against bots.
    pub(crate) idle_against_bots_since: u32,
    /// Those that were made before this and that their host never entered.
    pub(crate) made_before: u32,
}

pub(super) struct Request {
    pub(super) save: Save,
    pub(super) done: oneshot::Sender<Result<(), NotSaved>>,
}

/// Saves until nobody can ask any more, and counts its commits.
pub(super) async fn run(
    mut connection: SqliteConnection,
    mut requests: mpsc::Receiver<Request>,
    commits: Arc<AtomicU64>,
) {
    let mut waiting = Vec::with_capacity(SAVES_TOGETHER_MAX);
    while requests.recv_many(&mut waiting, SAVES_TOGETHER_MAX).await > 0 {
        let mut taken = waiting.drain(..).peekable();
        while let Some(request) = taken.next() {
            commits.fetch_add(1, Ordering::Relaxed);
            if request.save.changes.is_empty() {
                let mut group = vec![request];
                while let Some(next) = taken.next_if(|next| next.save.changes.is_empty()) {
                    group.push(next);
                }
                append(&mut connection, group).await;
            } else {
                let saved = transact(&mut connection, &request.save).await;
                let _gone = request.done.send(saved.map_err(|error| reason(&error)));
            }
        }
    }
    if let Err(error) = finish(connection).await {
        tracing::warn!(%error, "the database did not close");
    }
}

/// Leaves one file with everything in it, whoever else still lets go of the database.
async fn finish(mut connection: SqliteConnection) -> Result<(), sqlx::Error> {
    sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)").execute(&mut connection).await?;
    connection.close().await
}

/// Saves lines together; if one of them is in the way of the others, each by itself.
async fn append(connection: &mut SqliteConnection, group: Vec<Request>) {
    let lines: Vec<&Line> = group.iter().filter_map(|request| request.save.line.as_ref()).collect();
    let together = log::append(connection, &lines).await.map_err(|error| reason(&error));
    let is_one_in_the_way = group.len() > 1 && !matches!(together, Ok(()) | Err(NotSaved::Failed));
    for request in group {
        let saved = match &request.save.line {
            Some(line) if is_one_in_the_way => log::append(connection, &[line]).await.map_err(|error| reason(&error)),
            Some(_) | None => together,
        };
        let _gone = request.done.send(saved);
    }
}

/// The statements are said by hand: a full disk makes SQLite roll back by itself, and a library that
/// does not expect that refuses every later transaction.
async fn transact(connection: &mut SqliteConnection, save: &Save) -> Result<(), sqlx::Error> {
    let saved = write(connection, save).await;
    if saved.is_err() {
        // There may be nothing to roll back any more.
        let _rolled_back = sqlx::query("ROLLBACK").execute(&mut *connection).await;
        return saved;
    }
    if save.changes.iter().any(|change| matches!(change, Change::RemoveTable { .. } | Change::EndTable { .. })) {
        sqlx::query("PRAGMA incremental_vacuum(256)").execute(connection).await?;
    }
    Ok(())
}

async fn write(connection: &mut SqliteConnection, save: &Save) -> Result<(), sqlx::Error> {
    sqlx::query("BEGIN IMMEDIATE").execute(&mut *connection).await?;
    for change in &save.changes {
        apply(connection, change).await?;
    }
    if let Some(line) = &save.line {
        log::append(connection, &[line]).await?;
    }
    sqlx::query("COMMIT").execute(connection).await?;
    Ok(())
}

async fn apply(connection: &mut SqliteConnection, change: &Change) -> Result<(), sqlx::Error> {
    match change {
        Change::OpenTable { table, at } => seats::open_table(connection, table, *at).await,
        Change::Greet { table, at } => seats::greet(connection, table, *at).await,
        Change::SetAgainstBots { table, against_bots } => {
            seats::set_against_bots(connection, table, *against_bots).await
        }
        Change::RemoveTable { table, at, due } => {
            if log::is_expired(connection, table, *due).await? {
                links::expire(connection, table, *at).await?;
                seats::remove_table(connection, table).await?;
            }
            Ok(())
        }
        Change::EndTable { table, at } => {
            links::expire(connection, table, *at).await?;
            seats::remove_table(connection, table).await
        }
        Change::AddKey { hash, table, seat, device, at } => {
            seats::add_key(connection, hash, table, *seat, *device, *at).await
        }
        Change::SetDevice { hash, device } => seats::set_device(connection, hash, *device).await,
        Change::RemoveKey { hash } => seats::remove_key(connection, hash).await,
        Change::RevokeKeys { table, seat, reason, at } => {
            seats::revoke_keys(connection, table, *seat, *reason, *at).await
        }
        Change::AddLink { table, link } => links::add(connection, table, link).await,
        Change::UseLink { hash, at } => was_open(links::mark_used(connection, hash, *at).await?),
        Change::TouchLink { hash, at } => was_open(links::touch(connection, hash, *at).await?),
        Change::RemoveLink { hash } => links::remove(connection, hash).await,
        Change::ReplaceLinks { table, kind, seat, at } => links::replace(connection, table, *kind, *seat, *at).await,
        Change::ForgetLinks { before } => links::forget(connection, *before).await,
        Change::Pulse { at } => seats::pulse(connection, *at).await,
    }
}

fn was_open(was_open: bool) -> Result<(), sqlx::Error> {
    if was_open { Ok(()) } else { Err(sqlx::Error::RowNotFound) }
}

/// Tells a key that is in the way from a disk that is, and logs the latter.
fn reason(error: &sqlx::Error) -> NotSaved {
    if matches!(error, sqlx::Error::RowNotFound) {
        return NotSaved::OutOfStep;
    }
    match error.as_database_error() {
        Some(error) if error.is_unique_violation() && error.message().contains("log.") => NotSaved::OutOfStep,
        Some(error) if error.is_unique_violation() => NotSaved::Taken,
        Some(error) if error.is_foreign_key_violation() => NotSaved::OutOfStep,
        Some(_) | None => {
            tracing::error!(%error, "nothing can be saved");
            NotSaved::Failed
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::Store;

    fn save(changes: Vec<Change>) -> Save {
        Save { line: None, changes }
    }

    #[tokio::test]
    async fn a_table_that_has_come_to_life_is_not_removed() {
        let folder = tempfile::tempdir().unwrap();
        let (store, keeper) = Store::open(folder.path()).await.unwrap();
        let due = Due { idle_since: 50, idle_against_bots_since: 20, made_before: 100 };
        for table in ["left", "entered"] {
            store.save(save(vec![Change::OpenTable { table: table.to_owned(), at: 10 }])).await.unwrap();
        }
        assert_eq!(store.expired(due).await.unwrap().len(), 2);
        store.save(save(vec![Change::Greet { table: "entered".to_owned(), at: 99 }])).await.unwrap();
        for table in ["left", "entered"] {
            store.save(save(vec![Change::RemoveTable { table: table.to_owned(), at: 100, due }])).await.unwrap();
        }
        assert_eq!(store.noted("left").await.unwrap(), None);
        assert!(store.noted("entered").await.unwrap().unwrap().is_greeted);
        drop(store);
        keeper.close().await;
    }

    #[tokio::test]
    async fn a_table_against_bots_lives_by_its_own_time() {
        let folder = tempfile::tempdir().unwrap();
        let (store, keeper) = Store::open(folder.path()).await.unwrap();
        for (table, against_bots) in [("online", false), ("against", true)] {
            let table = table.to_owned();
            let line = Line {
                table: table.clone(),
                seq: 1,
                action_id: None,
                entry: "{}".to_owned(),
                state_hash: Vec::new(),
                at: 30,
            };
            let changes = vec![
                Change::OpenTable { table: table.clone(), at: 10 },
                Change::SetAgainstBots { table: table.clone(), against_bots },
                Change::Greet { table, at: 20 },
            ];
            store.save(Save { line: Some(line), changes }).await.unwrap();
        }
        let due = |idle_against_bots_since| Due { idle_since: 50, idle_against_bots_since, made_before: 100 };
        assert_eq!(store.expired(due(20)).await.unwrap(), ["online"]);
        let remove = Change::RemoveTable { table: "against".to_owned(), at: 100, due: due(20) };
        store.save(save(vec![remove])).await.unwrap();
        assert!(store.noted("against").await.unwrap().unwrap().is_against_bots, "it is not its time");
        assert_eq!(store.expired(due(50)).await.unwrap().len(), 2);
        drop(store);
        keeper.close().await;
    }
}
