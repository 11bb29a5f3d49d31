-- Sums of a day by area, so that a year of an area is 366 rows; of people only who was there is kept. Days are summed again:
-- their sums lack these figures. The key of the people finds those of an area without reading each of their days.
DELETE FROM stay_day_area;
ALTER TABLE stay_day_area
  ADD COLUMN people integer NOT NULL,
  ADD COLUMN stays integer NOT NULL,
  -- Stays that had begun before the day.
  ADD COLUMN carried integer NOT NULL,
  ADD COLUMN ms bigint NOT NULL;

DROP TABLE stay_day_person;
CREATE TABLE stay_day_person (
  building_id text NOT NULL,
  area_id text NOT NULL,
  person_id text NOT NULL,
  begins bigint NOT NULL,
  PRIMARY KEY (building_id, area_id, person_id, begins)
);
CREATE INDEX stay_day_person_day ON stay_day_person (building_id, begins);

UPDATE stay_day SET kept = -1 WHERE kept IS NOT NULL;
