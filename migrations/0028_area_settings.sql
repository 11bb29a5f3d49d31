-- Where risk areas lie, how areas are counted, and how the heat map is drawn.

ALTER TABLE district ADD COLUMN regions jsonb;

CREATE TABLE area_statistic (
  id text PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  building_id text NOT NULL,
  name text NOT NULL,
  area_id text NOT NULL,
  enabled boolean NOT NULL,
  screens jsonb,
  expected_count integer NOT NULL,
  few_below integer NOT NULL,
  many_above integer NOT NULL,
  storage_location text NOT NULL
);
CREATE UNIQUE INDEX area_statistic_name_unique ON area_statistic (building_id, name);
CREATE UNIQUE INDEX area_statistic_area_id_unique ON area_statistic (building_id, area_id);

CREATE TABLE heat_map_setting (
  id text PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  building_id text NOT NULL,
  radius integer NOT NULL,
  tier1 integer NOT NULL,
  tier2 integer NOT NULL,
  tier3 integer NOT NULL,
  tier4 integer NOT NULL
);
CREATE UNIQUE INDEX heat_map_setting_building_unique ON heat_map_setting (building_id);
