-- The nouns of the product. Columns are those of the entity descriptors (packages/model/src/*, expectedColumns); a test
-- compares them. A unique index is called <table>_<column>_unique, so that its violation names the field.
-- References have no foreign keys: a writer locks the rows that it refers to, a deletion looks for references after it
-- locked the row (docs/adr/006-entity-kernel.md), and alarms keep ids of rows that are gone.

CREATE TABLE building (
  id text PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  name text NOT NULL,
  code text,
  time_zone text NOT NULL,
  lon double precision NOT NULL,
  lat double precision NOT NULL,
  address text
);
CREATE UNIQUE INDEX building_name_unique ON building (name);

CREATE TABLE role (
  id text PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  name text NOT NULL,
  permissions jsonb NOT NULL,
  data_scope text NOT NULL,
  designated_depart_ids jsonb
);
CREATE UNIQUE INDEX role_name_unique ON role (name);

CREATE TABLE depart (
  id text PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  building_id text NOT NULL,
  name text NOT NULL,
  code text,
  parent_id text,
  head_id text
);
CREATE UNIQUE INDEX depart_code_unique ON depart (building_id, code);
CREATE INDEX depart_parent ON depart (building_id, parent_id);

CREATE TABLE job (
  id text PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  building_id text NOT NULL,
  name text NOT NULL,
  number text,
  description text,
  headcount integer
);
CREATE UNIQUE INDEX job_name_unique ON job (building_id, name);
CREATE UNIQUE INDEX job_number_unique ON job (building_id, number);

CREATE TABLE person (
  id text PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  building_id text NOT NULL,
  number text,
  name text NOT NULL,
  person_type text NOT NULL,
  gender text,
  depart_id text,
  job_id text,
  phone text,
  email text
);
CREATE UNIQUE INDEX person_number_unique ON person (building_id, number);
CREATE INDEX person_depart ON person (building_id, depart_id);

CREATE TABLE vehicle_type (
  id text PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  building_id text NOT NULL,
  name text NOT NULL
);
CREATE UNIQUE INDEX vehicle_type_name_unique ON vehicle_type (building_id, name);

CREATE TABLE vehicle (
  id text PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  building_id text NOT NULL,
  plate_number text NOT NULL,
  type_id text,
  brand_id text,
  depart_id text,
  load double precision,
  wheel_diameter double precision,
  driver_card_sn text
);
CREATE UNIQUE INDEX vehicle_plate_number_unique ON vehicle (building_id, plate_number);
CREATE INDEX vehicle_depart ON vehicle (building_id, depart_id);

CREATE TABLE location_card (
  id text PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  building_id text NOT NULL,
  sn text NOT NULL,
  type text NOT NULL,
  depart_id text,
  access_card_number text
);
CREATE UNIQUE INDEX location_card_sn_unique ON location_card (building_id, sn);

-- Who carried a card when: a position counts for whoever the card was bound to at its t. Rows are never deleted.
-- bound_from 1970-01-01 = since ever (the first binding of a card that had never reported).
CREATE TABLE card_binding (
  id text PRIMARY KEY,
  building_id text NOT NULL,
  sn text NOT NULL,
  subject_kind text NOT NULL CHECK (subject_kind IN ('person', 'vehicle')),
  subject_id text NOT NULL,
  bound_from timestamptz(3) NOT NULL,
  bound_to timestamptz(3) CHECK (bound_to >= bound_from)
);
CREATE UNIQUE INDEX card_binding_open_card ON card_binding (building_id, sn) WHERE bound_to IS NULL;
CREATE UNIQUE INDEX card_binding_open_subject ON card_binding (building_id, subject_kind, subject_id)
  WHERE bound_to IS NULL;
CREATE INDEX card_binding_card ON card_binding (building_id, sn, bound_from);
CREATE INDEX card_binding_subject ON card_binding (building_id, subject_kind, subject_id, bound_from);

CREATE TABLE gateway (
  id text PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  building_id text NOT NULL,
  name text NOT NULL,
  enabled boolean NOT NULL
);
-- The name is the MQTT user, so it is unique over all sites.
CREATE UNIQUE INDEX gateway_name_unique ON gateway (name);

-- SHA-256 of the ingest key, hex. A plain hash does: keys are random and long, and are looked up by it.
CREATE TABLE gateway_secret (
  gateway_id text PRIMARY KEY REFERENCES gateway (id) ON DELETE CASCADE,
  key_hash text NOT NULL,
  issued_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX gateway_secret_key_hash_unique ON gateway_secret (key_hash);

CREATE TABLE account (
  id text PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  name text NOT NULL,
  real_name text NOT NULL,
  role_id text NOT NULL,
  person_id text,
  building_ids jsonb NOT NULL,
  enabled boolean NOT NULL,
  must_change_password boolean NOT NULL
);
CREATE UNIQUE INDEX account_name_unique ON account (name);

-- Argon2id in PHC form, which carries its own salt and parameters.
CREATE TABLE account_secret (
  account_id text PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
  password_hash text NOT NULL,
  changed_at timestamptz(3) NOT NULL DEFAULT now()
);

CREATE TABLE map (
  id text PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  building_id text NOT NULL,
  name text NOT NULL,
  type text NOT NULL,
  floors jsonb NOT NULL,
  frame jsonb,
  plan jsonb
);
CREATE UNIQUE INDEX map_name_unique ON map (building_id, name);

CREATE TABLE area_type (
  id text PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  building_id text NOT NULL,
  name text NOT NULL,
  color text,
  alarms jsonb
);
CREATE UNIQUE INDEX area_type_name_unique ON area_type (building_id, name);

CREATE TABLE area (
  id text PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  building_id text NOT NULL,
  name text NOT NULL,
  type_id text,
  parent_id text,
  person_in_charge_id text,
  regions jsonb NOT NULL,
  strict boolean,
  entry_fixes integer,
  exit_tolerance double precision,
  tolerance_timeout double precision,
  detect_crossing boolean,
  fix_timeout double precision,
  alarms jsonb
);
CREATE UNIQUE INDEX area_name_unique ON area (building_id, name);

CREATE TABLE alarm_setting (
  id text PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  building_id text NOT NULL,
  alarms jsonb NOT NULL
);
CREATE UNIQUE INDEX alarm_setting_building_unique ON alarm_setting (building_id);

-- Written by the intake, keyed by the engine's derived id: writing twice is writing once. Names as they were when it
-- was raised.
CREATE TABLE alarm (
  id text PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  building_id text NOT NULL,
  type text NOT NULL,
  rule_key text NOT NULL,
  level integer NOT NULL,
  status text NOT NULL,
  subject_name text,
  subject_kind text NOT NULL,
  subject_id text NOT NULL,
  depart_id text,
  tag text,
  area_id text,
  area_name text,
  raised_at timestamptz(3) NOT NULL,
  cleared_at timestamptz(3),
  handled_at timestamptz(3),
  handler text,
  handler_account text,
  handling_action text,
  handling_info text,
  occurrences integer NOT NULL,
  unverified boolean NOT NULL,
  late boolean NOT NULL,
  lon double precision,
  lat double precision,
  floor integer,
  evidence jsonb NOT NULL
);
CREATE INDEX alarm_newest ON alarm (building_id, raised_at DESC, id);
CREATE INDEX alarm_status ON alarm (building_id, status, raised_at DESC, id);
CREATE INDEX alarm_type ON alarm (building_id, type, raised_at DESC, id);
CREATE INDEX alarm_depart ON alarm (building_id, depart_id, raised_at DESC, id);
CREATE INDEX alarm_area ON alarm (building_id, area_id, raised_at DESC, id);
-- The counters are polled by every open console.
CREATE INDEX alarm_alarming ON alarm (building_id, type, level, depart_id) WHERE status = 'alarming';

-- Presence as the engine concluded it; t in epoch ms on the tag's time line. Written once by its key.
CREATE TABLE presence_event (
  building_id text NOT NULL,
  t bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('enter', 'exit', 'unknown')),
  area_id text NOT NULL,
  tag text NOT NULL,
  subject_id text NOT NULL,
  PRIMARY KEY (building_id, area_id, t, tag, kind)
);
CREATE INDEX presence_event_subject ON presence_event (building_id, subject_id, t);
CREATE INDEX presence_event_tag ON presence_event (building_id, tag, t);

-- Counts changes of what an engine must know; its row is the lock that puts them in order.
CREATE TABLE config_revision (
  building_id text PRIMARY KEY,
  revision bigint NOT NULL,
  changed_at timestamptz(3) NOT NULL
);

-- What the installation may do. building_id null = every building without a licence of its own.
CREATE TABLE licence (
  id text PRIMARY KEY,
  building_id text,
  source text NOT NULL CHECK (source IN ('builtIn', 'uploaded')),
  active boolean NOT NULL,
  modules jsonb NOT NULL,
  company text NOT NULL,
  not_before timestamptz(3) NOT NULL,
  expires timestamptz(3)
);
CREATE UNIQUE INDEX licence_building_unique ON licence (building_id) NULLS NOT DISTINCT;

-- Logged in: SHA-256 of the token, hex; the token itself is known to its holder alone.
CREATE TABLE session (
  token_hash text PRIMARY KEY,
  account_id text NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  building_id text,
  address text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  last_seen_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX session_account ON session (account_id);
CREATE INDEX session_expires ON session (expires_at);

-- Failed logins by account and address; in the database, so that a restart forgives nobody.
CREATE TABLE login_throttle (
  key text PRIMARY KEY,
  failures integer NOT NULL,
  last_failed_at timestamptz(3) NOT NULL,
  blocked_until timestamptz(3)
);

-- Who changed what, when and from where. Written in the transaction of the change; only ever appended to.
CREATE TABLE audit_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz(3) NOT NULL,
  account_id text,
  account_name text,
  address text,
  building_id text,
  action text NOT NULL,
  entity text,
  row_id text,
  before jsonb,
  after jsonb
);
CREATE INDEX audit_log_at ON audit_log (building_id, at DESC);
CREATE INDEX audit_log_row ON audit_log (entity, row_id, at DESC);
