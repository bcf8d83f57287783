//! Tables, and the secrets that hold their seats.

use sqlx::Row;
use sqlx::sqlite::{SqliteConnection, SqlitePool};

use crate::limits::DEVICE_SEATS_MAX;
use crate::secret::Hashed;

/// Why a secret holds its seat no longer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Revoked {
    /// The seat was given another invitation.
    Invitation,
    /// The seat was moved to another device.
    Moved,
    /// The friend left.
    Left,
    /// The host removed the friend, or closed the seat.
    Removed,
}

impl Revoked {
    /// Whether nobody who had the seat may open it any more.
    pub(crate) fn is_for_good(self) -> bool {
        match self {
            Revoked::Invitation | Revoked::Left | Revoked::Removed => true,
            Revoked::Moved => false,
        }
    }

    fn as_str(self) -> &'static str {
        match self {
            Revoked::Invitation => "invitation_replaced",
            Revoked::Moved => "moved",
            Revoked::Left => "left",
            Revoked::Removed => "removed",
        }
    }

    fn parse(text: &str) -> Revoked {
        let all = [Revoked::Moved, Revoked::Left, Revoked::Removed];
        all.into_iter().find(|reason| reason.as_str() == text).unwrap_or(Revoked::Invitation)
    }
}

/// A secret that holds or held a seat.
#[derive(Clone)]
pub(crate) struct KeyKept {
    pub(crate) hash: Hashed,
    pub(crate) seat: u8,
    /// The device that it is on, if that is known.
    pub(crate) device: Option<Hashed>,
    pub(crate) revoked: Option<Revoked>,
}

/// What is noted of a table besides its log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, sqlx::FromRow)]
pub(crate) struct Noted {
    /// Whether its host was ever there.
    pub(crate) is_greeted: bool,
    /// Whether somebody plays against bots there.
    pub(crate) is_against_bots: bool,
}

pub(super) async fn noted(pool: &SqlitePool, table: &str) -> Result<Option<Noted>, sqlx::Error> {
    sqlx::query_as(
        "SELECT greeted_at IS NOT NULL AS is_greeted, against_bots AS is_against_bots FROM tables WHERE id = ?",
    )
    .bind(table)
    .fetch_optional(pool)
    .await
}

pub(super) async fn of_table(pool: &SqlitePool, table: &str) -> Result<Vec<KeyKept>, sqlx::Error> {
    let rows = sqlx::query(
        "SELECT hash, seat, revoked_at, reason, device FROM seat_keys WHERE table_id = ? ORDER BY created_at",
    )
    .bind(table)
    .fetch_all(pool)
    .await?;
    rows.iter()
        .map(|row| {
            let (revoked_at, reason): (Option<u32>, Option<String>) = (row.try_get(2)?, row.try_get(3)?);
            let revoked = revoked_at.map(|_| Revoked::parse(&reason.unwrap_or_default()));
            let device: Option<String> = row.try_get(4)?;
            let device = device.and_then(|device| Hashed::from_hex(&device));
            Ok(KeyKept { hash: super::links::hash(row, 0)?, seat: row.try_get(1)?, device, revoked })
        })
        .collect()
}

/// The seats that a device has, those of the newest table first.
pub(super) async fn of_device(pool: &SqlitePool, device: &Hashed) -> Result<Vec<(String, u8)>, sqlx::Error> {
    sqlx::query_as(
        "SELECT DISTINCT tables.id, seat_keys.seat FROM seat_keys JOIN tables ON tables.id = seat_keys.table_id
         WHERE seat_keys.device = ? AND seat_keys.revoked_at IS NULL
         ORDER BY tables.created_at DESC, tables.id, seat_keys.seat LIMIT ?",
    )
    .bind(device.to_hex())
    .bind(DEVICE_SEATS_MAX)
    .fetch_all(pool)
    .await
}

/// The name of this database.
pub(super) async fn instance(pool: &SqlitePool) -> Result<String, sqlx::Error> {
    sqlx::query_scalar("SELECT id FROM instance LIMIT 1").fetch_one(pool).await
}

