import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { Conditions } from '../core/health/conditions.ts';
import { writeParameters } from '../core/settings/parameter.store.ts';
import { freshDatabase, type TestDatabase } from '../testing/testDatabase.ts';
import { createTrackWriter } from './trackWriter.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

const hour = 3_600_000;
const start = 490_000 * hour;

test('deletes patrols by the age in the setting: rounds, visits and checks, whose photos are unused then', async () => {
  const { db, pool } = database;
  await db.transaction().execute((transaction) => writeParameters(transaction, { patrolRetentionDays: 90 }));
  await db.insertInto('building').values({ id: 'x', name: 'x', timeZone: 'UTC' }).execute();
  const at = (days: number): string => new Date(start + days * 24 * hour).toISOString();
  for (const days of [0, 1, 2]) {
    await pool.query(
      `INSERT INTO patrol_round (id, building_id, name, day, route_name, route_id, team_name, team_id, state, from_at, to_at,
         hour, opened_at, ended_at, visited_count, point_count, visits, dwell_seconds, in_order, pass_rate, judged_at)
       SELECT $1, 'x', '', t::date, '', 'r', '', 't', 'good', t, t, 0, t, t, 0, 0, 0, 0, true, 100, t
       FROM (SELECT $2::timestamptz AS t) made`,
      [`round ${days}`, at(days)],
    );
    await pool.query(
      `INSERT INTO patrol_round_detail (round_id, demand, points, members, former) VALUES ($1, '{}', '[]', '[]', '[]')`,
      [`round ${days}`],
    );
    const visit = { routeId: 'r', round: String(days), pointId: 'p', tag: 'a', subjectId: null };
    const since = start + days * 24 * hour;
    await db
      .insertInto('patrolVisit')
      .values({ buildingId: 'x', ...visit, since, until: null })
      .execute();
    await pool.query(
      `INSERT INTO patrol_check (id, building_id, point_name, point_id, at, person_name, person_id, route_name, route_id,
         round_name, item_count, abnormal_count, is_abnormal, items, sent_at)
       VALUES ($1, 'x', '', 'p', $2, '', '', '', 'r', '', 0, 0, false, '[]', $2)`,
      [`check ${days}`, at(days)],
    );
    await pool.query(
      `INSERT INTO upload (id, account_id, building_id, purpose, name, type, size, created_at, entity, row_id, field)
       VALUES ($1, 'a', 'x', 'photo', '', 'jpeg', 1, now(), 'patrolCheck', $2, 'items')`,
      [`photo ${days}`, `check ${days}`],
    );
  }
  const now = (): number => start + 91.5 * 24 * hour;
  const conditions = new Conditions(Date.now).reporterOf('tracks');
  await createTrackWriter({ db, log: pino({ level: 'silent' }), conditions, now }).run();
  const left = async (query: string): Promise<string[]> =>
    (await pool.query<{ id: string }>(query)).rows.map(({ id }) => id);
  expect(await left('SELECT id FROM patrol_round')).toEqual(['round 2']);
  expect(await left('SELECT round_id AS id FROM patrol_round_detail')).toEqual(['round 2']);
  // A day later: a visit may have begun before its round.
  expect(await left('SELECT round AS id FROM patrol_visit ORDER BY since')).toEqual(['1', '2']);
  expect(await left('SELECT id FROM patrol_check')).toEqual(['check 2']);
  expect(await left('SELECT id FROM upload WHERE entity IS NULL ORDER BY id')).toEqual(['photo 0', 'photo 1']);
});
