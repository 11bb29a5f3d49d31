-- independent
-- What a vehicle did on a day that is over, so that a report reads its track once. It is told anew when `source`, the
-- cards that it had and when, is another one, or when the tracks have more points of that time than `points`: late data.
-- Times in epoch ms.
CREATE TABLE vehicle_day (
  building_id text NOT NULL,
  vehicle_id text NOT NULL,
  begins bigint NOT NULL,
  ends bigint NOT NULL,
  source text NOT NULL,
  points bigint NOT NULL,
  metres double precision NOT NULL,
  driving_ms bigint NOT NULL,
  standing_ms bigint NOT NULL,
  stops integer NOT NULL,
  -- Metres per second; null = none was reported.
  fastest double precision,
  PRIMARY KEY (building_id, vehicle_id, begins, ends)
);
