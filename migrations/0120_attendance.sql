-- independent
-- Shifts, who works them when and where; what became of them day by day, and corrections of that.

CREATE TABLE shift (
  id text PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  building_id text NOT NULL,
  name text NOT NULL,
  start_time text NOT NULL,
  end_time text NOT NULL,
  late_grace integer NOT NULL,
  early_grace integer NOT NULL,
  break_minutes integer NOT NULL
);
CREATE UNIQUE INDEX shift_name_unique ON shift (building_id, name);

CREATE TABLE roster (
  id text PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  building_id text NOT NULL,
  name text NOT NULL,
  person_ids jsonb,
  depart_ids jsonb,
  pattern text NOT NULL,
  shift_ids jsonb NOT NULL,
  weekdays jsonb,
  days_each integer,
  days_off integer,
  from_day date NOT NULL,
  until_day date
);
CREATE UNIQUE INDEX roster_name_unique ON roster (building_id, name);

CREATE TABLE work_zone (
  id text PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  building_id text NOT NULL,
  name text NOT NULL,
  area_ids jsonb NOT NULL,
  job_ids jsonb,
  depart_ids jsonb,
  person_ids jsonb
);
CREATE UNIQUE INDEX work_zone_name_unique ON work_zone (building_id, name);

-- The id is of building, shift, person and day: what is written twice is one row.
CREATE TABLE workday (
  id text PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  building_id text NOT NULL,
  day date NOT NULL,
  person_name text NOT NULL,
  depart_id text,
  person_type text,
  shift_name text NOT NULL,
  from_at timestamptz(3) NOT NULL,
  to_at timestamptz(3) NOT NULL,
  result text NOT NULL,
  first_in timestamptz(3),
  last_out timestamptz(3),
  worked_minutes integer,
  late_minutes integer,
  early_minutes integer,
  overtime_minutes integer,
  on_site_minutes integer,
  zone_minutes integer,
  position text,
  person_id text NOT NULL,
  shift_id text NOT NULL,
  late_grace integer NOT NULL,
  early_grace integer NOT NULL,
  break_minutes integer NOT NULL,
  states text NOT NULL
)
-- A row is written each five minutes of its shift: in place, as long as its page has room.
WITH (fillfactor = 70);
CREATE INDEX workday_day ON workday (building_id, day DESC, id);
CREATE INDEX workday_person ON workday (building_id, person_id, day DESC, id);

CREATE TABLE attendance_correction (
  id text PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  building_id text NOT NULL,
  day date NOT NULL,
  person_name text NOT NULL,
  depart_id text,
  shift_name text NOT NULL,
  kind text NOT NULL,
  first_in timestamptz(3),
  last_out timestamptz(3),
  reason text NOT NULL,
  status text NOT NULL,
  requested_by text NOT NULL,
  requested_at timestamptz(3) NOT NULL,
  decided_by text,
  decided_at timestamptz(3),
  decision_note text,
  workday_id text NOT NULL,
  person_id text NOT NULL,
  requester_id text NOT NULL
);
CREATE INDEX attendance_correction_newest ON attendance_correction (building_id, requested_at DESC, id);
CREATE INDEX attendance_correction_workday ON attendance_correction (workday_id, requested_at DESC, id);
-- One request of a day waits at a time.
CREATE UNIQUE INDEX attendance_correction_pending ON attendance_correction (workday_id) WHERE status = 'pending';
