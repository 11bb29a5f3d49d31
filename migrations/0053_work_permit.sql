-- independent
-- formerly 0043_work_permit
-- formerly sha256 05bf58a29b5f24ed978fffbfca98473af0ac2b3c7fe3aa492904ee0a90cf356b
-- Permits for hazardous work.
CREATE TABLE work_permit (
  id text PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  building_id text NOT NULL,
  number text NOT NULL,
  type text NOT NULL,
  level text NOT NULL,
  status text,
  area_id text NOT NULL,
  start_at timestamptz(3) NOT NULL,
  end_at timestamptz(3) NOT NULL,
  depart_id text,
  applicant_id text NOT NULL,
  confirmer_id text,
  worker_ids jsonb NOT NULL,
  content text NOT NULL,
  safety_measures text NOT NULL,
  place jsonb,
  steps jsonb
);
CREATE UNIQUE INDEX work_permit_number_unique ON work_permit (building_id, number);
CREATE INDEX work_permit_newest ON work_permit (building_id, start_at DESC, id);
-- Who is on a permit: asked when a person goes.
CREATE INDEX work_permit_workers ON work_permit USING gin (worker_ids);
