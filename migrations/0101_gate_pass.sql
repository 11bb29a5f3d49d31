-- independent
-- Contractors and vehicles that a guard has signed in at the gate, until they are signed out. Visitors have their visits.

CREATE TABLE gate_pass (
  id text PRIMARY KEY,
  building_id text NOT NULL,
  subject_kind text NOT NULL CHECK (subject_kind IN ('person', 'vehicle')),
  subject_id text NOT NULL,
  -- The card that was handed out at the gate; null = none was.
  card_sn text,
  signed_in_at timestamptz(3) NOT NULL,
  -- Names of the accounts.
  signed_in_by text NOT NULL,
  signed_out_at timestamptz(3),
  signed_out_by text
);
CREATE UNIQUE INDEX gate_pass_inside_unique ON gate_pass (building_id, subject_kind, subject_id)
  WHERE signed_out_at IS NULL;
