-- The life of an alarm, one row for each thing that happened to it: the row in `alarm` tells only how it stands. Written
-- with it in one transaction; t in epoch ms, the due time. Written once by its key.
CREATE TABLE alarm_event (
  building_id text NOT NULL,
  alarm_id text NOT NULL,
  t bigint NOT NULL,
  kind text NOT NULL,
  level integer NOT NULL,
  account_id text,
  PRIMARY KEY (alarm_id, t, kind)
);
CREATE INDEX alarm_event_time ON alarm_event (building_id, kind, t);

-- What was written before this table was there, as far as the rows of `alarm` tell it.
INSERT INTO alarm_event (building_id, alarm_id, t, kind, level)
SELECT building_id, id, (extract(epoch FROM raised_at) * 1000)::bigint, 'raise', level FROM alarm
UNION ALL
SELECT building_id, id, (extract(epoch FROM cleared_at) * 1000)::bigint, 'clear', level FROM alarm WHERE cleared_at IS NOT NULL
UNION ALL
SELECT building_id, id, (extract(epoch FROM handled_at) * 1000)::bigint, 'handle', level FROM alarm WHERE handled_at IS NOT NULL;
