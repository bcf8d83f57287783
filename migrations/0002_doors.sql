-- Links to seats: whether the devices that have the seat are signed out, when the link ends by itself (none: with
-- its table), and when one that stays open was used last.
ALTER TABLE links ADD COLUMN sign_out INTEGER NOT NULL DEFAULT 0;
ALTER TABLE links ADD COLUMN ends_at INTEGER;
ALTER TABLE links ADD COLUMN used_at INTEGER;

-- A device is known by the hash of its cookie, in hexadecimal digits.
CREATE INDEX seat_keys_by_device ON seat_keys (device) WHERE device IS NOT NULL;

-- The name of this database, part of the name of the cookie, as cookies do not tell ports apart. No secret.
CREATE TABLE instance (
    id TEXT NOT NULL PRIMARY KEY
) STRICT, WITHOUT ROWID;

INSERT INTO instance (id) VALUES (lower(hex(randomblob(8))));
