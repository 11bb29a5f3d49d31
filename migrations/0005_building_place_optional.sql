-- A first start makes a site before anybody has said where it lies; its engine then takes the middle of its first area.
ALTER TABLE building ALTER COLUMN lon DROP NOT NULL;
ALTER TABLE building ALTER COLUMN lat DROP NOT NULL;
