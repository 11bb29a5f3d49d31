-- A template for persons may name nobody: it is there for visitors, whose visits choose it.
ALTER TABLE alarm_template ALTER COLUMN subjects DROP NOT NULL;
