-- The latest time that a building's engine was given when its alarms were written. An idle tick moves site time without
-- an entry in the log; after a crash no input may be older than the ticks whose alarms are stored, or a replay of the
-- log would judge them differently.
ALTER TABLE engine_place ADD COLUMN reached_at bigint NOT NULL DEFAULT 0;
