-- independent
-- Contradictions between checkpoints and positions, and what they are judged by.

CREATE TABLE access_exception (
  id text PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  building_id text NOT NULL,
  since timestamptz(3) NOT NULL,
  kind text NOT NULL,
  state text NOT NULL,
  subject_name text,
  subject_kind text NOT NULL,
  person_type text,
  depart_id text,
  of_time timestamptz(3) NOT NULL,
  checkpoint_name text,
  closed_at timestamptz(3),
  tag text,
  checkpoint_id text,
  subject_id text NOT NULL
);
CREATE INDEX access_exception_newest ON access_exception (building_id, since DESC, id);
CREATE INDEX access_exception_subject ON access_exception (building_id, subject_id, since DESC, id);

CREATE TABLE access_setting (
  id text PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  building_id text NOT NULL,
  ground_area_id text,
  has_gates boolean NOT NULL
);
CREATE UNIQUE INDEX access_setting_building_unique ON access_setting (building_id);
