-- independent
-- Who comes from outside is announced and approved first, with papers; a blacklist; vehicles with cargo and weight.

ALTER TABLE visit
  ADD COLUMN approval text NOT NULL DEFAULT 'approved',
  ADD COLUMN approved_by text,
  ADD COLUMN approved_at timestamptz(3),
  ADD COLUMN approval_note text,
  -- The text of the QR code.
  ADD COLUMN pass_code text,
  ADD COLUMN contractor_id text,
  ADD COLUMN certificates jsonb;
-- What stood before was let in without.
ALTER TABLE visit ALTER COLUMN approval DROP DEFAULT;
CREATE INDEX visit_pass_code ON visit (building_id, pass_code);

CREATE TABLE external_vehicle (
  id text PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  building_id text NOT NULL,
  plate_number text NOT NULL,
  status text NOT NULL CHECK (status IN ('expected', 'onSite', 'left')),
  approval text NOT NULL,
  approved_by text,
  approved_at timestamptz(3),
  approval_note text,
  pass_code text,
  type_id text,
  company text,
  contractor_id text,
  reason text NOT NULL,
  depart_id text NOT NULL,
  host_id text,
  expected_from timestamptz(3) NOT NULL,
  expected_to timestamptz(3) NOT NULL,
  driver_name text NOT NULL,
  driver_phone text NOT NULL,
  driver_document text NOT NULL,
  cargo_class text NOT NULL,
  cargo_name text,
  cargo_amount double precision,
  certificates jsonb,
  -- Tons.
  weight_in double precision,
  weight_out double precision,
  card_sn text,
  checked_in_at timestamptz(3),
  checked_out_at timestamptz(3),
  vehicle_id text
);
CREATE INDEX external_vehicle_newest ON external_vehicle (building_id, expected_from DESC, id);
CREATE INDEX external_vehicle_here ON external_vehicle (building_id, status) WHERE status <> 'left';
CREATE INDEX external_vehicle_pass_code ON external_vehicle (building_id, pass_code);

CREATE TABLE blacklist_entry (
  id text PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  building_id text NOT NULL,
  name text NOT NULL,
  kind text NOT NULL,
  document_number text,
  plate_number text,
  reason text NOT NULL,
  until_day date
);
CREATE INDEX blacklist_entry_of_building ON blacklist_entry (building_id);
