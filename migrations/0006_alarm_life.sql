-- independent
-- The states of ISA-18.2 that lie under "alarming" and "handled", and how far an unhandled alarm has gone up.
ALTER TABLE alarm
  ADD COLUMN acknowledged_at timestamptz(3),
  ADD COLUMN acknowledged_by text,
  ADD COLUMN shelved_until timestamptz(3),
  ADD COLUMN shelve_reason text,
  ADD COLUMN suppressed boolean NOT NULL DEFAULT false,
  ADD COLUMN out_of_service boolean NOT NULL DEFAULT false,
  ADD COLUMN escalation_step integer NOT NULL DEFAULT 0,
  ADD COLUMN escalated_to text;
