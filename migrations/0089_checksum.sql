-- independent
-- Damage is told instead of read: a CRC-32 of each payload. Rows that were written before have none, and are read as they are.
ALTER TABLE position_log ADD COLUMN checksum bigint;
ALTER TABLE engine_snapshot ADD COLUMN checksum bigint;
ALTER TABLE track_chunk ADD COLUMN checksum bigint;

-- Parts of track chunks that could not be read when their hour was merged, as they were.
CREATE TABLE damaged_chunk (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  building_id text NOT NULL,
  tag text NOT NULL,
  hour bigint NOT NULL,
  part integer NOT NULL,
  payload bytea NOT NULL,
  checksum bigint,
  kept_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX damaged_chunk_tag ON damaged_chunk (building_id, tag, hour);
