-- What users of a cloud installation tell whoever runs it.
CREATE TABLE feedback (
  id text PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  building_id text NOT NULL,
  at timestamptz(3) NOT NULL,
  account_name text,
  content text NOT NULL,
  image jsonb,
  video jsonb,
  page text,
  account_id text
);
CREATE INDEX feedback_newest ON feedback (building_id, at DESC, id);
