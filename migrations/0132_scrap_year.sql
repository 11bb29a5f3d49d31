-- independent
-- The year with which the service life of a supply ends.
ALTER TABLE emergency_supply ADD COLUMN scrap_year integer;
