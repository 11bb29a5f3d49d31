-- Signs of drills on the map: where the accident is, where people are safe, what is cleared.
CREATE TABLE drill_marker (
  id text PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  building_id text NOT NULL,
  name text NOT NULL,
  marker_type text NOT NULL,
  area_id text,
  remark text,
  place jsonb
);
CREATE UNIQUE INDEX drill_marker_name_unique ON drill_marker (building_id, name);
