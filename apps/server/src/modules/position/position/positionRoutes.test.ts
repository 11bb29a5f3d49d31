import { tagHistory } from '@muster/model/position/wire.ts';
import { encodeLiveFrame } from '@muster/protocols/liveFrame.ts';
import { toPositionBatch } from '@muster/model/position/positionBatch.ts';
import { encodePositions } from '@muster/protocols/musterBinary.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { newId } from '../../../core/db/newId.ts';
import { LiveHub } from '../../../live/liveHub.ts';
import { readSubjectNames } from '../../../live/siteNames.store.ts';
import { writeOutliers } from '../../../runner/positionOutlier.store.ts';
import { type Client, startTestApp, type TestApp } from '../../../testing/testApp.ts';
import { type PositionIngest, positionRoutes } from './positionRoutes.ts';

const t0 = Date.UTC(2026, 4, 1, 8);
let test: TestApp;
let hub: LiveHub;
/** Sees everybody. */
let admin: Client;
/** Sees department d1 only. */
let foreman: Client;
/** Called while the ingest thread catches up. */
let catchUp: PositionIngest['catchUp'];

beforeAll(async () => {
  hub = new LiveHub({ readNames: (id) => readSubjectNames(test.database.db, id), onError: () => {} });
  const stranger = { tag: 'X9', count: 3, t: t0, lon: null, lat: null, floor: 0 };
  test = await startTestApp({}, [
    (app, services) =>
      positionRoutes(app, services, hub, { catchUp: () => catchUp(), unregisteredTags: async () => [stranger] }),
  ]);
  await insertPeople();
  await insertLog();
  admin = await test.logIn();
  foreman = await logInForeman();
});
afterAll(() => test.close());
beforeEach(() => {
  catchUp = async () => {};
});

async function insertPeople(): Promise<void> {
  const { buildingId, database } = test;
  const { db } = database;
  await db.insertInto('depart').values({ id: 'd1', buildingId, name: '生产部' }).execute();
  const person = { buildingId, personType: 'internal' as const };
  await db
    .insertInto('person')
    .values([
      { ...person, id: 'p1', name: '王芳', departId: 'd1' },
      { ...person, id: 'p2', name: '李强' },
    ])
    .execute();
  const binding = { buildingId, subjectKind: 'person' as const };
  const handover = new Date(t0 + 2000).toISOString();
  await db
    .insertInto('cardBinding')
    .values([
      { ...binding, id: 'x1', sn: 'T1', subjectId: 'p1', boundFrom: '1970-01-01T00:00:00Z', boundTo: handover },
      { ...binding, id: 'x2', sn: 'T1', subjectId: 'p2', boundFrom: handover, boundTo: null },
      { ...binding, id: 'x3', sn: 'T2', subjectId: 'p1', boundFrom: handover, boundTo: null },
    ])
    .execute();
}

/** T1 and T2, once a second for four seconds; the last of T1 without coordinates. */
async function insertLog(): Promise<void> {
  const points = ['T1', 'T2'].flatMap((tag) =>
    [0, 1, 2, 3].map((second) => ({
      tag,
      t: t0 + second * 1000,
      ...(tag === 'T1' && second === 3 ? { battery: 50 } : { lon: 121.5, lat: 31.25, speed: second }),
    })),
  );
  const payload = Buffer.from(encodePositions(toPositionBatch(points)));
  const { buildingId, database } = test;
  await database.db
    .insertInto('positionLog')
    .values({ seq: 1, buildingId, receivedAt: t0, kind: 0, payload })
    .execute();
}

async function logInForeman(): Promise<Client> {
  const { db } = test.database;
  const roleId = newId();
  const { accountId } = { accountId: newId() };
  await db
    .insertInto('role')
    .values({
      id: roleId,
      name: '班长',
      permissions: JSON.stringify(['*']),
      dataScope: 'designated',
      designatedDepartIds: JSON.stringify(['d1']),
    })
    .execute();
  const { passwordHash } = await db.selectFrom('accountSecret').select('passwordHash').executeTakeFirstOrThrow();
  const buildingIds = JSON.stringify([test.buildingId]);
  const account = { id: accountId, name: 'foreman', realName: '班长', roleId, buildingIds };
  await db
    .insertInto('account')
    .values({ ...account, enabled: true, mustChangePassword: false })
    .execute();
  await db.insertInto('accountSecret').values({ accountId, passwordHash }).execute();
  return test.logIn('foreman');
}

