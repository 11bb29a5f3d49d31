-- independent
-- What became of evacuations, frozen at their end and kept for good. Written by the intake in the transaction of its step,
-- keyed by area, start and end: a step that is written twice is written once. Names are those of the end.

CREATE TABLE evacuation_result (
  id text PRIMARY KEY,
  building_id text NOT NULL,
  area_id text NOT NULL,
  area_name text NOT NULL,
  -- [{ id, name }], in the order in which they were named.
  safe_islands jsonb NOT NULL,
  is_drill boolean NOT NULL,
  cause text,
  -- Epoch ms, like all times of these tables.
  started_at bigint NOT NULL,
  started_by text,
  ended_at bigint NOT NULL,
  -- null = the area went.
  ended_by text,
  arrival_rate double precision NOT NULL,
  expected integer NOT NULL,
  arrived integer NOT NULL,
  remaining integer NOT NULL
);
CREATE INDEX evacuation_result_newest ON evacuation_result (building_id, started_at DESC, id);

CREATE TABLE evacuation_result_person (
  result_id text NOT NULL REFERENCES evacuation_result ON DELETE CASCADE,
  subject_id text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('person', 'vehicle')),
  -- null = there was no such person or vehicle any more.
  name text,
  depart_id text,
  depart_name text,
  person_type text,
  -- Inside at the start; else last seen there, or come in since.
  was_inside boolean NOT NULL,
  -- Where they were at the start; null = come in since.
  lon double precision,
  lat double precision,
  floor integer,
  seen_at bigint,
  -- Inside at the end, or last seen there.
  is_inside boolean NOT NULL,
  arrived_at bigint,
  island_id text,
  island_name text,
  PRIMARY KEY (result_id, subject_id)
);
