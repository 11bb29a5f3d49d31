-- independent
-- Days of a site that are over, whose stays are summed. `revision` counts the changes of presence that reach into the day,
-- such as late data; the sums hold while `kept` is that revision. Times in epoch ms.
CREATE TABLE stay_day (
  building_id text NOT NULL,
  begins bigint NOT NULL,
  ends bigint NOT NULL,
  revision bigint NOT NULL DEFAULT 0,
  kept bigint,
  PRIMARY KEY (building_id, begins)
);

-- What somebody spent in an area on such a day; `carried` of the stays had begun before it.
CREATE TABLE stay_day_person (
  building_id text NOT NULL,
  begins bigint NOT NULL,
  area_id text NOT NULL,
  person_id text NOT NULL,
  stays integer NOT NULL,
  carried integer NOT NULL,
  ms bigint NOT NULL,
  PRIMARY KEY (building_id, begins, area_id, person_id)
);

-- The most people at once in an area on such a day, and since when.
CREATE TABLE stay_day_area (
  building_id text NOT NULL,
  begins bigint NOT NULL,
  area_id text NOT NULL,
  most integer NOT NULL,
  most_at bigint NOT NULL,
  PRIMARY KEY (building_id, begins, area_id)
);
