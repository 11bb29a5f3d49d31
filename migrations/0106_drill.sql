-- independent
-- Drill plans, their runs with steps that are ticked, and what is frozen of a run at its end.

CREATE TABLE drill_plan (
  id text PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  building_id text NOT NULL,
  name text NOT NULL,
  scenario text NOT NULL,
  goal_seconds integer,
  attachment jsonb,
  scope text NOT NULL,
  area_ids jsonb,
  accident_point_id text,
  radius integer,
  point_ids jsonb,
  -- [{ role, text }], in their order.
  steps jsonb,
  scheduled_on date,
  start_time text,
  repeat_unit text NOT NULL,
  repeat_every integer,
  remind_days integer NOT NULL,
  person_in_charge_id text
);
CREATE UNIQUE INDEX drill_plan_name_unique ON drill_plan (building_id, name);

ALTER TABLE muster
  ADD COLUMN plan_id text,
  -- { name, scenario, steps: [{ role, text }] } as the plan was at the start.
  ADD COLUMN plan jsonb,
  -- [{ id, name }] of the areas that the circle of an accident touched at the start.
  ADD COLUMN covered jsonb;
CREATE INDEX muster_plan ON muster (building_id, plan_id, started_at DESC) WHERE plan_id IS NOT NULL;

-- Steps of a run that are done; the first tick counts.
CREATE TABLE muster_step (
  muster_id text NOT NULL REFERENCES muster ON DELETE CASCADE,
  -- From 0, as in the plan of the muster.
  step integer NOT NULL,
  -- Epoch ms.
  done_at bigint NOT NULL,
  -- Name of the account.
  done_by text NOT NULL,
  PRIMARY KEY (muster_id, step)
);

ALTER TABLE evacuation_result
  ADD COLUMN goal_seconds integer,
  -- null = there was no goal, or nobody to account for.
  ADD COLUMN goal_reached boolean,
  -- { name, scenario, steps: [{ role, text, doneAt, doneBy }] }; null = without a plan.
  ADD COLUMN plan jsonb,
  -- People of the roll call, and those of them who were safe.
  ADD COLUMN total integer NOT NULL DEFAULT 0,
  ADD COLUMN safe integer NOT NULL DEFAULT 0,
  -- Milliseconds to 50, 80 and 100 % of them; null = never.
  ADD COLUMN reached jsonb NOT NULL DEFAULT '[null, null, null]';

WITH figures AS (
  SELECT r.id, m.goal_seconds, count(p.subject_id)::int AS total,
         count(p.subject_id) FILTER (WHERE p.state = 'safe')::int AS safe,
         array_agg(greatest(0, coalesce(p.arrived_at, (p.tick->>'at')::bigint, m.started_at) - m.started_at)
                   ORDER BY greatest(0, coalesce(p.arrived_at, (p.tick->>'at')::bigint, m.started_at) - m.started_at))
           FILTER (WHERE p.state = 'safe') AS times
  FROM evacuation_result r
  JOIN muster m ON m.id = r.muster_id
  LEFT JOIN evacuation_result_person p ON p.result_id = r.id AND p.kind = 'person'
  GROUP BY r.id, m.id
)
UPDATE evacuation_result r
SET goal_seconds = f.goal_seconds, total = f.total, safe = f.safe,
    reached = jsonb_build_array(f.times[ceil(0.5 * f.total)::int], f.times[ceil(0.8 * f.total)::int], f.times[f.total]),
    goal_reached = CASE WHEN f.goal_seconds IS NULL OR f.total = 0 THEN NULL
                        ELSE f.safe = f.total AND f.times[f.total] <= f.goal_seconds * 1000 END
FROM figures f WHERE f.id = r.id;

CREATE INDEX alarm_muster ON alarm ((evidence->'facts'->>'musterId')) WHERE evidence->'facts' ? 'musterId';
