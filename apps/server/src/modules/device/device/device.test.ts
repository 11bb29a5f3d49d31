import { entityPath } from '@muster/model/entity/entity.ts';
import { deviceEntities } from '@muster/model/device/devices.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { hashIngestKey } from '../../../ingest/gateway/gatewayKeys.ts';
import { GatewayReports } from '../../../ingest/gateway/gatewayRecords.ts';
import { type Client, startTestApp, type TestApp } from '../../../testing/testApp.ts';
import { addRow, dataOf, logInAs } from '../../../testing/testSite.ts';
import { picture, sendForm } from '../../../testing/uploadForm.ts';

let muster: TestApp;
let admin: Client;

beforeAll(async () => {
  muster = await startTestApp();
  admin = await muster.logIn();
});
afterAll(() => muster.close());

const place = { lon: 9.524, lat: 47.18, floor: 2 };
const wanted: Readonly<Record<string, object>> = {
  camera: {
    name: 'Gate 1',
    cameraType: 'ptz',
    port: 554,
    liveUrl: 'rtsp://10.0.0.8/1',
    rangeRadius: 40,
    rangeAngle: 70,
  },
  alarmBell: { name: 'Bell', sn: 'BELL-1' },
  beacon: { name: 'Door', sn: 'BC-1', major: 1, minor: 7 },
  baseStation: { name: 'Mast', sn: 'BS-1' },
  emergencySupply: { name: 'Extinguisher', expectedCount: 4, storageLocation: 'Hall 3' },
  customDevice: { name: 'Mill', sn: 'M-1', deviceType: 'mill' },
};

describe('every kind of device', () => {
  test.each(Object.entries(deviceEntities))(
    '%s is added with its place, and invisible to another site',
    async (kind, entity) => {
      const path = entityPath(entity);
      const id = await addRow(admin, path, { ...wanted[kind], place });
      expect(dataOf(await admin.get(`${path}/get`, { id }))).toMatchObject({ ...wanted[kind], place });
      const buildingId = await addRow(admin, '/pod/building', { name: `Elsewhere ${kind}` });
      const stranger = await logInAs(muster, admin, { permissions: ['*'], buildingIds: [buildingId] });
      expect(dataOf(await stranger.get(`${path}/page`))).toEqual({ data: [], length: 0 });
      expect(await stranger.get(`${path}/get`, { id })).toMatchObject({ code: -1 });
      const looker = await logInAs(muster, admin, { permissions: ['pod:dashboard:position:view'] });
      expect(await looker.get(`${path}/page`)).toMatchObject({ code: -3 });
    },
  );

  test('may have a picture of the icon manager, which stays while it is used', async () => {
    const icon = (
      await sendForm(muster, admin.token, '/image/upload?purpose=markerIcon', [
        { name: 'fire.png', content: await picture() },
      ])
    ).data[0];
    const iconId = await addRow(admin, '/pod/markerIcon', { name: 'Fire', remark: 'red', icon });
    const id = await addRow(admin, '/pod/emergencySupply', { ...wanted['emergencySupply'], name: 'Hose', iconId });
    expect(dataOf(await admin.get('/pod/emergencySupply/get', { id }))).toMatchObject({ iconId, iconName: 'Fire' });
    expect(dataOf(await admin.get('/image/list-icon'))).toContainEqual(expect.objectContaining({ id: icon.id }));
    expect((await admin.post('/pod/markerIcon/delete', { ids: [iconId] })).code).not.toBe(0);
  });
});

