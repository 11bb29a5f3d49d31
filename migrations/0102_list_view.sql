-- independent
-- Saved views of lists: filters, order, columns and density under a name, of an account or of a role, in one building.
CREATE TABLE list_view (
  id text PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  building_id text NOT NULL REFERENCES building (id) ON DELETE CASCADE,
  list text NOT NULL,
  name text NOT NULL,
  account_id text REFERENCES account (id) ON DELETE CASCADE,
  role_id text REFERENCES role (id) ON DELETE CASCADE,
  state jsonb NOT NULL,
  CHECK (num_nonnulls(account_id, role_id) = 1)
);
CREATE UNIQUE INDEX list_view_name_unique
  ON list_view (building_id, list, coalesce(account_id, ''), coalesce(role_id, ''), name);
CREATE INDEX list_view_account ON list_view (account_id);
CREATE INDEX list_view_role ON list_view (role_id);
