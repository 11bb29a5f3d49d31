import { eventually } from '@muster/testkit/eventually.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { withTransaction } from '../../core/db/withTransaction.ts';
import { startTestIngest, type TestIngest } from '../../testing/testIngest.ts';
import { insertGateway } from '../gateway/gateway.store.ts';
import { hashIngestKey } from '../gateway/gatewayKeys.ts';

let ingest: TestIngest;
let north: string;

beforeEach(async () => {
  // Far from a full hour, at which a new notice begins.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2030, 0, 1, 8, 30) });
  ingest = await startTestIngest();
  const { db } = ingest.database;
  const site = { name: '码头', timeZone: 'Asia/Shanghai', lon: 121.5, lat: 31.25 };
  await db
    .insertInto('building')
    .values({ ...site, id: 'b2' })
    .execute();
  await withTransaction(db, async (transaction) => {
    await insertGateway(transaction, { name: 'north', buildingId: 'b1', keyHash: hashIngestKey('key of north') });
    await insertGateway(transaction, { name: 'harbour', buildingId: 'b2', keyHash: hashIngestKey('key of harbour') });
  });
  north = await idOf('north');
  await camera('free', 'CAM-FREE', null);
  await camera('bound', 'CAM-NORTH', [north]);
  for (const buildingId of ['b1', 'b2'])
    await db
      .insertInto('alarmSetting')
      .values({
        id: `s ${buildingId}`,
        buildingId,
        alarms: JSON.stringify({ ai: { on: true, level: 2, quiet: 3600 } }),
      })
      .execute();
  await ingest.restart();
});
afterEach(async () => {
  await ingest.remove();
  vi.useRealTimers();
  expect(ingest.fatal).toEqual([]);
});

