import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { cellsOf, download } from '../../../testing/sheetForm.ts';
import { type Client, startTestApp, type TestApp } from '../../../testing/testApp.ts';
import { addRow, dataOf, logInAs } from '../../../testing/testSite.ts';

let muster: TestApp;
let admin: Client;
const path = '/pod/area/analysis';
const ids = { north: '', south: '', gate: '', tanks: '', wang: '', li: '', lorry: '' };
const minute = 60_000;
let start: number;

beforeAll(async () => {
  muster = await startTestApp();
  admin = await muster.logIn();
  start = muster.clock.now - 60 * minute;
  ids.north = await addRow(admin, '/bp/depart', { name: 'north' });
  ids.south = await addRow(admin, '/bp/depart', { name: 'south' });
  ids.wang = await addRow(admin, '/bp/person', { name: 'Wang', departId: ids.north });
  ids.li = await addRow(admin, '/bp/person', { name: 'Li', departId: ids.south });
  ids.lorry = await addRow(admin, '/bp/vehicle', { plateNumber: 'B 12345', departId: ids.south });
  const regions = [{ shape: 'circle', center: [121.5, 31.2], radius: 20, floor: null }];
  ids.gate = await addRow(admin, '/pod/area', { name: 'Gate', regions });
  ids.tanks = await addRow(admin, '/pod/area', { name: 'Tanks', regions });
  const event = (kind: 'enter' | 'exit' | 'unknown', minutes: number, tag: string, subjectId: string) =>
    ({ buildingId: muster.buildingId, areaId: ids.gate, kind, t: start + minutes * minute, tag, subjectId }) as const;
  await muster.database.db
    .insertInto('presenceEvent')
    .values([
      // Before the span, and over before it.
      event('enter', -100 * 24 * 60, 'T1', ids.wang),
      event('exit', -99 * 24 * 60, 'T1', ids.wang),
      event('enter', 0, 'T1', ids.wang),
      event('exit', 10, 'T1', ids.wang),
      event('enter', 20, 'T1', ids.wang),
      event('unknown', 25, 'T1', ids.wang),
      event('enter', 0, 'T2', ids.li),
      event('exit', 30, 'T2', ids.li),
      // Continues: up to now.
      event('enter', 40, 'T3', ids.lorry),
    ])
    .execute();
});
afterAll(() => muster.close());

const all = {
  entries: 4,
  stays: 4,
  people: 2,
  vehicles: 1,
  stayMs: (10 + 5 + 30 + 20) * minute,
  longestMs: 30 * minute,
  expected: null,
  storageLocation: null,
};

describe('the area analysis', () => {
  test('counts enters, and their durations, by area, including areas without enters', async () => {
    const { span, areas } = dataOf(await admin.get(path));
    expect(areas).toEqual([
      { areaId: ids.gate, areaName: 'Gate', ...all },
      {
        areaId: ids.tanks,
        areaName: 'Tanks',
        entries: 0,
        stays: 0,
        people: 0,
        vehicles: 0,
        stayMs: 0,
        longestMs: 0,
        expected: null,
        storageLocation: null,
      },
    ]);
    expect(span.until).toBe(muster.clock.now);
    expect(dataOf(await admin.get(path, { areaId: ids.tanks })).areas).toHaveLength(1);
  });

  test('is of the requested days, by the site’s own clock', async () => {
    const { areas } = dataOf(await admin.get(path, { dayFrom: '2020-01-01', dayTo: '2020-01-02' }));
    expect(areas[0]).toMatchObject({ entries: 0, stayMs: 0 });
    const backwards = await admin.get(path, { dayFrom: '2026-02-02', dayTo: '2026-02-01' });
    expect(backwards.data.fields).toMatchObject([{ field: 'dayTo' }]);
    expect((await admin.get(path, { colour: 'red' })).code).not.toBe(0);
  });

  test('is exported as a sheet with the same figures', async () => {
    const file = await download(muster, admin, `${path}/export`);
    expect(file.headers['content-type']).toContain('spreadsheetml');
    const [headings, gate] = await cellsOf(file.body);
    expect(headings).toEqual([
      'Area',
      'Entries',
      'People',
      'Vehicles',
      'Total stay (s)',
      'Average stay (s)',
      'Longest stay (s)',
      'Expected count',
      'Storage location',
    ]);
    expect(gate).toEqual(['Gate', 4, 2, 1, 65 * 60, 975, 30 * 60]);
  });

  test('includes subjects visible to the reader, in the reader’s own site', async () => {
    const permissions = ['pod:area:area:view', 'pod:area:area:export'];
    const south = { dataScope: 'designated' as const, designatedDepartIds: [ids.south] };
    const reader = await logInAs(muster, admin, { permissions, ...south });
    const seen = { entries: 2, stays: 2, people: 1, vehicles: 1, stayMs: 50 * minute, longestMs: 30 * minute };
    expect(dataOf(await reader.get(path)).areas[0]).toMatchObject(seen);
    const subjects = { personIds: [ids.wang], vehicleIds: [], departIds: [], personTypes: [] };
    const chosen = await logInAs(muster, admin, { permissions, subjects });
    expect(dataOf(await chosen.get(path)).areas[0]).toMatchObject({ entries: 2, people: 1, vehicles: 0 });
    const elsewhere = await addRow(admin, '/pod/building', { name: 'Elsewhere' });
    const stranger = await logInAs(muster, admin, { permissions: ['*'], buildingIds: [elsewhere] });
    expect(dataOf(await stranger.get(path, { areaId: ids.gate })).areas).toEqual([]);
    expect(await cellsOf((await download(muster, stranger, `${path}/export`)).body)).toHaveLength(1);
  });
});

