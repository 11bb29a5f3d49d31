import type { Client } from 'pg';

/** Days of people to seed: their shifts, their stays and the sums of these. */
export interface ReportDays {
  buildingId: string;
  people: number;
  areas: number;
  departs: number;
  /** First day, `yyyy-MM-dd`, of the site's calendar (Asia/Shanghai, which has no clock changes). */
  from: string;
  days: number;
  /** Whether the events of the stays are seeded as well. */
  hasEvents: boolean;
}

const dayMs = 86_400_000;

/**
 * Seeds people who work a shift of eight hours each day, and are in three of the areas on each: by SQL, and the same in
 * every run. The sums are those of the stays.
 */
export async function seedReportDays(client: Client, seed: ReportDays): Promise<void> {
  const { buildingId, people, areas, departs, from, days, hasEvents } = seed;
  const begins = Date.parse(`${from}T00:00:00+08:00`);
  await client.query(
    `INSERT INTO depart (id, building_id, name) SELECT 'd' || n, $1, 'Department ' || n FROM generate_series(1, $2::int) n`,
    [buildingId, departs],
  );
  await client.query(
    `INSERT INTO area (id, building_id, name, regions) SELECT 'a' || n, $1, 'Area ' || n, '[]' FROM generate_series(1, $2::int) n`,
    [buildingId, areas],
  );
  await client.query(
    `INSERT INTO person (id, building_id, name, person_type, depart_id)
     SELECT 'person0123456789' || n, $1, 'Person ' || n, CASE n % 5 WHEN 0 THEN 'contractor' ELSE 'internal' END, 'd' || (1 + n % $3::int)
     FROM generate_series(1, $2::int) n`,
    [buildingId, people, departs],
  );
  await client.query(
    `INSERT INTO workday (id, building_id, day, person_name, depart_id, person_type, shift_name, from_at, to_at, result,
       first_in, last_out, worked_minutes, late_minutes, early_minutes, overtime_minutes, on_site_minutes, zone_minutes,
       position, person_id, shift_id, late_grace, early_grace, break_minutes, states)
     SELECT $1 || '.shift.' || p.id || '.' || d, $1, d, p.name, p.depart_id, p.person_type, 'Day', d + interval '8 hours',
       d + interval '16 hours', CASE WHEN n % 7 = 0 THEN 'late' WHEN n % 31 = 0 THEN 'absent' ELSE 'present' END,
       d + interval '8 hours', d + interval '16 hours', 400 + n % 80, CASE WHEN n % 7 = 0 THEN n % 50 ELSE 0 END, 0, n % 20,
       400 + n % 60, 300 + n % 90, 'appeared', p.id, 'shift', 5, 5, 30, repeat('a', 96)
     FROM generate_series($2::date, $2::date + $3::int - 1, interval '1 day') d,
       (SELECT *, substr(id, 17)::int AS n0 FROM person WHERE building_id = $1) p,
       LATERAL (SELECT (p.n0 + extract(doy FROM d)::int * 13) AS n) drawn
     ORDER BY d`,
    [buildingId, from, days],
  );
  const pieces = `SELECT p.id AS person_id, 'a' || (1 + (p.n0 + part * 7 + part * part * (n % 5)) % $4::int) AS area_id,
      $2::bigint + n * ${dayMs}::bigint + 28800000 + part * 7200000 + (p.n0 * 37 % 3600) * 1000 AS since
    FROM (SELECT id, substr(id, 17)::int AS n0 FROM person WHERE building_id = $1) p,
      generate_series(0, $3::int - 1) n, generate_series(0, 2) part`;
  const values = [buildingId, begins, days, areas];
  if (hasEvents)
    for (const [kind, later] of [
      ['enter', 0],
      ['exit', 7_000_000],
    ] as const)
      await client.query(
        `INSERT INTO presence_event (building_id, t, kind, area_id, tag, subject_id)
         SELECT $1, since + ${later}, '${kind}', area_id, person_id, person_id FROM (${pieces}) piece`,
        values,
      );
  await client.query(
    `INSERT INTO stay_day (building_id, begins, ends, kept)
     SELECT $1, $2::bigint + n * ${dayMs}::bigint, $2::bigint + (n + 1) * ${dayMs}::bigint, 0 FROM generate_series(0, $3::int - 1) n`,
    [buildingId, begins, days],
  );
  await client.query(
    `INSERT INTO stay_day_person (building_id, area_id, person_id, begins)
     SELECT DISTINCT $1, area_id, person_id, since - since % ${dayMs} + ($2::bigint % ${dayMs}) - CASE WHEN since % ${dayMs} < $2::bigint % ${dayMs} THEN ${dayMs} ELSE 0 END
     FROM (${pieces}) piece ORDER BY 2, 3, 4`,
    values,
  );
  await client.query(
    `INSERT INTO stay_day_area (building_id, begins, area_id, people, stays, carried, ms, most, most_at)
     SELECT building_id, begins, area_id, count(*), count(*), 0, count(*) * 7000000, count(*) / 2 + 1, begins + 40000000
     FROM stay_day_person GROUP BY building_id, begins, area_id`,
  );
  for (const table of ['person', 'workday', 'presence_event', 'stay_day_person', 'stay_day_area', 'stay_day'])
    await client.query(`VACUUM ANALYZE ${table}`);
}
