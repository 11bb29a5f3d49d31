-- independent
-- Smart access control: who may pass which doors, and what doors were answered.

CREATE TABLE access_rule (
  id text PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  building_id text NOT NULL,
  name text NOT NULL,
  enabled boolean NOT NULL,
  checkpoint_ids jsonb NOT NULL,
  person_types jsonb,
  depart_ids jsonb,
  person_ids jsonb,
  vehicle_ids jsonb,
  weekdays jsonb,
  start_time text,
  end_time text,
  certificate_kind text,
  certificate_name text,
  training_name text,
  needs_permit boolean NOT NULL,
  not_evacuating boolean NOT NULL,
  max_people integer
);
CREATE UNIQUE INDEX access_rule_name_unique ON access_rule (building_id, name);

CREATE TABLE access_decision (
  id text PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  building_id text NOT NULL,
  at timestamptz(3) NOT NULL,
  checkpoint_name text NOT NULL,
  checkpoint_id text NOT NULL,
  direction text NOT NULL,
  granted boolean NOT NULL,
  reason text NOT NULL,
  rule_name text,
  subject_name text,
  subject_kind text,
  depart_id text,
  credential_kind text NOT NULL,
  credential text NOT NULL,
  area_id text,
  subject_id text
);
CREATE INDEX access_decision_newest ON access_decision (building_id, at DESC, id);
CREATE INDEX access_decision_checkpoint ON access_decision (building_id, checkpoint_id, at DESC, id);
