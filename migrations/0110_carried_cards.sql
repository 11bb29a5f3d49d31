-- independent
-- Visitors of a round whose cards went together with that of another visitor all the time: ids; null = not looked at yet.
ALTER TABLE patrol_round_detail ADD COLUMN carried_ids jsonb;
