-- independent
-- Shifts as they were handed over. One at a time waits for the next operator; a closed one is never changed.
CREATE TABLE shift_handover (
  id text PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  building_id text NOT NULL,
  handed_at timestamptz(3) NOT NULL,
  from_name text NOT NULL,
  from_id text NOT NULL,
  status text NOT NULL,
  closed_at timestamptz(3),
  to_name text,
  to_id text,
  passed_alarms integer,
  notes text,
  items jsonb NOT NULL
);
CREATE UNIQUE INDEX shift_handover_open ON shift_handover (building_id) WHERE status = 'open';
CREATE INDEX shift_handover_newest ON shift_handover (building_id, handed_at, id);
