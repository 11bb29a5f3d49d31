-- independent
-- Areas that record who comes in and goes out, and what they recorded. Written by the intake in the transaction of its
-- step, keyed by area, tag, time and direction: a step that is written twice is written once.

ALTER TABLE area ADD COLUMN records_access boolean;

CREATE TABLE access_record (
  id text PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  building_id text NOT NULL,
  at timestamptz(3) NOT NULL,
  direction text NOT NULL CHECK (direction IN ('enter', 'exit', 'unknown')),
  area_name text NOT NULL,
  area_id text NOT NULL,
  subject_name text,
  subject_kind text NOT NULL,
  person_type text,
  depart_id text,
  tag text NOT NULL,
  subject_id text NOT NULL
);
CREATE INDEX access_record_newest ON access_record (building_id, at DESC, id);
CREATE INDEX access_record_area ON access_record (building_id, area_id, at DESC, id);
CREATE INDEX access_record_subject ON access_record (building_id, subject_id, at DESC, id);
