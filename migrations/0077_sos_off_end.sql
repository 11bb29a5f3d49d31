-- independent
-- Calls for help that were switched off without an end come on again a day after the upgrade.
UPDATE alarm_setting SET alarms = jsonb_set(
  alarms, '{oneKeyHelp}',
  (alarms -> 'oneKeyHelp') || jsonb_build_object(
    'offReason', '-', 'offUntil', to_char((now() + interval '1 day') AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
)
WHERE jsonb_typeof(alarms -> 'oneKeyHelp') = 'object' AND alarms -> 'oneKeyHelp' ->> 'on' = 'false';
