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

const dayMs = 86_400_000;

test('deletes days of attendance by the age in the setting, with their corrections', async () => {
  const { db, pool } = database;
  await db.transaction().execute((transaction) => writeParameters(transaction, { attendanceRetentionDays: 90 }));
  await db.insertInto('building').values({ id: 'x', name: 'x', timeZone: 'UTC' }).execute();
  const days = ['2026-03-01', '2026-03-02', '2026-03-03'];
  for (const day of days) {
    await pool.query(
      `INSERT INTO workday (id, building_id, day, person_name, shift_name, from_at, to_at, result, person_id, shift_id,
         late_grace, early_grace, break_minutes, states)
       VALUES ($1::text, 'x', $1::text::date, '', '', $1::text::date, $1::text::date, 'present', 'p', 's', 0, 0, 0, '')`,
      [day],
    );
    await pool.query(
      `INSERT INTO attendance_correction (id, building_id, day, person_name, shift_name, kind, reason, status, requested_by,
         requested_at, workday_id, person_id, requester_id)
       VALUES ('of ' || $1::text, 'x', $1::text::date, '', '', 'leave', '', 'approved', '', now(), $1::text, 'p', 'r')`,
      [day],
    );
  }
  const conditions = new Conditions(Date.now).reporterOf('tracks');
  const now = (): number => Date.parse('2026-03-03T12:00:00Z') + 90 * dayMs;
  await createTrackWriter({ db, log: pino({ level: 'silent' }), conditions, now }).run();
  expect(await db.selectFrom('workday').select('id').execute()).toEqual([{ id: '2026-03-03' }]);
  expect(await db.selectFrom('attendanceCorrection').select('id').execute()).toEqual([{ id: 'of 2026-03-03' }]);
});