pub(super) async fn of_key(pool: &SqlitePool, key: &Hashed) -> Result<Option<(String, u8)>, sqlx::Error> {
    sqlx::query_as("SELECT table_id, seat FROM seat_keys WHERE hash = ?").bind(key.bytes()).fetch_optional(pool).await
}

pub(super) async fn open_table(connection: &mut SqliteConnection, table: &str, at: u32) -> Result<(), sqlx::Error> {
    sqlx::query("INSERT INTO tables (id, created_at) VALUES (?, ?)").bind(table).bind(at).execute(connection).await?;
    Ok(())
}

pub(super) async fn greet(connection: &mut SqliteConnection, table: &str, at: u32) -> Result<(), sqlx::Error> {
    sqlx::query("UPDATE tables SET greeted_at = ? WHERE id = ? AND greeted_at IS NULL")
        .bind(at)
        .bind(table)
        .execute(connection)
        .await?;
    Ok(())
}

pub(super) async fn set_against_bots(
    connection: &mut SqliteConnection,
    table: &str,
    against_bots: bool,
) -> Result<(), sqlx::Error> {
    sqlx::query("UPDATE tables SET against_bots = ? WHERE id = ?")
        .bind(against_bots)
        .bind(table)
        .execute(connection)
        .await?;
    Ok(())
}

/// Removes a table with its log and its keys, and gives some of the space back.
pub(super) async fn remove_table(connection: &mut SqliteConnection, table: &str) -> Result<(), sqlx::Error> {
    sqlx::query("DELETE FROM tables WHERE id = ?").bind(table).execute(connection).await?;
    Ok(())
}

pub(super) async fn add_key(
    connection: &mut SqliteConnection,
    hash: &Hashed,
    table: &str,
    seat: u8,
    device: Option<Hashed>,
    at: u32,
) -> Result<(), sqlx::Error> {
    sqlx::query("INSERT INTO seat_keys (hash, table_id, seat, device, created_at) VALUES (?, ?, ?, ?, ?)")
        .bind(hash.bytes())
        .bind(table)
        .bind(seat)
        .bind(device.map(Hashed::to_hex))
        .bind(at)
        .execute(connection)
        .await?;
    Ok(())
}

/// Notes on which device a secret is.
pub(super) async fn set_device(
    connection: &mut SqliteConnection,
    hash: &Hashed,
    device: Hashed,
) -> Result<(), sqlx::Error> {
    sqlx::query("UPDATE seat_keys SET device = ? WHERE hash = ?")
        .bind(device.to_hex())
        .bind(hash.bytes())
        .execute(connection)
        .await?;
    Ok(())
}

/// Removes one secret for good.
pub(super) async fn remove_key(connection: &mut SqliteConnection, hash: &Hashed) -> Result<(), sqlx::Error> {
    sqlx::query("DELETE FROM seat_keys WHERE hash = ?").bind(hash.bytes()).execute(connection).await?;
    Ok(())
}

pub(super) async fn revoke_keys(
    connection: &mut SqliteConnection,
    table: &str,
    seat: u8,
    reason: Revoked,
    at: u32,
) -> Result<(), sqlx::Error> {
    if reason.is_for_good() {
        super::links::end_openers(connection, table, seat, at).await?;
    }
    sqlx::query(
        "UPDATE seat_keys SET revoked_at = ?, reason = ? WHERE table_id = ? AND seat = ? AND revoked_at IS NULL",
    )
    .bind(at)
    .bind(reason.as_str())
    .bind(table)
    .bind(seat)
    .execute(connection)
    .await?;
    Ok(())
}

pub(super) async fn pulse(connection: &mut SqliteConnection, at: u32) -> Result<(), sqlx::Error> {
    sqlx::query("INSERT INTO pulse (id, at) VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET at = excluded.at")
        .bind(at)
        .execute(connection)
        .await?;
    Ok(())
}
