-- independent
-- formerly 0044_patrol
-- What is patrolled and how: areas, points, routes. Teams are there already.
CREATE TABLE patrol_area (
  id text PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  building_id text NOT NULL,
  name text NOT NULL,
  area_id text,
  remark text
);
CREATE UNIQUE INDEX patrol_area_name_unique ON patrol_area (building_id, name);

CREATE TABLE patrol_point (
  id text PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  building_id text NOT NULL,
  name text NOT NULL,
  patrol_area_id text NOT NULL,
  must_visit boolean NOT NULL,
  sensing text NOT NULL,
  beacon_id text,
  threshold integer,
  distance integer,
  place jsonb,
  remark text
);
CREATE UNIQUE INDEX patrol_point_name_unique ON patrol_point (building_id, name);
-- A beacon is not chosen twice.
CREATE UNIQUE INDEX patrol_point_beacon_id_unique ON patrol_point (building_id, beacon_id);
CREATE INDEX patrol_point_area ON patrol_point (patrol_area_id);

CREATE TABLE patrol_route (
  id text PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  building_id text NOT NULL,
  name text NOT NULL,
  team_id text NOT NULL,
  patrol_area_id text NOT NULL,
  point_ids jsonb NOT NULL,
  enabled boolean NOT NULL,
  times_per_day integer NOT NULL,
  start_time text NOT NULL,
  end_time text NOT NULL,
  error_before integer NOT NULL,
  error_after integer NOT NULL,
  indicators jsonb NOT NULL,
  min_points integer,
  min_visits integer,
  min_dwell integer,
  pass_rate integer NOT NULL,
  remark text
);
CREATE UNIQUE INDEX patrol_route_name_unique ON patrol_route (building_id, name);
-- In which route a point is: asked whenever it changes its area or goes.
CREATE INDEX patrol_route_points ON patrol_route USING gin (point_ids);
