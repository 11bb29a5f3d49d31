import { FigureCollector, type ReportRow } from '@muster/model/reportConfig/applyDefinition.ts';
import { sourceFields } from '@muster/model/reportConfig/reportSource.ts';
import { seededRandom } from '@muster/model/random/seededRandom.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { type Client, startTestApp, type TestApp } from '../../../testing/testApp.ts';
import { addRow, dataOf } from '../../../testing/testSite.ts';
import { readSiteDays } from '../../alarm/alarmStatistic/statisticSpan.store.ts';
import { unwatched } from '../runProgress.ts';
import { readAttendance } from './attendanceSource.ts';

let muster: TestApp;
let admin: Client;
const days = 400;
const people = 5;
const now = Date.parse('2026-03-03T12:00:00+08:00');

beforeAll(async () => {
  muster = await startTestApp();
  admin = await muster.logIn();
  muster.clock.now = now;
  const departs = [
    await addRow(admin, '/bp/depart', { name: 'North' }),
    await addRow(admin, '/bp/depart', { name: 'South' }),
    null,
  ];
  const random = seededRandom('attendance');
  const rows = Array.from({ length: days * people }, (_, n) => {
    const begins = Date.parse('2025-01-31T00:00:00Z') + Math.floor(n / people) * 86_400_000;
    const minutes = (most: number) => (random.integer(0, 5) === 0 ? null : random.integer(0, most));
    const isRunning = random.integer(0, 20) === 0;
    const result = (['present', 'late', 'absent', 'lateAndEarly'] as const)[random.integer(0, 3)] ?? 'present';
    const instant = (hours: number) =>
      new Date(begins + hours * 3_600_000 + random.integer(0, 3_600_000)).toISOString();
    return {
      id: `w${n}`,
      buildingId: muster.buildingId,
      day: new Date(begins).toISOString().slice(0, 10),
      personName: `P${n % people}`,
      personId: `p${n % people}`,
      departId: departs[random.integer(0, 2)] ?? null,
      personType: random.integer(0, 9) === 0 ? null : ('internal' as const),
      shiftName: random.integer(0, 1) === 0 ? 'Early' : 'Late',
      shiftId: 'shift',
      fromAt: instant(0),
      toAt: instant(9),
      firstIn: random.integer(0, 3) === 0 ? null : instant(0),
      lastOut: random.integer(0, 3) === 0 ? null : instant(9),
      result: isRunning ? ('running' as const) : result,
      workedMinutes: minutes(500),
      lateMinutes: minutes(60),
      earlyMinutes: minutes(60),
      overtimeMinutes: minutes(120),
      onSiteMinutes: minutes(600),
      zoneMinutes: minutes(600),
      position: random.integer(0, 3) === 0 ? null : ('appeared' as const),
      lateGrace: 5,
      earlyGrace: 5,
      breakMinutes: 60,
      states: '',
    };
  });
  await muster.database.db.insertInto('workday').values(rows).execute();
  await sql`
    insert into attendance_correction (id, building_id, day, person_name, shift_name, kind, reason, status, requested_by,
      requested_at, workday_id, person_id, requester_id)
    select 'c' || id, building_id, day, person_name, shift_name, 'trip', 'training',
      case when substr(id, 2)::int % 26 = 0 then 'refused' else 'approved' end, 'admin', now(), id, person_id, 'admin'
    from workday where substr(id, 2)::int % 13 = 0`.execute(muster.database.db);
});
afterAll(() => muster.close());

const rowsOf = async (period: string, definition: object): Promise<ReportRow[]> => {
  const { rows, total } = dataOf(
    await admin.post('/pod/reportConfig/preview', { source: 'attendance', period, definition }),
  );
  expect(rows).toHaveLength(Math.min(500, total));
  return rows;
};

const conditions = [
  { field: 'result' as const, is: 'oneOf' as const, values: ['workdayResult.late', 'workdayResult.trip'] },
  { field: 'person' as const, is: 'contains' as const, text: 'p' },
  { field: 'late' as const, is: 'atMost' as const, value: 40 },
];

test.each([
  ['a year', 'lastYear', []],
  ['a year, of conditions', 'lastYear', conditions],
  ['a month', 'lastMonth', []],
] as const)('sums of %s by groups equal those of the shifts one by one, with corrections', async (_, period, given) => {
  const { db } = muster.database;
  const fields = sourceFields('attendance');
  const all = Object.keys(fields).map((field) => ({ field }));
  const [dayFrom, dayTo] = period === 'lastYear' ? ['2025-01-01', '2025-12-31'] : ['2026-02-01', '2026-02-28'];
  const site = { buildingId: muster.buildingId, departIds: null, patrolDepartIds: null };
  const whole = { ...site, visibility: { areaIds: null, subjects: null } };
  const tagStates = { cardState: () => undefined };
  const sees = () => sql<boolean>`workday.building_id = ${muster.buildingId}`;
  const asker = { db, tagStates, site: whole, now, pace: unwatched, sees };
  const each = { columns: all, conditions: [], groupBy: [], chart: null };
  const shifts: ReportRow[] = [];
  const span = await readSiteDays(db, muster.buildingId, now, { dayFrom, dayTo });
  for await (const { rows } of readAttendance(asker, span, each)) shifts.push(...(rows ?? []));
  expect(shifts.length).toBeGreaterThan(100);
  for (const groupBy of [['department'], ['person', 'result'], ['day', 'shift'], ['personType', 'position']])
    for (const ways of [
      { worked: 'sum', late: 'max', onSite: 'mean', firstIn: 'first', lastOut: 'last' },
      { early: 'mean', overtime: 'min', inZone: 'sum' },
    ]) {
      const columns = Object.entries(ways).map(([field, way]) => ({ field, way }));
      const definition = { columns, conditions: [...given], groupBy, chart: null };
      // What anybody would count: each shift as it is shown.
      const collector = new FigureCollector(fields, definition as ConstructorParameters<typeof FigureCollector>[1]);
      for (const row of shifts) collector.add(row);
      expect(await rowsOf(period, definition)).toEqual(collector.figures().rows.slice(0, 500));
    }
});
