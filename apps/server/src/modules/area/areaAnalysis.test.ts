import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { cellsOf, download } from '../../testing/sheetForm.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/testApp.ts';
import { addRow, dataOf, logInAs } from '../../testing/testSite.ts';

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
      // Before the span: not counted, nor is what it began.
      event('enter', -100 * 24 * 60, 'T1', ids.wang),
      event('enter', 0, 'T1', ids.wang),
      event('exit', 10, 'T1', ids.wang),
      event('enter', 20, 'T1', ids.wang),
      event('unknown', 25, 'T1', ids.wang),
      event('enter', 0, 'T2', ids.li),
      event('exit', 30, 'T2', ids.li),
      // Goes on: up to now.
      event('enter', 40, 'T3', ids.lorry),
    ])
    .execute();
});
afterAll(() => muster.close());

const all = { entries: 4, people: 2, vehicles: 1, stayMs: (10 + 5 + 30 + 20) * minute, longestMs: 30 * minute };

describe('the area analysis', () => {
  test('counts who came in, and how long they stayed, by area; an area that nobody entered is there, too', async () => {
    const { span, areas } = dataOf(await admin.get(path));
    expect(areas).toEqual([
      { areaId: ids.gate, areaName: 'Gate', ...all },
      { areaId: ids.tanks, areaName: 'Tanks', entries: 0, people: 0, vehicles: 0, stayMs: 0, longestMs: 0 },
    ]);
    expect(span.until).toBe(muster.clock.now);
    expect(dataOf(await admin.get(path, { areaId: ids.tanks })).areas).toHaveLength(1);
  });

  test('is of the days that are asked for, of the site’s own clock', async () => {
    const { areas } = dataOf(await admin.get(path, { dayFrom: '2020-01-01', dayTo: '2020-01-02' }));
    expect(areas[0]).toMatchObject({ entries: 0, stayMs: 0 });
    const backwards = await admin.get(path, { dayFrom: '2026-02-02', dayTo: '2026-02-01' });
    expect(backwards.data.fields).toMatchObject([{ field: 'dayTo' }]);
    expect((await admin.get(path, { colour: 'red' })).code).not.toBe(0);
  });

  test('goes out as a raw sheet with the same figures', async () => {
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
    ]);
    expect(gate).toEqual(['Gate', 4, 2, 1, 65 * 60, 975, 30 * 60]);
  });

  test('is of whom the reader sees, and of the reader’s own site', async () => {
    const permissions = ['pod:area:area:view', 'pod:area:area:export'];
    const south = { dataScope: 'designated' as const, designatedDepartIds: [ids.south] };
    const reader = await logInAs(muster, admin, { permissions, ...south });
    const seen = { entries: 2, people: 1, vehicles: 1, stayMs: 50 * minute, longestMs: 30 * minute };
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
