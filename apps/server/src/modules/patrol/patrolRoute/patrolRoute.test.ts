import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { cellsOf, download, importRows } from '../../../testing/sheetForm.ts';
import { type Client, startTestApp, type TestApp } from '../../../testing/testApp.ts';
import { addRow, dataOf, logInAs } from '../../../testing/testSite.ts';

const path = '/bp/patrolRoute';
const place = JSON.stringify({ lon: 121.5, lat: 31.25, floor: 0 });

let muster: TestApp;
let admin: Client;
const departs = { north: '', south: '' };
const teams = { north: '', south: '' };
const areas = { tanks: '', gate: '' };
const points = { valve: '', pump: '', door: '' };
let wang: string;
let added = 0;

beforeAll(async () => {
  muster = await startTestApp();
  admin = await muster.logIn();
  for (const each of ['north', 'south'] as const) {
    departs[each] = await addRow(admin, '/bp/depart', { name: each });
    teams[each] = await addRow(admin, '/bp/patrolTeam', { name: `team ${each}`, departId: departs[each] });
  }
  wang = await addRow(admin, '/bp/person', { name: 'Wang', number: 'P1', departId: departs.north });
  areas.tanks = await addRow(admin, '/bp/patrolArea', { name: 'tanks' });
  areas.gate = await addRow(admin, '/bp/patrolArea', { name: 'gate' });
  const add = (name: string, patrolAreaId: string) => addRow(admin, '/bp/patrolPoint', { name, patrolAreaId, place });
  points.valve = await add('valve', areas.tanks);
  points.pump = await add('pump', areas.tanks);
  points.door = await add('door', areas.gate);
});
afterEach(async () => {
  await muster.database.pool.query('DELETE FROM patrol_route');
});
afterAll(() => muster.close());

const route = (more: Record<string, unknown> = {}): Record<string, unknown> => ({
  name: `route ${(added += 1)}`,
  teamId: teams.north,
  patrolAreaId: areas.tanks,
  pointIds: [points.valve, points.pump],
  ...more,
});
const save = (row: Record<string, unknown>) => admin.post(`${path}/save`, row);
const fieldsOf = async (row: Record<string, unknown>): Promise<string[]> =>
  ((await save(row)).data?.fields ?? []).map(({ field }: { field: string }) => field);

