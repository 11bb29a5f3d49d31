-- independent
-- Who sees to an alarm, since when, and who handed it over. Names stay with the record when the account goes.
ALTER TABLE alarm
  ADD COLUMN holder_id text,
  ADD COLUMN holder text,
  ADD COLUMN taken_at timestamptz(3),
  ADD COLUMN handed_by text;
CREATE INDEX alarm_held ON alarm (building_id, holder_id) WHERE status = 'alarming' AND holder_id IS NOT NULL;
