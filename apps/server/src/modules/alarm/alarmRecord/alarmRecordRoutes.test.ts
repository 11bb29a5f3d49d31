import { mostPictures } from '@muster/model/alarm/alarmRecord.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { insertPicture } from '../../../ingest/http/cameraPicture.store.ts';
import { type Client, startTestApp, type TestApp } from '../../../testing/testApp.ts';
import { addAlarm, addRow, dataOf, logInAs } from '../../../testing/testSite.ts';
import { picture, viewUpload } from '../../../testing/uploadForm.ts';

let muster: TestApp;
let admin: Client;
let departId: string;

beforeAll(async () => {
  muster = await startTestApp();
  admin = await muster.logIn();
  departId = await addRow(admin, '/bp/depart', { name: '储运部' });
});
afterAll(() => muster.close());
beforeEach(async () => {
  await muster.database.db.deleteFrom('cameraPicture').execute();
  await muster.database.db.deleteFrom('alarm').execute();
});

const view = ['pod:alarm:alarm:view'];

/**
 * Accounts that must not see an alarm without a department: of another site, of another department, without the
 * permission.
 */
async function strangers(): Promise<Client[]> {
  const elsewhere = await addRow(admin, '/pod/building', { name: `厂区 ${Math.random()}`, timeZone: 'Asia/Shanghai' });
  return Promise.all([
    logInAs(muster, admin, { permissions: view, buildingIds: [elsewhere] }),
    logInAs(muster, admin, { permissions: view, dataScope: 'designated', designatedDepartIds: [departId] }),
    logInAs(muster, admin, { permissions: ['pod:alarm:alarmSetting:view'] }),
  ]);
}

describe("an alarm's history", () => {
  const event = (alarmId: string, t: number, kind: string, more: object = {}) =>
    muster.database.db
      .insertInto('alarmEvent')
      .values({ buildingId: muster.buildingId, alarmId, t, kind, level: 2, ...more })
      .execute();

  test('lists its events, in order: with accounts, and every remark', async () => {
    const id = await addAlarm(muster, {});
    const { db } = muster.database;
    const account = await db.selectFrom('account').select('id').where('name', '=', 'admin').executeTakeFirstOrThrow();
    await event(id, 5000, 'handle', { digest: 'b', action: 'supplement', actor: '李强', words: '无人受伤' });
    await event(id, 4000, 'handle', { digest: 'a', action: 'handle', actor: '王芳', words: '已到现场' });
    await event(id, 3000, 'acknowledge', { accountId: account.id });
    await event(id, 2000, 'escalate', { target: 'immediateSuperior' });
    await event(id, 1000, 'raise');
    await event(id, 2500, 'shelve', { accountId: 'gone', words: '检修', untilT: 9000 });
    const nothing = { level: 2, action: null, actor: null, words: null, until: null, target: null };
    expect(dataOf(await admin.get('/pod/alarm/history', { id }))).toEqual([
      { ...nothing, t: 1000, kind: 'raise' },
      { ...nothing, t: 2000, kind: 'escalate', target: 'immediateSuperior' },
      { ...nothing, t: 2500, kind: 'shelve', words: '检修', until: 9000 },
      { ...nothing, t: 3000, kind: 'acknowledge', actor: '管理员' },
      { ...nothing, t: 4000, kind: 'handle', action: 'handle', actor: '王芳', words: '已到现场' },
      { ...nothing, t: 5000, kind: 'handle', action: 'supplement', actor: '李强', words: '无人受伤' },
    ]);
  });

  test('is visible only with the alarm', async () => {
    const id = await addAlarm(muster, {});
    await event(id, 1000, 'raise');
    for (const stranger of await strangers()) {
      const answer = await stranger.get('/pod/alarm/history', { id });
      expect([answer.code === 0, answer.data?.[0]]).toEqual([false, undefined]);
    }
    expect(await admin.get('/pod/alarm/history', { id: 'none' })).toMatchObject({ code: -1, message: 'No such alarm' });
  });
});

