-- independent
-- The live level of risk areas: how much each reason weighs. Control measures of risk areas and the
-- checks of them. Hidden dangers.
CREATE TABLE risk_level_setting (
  id text PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  building_id text NOT NULL,
  hot_work integer NOT NULL,
  confined_space integer NOT NULL,
  blind_plate integer NOT NULL,
  work_at_height integer NOT NULL,
  lifting integer NOT NULL,
  temporary_electricity integer NOT NULL,
  earthwork integer NOT NULL,
  road_closure integer NOT NULL,
  maintenance integer NOT NULL,
  temporary integer NOT NULL,
  other integer NOT NULL,
  level_special integer NOT NULL,
  level1 integer NOT NULL,
  level2 integer NOT NULL,
  level3 integer NOT NULL,
  level4 integer NOT NULL,
  paused_percent integer NOT NULL,
  permit_overdue integer NOT NULL,
  alarm1 integer NOT NULL,
  alarm2 integer NOT NULL,
  tip_major integer NOT NULL,
  tip_greater integer NOT NULL,
  tip_general integer NOT NULL,
  tip_lower integer NOT NULL,
  measure_overdue integer NOT NULL,
  danger_major integer NOT NULL,
  danger_general integer NOT NULL,
  one_step integer NOT NULL,
  two_steps integer NOT NULL,
  three_steps integer NOT NULL
);
CREATE UNIQUE INDEX risk_level_setting_building_unique ON risk_level_setting (building_id);

CREATE TABLE risk_measure (
  id text PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  building_id text NOT NULL,
  name text NOT NULL,
  district_id text NOT NULL,
  kind text NOT NULL,
  person_id text NOT NULL,
  depart_id text,
  interval_days integer NOT NULL,
  enabled boolean NOT NULL,
  done_at timestamptz(3),
  content text,
  added_at timestamptz(3)
);
CREATE INDEX risk_measure_district ON risk_measure (building_id, district_id, id);

-- Written once, never changed.
CREATE TABLE risk_measure_record (
  id text PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  building_id text NOT NULL,
  at timestamptz(3),
  measure_id text NOT NULL,
  account_name text,
  name text,
  note text,
  photos jsonb
);
CREATE INDEX risk_measure_record_newest ON risk_measure_record (building_id, measure_id, at DESC, id);

-- Hidden dangers from their report to the acceptance of their rectification.
CREATE TABLE hidden_danger (
  id text PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  building_id text NOT NULL,
  title text NOT NULL,
  level text NOT NULL,
  status text,
  content text NOT NULL,
  photos jsonb,
  district_id text,
  place jsonb,
  person_id text,
  depart_id text,
  deadline_at timestamptz(3),
  reporter_name text,
  reported_at timestamptz(3),
  rectified_at timestamptz(3),
  closed_at timestamptz(3),
  steps jsonb,
  reporter_id text,
  rectifier_id text
);
CREATE INDEX hidden_danger_newest ON hidden_danger (building_id, reported_at DESC, id);
CREATE INDEX hidden_danger_open ON hidden_danger (deadline_at) WHERE status = 'assigned';
