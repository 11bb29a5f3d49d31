import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type Client, startTestApp, type TestApp } from '../../../testing/testApp.ts';
import { addRow, dataOf, logInAs } from '../../../testing/testSite.ts';

const path = '/bp/patrolPoint';
const place = { lon: 121.5, lat: 31.25, floor: 0 };

let muster: TestApp;
let admin: Client;
let tankFarm: string;
let beaconId: string;
let added = 0;

beforeAll(async () => {
  muster = await startTestApp();
  admin = await muster.logIn();
  tankFarm = await addRow(admin, '/bp/patrolArea', { name: '罐区' });
  beaconId = await addRow(admin, '/pod/beacon', { name: '泵房信标', sn: 'BC-1' });
});
afterAll(() => muster.close());

const name = (): string => `点${(added += 1)}`;
const fence = (more: Record<string, unknown> = {}): Record<string, unknown> => ({
  name: name(),
  patrolAreaId: tankFarm,
  place: JSON.stringify(place),
  distance: 8,
  ...more,
});
const beacon = (more: Record<string, unknown> = {}): Record<string, unknown> => ({
  name: name(),
  patrolAreaId: tankFarm,
  sensing: 'beacon',
  beaconId,
  ...more,
});
const get = async (id: string) => dataOf(await admin.get(`${path}/get`, { id }));
const save = (row: Record<string, unknown>) => admin.post(`${path}/save`, row);
const remove = async (...ids: string[]) => dataOf(await admin.post(`${path}/delete`, { ids: JSON.stringify(ids) }));

describe('a patrol point', () => {
  it('is sensed by a fence around its place, and is optional by default', async () => {
    const id = await addRow(admin, path, fence());
    expect(await get(id)).toMatchObject({
      patrolAreaName: '罐区',
      sensing: 'fence',
      mustVisit: false,
      distance: 8,
      place,
      beaconId: null,
      threshold: null,
    });
    dataOf(await save({ id, mustVisit: true }));
    expect(await get(id)).toMatchObject({ mustVisit: true });
    await remove(id);
  });

  it('is sensed by a beacon from a threshold on, and has no fence then', async () => {
    const id = await addRow(admin, path, beacon({ threshold: -65, distance: 3, place: JSON.stringify(place) }));
    expect(await get(id)).toMatchObject({ beaconName: '泵房信标', threshold: -65, distance: null, place: null });
    await remove(id);
  });

  it.each([
    [-128, 0],
    [0, 0],
    [-129, -1],
    [1, -1],
    [-70.5, -1],
  ])('accepts a threshold of %d dBm: %d', async (threshold, code) => {
    const answer = await save(beacon({ threshold }));
    expect(answer.code).toBe(code);
    if (code === 0) await remove(answer.data.id);
    else expect(answer.data.fields).toMatchObject([{ field: 'threshold' }]);
  });

  it.each([
    ['a fence without a place', () => fence({ place: '' }), 'place'],
    ['a fence without a distance', () => fence({ distance: '' }), 'distance'],
    ['a missing beacon', () => beacon({ beaconId: '' }), 'beaconId'],
    ['a beacon that is not there', () => beacon({ beaconId: 'none' }), 'beaconId'],
    ['no patrol area', () => fence({ patrolAreaId: '' }), 'patrolAreaId'],
    ['an unknown field', () => fence({ colour: 'red' }), 'colour'],
  ])('is refused with %s', async (_what, row, field) => {
    expect((await save(row())).data.fields).toMatchObject([{ field }]);
  });

  it('refuses a beacon of another point, and names it; a released one is free', async () => {
    const id = await addRow(admin, path, beacon({ name: '泵房' }));
    expect((await save(beacon())).data.fields).toEqual([
      { field: 'beaconId', rule: 'unique', message: 'Patrol point “泵房” uses this beacon' },
    ]);
    dataOf(await save({ id, threshold: -60 }));
    dataOf(await save({ id, sensing: 'fence', place: JSON.stringify(place), distance: 4 }));
    await remove(id, await addRow(admin, path, beacon()));
  });

  it('has a checklist of at most 20 items of 50 characters, one a line', async () => {
    const lines = (count: number, length = 2) => Array.from({ length: count }, () => '压'.repeat(length)).join('\n');
    const id = await addRow(admin, path, fence({ checklist: lines(20, 50) }));
    for (const checklist of [lines(21), lines(1, 51)])
      expect((await save({ id, checklist })).data.fields).toMatchObject([{ field: 'checklist', rule: 'length' }]);
    expect(await get(id)).toMatchObject({ checklist: lines(20, 50) });
    await remove(id);
  });

  it('changed to the other sensing needs the fields of that', async () => {
    const id = await addRow(admin, path, fence());
    expect((await save({ id, sensing: 'beacon' })).data.fields.map(({ field }: { field: string }) => field)).toEqual([
      'beaconId',
      'threshold',
    ]);
    await remove(id);
  });

  it('gets its beacon once, even when two are saved at the same time', async () => {
    const answers = await Promise.all([save(beacon()), save(beacon())]);
    expect(answers.map(({ code }) => code).sort()).toEqual([-1, 0]);
    await remove(...answers.flatMap(({ code, data }) => (code === 0 ? [data.id] : [])));
  });

  it('prevents the deletion of its beacon and its area, and is counted in the area', async () => {
    const id = await addRow(admin, path, beacon());
    for (const [of, row] of [
      ['/pod/beacon', beaconId],
      ['/bp/patrolArea', tankFarm],
    ] as const)
      expect((await admin.post(`${of}/delete`, { ids: row })).code).toBe(-5);
    expect(dataOf(await admin.get('/bp/patrolArea/get', { id: tankFarm })).pointCount).toBe(1);
    await remove(id);
    expect(dataOf(await admin.get('/bp/patrolArea/get', { id: tankFarm })).pointCount).toBe(0);
  });

  it('is invisible to another site', async () => {
    const id = await addRow(admin, path, fence());
    const elsewhere = await addRow(admin, '/pod/building', { name: '二厂' });
    const permissions = ['patrolPoint', 'patrolArea', 'patrolRoute'].flatMap((entity) =>
      ['view', 'edit', 'delete'].map((action) => `bp:patrol:${entity}:${action}`),
    );
    const stranger = await logInAs(muster, admin, { permissions, buildingIds: [elsewhere] });
    for (const of of [path, '/bp/patrolArea', '/bp/patrolRoute'])
      expect(dataOf(await stranger.get(`${of}/page`))).toMatchObject({ data: [], length: 0 });
    expect((await stranger.get(`${path}/get`, { id })).code).toBe(-1);
    expect((await stranger.post(`${path}/save`, { id, name: '别人的' })).code).toBe(-5);
    expect((await stranger.post(`${path}/delete`, { ids: id })).code).toBe(-5);
    await remove(id);
  });
});
