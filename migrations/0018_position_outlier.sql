-- Marks of positions that the engine took for outliers (too far from the tag's newest fix to be true): the position itself
-- is stored like any other, in the log and the track chunks. Written once by its key, the identity of the position, in one
-- transaction with the alarms; t in epoch ms. Dropped with the week of tracks in which it lies.
CREATE TABLE position_outlier (
  building_id text NOT NULL,
  tag text NOT NULL,
  t bigint NOT NULL,
  PRIMARY KEY (building_id, tag, t)
);