function publishPositions(): void {
  const nothing = { speed: null, heading: null, accuracy: null, battery: null, heartRate: null };
  const row = (handle: number, subjectId: string | null, areaIds: string[]) => ({
    tag: {
      handle,
      tag: `T${handle}`,
      kind: subjectId === null ? null : ('person' as const),
      subjectId,
      isRegistered: subjectId !== null,
      areaIds,
    },
    position: { ...nothing, handle, t: t0, lon: 121.5, lat: 31.25, floor: 0, flags: handle === 1 ? 1 : 0 },
  });
  const rows = [row(1, 'p2', ['a1']), row(2, 'p1', []), row(3, null, [])];
  hub.apply([
    {
      buildingId: test.buildingId,
      tags: rows.map(({ tag }) => tag),
      frame: encodeLiveFrame(
        'snapshot',
        1,
        t0,
        rows.map(({ position }) => position),
      ),
    },
  ]);
}

describe('GET /pod/position/latest', () => {
  const latest = async (client: Client, query: Record<string, string> = {}): Promise<string[]> => {
    const { data } = await client.get('/pod/position/latest', query);
    return data.map(({ tag }: { tag: string }) => tag);
  };

  it('returns every visible tag, in its state once the ingest thread has caught up', async () => {
    catchUp = async () => {
      publishPositions();
      await hub.refresh(test.buildingId, null);
    };
    const { data } = await admin.get('/pod/position/latest');
    expect(data).toHaveLength(3);
    expect(data[1]).toEqual({
      tag: 'T2',
      kind: 'person',
      subjectId: 'p1',
      subjectName: '王芳',
      departName: '生产部',
      t: t0,
      lon: 121.5,
      lat: 31.25,
      floor: 0,
      speed: null,
      heading: null,
      accuracy: null,
      battery: null,
      heartRate: null,
      online: false,
      areaIds: [],
      isRegistered: true,
    });
    expect(data[0]).toMatchObject({ subjectName: '李强', online: true, areaIds: ['a1'] });
    expect(await latest(foreman)).toEqual(['T2']);
  });

  it('does not return old positions as new while the ingest thread is away', async () => {
    catchUp = () => Promise.reject(new Error('gone'));
    expect(await admin.get('/pod/position/latest')).toMatchObject({ status: 503, code: -1 });
  });

  it('filters by area, kind and department', async () => {
    expect(await latest(admin, { subjectId: 'p2' })).toEqual(['T1']);
    // Invisible subjects are not found.
    expect(await latest(foreman, { subjectId: 'p2' })).toEqual([]);
    expect(await latest(admin, { areaId: 'a1' })).toEqual(['T1']);
    expect(await latest(admin, { kind: 'person' })).toEqual(['T1', 'T2']);
    expect(await latest(admin, { kind: 'vehicle' })).toEqual([]);
    expect(await latest(admin, { departId: 'd1' })).toEqual(['T2']);
    expect(await admin.get('/pod/position/latest', { floor: '1' })).toMatchObject({ code: -1 });
  });
});

