-- independent
-- Emergency cards, and what a beacon was last told by a synchronisation.

CREATE TABLE emergency_card (
  id text PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  building_id text NOT NULL,
  name text NOT NULL,
  alarm_types jsonb,
  area_ids jsonb,
  danger_classes jsonb,
  steps text NOT NULL,
  contact_name text,
  contact_phone text,
  attachment jsonb
);
CREATE UNIQUE INDEX emergency_card_name_unique ON emergency_card (building_id, name);

CREATE TABLE beacon_sync (
  beacon_id text PRIMARY KEY REFERENCES beacon ON DELETE CASCADE,
  -- The parameters that the tool was given, by the names of the reply.
  setup jsonb NOT NULL
);
