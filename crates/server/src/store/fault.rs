//! What can go wrong with the store, each as one line that a person can act on.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use sqlx::migrate::{MigrateError, Migrator};

/// Why the store could not be opened or read.
#[derive(Debug)]
pub(crate) enum Fault {
    /// Another process has the data folder.
    InUse { folder: PathBuf },
    /// The data folder cannot be made or written.
    Folder { folder: PathBuf, user: Option<u32>, error: io::Error },
    /// There is nothing to read.
    NoData { folder: PathBuf },
    /// The file is no SQLite database, or a damaged one.
    NotDatabase { file: PathBuf, error: sqlx::Error },
    /// The file cannot be opened or written.
    File { file: PathBuf, error: sqlx::Error },
    /// A later release has written the file.
    Newer { file: PathBuf, found: i64, known: i64 },
    /// The form of the data could not be brought up to date.
    Migration { file: PathBuf, error: MigrateError },
    /// A question to the open store failed.
    Sql(sqlx::Error),
}

const SQLITE_CORRUPT: i32 = 11;
const SQLITE_NOTADB: i32 = 26;

/// SQLite's primary result code.
pub(super) fn code(error: &sqlx::Error) -> Option<i32> {
    error.as_database_error()?.code()?.parse::<i32>().ok().map(|extended| extended & 0xff)
}

impl Fault {
    pub(super) fn of_file(file: &Path, error: sqlx::Error) -> Fault {
        let file = file.to_owned();
        match code(&error) {
            Some(SQLITE_NOTADB | SQLITE_CORRUPT) => Fault::NotDatabase { file, error },
            _ => Fault::File { file, error },
        }
    }

    pub(super) fn of_migration(file: &Path, migrator: &Migrator, error: MigrateError) -> Fault {
        match error {
            MigrateError::VersionMissing(found) => {
                let known = migrator.iter().map(|migration| migration.version).max().unwrap_or(0);
                Fault::Newer { file: file.to_owned(), found, known }
            }
            MigrateError::Execute(error) => Fault::of_file(file, error),
            error => Fault::Migration { file: file.to_owned(), error },
        }
    }
}

impl From<sqlx::Error> for Fault {
    fn from(error: sqlx::Error) -> Fault {
        Fault::Sql(error)
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::InUse { folder } => {
                write!(f, "another castle already uses the data folder {}", folder.display())
            }
            Fault::Folder { folder, user, error } => {
                write!(f, "cannot write in the data folder {}: {error}", folder.display())?;
                match user {
                    Some(user) => write!(f, "; give it to user {user}, or choose another with --data"),
                    None => write!(f, "; give it to the user of this process, or choose another with --data"),
                }
            }
            Fault::NoData { folder } => write!(f, "there are no tables in the folder {}", folder.display()),
            Fault::NotDatabase { file, error } => {
                write!(f, "{} is no Castle database, or a damaged one: {error}", file.display())
            }
            Fault::File { file, error } => write!(f, "cannot use {}: {error}", file.display()),
            Fault::Newer { file, found, known } => write!(
                f,
                "{} was written by a later release: its form is number {found}, this release ({}) knows up to {known}; \
                 nothing was changed",
                file.display(),
                env!("CARGO_PKG_VERSION"),
            ),
            Fault::Migration { file, error } => write!(f, "cannot bring {} up to date: {error}", file.display()),
            Fault::Sql(error) => write!(f, "the store does not answer: {error}"),
        }
    }
}

impl std::error::Error for Fault {}