describe('a beacon with a password', () => {
  const sync = (id: string, password: string) => admin.post('/pod/beacon/sync', { id, password });

  test('reveals its setup to callers with the password, and to nobody else', async () => {
    const id = await addRow(admin, '/pod/beacon', {
      name: 'Lift',
      sn: 'BC-2',
      major: 3,
      threshold: -65,
      password: 'let me',
    });
    expect(await sync(id, 'let you')).toMatchObject({
      code: -1,
      data: { fields: [{ field: 'password', message: 'The beacon password is wrong' }] },
    });
    expect(dataOf(await admin.get('/pod/beacon/get', { id }))).toMatchObject({ syncedAt: null });
    expect(await sync(id, 'let me')).toMatchObject({
      code: 0,
      data: { id, sn: 'BC-2', major: 3, minor: null, threshold: -65, syncedAt: expect.any(String) },
    });
    const row = dataOf(await admin.get('/pod/beacon/get', { id }));
    expect(row).toMatchObject({ syncedAt: expect.any(String) });
    const state = async () => dataOf(await admin.get('/pod/beacon/get', { id })).syncState;
    expect(await state()).toBe(1);
    dataOf(await admin.post('/pod/beacon/save', { id, threshold: -70 }));
    expect(await state()).toBe(-1);
    expect(dataOf(await admin.get('/pod/beacon/page', { syncState: '-1' })).data).toMatchObject([{ id }]);
    await addRow(admin, '/bp/vehicle', { plateNumber: 'W 1', speedBeaconId: id, wheelDiameter: 95.5 });
    expect(dataOf(await sync(id, 'let me'))).toMatchObject({ threshold: -70, wheelDiameter: 95.5 });
    expect(await state()).toBe(1);
    expect(row).not.toHaveProperty('password');
  });

  test('keeps it when other fields change, and deletes it with the beacon', async () => {
    const id = await addRow(admin, '/pod/beacon', { name: 'Gate', sn: 'BC-3', password: 'first' });
    await addRow(admin, '/pod/beacon', { id, name: 'Gate 2' });
    expect(await sync(id, 'first')).toMatchObject({ code: 0 });
    await addRow(admin, '/pod/beacon', { id, password: 'second' });
    expect(await sync(id, 'first')).toMatchObject({ code: -1 });
    const stored = await muster.database.pool.query('SELECT sealed FROM device_secret WHERE row_id = $1', [id]);
    expect(stored.rows).toHaveLength(1);
    expect(stored.rows[0].sealed).not.toContain('second');
    await admin.post('/pod/beacon/delete', { ids: [id] });
    expect(await sync(id, 'second')).toMatchObject({
      code: -1,
      message: 'The beacon data could not be obtained; refresh',
    });
    const left = await muster.database.pool.query('SELECT 1 FROM device_secret WHERE row_id = $1', [id]);
    expect(left.rows).toEqual([]);
  });

  test('without a password cannot be synchronised', async () => {
    const id = await addRow(admin, '/pod/beacon', { name: 'Bare', sn: 'BC-4' });
    expect(await sync(id, '')).toMatchObject({ code: -1, message: 'This beacon has no password yet' });
  });
});

test('a location card accepts a downlink password of exactly 6 digits, and never returns it', async () => {
  const refused = await admin.post('/pod/locationCard/save', { sn: 'UW5-9', downlinkPassword: '12345' });
  expect(refused.data.fields).toMatchObject([{ field: 'downlinkPassword', message: 'Exactly 6 digits' }]);
  const id = await addRow(admin, '/pod/locationCard', { sn: 'UW5-9', downlinkPassword: '012345' });
  expect(dataOf(await admin.get('/pod/locationCard/get', { id }))).not.toHaveProperty('downlinkPassword');
});

test('a base station is grey before its gateway was heard, green while it reports, orange when it is silent', async () => {
  const gatewayId = await addRow(admin, '/pod/gateway', { name: 'gw-mast' });
  const id = await addRow(admin, '/pod/baseStation', { name: 'North mast', sn: 'BS-9', gatewayId });
  const station = async () => dataOf(await admin.get('/pod/baseStation/get', { id }));
  expect(await station()).toMatchObject({ online: 0, lastReportAt: null, gatewayName: 'gw-mast' });
  const reports = new GatewayReports(() => muster.clock.now);
  reports.note(gatewayId);
  await reports.flush(muster.database.db);
  const heardAt = new Date(muster.clock.now).toISOString();
  expect(await station()).toMatchObject({ online: 1, lastReportAt: heardAt });
  muster.clock.now += 121_000;
  expect(await station()).toMatchObject({ online: 2, lastReportAt: heardAt });
  // No change writes nothing; a new report is written again.
  await reports.flush(muster.database.db);
  reports.note(gatewayId);
  await reports.flush(muster.database.db);
  expect(await station()).toMatchObject({ online: 1 });
});

