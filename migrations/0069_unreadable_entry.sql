-- independent
-- formerly sha256 7c969c9f019b57f3ad080871903f60d05724452505a8db07c99675e0b5203a07
-- Entries of the position log that could not be read when the tracks came to them. They are kept here as they were: the
-- log itself is trimmed behind the tracks.
CREATE TABLE unreadable_entry (
  seq bigint PRIMARY KEY,
  building_id text NOT NULL,
  received_at bigint NOT NULL,
  kind smallint NOT NULL,
  payload bytea NOT NULL,
  kept_at timestamptz(3) NOT NULL DEFAULT now()
);
