-- independent
-- Browsers and programs from which an account has logged in before. Guesses of others do not hold them up. The token is
-- in a cookie of theirs; here is its SHA-256 alone.
CREATE TABLE known_device (
  token_hash text NOT NULL,
  account_id text NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  seen_at timestamptz(3) NOT NULL,
  PRIMARY KEY (token_hash, account_id)
);
CREATE INDEX known_device_account ON known_device (account_id, seen_at);