describe('a gateway', () => {
  const hashOf = async (id: string): Promise<string | undefined> =>
    (await muster.database.pool.query('SELECT key_hash FROM gateway_secret WHERE gateway_id = $1', [id])).rows[0]
      ?.key_hash;

  test('returns its key when it is added and when it gets another, never again, and the ingest thread is notified', async () => {
    const added = dataOf(await admin.post('/pod/gateway/save', { name: 'gw-key' }));
    expect(await hashOf(added.id)).toBe(hashIngestKey(added.key));
    expect(JSON.stringify(dataOf(await admin.get('/pod/gateway/page')))).not.toContain(added.key);
    const before = muster.asked.configs.length;
    const { key } = dataOf(await admin.post('/pod/gateway/newKey', { id: added.id }));
    expect(key).not.toBe(added.key);
    expect(await hashOf(added.id)).toBe(hashIngestKey(key));
    expect(muster.asked.configs.slice(before)).toMatchObject([
      { buildingId: muster.buildingId, entity: 'gateway', ids: [added.id] },
    ]);
    const log = dataOf(await admin.get('/base/systemLog/page', { entity: 'gateway' })).data;
    expect(log.some((entry: { action: string }) => entry.action === 'issueKey')).toBe(true);
    expect(JSON.stringify(log)).not.toContain(key);
  });

  test('gets a new key only with the permission to change it, and not from another site', async () => {
    const { id } = dataOf(await admin.post('/pod/gateway/save', { name: 'gw-own' }));
    const before = await hashOf(id);
    const looker = await logInAs(muster, admin, { permissions: ['pod:device:gateway:view'] });
    expect(await looker.post('/pod/gateway/newKey', { id })).toMatchObject({ code: -3 });
    const buildingId = await addRow(admin, '/pod/building', { name: 'Elsewhere' });
    const stranger = await logInAs(muster, admin, { permissions: ['*'], buildingIds: [buildingId] });
    expect((await stranger.post('/pod/gateway/newKey', { id })).code).not.toBe(0);
    expect(await hashOf(id)).toBe(before);
  });

  test('is grey before it was heard, green while it reports, orange when it is silent', async () => {
    const id = await addRow(admin, '/pod/gateway', { name: 'gw-heard' });
    const state = async () => dataOf(await admin.get('/pod/gateway/get', { id }));
    expect(await state()).toMatchObject({ online: 0, lastReportAt: null });
    const reports = new GatewayReports(() => muster.clock.now);
    reports.note(id);
    await reports.flush(muster.database.db);
    expect(await state()).toMatchObject({ online: 1, lastReportAt: new Date(muster.clock.now).toISOString() });
    muster.clock.now += 121_000;
    expect(await state()).toMatchObject({ online: 2 });
  });

  test('shows the time of its last positions, which other messages do not change', async () => {
    const id = await addRow(admin, '/pod/gateway', { name: 'gw-positions' });
    const state = async () => dataOf(await admin.get('/pod/gateway/get', { id }));
    expect(await state()).toMatchObject({ lastPositionAt: null, refusedCount: 0, lastRefusedAt: null });
    const reports = new GatewayReports(() => muster.clock.now);
    reports.notePositions(id);
    const positionsAt = new Date(muster.clock.now).toISOString();
    muster.clock.now += 5000;
    reports.note(id);
    await reports.flush(muster.database.db);
    muster.clock.now += 5000;
    reports.note(id);
    await reports.flush(muster.database.db);
    const reportedAt = new Date(muster.clock.now).toISOString();
    expect(await state()).toMatchObject({ lastPositionAt: positionsAt, lastReportAt: reportedAt });
  });
});
