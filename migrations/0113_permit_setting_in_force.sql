-- independent
-- What a site asked for at the start of a work. Work that began before has none, and is judged by what is in force.
ALTER TABLE work_permit ADD COLUMN setting jsonb;
