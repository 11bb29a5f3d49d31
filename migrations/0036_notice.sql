-- independent
-- Notices to accounts, and which account has read which.
CREATE TABLE notice (
  id text PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  building_id text NOT NULL,
  kind text NOT NULL,
  facts jsonb,
  at timestamptz(3) NOT NULL,
  entity text,
  row_id text,
  depart_id text,
  subject_kind text,
  subject_id text,
  account_id text,
  permission text,
  key text NOT NULL
);
CREATE UNIQUE INDEX notice_key_unique ON notice (building_id, key);
CREATE INDEX notice_newest ON notice (building_id, at DESC, id);

CREATE TABLE notice_read (
  notice_id text NOT NULL REFERENCES notice (id) ON DELETE CASCADE,
  account_id text NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  read_at timestamptz(3) NOT NULL,
  PRIMARY KEY (notice_id, account_id)
);
