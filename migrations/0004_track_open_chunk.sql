-- Part 0 of a chunk is what a closed hour was merged into; other parts wait for it. Found by them alone, however much
-- history there is.
CREATE INDEX track_chunk_open ON track_chunk (hour) WHERE part > 0;
