-- Whether all seats but one are bots' own: such a table lives longer. It follows from the log, and is noted here for
-- those who look which tables' time is over.
ALTER TABLE tables ADD COLUMN against_bots INTEGER NOT NULL DEFAULT 0;