describe('GET /pod/position/history', () => {
  const from = new Date(t0).toISOString();
  const to = new Date(t0 + 10_000).toISOString();
  const history = async (client: Client, query: Record<string, string>) => {
    const answer = await client.get('/pod/position/history', { from, to, ...query });
    // Streamed replies are not checked like the other ones (checkedReplies.ts).
    if (answer.code === 0) expect(answer.data.map((each: unknown) => tagHistory.parse(each))).toEqual(answer.data);
    return answer;
  };
  const seconds = (points: [number][]): number[] => points.map(([t]) => (t - t0) / 1000);

  it('returns the points of a card, without rows that have no coordinates', async () => {
    const { code, data } = await history(admin, { tag: 'T1' });
    expect(code).toBe(0);
    expect(data).toEqual([
      {
        tag: 'T1',
        points: [
          [t0, 121.5, 31.25, 0, 0],
          [t0 + 1000, 121.5, 31.25, 0, 1],
          [t0 + 2000, 121.5, 31.25, 0, 2],
        ],
        outliers: [],
      },
    ]);
  });

  it('returns which of the points are outliers, if the points are visible', async () => {
    const marked = [t0 + 1000, t0 + 2000].map((t) => ({ kind: 'outlier' as const, tag: 'T1', t }));
    const { db } = test.database;
    await db.transaction().execute((transaction) => writeOutliers(transaction, test.buildingId, marked));
    const told = async (client: Client, query: Record<string, string>) =>
      (await history(client, query)).data.map(({ tag, outliers }: { tag: string; outliers: number[] }) => [
        tag,
        outliers.map((t) => (t - t0) / 1000),
      ]);
    expect(await told(admin, { tag: 'T1' })).toEqual([['T1', [1, 2]]]);
    expect(await told(admin, { personId: 'p2' })).toEqual([['T1', [2]]]);
    expect(await told(admin, { personId: 'p1' })).toEqual([
      ['T1', [1]],
      ['T2', []],
    ]);
    expect(await told(foreman, { tag: 'T1' })).toEqual([['T1', [1]]]);
    expect((await history(admin, { personId: 'p1' })).data[1].points).toHaveLength(2);
    await db.deleteFrom('positionOutlier').execute();
  });

  it('is logged with subject, span, and reason', async () => {
    await history(admin, { personId: 'p1', reason: 'shift handover' });
    const { data } = await admin.get('/base/systemLog/page', { action: 'viewTrack' });
    expect(data.data[0]).toMatchObject({ accountName: 'admin', entity: 'person', rowId: 'p1', rowName: '王芳' });
    const { data: entry } = await admin.get('/base/systemLog/get', { id: data.data[0].id });
    expect(entry.after).toEqual({ kind: 'person', id: 'p1', from: t0, to: t0 + 10_000, reason: 'shift handover' });
  });

  it('is sent as it is read, without a known length', async () => {
    const { headers, status } = await history(admin, { tag: 'T1' });
    expect([status, headers['content-length']]).toEqual([200, undefined]);
    expect(headers['content-type']).toMatch(/^application\/json/);
    expect((await admin.get('/pod/position/latest')).headers['content-length']).toBeDefined();
  });

  it('follows a person from one card to the next', async () => {
    const { data } = await history(admin, { personId: 'p1' });
    expect(data.map(({ tag, points }: { tag: string; points: [number][] }) => [tag, seconds(points)])).toEqual([
      ['T1', [0, 1]],
      ['T2', [2, 3]],
    ]);
  });

  it('returns of a card only the times with a visible carrier', async () => {
    const { data } = await history(foreman, { tag: 'T1' });
    expect(data.map(({ points }: { points: [number][] }) => seconds(points))).toEqual([[0, 1]]);
    expect((await history(foreman, { personId: 'p2' })).data).toEqual([]);
  });

  it('accepts epoch milliseconds, thins, and may return an empty answer', async () => {
    const { data } = await admin.get('/pod/position/history', {
      tag: 'T2',
      from: String(t0),
      to: String(t0 + 4000),
      maxPoints: '3',
    });
    expect(data[0].points).toHaveLength(3);
    expect((await history(admin, { vehicleId: 'v1' })).data).toEqual([]);
  });

  it.each([
    ['nobody', {}],
    ['two', { tag: 'T1', personId: 'p1' }],
    ['a time that runs backwards', { tag: 'T1', to: '2020-01-01T00:00:00Z' }],
    ['more than a year', { tag: 'T1', from: '2020-01-01T00:00:00Z' }],
    ['a time without offset', { tag: 'T1', from: '2026-05-01T08:00:00' }],
    ['two points', { tag: 'T1', maxPoints: '2' }],
  ])('refuses %s', async (_what, query) => {
    const { code, data } = await history(admin, query);
    expect(code).toBe(-1);
    expect(data.fields).toHaveLength(1);
  });
});

it('returns unregistered tags to accounts that see everybody', async () => {
  expect((await admin.get('/pod/position/unregistered')).data).toMatchObject([{ tag: 'X9', count: 3 }]);
  expect((await foreman.get('/pod/position/unregistered')).data).toEqual([]);
});
