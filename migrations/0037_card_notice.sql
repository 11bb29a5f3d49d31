-- independent
-- What is told of location cards, and of which states a site wants to be told.
CREATE TABLE card_notice (
  id text PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  building_id text NOT NULL,
  at timestamptz(3) NOT NULL,
  kind text NOT NULL,
  sn text NOT NULL,
  subject_name text,
  depart_id text,
  value integer,
  tier integer,
  ended_at timestamptz(3),
  subject_kind text,
  subject_id text,
  to_wearer boolean NOT NULL,
  delivery_id text,
  standing_tier integer
);
-- Of a card that is in a state, the state is told once, however often the server starts.
CREATE UNIQUE INDEX card_notice_standing ON card_notice (building_id, sn, kind) WHERE ended_at IS NULL;
CREATE INDEX card_notice_newest ON card_notice (building_id, at DESC, id);

CREATE TABLE card_notice_setting (
  id text PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  building_id text NOT NULL,
  low_battery boolean NOT NULL,
  tier1 integer,
  tier2 integer NOT NULL,
  tier3 integer,
  low_battery_to_wearer boolean NOT NULL,
  low_battery_text text,
  offline boolean NOT NULL,
  offline_minutes integer NOT NULL,
  not_worn boolean NOT NULL,
  not_worn_minutes integer NOT NULL,
  not_worn_to_wearer boolean NOT NULL,
  not_worn_text text,
  unregistered boolean NOT NULL,
  unbound_move boolean NOT NULL,
  unbound_metres integer NOT NULL
);
CREATE UNIQUE INDEX card_notice_setting_building_unique ON card_notice_setting (building_id);
