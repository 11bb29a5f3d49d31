import { eventually } from '@muster/testkit/eventually.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { insertAccessEvents, readCheckpoints } from '../../../ingest/access/accessEvent.store.ts';
import { cellsOf, download } from '../../../testing/sheetForm.ts';
import { type Client, startTestApp, type TestApp } from '../../../testing/testApp.ts';
import { addRow, dataOf, logInAs } from '../../../testing/testSite.ts';

let muster: TestApp;
let admin: Client;
const path = '/bp/accessEvent';
const ids = { north: '', south: '', wang: '', lorry: '', yard: '', gate: '' };
const t = Date.UTC(2026, 4, 1, 8);

/** Writes an event like the ingest thread. */
async function pass(id: string, credentialKind: 'card' | 'plate' | 'person', credential: string, more = {}) {
  const { db } = muster.database;
  const [at] = await readCheckpoints(db, muster.buildingId);
  if (at === undefined) throw new Error('there is no checkpoint');
  const event = { id, index: 0, checkpoint: 'G-1', t, credentialKind, credential, direction: 'in', granted: true };
  await insertAccessEvents(db, muster.buildingId, [{ ...event, picture: undefined, at, ...more } as never], t);
}
const rows = async (filter: Record<string, string> = {}, client = admin) =>
  dataOf(await client.get(`${path}/page`, filter)).data.map(({ id }: { id: string }) => id);

beforeAll(async () => {
  muster = await startTestApp();
  admin = await muster.logIn();
  ids.north = await addRow(admin, '/bp/depart', { name: 'north' });
  ids.south = await addRow(admin, '/bp/depart', { name: 'south' });
  ids.wang = await addRow(admin, '/bp/person', { name: 'Wang', number: 'N1', departId: ids.north });
  ids.lorry = await addRow(admin, '/bp/vehicle', { plateNumber: 'B 12345', departId: ids.south });
  const regions = [{ shape: 'circle', center: [121.5, 31.2], radius: 20, floor: null }];
  ids.yard = await addRow(admin, '/pod/area', { name: 'Yard', regions });
  const place = { lon: 121.5, lat: 31.2, floor: 0 };
  ids.gate = await addRow(admin, '/bp/checkpoint', { name: 'Main gate', device: 'G-1', areaId: ids.yard, place });
  await pass('e1', 'person', 'N1');
  await pass('e2', 'plate', 'B12345', { t: t + 60_000, direction: 'out' });
  await pass('e3', 'card', 'LOST', { t: t + 90_000, granted: false });
});
afterAll(() => muster.close());

describe('a checkpoint', () => {
  test('is for people, vehicles or both, in, out or both, with the area behind it, its device and its place', async () => {
    expect(dataOf(await admin.get('/bp/checkpoint/get', { id: ids.gate }))).toMatchObject({
      kind: 'both',
      direction: 'both',
      areaName: 'Yard',
      device: 'G-1',
      place: { lon: 121.5, lat: 31.2, floor: 0 },
    });
    const again = await admin.post('/bp/checkpoint/save', { name: 'Back gate', device: 'G-1', kind: 'boat' });
    expect(again).toMatchObject({ code: -1, data: { fields: [{ field: 'kind' }] } });
    expect(await admin.post('/bp/checkpoint/save', { name: 'Back gate', device: 'G-1' })).toMatchObject({
      data: { fields: [{ field: 'device', rule: 'unique' }] },
    });
  });
});

describe('checkpoint events', () => {
  test('are listed newest first, by checkpoint, direction, subject and whether access was granted', async () => {
    expect(await rows()).toEqual(['e3', 'e2', 'e1']);
    expect(await rows({ direction: 'out' })).toEqual(['e2']);
    expect(await rows({ granted: 'false' })).toEqual(['e3']);
    expect(await rows({ subjectKind: 'person', subjectName: 'wan' })).toEqual(['e1']);
    expect(await rows({ checkpointId: ids.gate, credential: 'LOST' })).toEqual(['e3']);
    expect(dataOf(await admin.get(`${path}/get`, { id: 'e2' }))).toMatchObject({
      subjectName: 'B 12345',
      departName: 'south',
      areaId: ids.yard,
    });
  });

  test('are exported as a sheet, and cannot be written through the API', async () => {
    const [, ...records] = await cellsOf((await download(muster, admin, `${path}/export?direction=out`)).body);
    expect(records).toHaveLength(1);
    expect(records[0]).toEqual(expect.arrayContaining(['Main gate', 'Out', 'B 12345', 'Vehicle', 'south', 'B12345']));
    for (const action of ['save', 'delete', 'import'])
      expect((await muster.app.inject({ method: 'POST', url: `${path}/${action}` })).statusCode).toBe(404);
  });

  test('are visible by site, department, and the people and areas of a role', async () => {
    const permissions = ['bp:access:accessEvent:view'];
    const elsewhere = await addRow(admin, '/pod/building', { name: 'Elsewhere' });
    const subjects = { personIds: [ids.wang], vehicleIds: [], departIds: [], personTypes: [] };
    for (const [rights, seen] of [
      [{ buildingIds: [elsewhere] }, []],
      [{ dataScope: 'designated' as const, designatedDepartIds: [ids.south] }, ['e2']],
      [{ subjects }, ['e1']],
    ] as const)
      expect(await rows({}, await logInAs(muster, admin, { permissions, ...rights }))).toEqual(seen);
  });

  test('have their picture, re-encoded, once it is processed', async () => {
    const bytes = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    await pass('e4', 'card', 'LOST', { t: t + 95_000, picture: { type: 'png', bytes } });
    await pass('e5', 'card', 'LOST', { t: t + 96_000, picture: { type: 'png', bytes: bytes.subarray(0, 20) } });
    await eventually(async () =>
      expect(await muster.database.db.selectFrom('accessPicture').select('eventId').execute()).toEqual([]),
    );
    const { image } = dataOf(await admin.get(`${path}/get`, { id: 'e4' }));
    expect(image.name).toMatch(/^Main gate-.*\.png$/);
    expect((await download(muster, admin, `/image/view?id=${image.id}`)).headers['content-type']).toBe('image/png');
    expect(dataOf(await admin.get(`${path}/get`, { id: 'e5' })).image).toBeNull();
  });
});

describe('exceptions of entry and exit', () => {
  test('are visible by site, department and the people of a role, and cannot be written', async () => {
    const since = new Date(t).toISOString();
    const row = { kind: 'notLeft', state: 'open', since, ofTime: since, subjectKind: 'person' } as const;
    const of = (id: string, subjectId: string, departId: string) => {
      return { id, buildingId: muster.buildingId, ...row, subjectId, departId };
    };
    await muster.database.db
      .insertInto('accessException')
      .values([of('x1', ids.wang, ids.north), of('x2', 'li', ids.south)])
      .execute();
    const seen = async (client: Client) =>
      dataOf(await client.get('/bp/accessException/page')).data.map(({ id }: { id: string }) => id);
    expect(await seen(admin)).toHaveLength(2);
    const permissions = ['bp:access:accessException:view'];
    const subjects = { personIds: [ids.wang], vehicleIds: [], departIds: [], personTypes: [] };
    expect(await seen(await logInAs(muster, admin, { permissions, subjects }))).toEqual(['x1']);
    const south = { dataScope: 'designated' as const, designatedDepartIds: [ids.south] };
    expect(await seen(await logInAs(muster, admin, { permissions, ...south }))).toEqual(['x2']);
    for (const action of ['save', 'delete'])
      expect((await muster.app.inject({ method: 'POST', url: `/bp/accessException/${action}` })).statusCode).toBe(404);
  });
});