describe('the statistic settings of an area', () => {
  test('list it in the analysis, with the expected count and whether that is met, if they are for reports', async () => {
    const setting = { areaId: ids.tanks, name: 'Tank farm', expectedCount: 12, storageLocation: 'Server room' };
    const id = await addRow(admin, '/pod/areaStatistic', { ...setting, screens: ['report'] });
    const read = async () => dataOf(await admin.get(path, { areaId: ids.tanks })).areas[0];
    expect(await read()).toMatchObject({ areaName: 'Tank farm', expected: 12, storageLocation: 'Server room' });
    const sheet = await cellsOf((await download(muster, admin, `${path}/export?areaId=${ids.tanks}`)).body);
    expect(sheet[1]).toEqual(expect.arrayContaining(['Tank farm', 12, 'Server room']));
    dataOf(await admin.post('/pod/areaStatistic/save', { id, screens: ['dashboard'] }));
    expect(await read()).toMatchObject({ areaName: 'Tanks', expected: null, storageLocation: null });
    dataOf(await admin.post('/pod/areaStatistic/delete', { ids: [id] }));
  });
});

describe('stays', () => {
  const dayMs = 24 * 60 * minute;
  const day = (n: number): string => new Date(Date.UTC(2026, 0, 1) + n * dayMs).toISOString().slice(0, 10);
  const days = 6;
  let yard: string;

  /** Reference: stays cut to the span. */
  interface Stay {
    tag: string;
    from: number;
    to: number;
  }
  const stays: Stay[] = [];
  const clipped = (from: number, to: number) =>
    stays.flatMap((stay) => {
      const ms = Math.min(stay.to, to) - Math.max(stay.from, from);
      return ms > 0 ? [{ ...stay, ms, isEntry: stay.from >= from }] : [];
    });

  beforeAll(async () => {
    const regions = [{ shape: 'circle', center: [121.5, 31.2], radius: 20, floor: null }];
    yard = await addRow(admin, '/pod/area', { name: 'Yard', regions });
    const { timeZone } = await muster.database.db.selectFrom('building').select('timeZone').executeTakeFirstOrThrow();
    expect(timeZone).toBe('Asia/Shanghai');
    await muster.database.db.insertInto('presenceEvent').values(randomEvents()).execute();
    muster.clock.now = Math.max(muster.clock.now, siteDay(days + 1));
  });

  /** Start of a day in Shanghai. */
  const siteDay = (n: number): number => Date.UTC(2026, 0, 1) + n * dayMs - 8 * 60 * minute;

  /** Tags that come and go, stay for days, become unknown, or never leave. */
  function randomEvents() {
    let state = 7;
    const random = (below: number): number => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
      return (state >> 8) % below;
    };
    return Array.from({ length: 40 }, (_, n) => `Y${n}`).flatMap((tag, n) => {
      const events = [];
      let t = siteDay(-2) + random(dayMs);
      while (t < siteDay(days)) {
        const from = t;
        t += 1 + random(n % 3 === 0 ? 4 * dayMs : dayMs);
        const isLast = random(6) === 0;
        stays.push({ tag, from, to: isLast ? Infinity : t });
        events.push({ kind: 'enter' as const, t: from });
        if (isLast) break;
        events.push({ kind: random(2) === 0 ? ('exit' as const) : ('unknown' as const), t });
        if (events.at(-1)?.kind === 'unknown' && random(2) === 0) events.push({ kind: 'exit' as const, t: t + 1 });
        t += 2 + random(dayMs);
      }
      const subjectId = n % 2 === 0 ? ids.wang : ids.li;
      return events.map((event) => ({ ...event, tag, subjectId, buildingId: muster.buildingId, areaId: yard }));
    });
  }

  const read = async (dayFrom: string, dayTo: string) =>
    dataOf(await admin.get(path, { areaId: yard, dayFrom, dayTo })).areas[0];

  test('are clipped to the span at both ends, whenever they began', async () => {
    for (const [first, last] of [
      [0, 0],
      [2, 2],
      [0, 5],
      [1, 3],
      [5, 5],
    ] as const) {
      const expected = clipped(siteDay(first), siteDay(last + 1));
      expect(await read(day(first), day(last)), `${first} to ${last}`).toMatchObject({
        stays: expected.length,
        entries: expected.filter(({ isEntry }) => isEntry).length,
        stayMs: expected.reduce((sum, { ms }) => sum + ms, 0),
        longestMs: Math.max(...expected.map(({ ms }) => ms)),
      });
    }
  });

  test('add up: the sum of the days is that of the span', async () => {
    const each = await Promise.all(Array.from({ length: days }, (_, n) => read(day(n), day(n))));
    const whole = await read(day(0), day(days - 1));
    expect(each.reduce((sum, { stayMs }) => sum + stayMs, 0)).toBe(whole.stayMs);
    expect(each.reduce((sum, { entries }) => sum + entries, 0)).toBe(whole.entries);
    expect(whole.stayMs).toBeGreaterThan(0);
  });

  test('that are over before the span, or only begin after it, are not in it', async () => {
    expect(await read('2025-12-01', '2025-12-02')).toMatchObject({ stays: 0, stayMs: 0, people: 0 });
  });
});
