-- independent
-- Programs that let their users in without a password (specification §2, Password-free entry).
CREATE TABLE integration (
  id text PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  building_id text NOT NULL,
  name text NOT NULL,
  account_ids jsonb NOT NULL,
  enabled boolean NOT NULL
);
CREATE UNIQUE INDEX integration_name_unique ON integration (building_id, name);

-- The key is known by its hash; the secret must be read to check a signature, so it is sealed.
CREATE TABLE integration_secret (
  integration_id text PRIMARY KEY REFERENCES integration (id) ON DELETE CASCADE,
  key_hash text NOT NULL UNIQUE,
  sealed_secret text NOT NULL,
  issued_at timestamptz(3) NOT NULL,
  used_at timestamptz(3)
);

-- Tokens for one entry each: SHA-256 of the token, hex.
CREATE TABLE free_token (
  token_hash text PRIMARY KEY,
  integration_id text NOT NULL REFERENCES integration (id) ON DELETE CASCADE,
  account_id text NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX free_token_expires ON free_token (expires_at);

-- Sessions as an entity: listed, filtered and ended like other rows. The id is the hash of the token.
ALTER TABLE session RENAME COLUMN token_hash TO id;
ALTER TABLE session RENAME COLUMN created_at TO started_at;
ALTER TABLE session
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD COLUMN created_at timestamptz(3) NOT NULL DEFAULT now(),
  ADD COLUMN updated_at timestamptz(3) NOT NULL DEFAULT now(),
  ADD COLUMN entry text NOT NULL DEFAULT 'password',
  ADD COLUMN agent text;
UPDATE session SET entry = 'local' WHERE address = 'local';
ALTER TABLE session ALTER COLUMN entry DROP DEFAULT;
