//! The log: lines of tables in the order of arrival.

use sqlx::sqlite::{SqliteConnection, SqlitePool, SqliteRow};
use sqlx::{QueryBuilder, Row, Sqlite};

use super::Due;

/// One line of a table's log, as it is kept.
#[derive(Clone)]
pub(crate) struct Line {
    pub(crate) table: String,
    pub(crate) seq: u32,
    pub(crate) action_id: Option<String>,
    pub(crate) entry: String,
    pub(crate) state_hash: Vec<u8>,
    pub(crate) at: u32,
}

/// Appends `lines` by one statement: all of them, or none.
pub(super) async fn append(connection: &mut SqliteConnection, lines: &[&Line]) -> Result<(), sqlx::Error> {
    let mut insert = QueryBuilder::<Sqlite>::new("INSERT INTO log (table_id, seq, action_id, entry, state_hash, at) ");
    insert.push_values(lines, |mut row, line| {
        row.push_bind(&line.table)
            .push_bind(line.seq)
            .push_bind(&line.action_id)
            .push_bind(&line.entry)
            .push_bind(&line.state_hash)
            .push_bind(line.at);
    });
    insert.build().execute(connection).await?;
    Ok(())
}

pub(super) async fn read(pool: &SqlitePool, table: &str) -> Result<Vec<Line>, sqlx::Error> {
    let rows = sqlx::query("SELECT seq, action_id, entry, state_hash, at FROM log WHERE table_id = ? ORDER BY seq")
        .bind(table)
        .fetch_all(pool)
        .await?;
    rows.iter().map(|row| line(table, row)).collect()
}

fn line(table: &str, row: &SqliteRow) -> Result<Line, sqlx::Error> {
    Ok(Line {
        table: table.to_owned(),
        seq: row.try_get(0)?,
        action_id: row.try_get(1)?,
        entry: row.try_get(2)?,
        state_hash: row.try_get(3)?,
        at: row.try_get(4)?,
    })
}

/// Whether a table's time is over.
const IS_EXPIRED: &str = "((greeted_at IS NULL AND created_at < ?)
    OR (SELECT at FROM log WHERE table_id = tables.id ORDER BY seq DESC LIMIT 1) < iif(against_bots, ?, ?))";

pub(super) async fn expired(pool: &SqlitePool, due: Due) -> Result<Vec<String>, sqlx::Error> {
    sqlx::query_scalar(sqlx::AssertSqlSafe(format!("SELECT id FROM tables WHERE {IS_EXPIRED}")))
        .bind(due.made_before)
        .bind(due.idle_against_bots_since)
        .bind(due.idle_since)
        .fetch_all(pool)
        .await
}

pub(super) async fn is_expired(connection: &mut SqliteConnection, table: &str, due: Due) -> Result<bool, sqlx::Error> {
    let found: Option<u8> =
        sqlx::query_scalar(sqlx::AssertSqlSafe(format!("SELECT 1 FROM tables WHERE id = ? AND {IS_EXPIRED}")))
            .bind(table)
            .bind(due.made_before)
            .bind(due.idle_against_bots_since)
            .bind(due.idle_since)
            .fetch_optional(connection)
            .await?;
    Ok(found.is_some())
}
