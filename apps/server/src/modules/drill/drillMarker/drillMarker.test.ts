import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { type Client, startTestApp, type TestApp } from '../../../testing/testApp.ts';
import { addRow, dataOf, logInAs } from '../../../testing/testSite.ts';

let muster: TestApp;
let admin: Client;
let areaId: string;

const path = '/pod/drillMarker';
const place = { lon: 9.524, lat: 47.18, floor: 1 };
const save = (body: Record<string, unknown>) => admin.post(`${path}/save`, body);

beforeAll(async () => {
  muster = await startTestApp();
  admin = await muster.logIn();
  const regions = [{ shape: 'circle', center: [9.524, 47.18], radius: 12, floor: 0 }];
  areaId = await addRow(admin, '/pod/area', { name: 'East gate', regions });
});
afterAll(() => muster.close());

describe('a marker of drills', () => {
  test.each([
    ['accidentPoint', { place }],
    ['safeIsland', { place }],
    ['evacuationArea', { place, remark: 'Hall 3 and its yard' }],
  ])('that is a %s is stored with its place, and invisible to another site', async (markerType, more) => {
    const row = { name: `Marker ${markerType}`, markerType, ...more };
    const id = await addRow(admin, path, row);
    expect(dataOf(await admin.get(`${path}/get`, { id }))).toMatchObject(row);
    const buildingId = await addRow(admin, '/pod/building', { name: `Elsewhere ${markerType}` });
    const stranger = await logInAs(muster, admin, { permissions: ['*'], buildingIds: [buildingId] });
    expect(dataOf(await stranger.get(`${path}/page`))).toEqual({ data: [], length: 0 });
    expect(await stranger.get(`${path}/get`, { id })).toMatchObject({ code: -1 });
    const looker = await logInAs(muster, admin, { permissions: ['pod:dashboard:position:view'] });
    expect(await looker.get(`${path}/page`)).toMatchObject({ code: -3 });
  });

  test('is in its area if it has no place of its own, and is refused without either', async () => {
    const refusal = { code: -1, data: { fields: [{ field: 'place', rule: 'required' }] } };
    expect(await save({ name: 'Nowhere', markerType: 'safeIsland' })).toMatchObject(refusal);
    // An accident is a point: the area is not enough.
    expect(await save({ name: 'Nowhere', markerType: 'accidentPoint', areaId })).toMatchObject(refusal);
    const { id } = dataOf(await save({ name: 'East gate', markerType: 'safeIsland', areaId }));
    expect(await save({ id, areaId: null })).toMatchObject(refusal);
    expect(await save({ id, areaId: null, place })).toMatchObject({ code: 0 });
  });

  test('prevents the deletion of its area', async () => {
    const id = await addRow(admin, path, { name: 'Hall 3', markerType: 'evacuationArea', areaId });
    expect(await admin.post('/pod/area/delete', { ids: [areaId] })).toMatchObject({ code: -5 });
    dataOf(await admin.post(`${path}/delete`, { ids: [id] }));
    expect(await admin.post('/pod/area/delete', { ids: [areaId] })).toMatchObject({ code: 0 });
  });

  test('has a unique name', async () => {
    dataOf(await save({ name: 'Tank 4', markerType: 'accidentPoint', place }));
    expect(await save({ name: 'Tank 4', markerType: 'safeIsland', place })).toMatchObject({
      code: -1,
      data: { fields: [{ field: 'name' }] },
    });
  });
});
