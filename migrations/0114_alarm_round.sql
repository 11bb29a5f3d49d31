-- independent
-- Which round an alarm was raised in: rounds that had not ended at a moment, out of years of them.
CREATE INDEX patrol_round_ended ON patrol_round (building_id, ended_at);