describe('pictures of a camera', () => {
  const start = Date.parse('2026-11-21T08:00:00Z');
  const facts = { evidence: { facts: { kind: 'noHardHat' } }, subjectKind: 'camera', subjectId: 'CAM-7' } as const;
  const ai = { ...facts, type: 'ai', ruleKey: 'ai' } as const;
  const at = (seconds: number): string => new Date(start + seconds * 1000).toISOString();

  async function send(seconds: number, bytes?: Buffer, camera = 'CAM-7'): Promise<void> {
    const content = { type: 'jpeg', bytes: bytes ?? (await picture('jpeg')) } as const;
    const time = { t: start + seconds * 1000, receivedAt: muster.clock.now };
    const pulse = { buildingId: muster.buildingId, camera, kind: 'noHardHat', ...time } as const;
    await insertPicture(muster.database.db, { ...pulse, picture: content });
  }
  const shown = async (id: string): Promise<{ t: number; downloadUrl: string | null }[]> =>
    dataOf(await admin.get('/pod/alarm/pictures', { id }));
  const secondsOf = async (id: string) => (await shown(id)).map(({ t }) => (t - start) / 1000);

  test('belong to the open alarm of the camera, the newest first, re-encoded without metadata', async () => {
    const before = await addAlarm(muster, { ...ai, raisedAt: at(0), clearedAt: at(90), status: 'handled' });
    const id = await addAlarm(muster, { ...ai, raisedAt: at(200) });
    for (const seconds of [0, 30, 200, 230]) await send(seconds);
    await send(210, undefined, 'CAM-8');
    expect(await secondsOf(before)).toEqual([30, 0]);
    expect(await secondsOf(id)).toEqual([230, 200]);
    const url = (await shown(id))[0]?.downloadUrl ?? '';
    const { rawPayload, headers } = await viewUpload(muster, url.split('=')[1] ?? '', { authToken: admin.token });
    expect(headers['content-type']).toBe('image/jpeg');
    const { exif, format } = await sharp(rawPayload).metadata();
    expect([exif, format]).toEqual([undefined, 'jpeg']);
    const { db } = muster.database;
    const raw = await db.selectFrom('cameraPicture').select('camera').where('raw', 'is not', null).execute();
    expect(raw).toEqual([{ camera: 'CAM-8' }]);
  });

  test('that arrive before their alarm, during its on-delay, belong to it', async () => {
    const alarms = JSON.stringify({ ai: { on: true, onDelay: 20 } });
    const { db } = muster.database;
    await db.insertInto('alarmSetting').values({ id: 's1', buildingId: muster.buildingId, alarms }).execute();
    const id = await addAlarm(muster, { ...ai, raisedAt: at(20) });
    for (const seconds of [-1, 0, 10]) await send(seconds);
    expect(await secondsOf(id)).toEqual([10, 0]);
    await db.deleteFrom('alarmSetting').execute();
  });

  test('are visible only with the alarm', async () => {
    const id = await addAlarm(muster, { ...ai, raisedAt: at(0) });
    await send(0);
    const uploadId = (await shown(id))[0]?.downloadUrl?.split('=')[1] ?? '';
    for (const stranger of await strangers()) {
      const answer = await stranger.get('/pod/alarm/pictures', { id });
      expect([answer.code === 0, answer.data?.[0]]).toEqual([false, undefined]);
      expect((await viewUpload(muster, uploadId, { authToken: stranger.token })).statusCode).toBe(404);
    }
  });

  test('that cannot be read are listed, and stop nothing', async () => {
    const id = await addAlarm(muster, { ...ai, raisedAt: at(0) });
    await send(0, (await picture('jpeg', 400)).subarray(0, 900));
    await send(5);
    expect(await shown(id)).toEqual([
      { t: start + 5000, downloadUrl: expect.stringMatching(/^\/image\/view\?id=/) },
      { t: start, downloadUrl: null },
    ]);
  });

  test('are the first and the newest if there are many', async () => {
    const id = await addAlarm(muster, { ...ai, raisedAt: at(0) });
    const bytes = await picture('jpeg');
    for (let second = 0; second < mostPictures + 5; second += 1) await send(second, bytes);
    const { db } = muster.database;
    const isRaw = () => db.selectFrom('cameraPicture').select('t').where('raw', 'is not', null).executeTakeFirst();
    while ((await isRaw()) !== undefined) await shown(id);
    const kept = await secondsOf(id);
    expect([kept.length, kept[0], kept.at(-2), kept.at(-1)]).toEqual([mostPictures, mostPictures + 4, 6, 0]);
    const unused = await db.selectFrom('upload').select('id').where('unusedSince', 'is not', null).execute();
    expect(unused).toHaveLength(5);
  });

  test('without an alarm are deleted after an hour', async () => {
    const id = await addAlarm(muster, { ...ai, raisedAt: at(0) });
    await send(0, undefined, 'CAM-9');
    await shown(id);
    const { db } = muster.database;
    expect(await db.selectFrom('cameraPicture').select('camera').execute()).toHaveLength(1);
    muster.clock.now += 3_600_001;
    await shown(id);
    expect(await db.selectFrom('cameraPicture').select('camera').execute()).toEqual([]);
  });
});
