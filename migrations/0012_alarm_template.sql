-- independent
-- Which rules hold for some persons or vehicles in some areas.
CREATE TABLE alarm_template (
  id text PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  building_id text NOT NULL,
  name text NOT NULL,
  kind text NOT NULL,
  subjects jsonb NOT NULL,
  areas jsonb,
  alarms jsonb NOT NULL
);
CREATE UNIQUE INDEX alarm_template_name_unique ON alarm_template (building_id, name);
