-- independent
-- A floor plan as a picture, and where it lies (maps of type jpg).
ALTER TABLE map ADD COLUMN image jsonb, ADD COLUMN placement jsonb;