describe('a patrol route', () => {
  it('visits points of one area in their order, by one team', async () => {
    const id = await addRow(admin, path, route({ pointIds: [points.pump, points.valve] }));
    expect(dataOf(await admin.get(`${path}/get`, { id }))).toMatchObject({
      teamName: 'team north',
      patrolAreaName: 'tanks',
      pointNames: ['pump', 'valve'],
      timesPerDay: 1,
      indicators: ['points'],
      minPoints: 1,
      minVisits: null,
      minDwell: null,
      passRate: 100,
    });
  });

  it.each([
    ['timesPerDay', 1, 24],
    ['passRate', 0, 100],
    ['minVisits', 1, 200],
    ['minDwell', 1, 1000],
    ['errorBefore', 1, 720],
    ['errorAfter', 1, 720],
  ])('accepts as %s an integer from %d to %d', async (field, least, greatest) => {
    const indicators = ['visits', 'dwell'];
    for (const value of [least, greatest]) expect(await fieldsOf(route({ indicators, [field]: value }))).toEqual([]);
    for (const value of [least - 1, greatest + 1, least + 0.5, 'many'])
      expect(await fieldsOf(route({ indicators, [field]: value })), String(value)).toEqual([field]);
  });

  it('is of one patrol area only: points of another are refused by name, and so are two areas', async () => {
    expect((await save(route({ pointIds: [points.valve, points.door] }))).data.fields).toEqual([
      { field: 'pointIds', rule: 'area', message: 'All points must belong to the patrol area; door do not' },
    ]);
    expect(await fieldsOf(route({ patrolAreaId: [areas.tanks, areas.gate] }))).toEqual(['patrolAreaId']);
  });

  it('has at least one indicator, and the requirement of each', async () => {
    expect(await fieldsOf(route({ indicators: '' }))).toEqual(['indicators']);
    expect(await fieldsOf(route({ indicators: ['smell'] }))).toEqual(['indicators']);
    expect(await fieldsOf(route({ indicators: ['dwell'], minDwell: '' }))).toEqual(['minDwell']);
    const id = await addRow(admin, path, route({ indicators: ['visits'], minVisits: 3 }));
    expect(dataOf(await admin.get(`${path}/get`, { id }))).toMatchObject({ minPoints: null, minVisits: 3 });
    expect(await fieldsOf({ id, indicators: ['visits', 'points'] })).toEqual(['minPoints']);
  });

  it('has no fewer points than required, each counted once', async () => {
    const few = route({ pointIds: [points.valve, points.valve], minPoints: 2 });
    expect((await save(few)).data.fields).toEqual([
      { field: 'pointIds', rule: 'tooFew', message: '2 points must be visited, but the route has only 1' },
    ]);
    const id = await addRow(admin, path, route({ minPoints: 2 }));
    expect(await fieldsOf({ id, pointIds: [points.valve] })).toEqual(['pointIds']);
    expect(await fieldsOf({ id, pointIds: '' })).toEqual(['pointIds']);
  });

  it('is refused with invalid times or an unknown field', async () => {
    expect(await fieldsOf(route({ startTime: '24:00', endTime: '8' }))).toEqual(['startTime', 'endTime']);
    expect(await fieldsOf(route({ colour: 'red' }))).toEqual(['colour']);
  });

  it('keeps its points in their area and prevents their deletion, and that of its team', async () => {
    await addRow(admin, path, route({ name: 'night' }));
    const moved = await admin.post('/bp/patrolPoint/save', { id: points.valve, patrolAreaId: areas.gate });
    expect(moved.data.fields).toEqual([
      { field: 'patrolAreaId', rule: 'onRoute', message: 'Remove the point from the route night first' },
    ]);
    for (const [of, id] of [
      ['/bp/patrolPoint', points.valve],
      ['/bp/patrolTeam', teams.north],
      ['/bp/patrolArea', areas.tanks],
    ] as const)
      expect((await admin.post(`${of}/delete`, { ids: id })).code, of).toBe(-5);
  });

  it('is exported as a sheet and imported by names', async () => {
    await addRow(admin, path, route({ name: 'day' }));
    const [headings = [], row = []] = await cellsOf((await download(muster, admin, `${path}/export`)).body);
    expect(row.slice(0, 4)).toEqual(['day', 'team north', 'tanks', 'valve, pump']);
    const copy = ['night', ...row.slice(1).map((cell) => (cell === null ? null : String(cell)))];
    expect(await importRows(muster, admin, path, [headings.map(String), copy])).toMatchObject({ code: 0 });
    const { data } = dataOf(await admin.get(`${path}/page`, { name: 'night' }));
    expect(data).toMatchObject([{ pointNames: ['valve', 'pump'], indicators: ['points'] }]);
  });

  it('is seen and changed by accounts that see its team, and by nobody else', async () => {
    const north = await addRow(admin, path, route());
    const south = await addRow(admin, path, route({ teamId: teams.south }));
    const permissions = ['view', 'add', 'edit', 'delete', 'export']
      .map((action) => `bp:patrol:patrolRoute:${action}`)
      .concat('bp:patrol:patrolTeam:view');
    const clerk = await logInAs(muster, admin, { permissions, patrolScope: 'own', personId: wang });
    const page = dataOf(await clerk.get(`${path}/page`));
    expect([page.length, page.data.map(({ id }: { id: string }) => id)]).toEqual([1, [north]]);
    expect((await clerk.get(`${path}/get`, { id: south })).code).toBe(-1);
    expect((await clerk.post(`${path}/save`, { id: south, remark: 'mine' })).code).toBe(-5);
    expect((await clerk.post(`${path}/delete`, { ids: south })).code).toBe(-5);
    expect((await clerk.post(`${path}/save`, route({ teamId: teams.south }))).data.fields).toMatchObject([
      { field: 'teamId', rule: 'reference' },
    ]);
    const [, ...rows] = await cellsOf((await download(muster, clerk, `${path}/export`)).body);
    expect(rows).toHaveLength(1);
    expect((await clerk.post(`${path}/save`, { id: north, remark: 'mine' })).code).toBe(0);
  });
});
