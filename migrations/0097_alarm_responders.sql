-- independent
-- Who was sent to an alarm, by whom and when, what he answered and when he arrived; and where a message sends its receiver.
ALTER TABLE alarm ADD COLUMN responders jsonb;
CREATE INDEX alarm_responders ON alarm (building_id) WHERE status = 'alarming' AND responders IS NOT NULL;
ALTER TABLE bracelet_message ADD COLUMN place jsonb;
