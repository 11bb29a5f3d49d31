-- independent
-- How many operators share the alarms of a site at a time: alarm health is told for one of them (ISA-18.2).
ALTER TABLE alarm_setting ADD COLUMN operators_on_duty integer NOT NULL DEFAULT 1;
