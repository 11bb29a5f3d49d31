-- What an alarm does to people: one row per building; without one, the defaults.
CREATE TABLE alarm_notice (
  id text PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  building_id text NOT NULL,
  types jsonb NOT NULL,
  sounds jsonb NOT NULL,
  voice text NOT NULL,
  voice_speed text NOT NULL
);
CREATE UNIQUE INDEX alarm_notice_building_unique ON alarm_notice (building_id);
