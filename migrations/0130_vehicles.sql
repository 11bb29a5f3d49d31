-- independent
-- Vehicles: brands, goods, positioning kits, and who drove what with which load (docs/adr/089-vehicles.md).

CREATE TABLE vehicle_brand (
  id text PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  building_id text NOT NULL,
  name text NOT NULL
);
CREATE UNIQUE INDEX vehicle_brand_name_unique ON vehicle_brand (building_id, name);

CREATE TABLE load_cargo (
  id text PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  building_id text NOT NULL,
  name text NOT NULL,
  danger_class text NOT NULL,
  un_number text,
  emergency_phone text,
  remark text
);
CREATE UNIQUE INDEX load_cargo_name_unique ON load_cargo (building_id, name);

CREATE TABLE positioning_kit (
  id text PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  building_id text NOT NULL,
  number text NOT NULL,
  card_sn text,
  beacon_id text,
  remark text
);
CREATE UNIQUE INDEX positioning_kit_number_unique ON positioning_kit (building_id, number);
CREATE UNIQUE INDEX positioning_kit_card_sn_unique ON positioning_kit (building_id, card_sn);
CREATE UNIQUE INDEX positioning_kit_beacon_id_unique ON positioning_kit (building_id, beacon_id);

ALTER TABLE vehicle
  ADD COLUMN model text,
  ADD COLUMN registered_on date,
  ADD COLUMN deadweight double precision,
  ADD COLUMN kit_id text,
  ADD COLUMN speed_beacon_id text,
  ADD COLUMN load_cargo_id text,
  ADD COLUMN cargo_amount double precision,
  ADD COLUMN waybill_number text,
  ADD COLUMN spare_load double precision,
  ADD COLUMN gross_weight double precision;
CREATE UNIQUE INDEX vehicle_kit_id_unique ON vehicle (building_id, kit_id);
CREATE UNIQUE INDEX vehicle_speed_beacon_id_unique ON vehicle (building_id, speed_beacon_id);
-- A card drives one vehicle: of several, that which was changed last.
UPDATE vehicle SET driver_card_sn = NULL WHERE id IN (
  SELECT id FROM (
    SELECT id, row_number() OVER (PARTITION BY building_id, driver_card_sn ORDER BY updated_at DESC, id) AS place
    FROM vehicle WHERE driver_card_sn IS NOT NULL
  ) ranked WHERE place > 1
);
CREATE UNIQUE INDEX vehicle_driver_card_sn_unique ON vehicle (building_id, driver_card_sn);

-- A brand was a text on each vehicle. Two that differ in spaces at the ends alone are one.
INSERT INTO vehicle_brand (id, building_id, name)
SELECT gen_random_uuid()::text, building_id, brand
FROM (SELECT DISTINCT building_id, btrim(brand_id) AS brand FROM vehicle WHERE btrim(brand_id) <> '') named;
UPDATE vehicle SET brand_id = (
  SELECT id FROM vehicle_brand brand
  WHERE brand.building_id = vehicle.building_id AND brand.name = btrim(vehicle.brand_id)
)
WHERE brand_id IS NOT NULL;

-- Which card drove a vehicle and what was loaded, from one change to the next; the load as it was called then. Rows are
-- never deleted: who drove is asked of long ago.
CREATE TABLE vehicle_trip (
  id text PRIMARY KEY,
  building_id text NOT NULL,
  vehicle_id text NOT NULL,
  driver_card_sn text,
  -- { cargoId, name, dangerClass, unNumber, emergencyPhone, amount, spare, waybillNumber }
  load jsonb,
  -- 1970-01-01 = since ever.
  begun_at timestamptz(3) NOT NULL,
  -- null = still so.
  ended_at timestamptz(3) CHECK (ended_at >= begun_at)
);
CREATE UNIQUE INDEX vehicle_trip_open ON vehicle_trip (building_id, vehicle_id) WHERE ended_at IS NULL;
CREATE INDEX vehicle_trip_time ON vehicle_trip (building_id, vehicle_id, begun_at);

INSERT INTO vehicle_trip (id, building_id, vehicle_id, driver_card_sn, begun_at)
SELECT gen_random_uuid()::text, building_id, id, driver_card_sn, 'epoch' FROM vehicle WHERE driver_card_sn IS NOT NULL;

-- When a beacon was last in a reading of any device.
CREATE TABLE beacon_report (
  beacon_id text PRIMARY KEY REFERENCES beacon ON DELETE CASCADE,
  heard_at timestamptz(3) NOT NULL
);
