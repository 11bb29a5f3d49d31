-- A back-test reads the tracks of a whole site hour by hour.
CREATE INDEX track_chunk_hour ON track_chunk (building_id, hour);
