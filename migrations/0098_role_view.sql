-- independent
-- A session that sees the console as another role: reading only, and no longer than the session that it came from.
-- The id is the hash of its token.
CREATE TABLE role_view (
  id text PRIMARY KEY,
  session_id text NOT NULL REFERENCES session (id) ON DELETE CASCADE,
  role_id text NOT NULL REFERENCES role (id) ON DELETE CASCADE,
  building_id text,
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX role_view_session ON role_view (session_id);
