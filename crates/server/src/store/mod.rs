//! What is kept: one SQLite file in the data folder. SQL lives here only; what an entry of the log
//! means is decided elsewhere.
//!
//! Everything that writes goes through one task with one connection ([`writer`]), so that a request
//! that is given up half way never leaves half a write. Reading has a pool of its own.

mod checkpoint;
mod fault;
mod folder;
mod links;
mod log;
mod seats;
mod writer;

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Duration;

use sqlx::ConnectOptions;
use sqlx::sqlite::{
    SqliteAutoVacuum, SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;

pub(crate) use fault::Fault;
pub(crate) use links::{LinkKept, LinkKind, LinkState};
pub(crate) use log::Line;
pub(crate) use seats::{KeyKept, Noted, Revoked};
pub(crate) use writer::{Change, Due, NotSaved, Save};

use crate::limits::{READERS, SAVES_WAITING_MAX, SQL_BUSY};

const FILE: &str = "castle.db";

/// A cheap handle to all that is kept.
#[derive(Clone)]
pub(crate) struct Store {
    saves: mpsc::Sender<writer::Request>,
    readers: SqlitePool,
    instance: Arc<str>,
}

/// What runs behind a [`Store`]; holds the lock of the data folder.
pub(crate) struct Keeper {
    writer: JoinHandle<()>,
    checkpoint: JoinHandle<()>,
    readers: SqlitePool,
    _lock: std::fs::File,
}

impl Store {
    /// Opens the store of a data folder, and makes both where there are none yet.
    pub(crate) async fn open(folder: &Path) -> Result<(Store, Keeper), Fault> {
        let lock = folder::lock(folder)?;
        let file = folder.join(FILE);
        let named = |error: sqlx::Error| Fault::of_file(&file, error);

        let mut connection = options(&file).create_if_missing(true).connect().await.map_err(named)?;
        let migrator = sqlx::migrate!("../../migrations");
        let migrated = migrator.run_direct(None, &mut connection, false).await;
        migrated.map_err(|error| Fault::of_migration(&file, &migrator, error))?;

        let readers = SqlitePoolOptions::new().max_connections(READERS);
        let readers = readers.connect_with(options(&file).pragma("query_only", "on")).await.map_err(named)?;
        let instance = seats::instance(&readers).await.map_err(named)?.into();
        let beside = options(&file).busy_timeout(checkpoint::WAIT_MAX).connect().await.map_err(named)?;

        let (saves, waiting) = mpsc::channel(SAVES_WAITING_MAX);
        let commits = Arc::new(AtomicU64::new(0));
        let keeper = Keeper {
            writer: tokio::spawn(writer::run(connection, waiting, commits.clone())),
            checkpoint: tokio::spawn(checkpoint::run(beside, commits)),
            readers: readers.clone(),
            _lock: lock,
        };
        Ok((Store { saves, readers, instance }, keeper))
    }

    /// Opens the store of a data folder that no server uses, to read it.
    pub(crate) async fn read(folder: &Path) -> Result<(SqlitePool, std::fs::File), Fault> {
        let file = folder.join(FILE);
        if !file.is_file() {
            return Err(Fault::NoData { folder: folder.to_owned() });
        }
        let lock = folder::lock(folder)?;
        let pool = SqlitePoolOptions::new().max_connections(1).connect_with(options(&file).pragma("query_only", "on"));
        Ok((pool.await.map_err(|error| Fault::of_file(&file, error))?, lock))
    }

    /// Saves all of `save`, or nothing of it. When this returns, it is on disk.
    pub(crate) async fn save(&self, save: Save) -> Result<(), NotSaved> {
        let (done, saved) = oneshot::channel();
        self.saves.send(writer::Request { save, done }).await.map_err(|_| NotSaved::Failed)?;
        saved.await.map_err(|_| NotSaved::Failed)?
    }

    /// The name of the database: another one for each.
    pub(crate) fn instance(&self) -> &str {
        &self.instance
    }

    /// Every line of a table's log, in order; empty if there is no such table.
    pub(crate) async fn log(&self, table: &str) -> Result<Vec<Line>, Fault> {
        Ok(log::read(&self.readers, table).await?)
    }

    /// What is noted of a table besides its log; nothing if there is no such table.
    pub(crate) async fn noted(&self, table: &str) -> Result<Option<Noted>, Fault> {
        Ok(seats::noted(&self.readers, table).await?)
    }

    /// The secrets that ever held a seat of a table.
    pub(crate) async fn seat_keys(&self, table: &str) -> Result<Vec<KeyKept>, Fault> {
        Ok(seats::of_table(&self.readers, table).await?)
    }

    /// The table and the seat that a secret holds or held.
    pub(crate) async fn seat_of(&self, key: &crate::secret::Hashed) -> Result<Option<(String, u8)>, Fault> {
        Ok(seats::of_key(&self.readers, key).await?)
    }

    /// The tables and seats that a device has, those of the newest table first.
    pub(crate) async fn seats_of(&self, device: &crate::secret::Hashed) -> Result<Vec<(String, u8)>, Fault> {
        Ok(seats::of_device(&self.readers, device).await?)
    }

    /// The links of a table.
    pub(crate) async fn links(&self, table: &str) -> Result<Vec<LinkKept>, Fault> {
        Ok(links::of_table(&self.readers, table).await?)
    }

    /// The tables whose time is over.
    pub(crate) async fn expired(&self, due: Due) -> Result<Vec<String>, Fault> {
        Ok(log::expired(&self.readers, due).await?)
    }
}

/// The id of every table; for `castle check`.
pub(crate) async fn table_ids(pool: &SqlitePool) -> Result<Vec<String>, Fault> {
    Ok(sqlx::query_scalar("SELECT id FROM tables ORDER BY id").fetch_all(pool).await?)
}

/// Every line of a table's log; for `castle check`.
pub(crate) async fn log_of(pool: &SqlitePool, table: &str) -> Result<Vec<Line>, Fault> {
    Ok(log::read(pool, table).await?)
}

/// What SQLite itself finds wrong with the file; for `castle check`.
pub(crate) async fn integrity(pool: &SqlitePool) -> Result<Vec<String>, Fault> {
    let found: Vec<String> = sqlx::query_scalar("PRAGMA integrity_check(20)").fetch_all(pool).await?;
    Ok(found.into_iter().filter(|line| line != "ok").collect())
}

impl Keeper {
    /// Waits until everything that was handed over is written, and lets go of the file. Every
    /// [`Store`] must be dropped before.
    pub(crate) async fn close(self) {
        self.readers.close().await;
        self.checkpoint.abort();
        let _stopped = self.checkpoint.await;
        if self.writer.await.is_err() {
            tracing::error!("the writer ended by a fault");
        }
    }
}

fn options(file: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(file)
        .auto_vacuum(SqliteAutoVacuum::Incremental)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        .busy_timeout(Duration::from_secs(SQL_BUSY))
        // Checkpoints have a task of their own, so that no move waits for one.
        .pragma("wal_autocheckpoint", "0")
        .pragma("journal_size_limit", checkpoint::BYTES_KEPT)
        .disable_statement_logging()
}

#[cfg(test)]
mod tests {
    use sqlx::migrate::Migrator;

    use super::*;
    use crate::secret::{Hashed, Plain, Purpose};

    fn hash(byte: u8) -> Hashed {
        Plain::new([byte; 26]).hashed(Purpose::Device)
    }

    fn open_table(table: &str, at: u32) -> Change {
        Change::OpenTable { table: table.to_owned(), at }
    }

    fn add_key(key: u8, table: &str, seat: u8, device: u8) -> Change {
        Change::AddKey { hash: hash(key), table: table.to_owned(), seat, device: Some(hash(device)), at: 10 }
    }

    #[tokio::test]
    async fn data_of_the_first_form_is_brought_up_to_date() {
        let folder = tempfile::tempdir().unwrap();
        let mut connection = options(&folder.path().join(FILE)).create_if_missing(true).connect().await.unwrap();
        let all = sqlx::migrate!("../../migrations");
        let first: Vec<_> = all.iter().take(1).cloned().collect();
        let first = Migrator { migrations: first.into(), ..Migrator::DEFAULT };
        first.run_direct(None, &mut connection, false).await.unwrap();
        sqlx::raw_sql(
            "INSERT INTO tables (id, created_at) VALUES ('old', 10);
             INSERT INTO seat_keys (hash, table_id, seat, created_at) VALUES (zeroblob(32), 'old', 0, 10);
             INSERT INTO links (hash, kind, table_id, seat, state, created_at, changed_at)
             VALUES (zeroblob(32), 'invitation', 'old', 1, 'used', 10, 20)",
        )
        .execute(&mut connection)
        .await
        .unwrap();
        sqlx::Connection::close(connection).await.unwrap();

        let (store, keeper) = Store::open(folder.path()).await.unwrap();
        let (keys, links) = (store.seat_keys("old").await.unwrap(), store.links("old").await.unwrap());
        assert!(keys.len() == 1 && keys[0].device.is_none() && keys[0].revoked.is_none());
        let link = &links[0];
        assert_eq!((link.kind, link.seat, link.state), (LinkKind::Invitation, Some(1), LinkState::Used(20)));
        assert_eq!((link.sign_out, link.made_at, link.ends_at, link.used_at), (false, 10, None, None));
        let instance = store.instance().to_owned();
        assert!(instance.len() == 16 && instance.bytes().all(|digit| digit.is_ascii_hexdigit()), "{instance}");
        drop(store);
        keeper.close().await;
        let (store, keeper) = Store::open(folder.path()).await.unwrap();
        assert_eq!(store.instance(), instance, "the name stays");
        drop(store);
        keeper.close().await;
    }

    #[tokio::test]
    async fn a_device_has_its_seats_those_of_the_newest_table_first() {
        let folder = tempfile::tempdir().unwrap();
        let (store, keeper) = Store::open(folder.path()).await.unwrap();
        let changes = vec![
            open_table("older", 10),
            open_table("newer", 20),
            add_key(1, "older", 0, 100),
            add_key(2, "newer", 3, 100),
            add_key(3, "newer", 1, 100),
            add_key(4, "newer", 1, 100),
            add_key(5, "newer", 2, 101),
        ];
        store.save(Save { line: None, changes }).await.unwrap();
        let seats = |seats: &[(&str, u8)]| -> Vec<(String, u8)> {
            seats.iter().map(|(table, seat)| ((*table).to_owned(), *seat)).collect()
        };
        let (device, other) = (hash(100), hash(101));
        assert_eq!(store.seats_of(&device).await.unwrap(), seats(&[("newer", 1), ("newer", 3), ("older", 0)]));
        let changes = vec![
            Change::RevokeKeys { table: "newer".to_owned(), seat: 3, reason: Revoked::Moved, at: 30 },
            Change::SetDevice { hash: hash(3), device: other },
            Change::EndTable { table: "older".to_owned(), at: 30 },
        ];
        store.save(Save { line: None, changes }).await.unwrap();
        assert_eq!(store.seats_of(&device).await.unwrap(), seats(&[("newer", 1)]), "one of two secrets is left");
        assert_eq!(store.seats_of(&other).await.unwrap(), seats(&[("newer", 1), ("newer", 2)]));
        drop(store);
        keeper.close().await;
    }
}
