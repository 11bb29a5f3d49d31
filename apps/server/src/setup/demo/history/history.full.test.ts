import { hiddenDangerStatuses } from '@muster/model/hiddenDanger/hiddenDangerStep.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';

import { quickCost } from '../../../core/auth/password.ts';
import { readDemoHistory } from '../../../modules/system/demoHistory/demoHistory.store.ts';
import { freshDatabase, type TestDatabase } from '../../../testing/testDatabase.ts';
import { firstStart } from '../../firstStart.ts';
import { makeHistory } from './makeHistory.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

const mostCpuSeconds = 60;
const mostBytes = 60_000_000;

test('30 days of history need at most 60 s of CPU and 60 MB of database', async () => {
  const { db } = database;
  const size = async (): Promise<number> => {
    const { rows } = await sql<{ bytes: string }>`SELECT pg_database_size(current_database()) AS bytes`.execute(db);
    return Number(rows[0]?.bytes);
  };
  await firstStart(db, {
    demo: true,
    adminPassword: 'Muster_2026',
    ingestKey: 'a-key-of-the-test',
    passwordCost: quickCost,
  });
  const mark = await readDemoHistory(db);
  if (mark === null) throw new Error('The first start has asked for no history.');
  const [bytesBefore, cpuBefore] = [await size(), process.cpuUsage()];
  await makeHistory({ db, mark, onProgress: () => {}, isStopped: () => false });
  const { user, system } = process.cpuUsage(cpuBefore);
  const cpuSeconds = (user + system) / 1e6;
  const bytes = (await size()) - bytesBefore;
  console.info(`${mark.days} days: ${cpuSeconds.toFixed(1)} s of CPU, ${(bytes / 1e6).toFixed(1)} MB`);
  expect(await readDemoHistory(db)).toMatchObject({ days: 30, daysDone: 30 });
  expect(cpuSeconds).toBeLessThan(mostCpuSeconds);
  expect(bytes).toBeLessThan(mostBytes);
});

describe('a month of the demo site', () => {
  /** Number of rows of each value of an expression. */
  const counts = async (value: string, of: string): Promise<Record<string, number>> => {
    const { rows } = await sql<{ value: string; count: number }>`
      SELECT (${sql.raw(value)})::text AS value, count(*)::int AS count
      FROM ${sql.raw(of)} GROUP BY 1`.execute(database.db);
    return Object.fromEntries(rows.map((row) => [row.value, row.count]));
  };

  it('has good, partial and missed rounds, mostly good ones, of each team', async () => {
    const { good = 0, partial = 0, missed = 0 } = await counts('state', 'patrol_round');
    expect(Math.min(partial, missed)).toBeGreaterThan(3);
    expect(good).toBeGreaterThan(3 * (partial + missed));
    expect(Object.keys(await counts('team_id', "patrol_round WHERE state = 'good'"))).toHaveLength(2);
    expect(await counts('is_abnormal', 'patrol_check')).toMatchObject({ true: expect.any(Number) });
  });

  it('has ended permits of eight types, some late, with alarms of missing guardians and of unlisted people', async () => {
    expect(await counts('status', 'work_permit')).toEqual({ ended: expect.any(Number) });
    expect(Object.keys(await counts('type', 'work_permit'))).toHaveLength(8);
    const late = await counts("(steps->-1->>'at')::timestamptz > end_at", 'work_permit');
    expect(late['true']).toBeGreaterThan(3);
    const alarms = await counts('type', 'alarm WHERE permit_id IS NOT NULL');
    expect(alarms).toEqual({ boundaryCrossing: expect.any(Number), understaffing: expect.any(Number) });
  });

  it('has a drill a week with the same plan, whose results differ', async () => {
    const plans = await counts('plan_id', 'evacuation_result JOIN muster ON muster.id = muster_id');
    expect(Object.values(plans)[0]).toBeGreaterThanOrEqual(4);
    expect(Object.keys(await counts('reached->>1', 'evacuation_result')).length).toBeGreaterThan(2);
  });

  it('has hidden dangers in each state and past their deadline, and a control measure that was not checked in time', async () => {
    expect(Object.keys(await counts('status', 'hidden_danger')).toSorted()).toEqual(
      [...hiddenDangerStatuses].toSorted(),
    );
    const overdue = await counts('level', "hidden_danger WHERE status = 'assigned' AND deadline_at < now()");
    expect(overdue).toEqual({ general: 1, major: 1 });
    const due = 'done_at + make_interval(days => interval_days) < now()';
    expect(await counts(due, 'risk_measure')).toEqual({ true: 2, false: 6 });
  });
});
