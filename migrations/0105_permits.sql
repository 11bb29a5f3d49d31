-- independent
-- Roles, confirmations, analyses, measures and the fence of permits to work, and what a site asks for of them.
ALTER TABLE work_permit
  ADD COLUMN guardian_ids jsonb,
  ADD COLUMN analyst_id text,
  ADD COLUMN max_people integer,
  ADD COLUMN photos jsonb,
  ADD COLUMN attachments jsonb,
  ADD COLUMN fence text,
  ADD COLUMN radius integer,
  ADD COLUMN regions jsonb,
  ADD COLUMN confirmations jsonb,
  ADD COLUMN analyses jsonb,
  ADD COLUMN ticks jsonb;
CREATE INDEX work_permit_guardians ON work_permit USING gin (guardian_ids);
-- The engine and the board read what is under way, out of years of ended permits.
CREATE INDEX work_permit_under_way ON work_permit (building_id) WHERE status IN ('inProgress', 'paused');

CREATE TABLE work_permit_setting (
  id text PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  building_id text NOT NULL,
  rows jsonb
);
CREATE UNIQUE INDEX work_permit_setting_building_unique ON work_permit_setting (building_id);

-- The permit whose temporary area an alarm is of.
ALTER TABLE alarm ADD COLUMN permit_id text;
CREATE INDEX alarm_permit ON alarm (permit_id, raised_at DESC) WHERE permit_id IS NOT NULL;