const idOf = async (name: string): Promise<string> =>
  (await ingest.database.db.selectFrom('gateway').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id;

async function camera(id: string, sn: string, gatewayIds: string[] | null): Promise<void> {
  const row = { id, buildingId: 'b1', name: sn, sn, cameraType: 'dome', protocol: 'rtsp' };
  const bound = gatewayIds === null ? null : JSON.stringify(gatewayIds);
  // A list is stored as JSON.
  await ingest.database.db
    .insertInto('camera')
    .values({ ...row, gatewayIds: bound } as never)
    .execute();
}

async function sendAlarm(sn: string, key: string): Promise<{ status: number; rule: unknown; message: string }> {
  const response = await fetch(ingest.url('/ingest/camera-alarm'), {
    method: 'POST',
    body: JSON.stringify({ camera: sn, t: Date.now(), kind: 'noHardHat' }),
    headers: { 'content-type': 'application/json', 'x-ingest-key': key, 'accept-language': 'en-US' },
  });
  // Tests read the fields that they expect; a missing one fails the test.
  const { data, message } = (await response.json()) as { data: { rule?: unknown } | null; message: string };
  return { status: response.status, rule: data?.rule, message };
}

const metrics = async (): Promise<string> => (await fetch(ingest.url('/metrics'))).text();
const notices = () =>
  ingest.database.db
    .selectFrom('notice')
    .select(['buildingId', 'kind', 'facts', 'permission', 'entity', 'rowId'])
    .orderBy('kind')
    .execute();
const cameraEntries = async (): Promise<number> =>
  (await ingest.logged()).kinds.filter((kind) => kind === 'camera').length;

describe('the alarm of a camera', () => {
  it('is accepted from every gateway of its site if none is named, and from the named one only', async () => {
    expect(await sendAlarm('CAM-FREE', 'secret')).toMatchObject({ status: 200 });
    expect(await sendAlarm('CAM-FREE', 'key of north')).toMatchObject({ status: 200 });
    expect(await sendAlarm('CAM-NORTH', 'key of north')).toMatchObject({ status: 200 });
    expect(await cameraEntries()).toBe(3);
  });

  it('is refused from any other gateway, and of an unknown camera: no entry, no alarm', async () => {
    expect(await sendAlarm('CAM-NORTH', 'secret')).toEqual({
      status: 403,
      rule: 'cameraForeign',
      message: 'This gateway may not report for this camera',
    });
    const unknown = { status: 403, rule: 'cameraUnknown', message: 'No camera of this site has this SN' };
    expect(await sendAlarm('CAM-NOBODY', 'secret')).toEqual(unknown);
    // A camera of another site is unknown too.
    expect(await sendAlarm('CAM-FREE', 'key of harbour')).toEqual(unknown);
    expect(await cameraEntries()).toBe(0);
    expect(await ingest.database.db.selectFrom('alarm').selectAll().execute()).toEqual([]);
  });

  it('uses the binding as it is after the reply that changed it', async () => {
    await ingest.database.db.updateTable('camera').set({ gatewayIds: null }).where('id', '=', 'bound').execute();
    await ingest.web.call('configChanged', { buildingId: 'b1', entity: 'camera', ids: ['bound'] });
    expect(await sendAlarm('CAM-NORTH', 'secret')).toMatchObject({ status: 200 });
  });
});

it.each(['{"a":1}', '[1, null]', '"north"', '7'])(
  'an unreadable binding, %s, allows no gateway for the camera, and is reported',
  async (garbage) => {
    const { db } = ingest.database;
    // Cannot be saved through the API.
    await db
      .updateTable('camera')
      .set({ gatewayIds: garbage as never })
      .where('id', '=', 'bound')
      .execute();
    await ingest.restart();
    expect(await sendAlarm('CAM-NORTH', 'key of north')).toMatchObject({ status: 403, rule: 'cameraForeign' });
    expect(await sendAlarm('CAM-FREE', 'secret')).toMatchObject({ status: 200 });
    expect(ingest.conditions.all()).toMatchObject([{ code: 'rowLeftOut', buildingId: 'b1' }]);
    expect(JSON.stringify(ingest.conditions.all())).toContain('gatewayIds');
  },
);

describe('a refused message', () => {
  it('is counted, is in the gateway’s report, and is announced once for repeated messages', async () => {
    for (let count = 0; count < 3; count += 1) await sendAlarm(`CAM-MADE-UP-${count}`, 'secret');
    await sendAlarm('CAM-NORTH', 'secret');
    expect(await metrics()).toMatch(/muster_refused_messages_total\{.*reason="cameraUnknown".*\} 3/);
    expect(await metrics()).toMatch(/muster_refused_messages_total\{.*reason="cameraForeign".*\} 1/);
    const gateway = await idOf('gateway');
    const about = { buildingId: 'b1', permission: 'pod:device:gateway:view', entity: 'gateway', rowId: gateway };
    // Periodic writes also happen before the end.
    await ingest.restart();
    expect(await notices()).toMatchObject([
      { ...about, kind: 'cameraForeign', facts: { gateway: 'gateway', about: 'CAM-NORTH', count: 1 } },
      { ...about, kind: 'cameraUnknown', facts: { gateway: 'gateway', about: 'CAM-MADE-UP-2', count: 3 } },
    ]);
    const report = await ingest.database.db
      .selectFrom('gatewayReport')
      .select(['refusedCount', 'refusedAt'])
      .where('gatewayId', '=', gateway)
      .executeTakeFirstOrThrow();
    expect(report).toEqual({ refusedCount: 4, refusedAt: expect.any(String) });
    await sendAlarm('CAM-NORTH', 'secret');
    await ingest.restart();
    expect((await notices()).map(({ facts }) => facts?.['count'])).toEqual([2, 3]);
  });

  it('by MQTT is a publish of a gateway outside of its site', async () => {
    const client = await ingest.connect();
    const position = JSON.stringify({ tag: 'T1', t: Date.now(), lon: 121.5, lat: 31.25 });
    for (const topic of ['muster/b2/position', 'muster/b2/tag/A/up', 'elsewhere/\u0001'])
      await expect(client.publishAsync(topic, position, { qos: 1 })).rejects.toThrow();
    expect((await ingest.logged()).positions).toEqual([]);
    expect(await metrics()).toMatch(/muster_refused_messages_total\{.*reason="topicForeign".*\} 3/);
    await ingest.restart();
    expect(await notices()).toMatchObject([
      { buildingId: 'b1', kind: 'topicForeign', facts: { about: 'elsewhere/\ufffd', count: 3 } },
    ]);
  });
});

it('a call for help is accepted whatever of its gateway’s messages was refused', async () => {
  await sendAlarm('CAM-NOBODY', 'secret');
  const { status, data } = await ingest.post({ tag: 'BAND-1', t: Date.now(), lon: 121.5, lat: 31.25, sos: true });
  expect({ status, accepted: data.accepted }).toEqual({ status: 200, accepted: 1 });
  await eventually(() => expect(ingest.alarms).toMatchObject([{ change: 'raise', alarm: { type: 'oneKeyHelp' } }]));
});
