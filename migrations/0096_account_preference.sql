-- independent
-- What an account has set for itself, by name: how its console looks, in whatever browser it is used.
CREATE TABLE account_preference (
  account_id text NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  name text NOT NULL,
  value text NOT NULL,
  PRIMARY KEY (account_id, name)
);
