-- independent
-- Pictures that mark devices on the map, and the devices.
CREATE TABLE marker_icon (
  id text PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  building_id text NOT NULL,
  name text NOT NULL,
  remark text,
  icon jsonb NOT NULL
);
CREATE UNIQUE INDEX marker_icon_name_unique ON marker_icon (building_id, name);

CREATE TABLE camera (
  id text PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  building_id text NOT NULL,
  name text NOT NULL,
  camera_type text NOT NULL,
  brand text,
  protocol text NOT NULL,
  host text,
  port integer,
  channel_number integer,
  live_url text,
  history_url text,
  date_format text,
  time_format text,
  parameters text,
  place jsonb,
  icon_id text,
  range_radius double precision,
  range_heading double precision,
  range_angle double precision
);
CREATE UNIQUE INDEX camera_name_unique ON camera (building_id, name);

CREATE TABLE alarm_bell (
  id text PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  building_id text NOT NULL,
  name text NOT NULL,
  sn text NOT NULL,
  model text,
  host text,
  port integer,
  enabled boolean NOT NULL,
  remark text,
  place jsonb,
  icon_id text
);
CREATE UNIQUE INDEX alarm_bell_sn_unique ON alarm_bell (building_id, sn);
CREATE INDEX alarm_bell_name ON alarm_bell (building_id, name, id);

CREATE TABLE beacon (
  id text PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  building_id text NOT NULL,
  name text NOT NULL,
  sn text NOT NULL,
  uuid text,
  major integer,
  minor integer,
  tx_power integer,
  threshold integer,
  interval_ms integer,
  synced_at timestamptz(3),
  place jsonb,
  icon_id text
);
CREATE UNIQUE INDEX beacon_sn_unique ON beacon (building_id, sn);
CREATE INDEX beacon_name ON beacon (building_id, name, id);

CREATE TABLE base_station (
  id text PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  building_id text NOT NULL,
  name text NOT NULL,
  sn text NOT NULL,
  station_type text NOT NULL,
  gateway_id text,
  host text,
  remark text,
  place jsonb,
  icon_id text
);
CREATE UNIQUE INDEX base_station_sn_unique ON base_station (building_id, sn);
CREATE INDEX base_station_name ON base_station (building_id, name, id);

CREATE TABLE emergency_supply (
  id text PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  building_id text NOT NULL,
  name text NOT NULL,
  expected_count integer NOT NULL,
  storage_location text NOT NULL,
  expires_on date,
  remark text,
  place jsonb,
  icon_id text
);
CREATE INDEX emergency_supply_name ON emergency_supply (building_id, name, id);

CREATE TABLE custom_device (
  id text PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  building_id text NOT NULL,
  name text NOT NULL,
  sn text NOT NULL,
  device_type text NOT NULL,
  model text,
  remark text,
  place jsonb,
  icon_id text
);
CREATE UNIQUE INDEX custom_device_sn_unique ON custom_device (building_id, sn);
CREATE INDEX custom_device_name ON custom_device (building_id, name, id);

-- Passwords that a device itself asks for, sealed: they must be said again.
CREATE TABLE device_secret (
  row_id text PRIMARY KEY,
  entity text NOT NULL,
  sealed text NOT NULL
);

-- When a gateway last brought anything. Written by the intake, some seconds late.
CREATE TABLE gateway_report (
  gateway_id text PRIMARY KEY,
  reported_at timestamptz(3) NOT NULL
);
