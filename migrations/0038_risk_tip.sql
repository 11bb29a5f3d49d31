-- independent
-- Hints at risks, and whom confirmed ones are told to.
CREATE TABLE risk_tip (
  id text PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  building_id text NOT NULL,
  title text NOT NULL,
  level text NOT NULL,
  status text,
  verdict text,
  district_id text,
  area_id text,
  depart_id text,
  valid_until timestamptz(3),
  content text NOT NULL,
  place jsonb,
  reporter_name text,
  reported_at timestamptz(3),
  confirmer_name text,
  confirmed_at timestamptz(3),
  confirm_note text,
  reporter_id text,
  confirmer_id text
);
CREATE INDEX risk_tip_newest ON risk_tip (building_id, reported_at DESC, id);

CREATE TABLE risk_tip_setting (
  id text PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  building_id text NOT NULL,
  major text NOT NULL,
  greater text NOT NULL,
  general text NOT NULL,
  lower text NOT NULL
);
CREATE UNIQUE INDEX risk_tip_setting_building_unique ON risk_tip_setting (building_id);
