import type { Command } from '@muster/engine/input.ts';
import { cameraReceipt } from '@muster/model/ingest/wire.ts';
import { eventually } from '@muster/testkit/eventually.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { startTestIngest, type TestIngest } from '../../testing/testIngest.ts';

let ingest: TestIngest;

beforeEach(async () => {
  ingest = await startTestIngest();
  const alarms = JSON.stringify({ ai: { on: true, level: 2, quiet: 3600 } });
  await ingest.database.db.insertInto('alarmSetting').values({ id: 's1', buildingId: 'b1', alarms }).execute();
  const camera = { id: 'c7', buildingId: 'b1', name: 'CAM-7', sn: 'CAM-7', cameraType: 'dome', protocol: 'rtsp' };
  await ingest.database.db
    .insertInto('camera')
    .values(camera as never)
    .execute();
  await ingest.web.call('configChanged', { buildingId: 'b1', entity: 'alarmSetting', ids: ['s1'] });
});
afterEach(async () => {
  await ingest.remove();
  expect(ingest.fatal).toEqual([]);
});

async function post(body: unknown, headers: Record<string, string> = {}): Promise<{ status: number; body: unknown }> {
  const response = await fetch(ingest.url('/ingest/camera-alarm'), {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', 'x-ingest-key': 'secret', 'accept-language': 'en-US', ...headers },
  });
  const reply: unknown = await response.json();
  // For a success, data must match the API document.
  if (response.ok) expect(cameraReceipt.parse((reply as { data: unknown }).data)).toBeDefined();
  return { status: response.status, body: reply };
}

const pulse = () => ({ camera: 'CAM-7', t: Date.now(), kind: 'noHardHat' });
const alarmRows = () => ingest.database.db.selectFrom('alarm').selectAll().execute();

describe('POST /ingest/camera-alarm', () => {
  it('answers when the alarm is in the log, and the engine raises it', async () => {
    expect(await post(pulse())).toEqual({ status: 200, body: { code: 0, message: '', data: { accepted: 1 } } });
    expect((await ingest.logged()).kinds.at(-1)).toBe('camera');
    await eventually(async () =>
      expect(await alarmRows()).toMatchObject([
        { type: 'ai', level: 2, subjectKind: 'camera', subjectId: 'CAM-7', subjectName: 'CAM-7', areaId: null },
      ]),
    );
    expect((await alarmRows())[0]?.evidence).toMatchObject({ facts: { kind: 'noHardHat' } });
  });

  it('raises the same alarm after a restart', async () => {
    await post(pulse());
    await eventually(async () => expect(await alarmRows()).toHaveLength(1));
    await ingest.restart();
    await post(pulse());
    await post({ ...pulse(), kind: 'sleepingAtPost' });
    await eventually(async () => expect(await alarmRows()).toHaveLength(2));
    expect((await alarmRows()).map(({ occurrences }) => occurrences)).toEqual([1, 1]);
  });

  it('reports why it refuses an alarm', async () => {
    expect(await post({ ...pulse(), t: 0 })).toMatchObject({ status: 200, body: { data: { accepted: 0 } } });
    expect(await post({ ...pulse(), kind: 'flood' })).toMatchObject({ status: 400, body: { code: -1 } });
    expect(await post(pulse(), { 'x-ingest-key': 'guess' })).toMatchObject({ status: 401, body: { code: -2 } });
    expect(await post(pulse(), { 'content-type': 'text/plain' })).toMatchObject({ status: 415 });
    expect((await ingest.logged()).kinds).not.toContain('camera');
  });
});

describe('the picture of a camera', () => {
  const image = (bytes: readonly number[]) => `data:image/jpeg;base64,${Buffer.from(bytes).toString('base64')}`;
  const jpeg = image([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]);
  const pictures = () => ingest.database.db.selectFrom('cameraPicture').selectAll().execute();

  it('is durable with its alarm when that is answered, once for repeated requests', async () => {
    const told = { ...pulse(), image: jpeg };
    const answer = { status: 200, body: { code: 0, message: '', data: { accepted: 1, picture: true } } };
    expect(await post(told)).toEqual(answer);
    expect(await post(told)).toEqual(answer);
    const { camera, kind, t } = told;
    expect(await pictures()).toMatchObject([{ buildingId: 'b1', camera, kind, t, fileType: 'jpeg', uploadId: null }]);
    expect((await pictures())[0]?.raw?.subarray(4)).toEqual(Buffer.from([1, 2, 3]));
    await eventually(async () => expect(await alarmRows()).toHaveLength(1));
    const log = await ingest.logged();
    expect(log.kinds.filter((each) => each === 'camera')).toHaveLength(2);
  });

  it('does not affect the alarm when it is invalid, and the answer contains the reason', async () => {
    const answer = await post({ ...pulse(), image: 'https://example.com/1.jpg' });
    const reason = 'The picture is not a base64 data URI and was not stored';
    expect(answer).toMatchObject({ status: 200, body: { data: { accepted: 1, picture: false, reason } } });
    await eventually(async () => expect(await alarmRows()).toHaveLength(1));
    expect(await pictures()).toEqual([]);
  });

  it('may have 2 MB; a message of more than 4 MB is refused as a whole, with the limit', async () => {
    const large = image([0xff, 0xd8, 0xff, ...Array<number>(2 * 2 ** 20).fill(0)]);
    const reason = 'The picture is larger than 2 MB and was not stored';
    expect(await post({ ...pulse(), image: large })).toMatchObject({ status: 200, body: { data: { reason } } });
    const huge = await post({ ...pulse(), image: `${jpeg}${'A'.repeat(4 * 2 ** 20)}` });
    expect(huge).toMatchObject({ status: 413, body: { message: expect.stringContaining('4 MB') } });
    expect(await pictures()).toEqual([]);
  });

  it('is not stored where AI alarms are off: no page would show it', async () => {
    await ingest.database.db.updateTable('alarmSetting').set({ alarms: '{}' }).execute();
    await ingest.web.call('configChanged', { buildingId: 'b1', entity: 'alarmSetting', ids: ['s1'] });
    const reason = 'AI alarms are off here; the picture was not stored';
    expect(await post({ ...pulse(), image: jpeg })).toMatchObject({ body: { data: { accepted: 1, reason } } });
    expect(await pictures()).toEqual([]);
  });

  it('that cannot be written is requested again, and its alarm exists already', async () => {
    await sql`ALTER TABLE camera_picture RENAME TO camera_picture_away`.execute(ingest.database.db);
    expect(await post({ ...pulse(), image: jpeg })).toMatchObject({ status: 503 });
    await eventually(async () => expect(await alarmRows()).toHaveLength(1));
    await sql`ALTER TABLE camera_picture_away RENAME TO camera_picture`.execute(ingest.database.db);
    expect(await post({ ...pulse(), image: jpeg })).toMatchObject({ body: { data: { picture: true } } });
  });
});

