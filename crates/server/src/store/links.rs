//! Links: invitations, and what became of them. A link outlives its table, marked as expired.

use sqlx::Row;
use sqlx::sqlite::{SqliteConnection, SqlitePool, SqliteRow};

use crate::secret::Hashed;

/// What became of a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LinkState {
    /// It waits for its claim.
    Open,
    /// It was used, at this time.
    Used(u32),
    /// A newer one took its place, at this time.
    Replaced(u32),
    /// Its table is gone.
    Expired,
}

/// A link as it is kept.
pub(crate) struct LinkKept {
    pub(crate) hash: Hashed,
    pub(crate) seat: u8,
    pub(crate) state: LinkState,
}

pub(super) fn hash(row: &SqliteRow, column: usize) -> Result<Hashed, sqlx::Error> {
    let bytes: Vec<u8> = row.try_get(column)?;
    Hashed::from_stored(&bytes).ok_or_else(|| sqlx::Error::Decode("a hash has 32 bytes".into()))
}

pub(super) async fn of_table(pool: &SqlitePool, table: &str) -> Result<Vec<LinkKept>, sqlx::Error> {
    let rows = sqlx::query(
        "SELECT hash, seat, state, changed_at FROM links WHERE table_id = ? AND kind = 'invitation' AND seat IS NOT NULL",
    )
    .bind(table)
    .fetch_all(pool)
    .await?;
    rows.iter()
        .map(|row| {
            let (state, changed_at): (String, u32) = (row.try_get(2)?, row.try_get(3)?);
            let state = match state.as_str() {
                "open" => LinkState::Open,
                "used" => LinkState::Used(changed_at),
                "replaced" => LinkState::Replaced(changed_at),
                _ => LinkState::Expired,
            };
            Ok(LinkKept { hash: hash(row, 0)?, seat: row.try_get(1)?, state })
        })
        .collect()
}

pub(super) async fn add(
    connection: &mut SqliteConnection,
    link: &Hashed,
    table: &str,
    seat: u8,
    at: u32,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO links (hash, kind, table_id, seat, state, created_at, changed_at)
         VALUES (?, 'invitation', ?, ?, 'open', ?, ?)",
    )
    .bind(link.bytes())
    .bind(table)
    .bind(seat)
    .bind(at)
    .bind(at)
    .execute(connection)
    .await?;
    Ok(())
}

/// Marks a link as used; tells whether it was open.
pub(super) async fn mark_used(connection: &mut SqliteConnection, link: &Hashed, at: u32) -> Result<bool, sqlx::Error> {
    let done = sqlx::query("UPDATE links SET state = 'used', changed_at = ? WHERE hash = ? AND state = 'open'")
        .bind(at)
        .bind(link.bytes())
        .execute(connection)
        .await?;
    Ok(done.rows_affected() == 1)
}

/// Marks all links of a seat as replaced.
pub(super) async fn replace(
    connection: &mut SqliteConnection,
    table: &str,
    seat: u8,
    at: u32,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "UPDATE links SET state = 'replaced', changed_at = ?
         WHERE table_id = ? AND seat = ? AND kind = 'invitation' AND state IN ('open', 'used')",
    )
    .bind(at)
    .bind(table)
    .bind(seat)
    .execute(connection)
    .await?;
    Ok(())
}

pub(super) async fn expire(connection: &mut SqliteConnection, table: &str, at: u32) -> Result<(), sqlx::Error> {
    sqlx::query("UPDATE links SET state = 'expired', changed_at = ? WHERE table_id = ?")
        .bind(at)
        .bind(table)
        .execute(connection)
        .await?;
    Ok(())
}

/// Removes the expired links that nobody will ask for any more.
pub(super) async fn forget(connection: &mut SqliteConnection, before: u32) -> Result<(), sqlx::Error> {
    sqlx::query("DELETE FROM links WHERE state = 'expired' AND changed_at < ?")
        .bind(before)
        .execute(connection)
        .await?;
    Ok(())
}
