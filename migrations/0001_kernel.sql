-- What the server needs before any noun of the product: the input log, the engine's place in it, tracks, the outbox.
-- Times that machines compare by the million are epoch milliseconds (bigint); business rows use timestamptz(3).

-- Every input that an engine was ever given, in order. One row is one building's share of a group commit.
CREATE TABLE position_log (
  seq bigint PRIMARY KEY,
  building_id text NOT NULL,
  received_at bigint NOT NULL,
  kind smallint NOT NULL,
  payload bytea NOT NULL
);
CREATE INDEX position_log_building ON position_log (building_id, seq);
-- Payloads are compact already: trying to compress them again costs the group commit its time.
ALTER TABLE position_log ALTER COLUMN payload SET STORAGE EXTERNAL;

-- How far the alarms of a building follow the log; written in one transaction with them.
CREATE TABLE engine_place (
  building_id text PRIMARY KEY,
  seq bigint NOT NULL
);

-- The state of a building's engine after `seq`, from which a restart replays the rest of the log.
CREATE TABLE engine_snapshot (
  building_id text NOT NULL,
  seq bigint NOT NULL,
  taken_at bigint NOT NULL,
  version integer NOT NULL,
  payload bytea NOT NULL,
  PRIMARY KEY (building_id, seq)
);

-- Track history: the points of one tag in one hour (epoch hours), in one part or several until they are merged.
-- Partitions are made and, past their retention, dropped by the track writer.
CREATE TABLE track_chunk (
  building_id text NOT NULL,
  tag text NOT NULL,
  hour bigint NOT NULL,
  part integer NOT NULL,
  first_t bigint NOT NULL,
  last_t bigint NOT NULL,
  count integer NOT NULL,
  payload bytea NOT NULL,
  PRIMARY KEY (building_id, tag, hour, part)
) PARTITION BY RANGE (hour);
ALTER TABLE track_chunk ALTER COLUMN payload SET STORAGE EXTERNAL;

-- How far the tracks of a building follow the log.
CREATE TABLE track_place (
  building_id text PRIMARY KEY,
  seq bigint NOT NULL
);

-- What leaves the system because of an event: written in the event's transaction, delivered at least once.
CREATE TABLE outbox (
  id text PRIMARY KEY,
  building_id text NOT NULL,
  kind text NOT NULL,
  payload jsonb NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  next_attempt_at timestamptz(3) NOT NULL DEFAULT now(),
  attempts integer NOT NULL DEFAULT 0,
  delivered_at timestamptz(3),
  last_error text
);
CREATE INDEX outbox_waiting ON outbox (next_attempt_at) WHERE delivered_at IS NULL;

-- Values of the installation as a whole, by name.
CREATE TABLE system_parameter (
  key text PRIMARY KEY,
  value jsonb NOT NULL,
  updated_at timestamptz(3) NOT NULL DEFAULT now()
);
