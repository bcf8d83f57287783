//! Tables, and the secrets that hold their seats.

use sqlx::Row;
use sqlx::sqlite::{SqliteConnection, SqlitePool};

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
pub(crate) struct KeyKept {
    pub(crate) hash: Hashed,
    pub(crate) seat: u8,
    pub(crate) revoked: Option<Revoked>,
}

pub(super) async fn is_greeted(pool: &SqlitePool, table: &str) -> Result<Option<bool>, sqlx::Error> {
    sqlx::query_scalar("SELECT greeted_at IS NOT NULL FROM tables WHERE id = ?").bind(table).fetch_optional(pool).await
}

pub(super) async fn of_table(pool: &SqlitePool, table: &str) -> Result<Vec<KeyKept>, sqlx::Error> {
    let rows = sqlx::query("SELECT hash, seat, revoked_at, reason FROM seat_keys WHERE table_id = ?")
        .bind(table)
        .fetch_all(pool)
        .await?;
    rows.iter()
        .map(|row| {
            let (revoked_at, reason): (Option<u32>, Option<String>) = (row.try_get(2)?, row.try_get(3)?);
            let revoked = revoked_at.map(|_| Revoked::parse(&reason.unwrap_or_default()));
            Ok(KeyKept { hash: super::links::hash(row, 0)?, seat: row.try_get(1)?, revoked })
        })
        .collect()
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
    at: u32,
) -> Result<(), sqlx::Error> {
    sqlx::query("INSERT INTO seat_keys (hash, table_id, seat, created_at) VALUES (?, ?, ?, ?)")
        .bind(hash.bytes())
        .bind(table)
        .bind(seat)
        .bind(at)
        .execute(connection)
        .await?;
    Ok(())
}

pub(super) async fn revoke_keys(
    connection: &mut SqliteConnection,
    table: &str,
    seat: u8,
    reason: Revoked,
    at: u32,
) -> Result<(), sqlx::Error> {
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
