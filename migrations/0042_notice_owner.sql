-- Who is told whatever a role's data scope says: who wrote the message, or reported the risk, that a notice is about.
ALTER TABLE notice ADD COLUMN owner_id text;

-- How many alarm deliveries have failed at a receiver is counted whenever one more does.
CREATE INDEX alarm_delivery_failed ON alarm_delivery (building_id, channel, receiver_id) WHERE state = 'failed';
