-- independent
-- The order of a permit's times is checked where the field can be named; databases of some builds check it here as well.
ALTER TABLE work_permit DROP CONSTRAINT IF EXISTS work_permit_check;
