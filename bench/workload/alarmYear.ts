import type { Client } from 'pg';

/** A year of alarms to seed. */
export interface AlarmYear {
  buildingId: string;
  count: number;
  /** Epoch ms at which the year ends. */
  until: number;
  /** Ids of areas and departments over which the alarms are distributed; one in twenty has neither. */
  areas: readonly string[];
  departs: readonly string[];
}

/**
 * Seeds alarms of a year with all their events, by SQL and the same in every run: most alarms by day, one in fifty in
 * one of forty floods, two in five over within a minute, one in five reopened, one in a hundred open for days, one in
 * seventy shelved for an hour, nine in ten handled.
 */
export async function seedAlarmYear(client: Client, year: AlarmYear): Promise<void> {
  const { buildingId, count, until, areas, departs } = year;
  await client.query('SELECT setseed(0.5)');
  await client.query(
    `CREATE TEMPORARY TABLE life AS
     SELECT n, t, t + lasts AS cleared,
       CASE WHEN n % 5 = 0 AND lasts < 600000 THEN t + lasts + 1000 + floor(random() * 240000)::bigint END AS again,
       t + 2000 + floor(random() ^ 4 * 900000)::bigint AS acknowledged,
       t + lasts + 260000 + floor(random() ^ 3 * 7200000)::bigint AS handled,
       (ARRAY['boundaryCrossing', 'boundaryCrossing', 'boundaryCrossing', 'retention', 'retention', 'overspeed', 'overspeed',
         'stationary', 'overcrowding', 'cluster', 'oneKeyHelp', 'lowBattery', 'heartRate'])[1 + floor(random() * 13)::integer] AS type,
       (ARRAY[1, 2, 2, 2, 3, 3, 3, 3, 3, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4])[1 + floor(random() * 20)::integer] AS level,
       CASE WHEN n % 20 > 0 THEN ($4::text[])[1 + floor(random() ^ 2 * $5)::integer] END AS area_id,
       CASE WHEN n % 20 > 0 THEN ($6::text[])[1 + floor(random() * $7)::integer] END AS depart_id,
       's' || floor(random() * 400) AS subject_id
     FROM (
       SELECT n,
         CASE WHEN n % 50 = 0
           THEN $3::bigint - (n / 50 % 40 + 1)::bigint * 777600000 + floor(random() * 900000)::bigint
           ELSE $3::bigint - floor(random() * 365)::bigint * 86400000
             - floor((CASE WHEN random() < 0.7 THEN random() * 0.4 ELSE random() END) * 86400000)::bigint
         END - 600000 AS t,
         CASE WHEN n % 100 = 1 THEN 90000000 + floor(random() * 90000000)
           WHEN n % 5 < 2 THEN 2000 + floor(random() * 56000)
           ELSE 60000 + floor(random() ^ 2 * 3600000) END::bigint AS lasts
       FROM generate_series(1, $2::integer) AS n
       WHERE $1::text IS NOT NULL
     ) AS drawn`,
    [buildingId, count, until, areas, areas.length, departs, departs.length],
  );
  await client.query(
    `INSERT INTO alarm (id, building_id, type, rule_key, level, status, subject_name, subject_kind, subject_id, depart_id,
       area_id, raised_at, cleared_at, acknowledged_at, handled_at, handling_action, occurrences, unverified, late,
       suppressed, out_of_service, escalation_step, evidence)
     SELECT 'year' || n, $1, type, type, level, CASE WHEN n % 10 = 9 THEN 'alarming' ELSE 'handled' END, subject_id,
       CASE type WHEN 'cluster' THEN 'group' WHEN 'overspeed' THEN 'vehicle' ELSE 'person' END,
       subject_id, depart_id, area_id, to_timestamp(t / 1000.0),
       CASE WHEN coalesce(again + 30000, cleared) < $2 THEN to_timestamp(coalesce(again + 30000, cleared) / 1000.0) END,
       to_timestamp(acknowledged / 1000.0), CASE WHEN n % 10 < 9 THEN to_timestamp(handled / 1000.0) END,
       CASE WHEN n % 10 < 9 THEN (ARRAY['handle', 'handle', 'ignore', 'supplement'])[1 + n % 4] END,
       CASE WHEN again IS NULL THEN 1 ELSE 2 END, false, false, false, false, 0,
       CASE WHEN type = 'cluster' THEN jsonb_build_object('headCount', 3 + n % 15) ELSE '{}' END
     FROM life`,
    [buildingId, until],
  );
  await client.query(
    `INSERT INTO alarm_event (building_id, alarm_id, t, kind, level)
     SELECT $1, 'year' || n, happened.t, happened.kind, level
     FROM life CROSS JOIN LATERAL (VALUES
       ('raise', life.t), ('clear', cleared), ('raise', again), ('clear', again + 30000),
       ('acknowledge', acknowledged), ('handle', CASE WHEN n % 10 < 9 THEN handled END),
       ('shelve', CASE WHEN n % 70 = 3 THEN acknowledged + 1000 END),
       ('unshelve', CASE WHEN n % 70 = 3 THEN acknowledged + 3601000 END)
     ) AS happened (kind, t)
     WHERE happened.t < $2`,
    [buildingId, until],
  );
  await client.query('DROP TABLE life');
  // Autovacuum would do this a minute later.
  await client.query('VACUUM ANALYZE alarm');
  await client.query('VACUUM ANALYZE alarm_event');
}