describe('the place of a camera', () => {
  it('is that of its alarm, by its SN, and its name is the alarm’s', async () => {
    const place = JSON.stringify({ lon: 121.51, lat: 31.26, floor: -1 });
    await ingest.database.db.updateTable('camera').set({ name: '罐区东侧', place }).execute();
    await ingest.web.call('configChanged', { buildingId: 'b1', entity: 'camera', ids: ['c7'] });
    await post(pulse());
    await eventually(() =>
      expect(ingest.alarms).toMatchObject([
        { alarm: { subjectId: 'CAM-7', subjectName: '罐区东侧', lon: 121.51, lat: 31.26, floor: -1 } },
      ]),
    );
  });
});

describe("an operator's command about an alarm", () => {
  const command = (order: Command) => ingest.web.call('command', { buildingId: 'b1', command: order });

  it('is written with the alarm when it is answered: acknowledged, shelved, unshelved', async () => {
    await post(pulse());
    await eventually(() => expect(ingest.alarms).toHaveLength(1));
    const alarmIds = [ingest.alarms[0]?.alarm.id ?? ''];
    const until = Date.now() + 60_000;
    await command({ kind: 'acknowledge', alarmIds, accountId: 'a1' });
    await command({ kind: 'shelve', alarmIds, until, reason: '检修', accountId: 'a1' });
    expect(await alarmRows()).toMatchObject([
      { acknowledgedBy: 'a1', shelvedUntil: new Date(until).toISOString(), shelveReason: '检修' },
    ]);
    await command({ kind: 'unshelve', alarmIds, accountId: 'a1' });
    expect(await alarmRows()).toMatchObject([{ shelvedUntil: null, shelveReason: null }]);
    await eventually(() =>
      expect(ingest.alarms.map(({ change }) => change)).toEqual(['raise', 'acknowledge', 'shelve', 'unshelve']),
    );
  });

  it('starts and ends an evacuation, which can be queried meanwhile', async () => {
    const regions = JSON.stringify([{ shape: 'circle', center: [121.5, 31.25], radius: 50, floor: null }]);
    const alarms = JSON.stringify({ evacuation: { on: true } });
    await ingest.database.db
      .insertInto('area')
      .values({ id: 'yard', buildingId: 'b1', name: '罐区', regions, alarms })
      .execute();
    await ingest.register('T1', 'p1', '王芳');
    await ingest.web.call('configChanged', { buildingId: 'b1', entity: 'area', ids: ['yard'] });
    const headers = { 'content-type': 'application/json', 'x-ingest-key': 'secret' };
    const position = JSON.stringify({ tag: 'T1', t: Date.now(), lon: 121.5, lat: 31.25 });
    await fetch(ingest.url('/ingest/positions'), { method: 'POST', body: position, headers });
    await command({ kind: 'startEvacuation', areaId: 'yard', safeIslands: ['gate'], isDrill: true, accountId: 'a1' });
    expect(await ingest.web.call('evacuations', { buildingId: 'b1' })).toMatchObject([
      { areaId: 'yard', safeIslands: ['gate'], isDrill: true, expected: 1, arrived: 0, remaining: 1 },
    ]);
    expect(await alarmRows()).toMatchObject([{ type: 'evacuation', subjectName: '罐区', clearedAt: null }]);
    await command({ kind: 'endEvacuation', areaId: 'yard', accountId: 'a1' });
    expect(await ingest.web.call('evacuations', { buildingId: 'b1' })).toEqual([]);
    expect((await alarmRows())[0]?.clearedAt).not.toBeNull();
  });
});
