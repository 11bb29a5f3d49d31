-- independent
-- Map packages: archives of 3D tiles or of an image pyramid. The unpacked files lie below MUSTER_DATA_DIR/uploads/packages.
CREATE TABLE map_package (
  id text PRIMARY KEY,
  building_id text NOT NULL,
  account_id text NOT NULL,
  name text NOT NULL,
  size bigint NOT NULL,
  state text NOT NULL CHECK (state IN ('uploading', 'unpacking', 'ready', 'failed')),
  -- Of a package that is ready: what it holds. Of one that failed: the key of what is said about it.
  info jsonb,
  problem text,
  created_at timestamptz(3) NOT NULL
);
CREATE INDEX map_package_building ON map_package (building_id, created_at);
ALTER TABLE map ADD COLUMN package_id text;
