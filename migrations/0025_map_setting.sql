-- independent
-- How the maps of a building look: one row per building, of what somebody has set; the rest is as the product has it.
CREATE TABLE map_setting (
  building_id text PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  settings jsonb NOT NULL,
  updated_at timestamptz(3) NOT NULL DEFAULT now()
);
