-- independent
-- Files that came in by /image/upload and /file/upload. The content lies below MUSTER_DATA_DIR/uploads by the same id;
-- a row is written after its file is on the disk, and a file is removed after its row.
CREATE TABLE upload (
  id text PRIMARY KEY,
  building_id text NOT NULL,
  account_id text NOT NULL,
  purpose text NOT NULL,
  name text NOT NULL,
  type text NOT NULL,
  size bigint NOT NULL,
  created_at timestamptz(3) NOT NULL,
  -- The row whose field holds it, by the entity's name; null together, as long as nothing uses it.
  entity text,
  row_id text,
  field text,
  -- Since when nothing uses it; a day later it is swept.
  unused_since timestamptz(3),
  CHECK ((entity IS NULL) = (unused_since IS NOT NULL))
);
CREATE INDEX upload_row ON upload (entity, row_id) WHERE entity IS NOT NULL;
CREATE INDEX upload_unused ON upload (unused_since) WHERE unused_since IS NOT NULL;
CREATE INDEX upload_shared ON upload (building_id, purpose, created_at);
