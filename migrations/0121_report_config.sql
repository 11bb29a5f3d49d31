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
  owner_id text
);
CREATE UNIQUE INDEX report_config_name_unique ON report_config (building_id, name);
