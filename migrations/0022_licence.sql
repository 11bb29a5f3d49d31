-- independent
-- A licence is what its signed file says. Columns that said the same could be written by whoever has the database.
DROP TABLE licence;
CREATE TABLE licence (
  id text PRIMARY KEY,
  -- null = for the whole installation, or for as many of its buildings as it says (licence_building)
  building_id text,
  document text NOT NULL,
  received_at timestamptz(3) NOT NULL
);
CREATE UNIQUE INDEX licence_building_unique ON licence (building_id) NULLS NOT DISTINCT;

-- Buildings that were bound to a licence for a number of them.
CREATE TABLE licence_building (
  building_id text PRIMARY KEY,
  bound_at timestamptz(3) NOT NULL
);
