-- independent
-- Musters: evacuations of areas, of a circle or of the whole site, with their roll call. A muster runs as long as the engine
-- runs its evacuation; its end is written with its result, in the transaction of the engine's step.

CREATE TABLE muster (
  id text PRIMARY KEY,
  building_id text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('emergency', 'drill', 'test')),
  -- { kind: 'areas', areaIds } | { kind: 'circle', region } | { kind: 'site' }
  scope jsonb NOT NULL,
  -- Name of the evacuation in the engine: its area, or of its own.
  area_id text NOT NULL,
  -- [{ id, name }] of the muster points, in their order.
  points jsonb NOT NULL,
  cause text,
  goal_seconds integer,
  -- Epoch ms, like all times of these tables.
  started_at bigint NOT NULL,
  started_by text,
  ended_at bigint,
  -- Message to the wristbands.
  message_id text
);
CREATE INDEX muster_newest ON muster (building_id, started_at DESC, id);

-- Every tick of a roll call; the newest of a person counts.
CREATE TABLE muster_tick (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  muster_id text NOT NULL REFERENCES muster ON DELETE CASCADE,
  person_id text NOT NULL,
  is_safe boolean NOT NULL,
  reason text,
  note text,
  point_id text,
  ticked_at bigint NOT NULL,
  ticked_by text NOT NULL
);
CREATE INDEX muster_tick_newest ON muster_tick (muster_id, person_id, id DESC);

ALTER TABLE evacuation_result ADD COLUMN muster_id text;
ALTER TABLE evacuation_result_person
  ADD COLUMN last_lon double precision,
  ADD COLUMN last_lat double precision,
  ADD COLUMN last_floor integer,
  ADD COLUMN last_seen_at bigint,
  ADD COLUMN state text NOT NULL DEFAULT 'missing',
  -- { reason, note, pointId, at, by }; null = not ticked.
  ADD COLUMN tick jsonb;

-- Results of before are of musters of one area.
INSERT INTO muster (id, building_id, kind, scope, area_id, points, cause, started_at, started_by, ended_at)
SELECT id, building_id, CASE WHEN is_drill THEN 'drill' ELSE 'emergency' END,
       jsonb_build_object('kind', 'areas', 'areaIds', jsonb_build_array(area_id)), area_id, safe_islands, cause, started_at,
       started_by, ended_at
FROM evacuation_result;
UPDATE evacuation_result SET muster_id = id;
UPDATE evacuation_result_person
SET state = CASE WHEN is_inside THEN 'missing' WHEN arrived_at IS NULL THEN 'onTheWay' ELSE 'safe' END;
CREATE INDEX evacuation_result_muster ON evacuation_result (muster_id);
