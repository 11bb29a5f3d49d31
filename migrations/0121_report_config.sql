-- independent
-- Reports that somebody has put together: what of which source, grouped how, of which days, and who may run them.
CREATE TABLE report_config (
  id text PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  building_id text NOT NULL,
  name text NOT NULL,
  source text NOT NULL,
  period text NOT NULL,
  shared_role_ids jsonb,
  definition jsonb NOT NULL,
  repeat text NOT NULL,
  send_time text,
  weekday text,
  month_day integer,
  receiver_ids jsonb,
  file_kind text,
  scheduled_from timestamptz(3),
  owner_id text
);
CREATE UNIQUE INDEX report_config_name_unique ON report_config (building_id, name);

-- A report that is due by its schedule: one row for each time, however often it is tried.
CREATE TABLE report_run (
  id text PRIMARY KEY,
  building_id text NOT NULL,
  config_id text NOT NULL REFERENCES report_config ON DELETE CASCADE,
  due_at timestamptz(3) NOT NULL,
  state text NOT NULL,
  problem text,
  attempts integer NOT NULL DEFAULT 0,
  next_at timestamptz(3),
  told_at timestamptz(3)
);
CREATE INDEX report_run_config ON report_run (config_id, due_at DESC);
CREATE INDEX report_run_next ON report_run (next_at) WHERE next_at IS NOT NULL;
