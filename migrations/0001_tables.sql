-- One row for each table that lives. What a table is follows from its log alone.
CREATE TABLE tables (
    id TEXT NOT NULL PRIMARY KEY,
    created_at INTEGER NOT NULL,
    -- When the host's page first said Hello; until then the table is on trial.
    greeted_at INTEGER
) STRICT, WITHOUT ROWID;

-- Append only, in the order of arrival, so that the moves of many tables fill pages together.
CREATE TABLE log (
    id INTEGER NOT NULL PRIMARY KEY,
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seq INTEGER NOT NULL,
    action_id TEXT,
    entry TEXT NOT NULL,
    state_hash BLOB NOT NULL,
    at INTEGER NOT NULL
) STRICT;

-- This key, and no lock in memory, is what makes a second writer of a table impossible.
CREATE UNIQUE INDEX log_by_table ON log (table_id, seq);

-- The secrets that hold a seat, as hashes; several for each seat.
CREATE TABLE seat_keys (
    hash BLOB NOT NULL PRIMARY KEY,
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    device TEXT,
    created_at INTEGER NOT NULL,
    revoked_at INTEGER,
    reason TEXT
) STRICT, WITHOUT ROWID;

CREATE INDEX seat_keys_by_table ON seat_keys (table_id);

-- Secret addresses, as hashes. A link outlives its table for a while, so that people can be told
-- what became of it; hence no foreign key.
CREATE TABLE links (
    hash BLOB NOT NULL PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('invitation', 'move', 'recovery', 'watch')),
    table_id TEXT NOT NULL,
    seat INTEGER,
    state TEXT NOT NULL CHECK (state IN ('open', 'used', 'replaced', 'expired')),
    created_at INTEGER NOT NULL,
    changed_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX links_by_table ON links (table_id);

-- A row to write when somebody asks whether writing works.
CREATE TABLE pulse (
    id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
    at INTEGER NOT NULL
) STRICT;
