-- independent
-- Gates, turnstiles and barriers, and what their devices tell of who passes.

CREATE TABLE checkpoint (
  id text PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  building_id text NOT NULL,
  name text NOT NULL,
  kind text NOT NULL,
  direction text NOT NULL,
  area_id text,
  device text,
  remark text,
  place jsonb
);
CREATE UNIQUE INDEX checkpoint_name_unique ON checkpoint (building_id, name);
CREATE UNIQUE INDEX checkpoint_device_unique ON checkpoint (building_id, device);

-- The id is of building, checkpoint, time and credential: what is sent twice is stored once.
CREATE TABLE access_event (
  id text PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  building_id text NOT NULL,
  at timestamptz(3) NOT NULL,
  checkpoint_name text NOT NULL,
  checkpoint_id text NOT NULL,
  direction text NOT NULL,
  granted boolean NOT NULL,
  subject_name text,
  subject_kind text,
  person_type text,
  depart_id text,
  credential_kind text NOT NULL,
  credential text NOT NULL,
  tag text,
  area_id text,
  subject_id text,
  image jsonb,
  received_at timestamptz(3) NOT NULL
);
CREATE INDEX access_event_newest ON access_event (building_id, at DESC, id);
CREATE INDEX access_event_checkpoint ON access_event (building_id, checkpoint_id, at DESC, id);
CREATE INDEX access_event_subject ON access_event (building_id, subject_id, at DESC, id);

-- A picture as it came with an event, until it was written anew as an upload.
CREATE TABLE access_picture (
  event_id text PRIMARY KEY,
  building_id text NOT NULL,
  name text NOT NULL,
  -- Epoch ms.
  received_at bigint NOT NULL,
  file_type text NOT NULL,
  raw bytea NOT NULL
);
-- Packed already, as pictures are.
ALTER TABLE access_picture ALTER COLUMN raw SET STORAGE EXTERNAL;
