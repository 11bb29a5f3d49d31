-- independent
-- Programs that are told of alarms. The secret by which they are signed lies sealed in device_secret.
CREATE TABLE webhook (
  id text PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  building_id text NOT NULL,
  name text NOT NULL,
  url text NOT NULL,
  types jsonb,
  levels jsonb,
  events jsonb NOT NULL,
  enabled boolean NOT NULL
);
CREATE UNIQUE INDEX webhook_name_unique ON webhook (building_id, name);
