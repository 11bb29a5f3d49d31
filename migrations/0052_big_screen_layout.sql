-- independent
-- formerly 0041_big_screen_layout
-- What the big screen of a building shows: one row per building, of what somebody has set; the rest is as the product has it.
CREATE TABLE big_screen_layout (
  id text PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  building_id text NOT NULL,
  title text,
  old_title text,
  modules jsonb,
  navigation jsonb
);
CREATE UNIQUE INDEX big_screen_layout_building_unique ON big_screen_layout (building_id);
