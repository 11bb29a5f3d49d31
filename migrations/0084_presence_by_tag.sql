-- independent
-- Who was in an area when a span began: the newest event of each tag before it.
CREATE INDEX presence_event_area_tag ON presence_event (building_id, area_id, tag, t, kind);
