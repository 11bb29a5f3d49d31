-- Every word of an alarm's record: `alarm` holds the last that was said, this table all of it. `digest` keeps two apart
-- that were said at one time, and comes from what was said, so that a replay of the log writes nothing twice.
ALTER TABLE alarm_event
  ADD COLUMN digest text NOT NULL DEFAULT '',
  -- Of a handling: handle, supplement or ignore.
  ADD COLUMN action text,
  -- Who did it, as they were called then.
  ADD COLUMN actor text,
  -- What was said: of a handling its information, of a shelf its reason.
  ADD COLUMN words text,
  -- Of a shelf its end, epoch ms.
  ADD COLUMN until_t bigint,
  -- Of an escalation whom it called.
  ADD COLUMN target text;
ALTER TABLE alarm_event DROP CONSTRAINT alarm_event_pkey;
ALTER TABLE alarm_event ADD PRIMARY KEY (alarm_id, t, kind, digest);

-- What was written before, as far as the rows of `alarm` still tell it: the last handling, and the shelf that stands.
UPDATE alarm_event event
SET action = alarm.handling_action, actor = coalesce(alarm.handler, alarm.handler_account), words = alarm.handling_info
FROM alarm
WHERE alarm.id = event.alarm_id AND event.kind = 'handle'
  AND event.t = (SELECT max(t) FROM alarm_event last WHERE last.alarm_id = event.alarm_id AND last.kind = 'handle');
UPDATE alarm_event event
SET words = alarm.shelve_reason, until_t = (extract(epoch FROM alarm.shelved_until) * 1000)::bigint
FROM alarm
WHERE alarm.id = event.alarm_id AND event.kind = 'shelve' AND alarm.shelved_until IS NOT NULL
  AND event.t = (SELECT max(t) FROM alarm_event last WHERE last.alarm_id = event.alarm_id AND last.kind = 'shelve');

-- By which a camera is known to those who tell of its alarms.
ALTER TABLE camera ADD COLUMN sn text;
CREATE UNIQUE INDEX camera_sn_unique ON camera (building_id, sn);

-- Pictures that came with the alarms of cameras. `raw` is what was acknowledged, until it was written anew as an upload;
-- with neither it could not be read.
CREATE TABLE camera_picture (
  building_id text NOT NULL,
  camera text NOT NULL,
  kind text NOT NULL,
  -- Epoch ms, like received_at.
  t bigint NOT NULL,
  received_at bigint NOT NULL,
  file_type text NOT NULL,
  raw bytea,
  alarm_id text,
  upload_id text,
  PRIMARY KEY (building_id, camera, kind, t)
);
-- Packed already, as pictures are.
ALTER TABLE camera_picture ALTER COLUMN raw SET STORAGE EXTERNAL;
CREATE INDEX camera_picture_raw ON camera_picture (received_at) WHERE raw IS NOT NULL;
CREATE INDEX camera_picture_of_alarm ON camera_picture (alarm_id, t) WHERE alarm_id IS NOT NULL;
CREATE INDEX alarm_of_camera ON alarm (building_id, subject_id, raised_at) WHERE subject_kind = 'camera';
