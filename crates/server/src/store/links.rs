//! Links: what opens a seat or a table to somebody, and what became of it. A link outlives its table, marked as expired.

use sqlx::Row;
use sqlx::sqlite::{SqliteConnection, SqlitePool, SqliteRow};

use crate::secret::{Hashed, Purpose};

/// What a link is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LinkKind {
    /// Claims a seat, once.
    Invitation,
    /// Opens a claimed seat on another device, once.
    Move,
    /// Opens a claimed seat on another device, again and again.
    Recovery,
    /// Lets spectators watch.
    Watch,
}

impl LinkKind {
    pub(crate) fn as_str(self) -> &'static str {
        match self {
            LinkKind::Invitation => "invitation",
            LinkKind::Move => "move",
            LinkKind::Recovery => "recovery",
            LinkKind::Watch => "watch",
        }
    }

    fn parse(text: &str) -> Option<LinkKind> {
        let all = [LinkKind::Invitation, LinkKind::Move, LinkKind::Recovery, LinkKind::Watch];
        all.into_iter().find(|kind| kind.as_str() == text)
    }

    /// What its secret is for.
    pub(crate) fn purpose(self) -> Purpose {
        match self {
            LinkKind::Invitation => Purpose::Invitation,
            LinkKind::Move => Purpose::Move,
            LinkKind::Recovery => Purpose::Recovery,
            LinkKind::Watch => Purpose::Watch,
        }
    }
}

/// What became of a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LinkState {
    /// It can be used.
    Open,
    /// It was used, at this time.
    Used(u32),
    /// A newer one took its place, at this time.
    Replaced(u32),
    /// Its table is gone, or whoever had its seat.
    Expired,
}

impl LinkState {
    /// The word for it, and when it came to it.
    fn stored(self, at: u32) -> (&'static str, u32) {
        match self {
            LinkState::Open => ("open", at),
            LinkState::Used(at) => ("used", at),
            LinkState::Replaced(at) => ("replaced", at),
            LinkState::Expired => ("expired", at),
        }
    }

    fn parse(state: &str, changed_at: u32) -> LinkState {
        match state {
            "open" => LinkState::Open,
            "used" => LinkState::Used(changed_at),
            "replaced" => LinkState::Replaced(changed_at),
            _ => LinkState::Expired,
        }
    }
}

/// A link as it is kept.
#[derive(Clone)]
pub(crate) struct LinkKept {
    pub(crate) hash: Hashed,
    pub(crate) kind: LinkKind,
    /// The seat that it opens; none for one to watch.
    pub(crate) seat: Option<u8>,
    pub(crate) state: LinkState,
    /// Whether the devices that have the seat are signed out when it is used.
    pub(crate) sign_out: bool,
    pub(crate) made_at: u32,
    /// When it ends by itself; none if with its table.
    pub(crate) ends_at: Option<u32>,
    /// When one that stays open was used last.
    pub(crate) used_at: Option<u32>,
}

impl LinkKept {
    /// A new one, that ends with its table.
    pub(crate) fn new(hash: Hashed, kind: LinkKind, seat: Option<u8>, at: u32) -> LinkKept {
        let (state, sign_out) = (LinkState::Open, false);
        LinkKept { hash, kind, seat, state, sign_out, made_at: at, ends_at: None, used_at: None }
    }
}

pub(super) fn hash(row: &SqliteRow, column: usize) -> Result<Hashed, sqlx::Error> {
    let bytes: Vec<u8> = row.try_get(column)?;
    Hashed::from_stored(&bytes).ok_or_else(|| sqlx::Error::Decode("a hash has 32 bytes".into()))
}

/// The links of a table, oldest first.
pub(super) async fn of_table(pool: &SqlitePool, table: &str) -> Result<Vec<LinkKept>, sqlx::Error> {
    let rows = sqlx::query(
        "SELECT hash, kind, seat, state, changed_at, sign_out, created_at, ends_at, used_at
         FROM links WHERE table_id = ? ORDER BY created_at",
    )
    .bind(table)
    .fetch_all(pool)
    .await?;
    rows.iter().map(kept).collect()
}

fn kept(row: &SqliteRow) -> Result<LinkKept, sqlx::Error> {
    let kind: String = row.try_get(1)?;
    let state: String = row.try_get(3)?;
    Ok(LinkKept {
        hash: hash(row, 0)?,
        kind: LinkKind::parse(&kind).ok_or_else(|| sqlx::Error::Decode("a link is of an unknown kind".into()))?,
        seat: row.try_get(2)?,
        state: LinkState::parse(&state, row.try_get(4)?),
        sign_out: row.try_get(5)?,
        made_at: row.try_get(6)?,
        ends_at: row.try_get(7)?,
        used_at: row.try_get(8)?,
    })
}

pub(super) async fn add(connection: &mut SqliteConnection, table: &str, link: &LinkKept) -> Result<(), sqlx::Error> {
    let (state, changed_at) = link.state.stored(link.made_at);
    sqlx::query(
        "INSERT INTO links (hash, kind, table_id, seat, state, created_at, changed_at, sign_out, ends_at, used_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    )
    .bind(link.hash.bytes())
    .bind(link.kind.as_str())
    .bind(table)
    .bind(link.seat)
    .bind(state)
    .bind(link.made_at)
    .bind(changed_at)
    .bind(link.sign_out)
    .bind(link.ends_at)
    .bind(link.used_at)
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

/// Notes that a link was used that stays open; tells whether it is.
pub(super) async fn touch(connection: &mut SqliteConnection, link: &Hashed, at: u32) -> Result<bool, sqlx::Error> {
    let done = sqlx::query("UPDATE links SET used_at = ? WHERE hash = ? AND state = 'open'")
        .bind(at)
        .bind(link.bytes())
        .execute(connection)
        .await?;
    Ok(done.rows_affected() == 1)
}

/// Marks the links of a kind to a seat, or to watch, as replaced; invitations also when they were used.
pub(super) async fn replace(
    connection: &mut SqliteConnection,
    table: &str,
    kind: LinkKind,
    seat: Option<u8>,
    at: u32,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "UPDATE links SET state = 'replaced', changed_at = ?
         WHERE table_id = ? AND kind = ? AND seat IS ? AND (state = 'open' OR (kind = 'invitation' AND state = 'used'))",
    )
    .bind(at)
    .bind(table)
    .bind(kind.as_str())
    .bind(seat)
    .execute(connection)
    .await?;
    Ok(())
}

/// Ends the links by which whoever had a seat could open it.
pub(super) async fn end_openers(
    connection: &mut SqliteConnection,
    table: &str,
    seat: u8,
    at: u32,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "UPDATE links SET state = 'expired', changed_at = ?
         WHERE table_id = ? AND seat = ? AND kind IN ('move', 'recovery') AND state = 'open'",
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

/// Removes one link for good.
pub(super) async fn remove(connection: &mut SqliteConnection, link: &Hashed) -> Result<(), sqlx::Error> {
    sqlx::query("DELETE FROM links WHERE hash = ?").bind(link.bytes()).execute(connection).await?;
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
