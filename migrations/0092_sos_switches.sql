-- independent
-- By whom and when calls for help were switched off or limited, for the condition that says so. Of settings from before the
-- log knows it, as far as it reaches back.
ALTER TABLE alarm_setting ADD COLUMN sos_off_by text, ADD COLUMN sos_off_at timestamptz;

-- Calls for help that are limited to some people or times without an end are heard from everybody again a day after the
-- upgrade, like those that 0077 found switched off.
UPDATE alarm_setting SET alarms = jsonb_set(
  alarms, '{oneKeyHelp}',
  (alarms -> 'oneKeyHelp') || jsonb_build_object(
    'offReason', '-', 'offUntil', to_char((now() + interval '1 day') AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
)
WHERE jsonb_typeof(alarms -> 'oneKeyHelp') = 'object' AND alarms -> 'oneKeyHelp' ->> 'offUntil' IS NULL
  AND (alarms -> 'oneKeyHelp' ->> 'on' = 'false'
    OR coalesce(alarms -> 'oneKeyHelp' -> 'windows', '[]') <> '[]'
    OR jsonb_path_exists(alarms -> 'oneKeyHelp', '$.who.*[*]'));

UPDATE alarm_setting SET (sos_off_by, sos_off_at) = (
  SELECT account_name, at FROM audit_log
  WHERE entity = 'alarmSetting' AND row_id = alarm_setting.id AND action IN ('add', 'edit')
  ORDER BY at DESC, id DESC LIMIT 1
)
WHERE alarms -> 'oneKeyHelp' ->> 'offUntil' IS NOT NULL;

-- Neither templates nor notice settings switch calls for help off, or keep them from being heard and shown.
UPDATE alarm_template SET alarms = alarms - 'oneKeyHelp'
WHERE jsonb_typeof(alarms) = 'object' AND alarms -> 'oneKeyHelp' ->> 'on' = 'false';
UPDATE alarm_notice SET types = jsonb_set(types, '{oneKeyHelp}', (types -> 'oneKeyHelp') - '{on,sound,popUp}'::text[])
WHERE jsonb_typeof(types -> 'oneKeyHelp') = 'object';
