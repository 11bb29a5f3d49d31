import { createProjection } from '@muster/geo/projection.ts';
import { type Position, toPositionBatch } from '@muster/model/position/positionBatch.ts';
import { encodePositions } from '@muster/protocols/musterBinary.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { newId } from '../../../core/db/newId.ts';
import { type Client, startTestApp, type TestApp } from '../../../testing/testApp.ts';

const t0 = Date.UTC(2026, 4, 1, 8);
const minute = 60_000;
const span = { from: String(t0), to: String(t0 + 60 * minute) };
const reason = '核查 8 点泄漏时的位置';
const projection = createProjection([121.5, 31.25]);

let test: TestApp;
let admin: Client;
/** Sees department d1 only. */
let foreman: Client;
/** Sees areas of type at1 only. */
let guard: Client;

beforeAll(async () => {
  test = await startTestApp();
  await insertSite();
  await insertLog();
  admin = await test.logIn();
  foreman = await logInWith('foreman', { dataScope: 'designated', designatedDepartIds: JSON.stringify(['d1']) });
  guard = await logInWith('guard', { dataScope: 'company', areaScope: 'some', areaTypeIds: JSON.stringify(['at1']) });
});
afterAll(() => test.close());
beforeEach(() => {
  test.clock.now = Date.now();
});

async function insertSite(): Promise<void> {
  const { buildingId, database } = test;
  const { db } = database;
  await db.insertInto('depart').values({ id: 'd1', buildingId, name: '生产部' }).execute();
  const person = { buildingId, personType: 'internal' as const };
  await db
    .insertInto('person')
    .values([
      { ...person, id: 'p1', name: '王芳', departId: 'd1' },
      { ...person, id: 'p2', name: '李强 <甲>' },
    ])
    .execute();
  await db.insertInto('locationCard').values({ id: 'c1', buildingId, sn: 'T1', type: 'UW5' }).execute();
  const binding = { buildingId, subjectKind: 'person' as const };
  const handover = new Date(t0 + 20 * minute).toISOString();
  await db
    .insertInto('cardBinding')
    .values([
      { ...binding, id: 'x1', sn: 'T1', subjectId: 'p1', boundFrom: '1970-01-01T00:00:00Z', boundTo: handover },
      { ...binding, id: 'x2', sn: 'T1', subjectId: 'p2', boundFrom: handover, boundTo: null },
    ])
    .execute();
  await db
    .insertInto('areaType')
    .values({ id: 'at1', buildingId, name: '罐区', color: '#3366ff', alarms: '{}' })
    .execute();
  const corner = (x: number, y: number) => [projection.lon(x), projection.lat(y)];
  const points = [corner(-50, -50), corner(50, -50), corner(50, 50), corner(-50, 50)];
  await db
    .insertInto('area')
    .values({
      id: 'a1',
      buildingId,
      name: '一号罐区',
      typeId: 'at1',
      regions: JSON.stringify([{ shape: 'polygon', points, floor: null }]),
      strict: false,
    })
    .execute();
}

/**
 * T1 does not move for ten minutes, walks away over ten, is silent for twenty, and does not move far away; one point is
 * outside.
 */
async function insertLog(): Promise<void> {
  const at = (minutes: number, x: number): Position => {
    return { tag: 'T1', t: t0 + minutes * minute, lon: projection.lon(x), lat: 31.25, speed: 1.5 };
  };
  const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);
  const points = [
    ...range(0, 10).map((minutes) => at(minutes, 0)),
    ...range(10, 20).map((minutes) => at(minutes, (minutes - 9) * 60)),
    ...range(40, 50).map((minutes) => at(minutes, 600)),
  ];
  const payload = Buffer.from(encodePositions(toPositionBatch(points)));
  const { db } = test.database;
  const { buildingId } = test;
  await db.insertInto('positionLog').values({ seq: 1, buildingId, receivedAt: t0, kind: 0, payload }).execute();
  await db
    .insertInto('positionOutlier')
    .values({ buildingId, tag: 'T1', t: t0 + 13 * minute })
    .execute();
}

async function logInWith(name: string, role: Record<string, unknown>): Promise<Client> {
  const { db } = test.database;
  const [roleId, accountId] = [newId(), newId()];
  const { passwordHash } = await db.selectFrom('accountSecret').select('passwordHash').executeTakeFirstOrThrow();
  const buildingIds = JSON.stringify([test.buildingId]);
  await db
    .insertInto('role')
    .values({ id: roleId, name, permissions: JSON.stringify(['*']), dataScope: 'company', ...role })
    .execute();
  await db
    .insertInto('account')
    .values({ id: accountId, name, realName: name, roleId, buildingIds, enabled: true, mustChangePassword: false })
    .execute();
  await db.insertInto('accountSecret').values({ accountId, passwordHash }).execute();
  return test.logIn(name);
}

const ask = (client: Client, id: string, over: Record<string, unknown> = {}) =>
  client.post('/pod/track/look', { subjects: JSON.stringify([{ kind: 'person', id }]), ...span, reason, ...over });

async function lookAt(client: Client, id: string): Promise<string> {
  const { data } = await ask(client, id);
  return data[0].lookId;
}
const minutesOf = (spans: { from: number; to: number }[]): number[][] =>
  spans.map(({ from, to }) => [(from - t0) / minute, (to - t0) / minute]);

describe('a request to see a track', () => {
  it('is logged with subject, span, account, and reason', async () => {
    const { code, data } = await ask(admin, 'p1');
    expect([code, data[0].name]).toEqual([0, '王芳']);
    const log = await admin.get('/base/systemLog/page', { action: 'viewTrack' });
    expect(log.data.data[0]).toMatchObject({ accountName: 'admin', entity: 'person', rowId: 'p1', rowName: '王芳' });
    const { data: entry } = await admin.get('/base/systemLog/get', { id: data[0].lookId });
    expect(entry.after).toEqual({ kind: 'person', id: 'p1', from: t0, to: t0 + 60 * minute, reason });
  });

  it.each([
    ['no reason', { reason: '' }, 'reason'],
    ['a span that runs backwards', { to: String(t0 - 1) }, 'to'],
    ['more than a year', { from: String(t0 - 400 * 24 * 60 * minute) }, 'to'],
    ['nobody', { subjects: '[]' }, 'subjects'],
    ['somebody unknown', { subjects: '[{"kind":"person","id":"p9"}]' }, 'subjects'],
    ['an unknown kind', { subjects: '[{"kind":"bird","id":"p1"}]' }, 'subjects.0.kind'],
  ])('is refused for %s', async (_what, over, field) => {
    const { code, data } = await ask(admin, 'p1', over);
    expect([code, data.fields[0].field]).toEqual([-1, field]);
  });

  it('is refused for an invisible subject', async () => {
    expect((await ask(foreman, 'p2')).data.fields[0].field).toBe('subjects');
    expect((await ask(foreman, 'p1')).code).toBe(0);
  });
});

describe('a track', () => {
  it('has its points, its outliers, its stays and its gaps, while the subject carried the card', async () => {
    const { data } = await admin.get('/pod/track/get', { lookId: await lookAt(admin, 'p1') });
    expect(data).toMatchObject({ kind: 'person', id: 'p1', name: '王芳' });
    const [track] = data.tracks;
    expect(data.tracks).toHaveLength(1);
    expect([track.tag, track.count, track.points.length]).toEqual(['T1', 20, 20]);
    expect(track.outliers).toEqual([t0 + 13 * minute]);
    expect(minutesOf(track.stays)).toEqual([[0, 9]]);
    expect(track.gaps).toEqual([]);
    expect(track.metres).toBeCloseTo(600, 0);
    expect(track.fastest).toBe(1.5);
  });

  it('has the silence of the next carrier of the card', async () => {
    const { data } = await admin.get('/pod/track/get', { lookId: await lookAt(admin, 'p2') });
    expect(minutesOf(data.tracks[0].gaps)).toEqual([
      [20, 40],
      [49, 60],
    ]);
  });

  it('of a card is that of its carriers', async () => {
    const subjects = JSON.stringify([{ kind: 'tag', id: 'T1' }]);
    const { data: looks } = await admin.post('/pod/track/look', { subjects, ...span, reason });
    const { data } = await admin.get('/pod/track/get', { lookId: looks[0].lookId });
    expect(data.tracks[0].count).toBe(30);
  });

  it('is thinned to the requested number, and its summary is that of all points', async () => {
    const { data } = await admin.get('/pod/track/get', { lookId: await lookAt(admin, 'p1'), maxPoints: '5' });
    const [{ points, count, stays }] = data.tracks;
    expect(points.length).toBeLessThanOrEqual(5);
    expect([points.length >= 3, count, stays.length]).toEqual([true, 20, 1]);
  });

  it('can be zoomed in, but not beyond the requested span', async () => {
    const lookId = await lookAt(admin, 'p1');
    const part = { lookId, from: String(t0 - minute), to: String(t0 + 5 * minute) };
    const { data } = await admin.get('/pod/track/get', part);
    expect([data.from, data.to, data.tracks[0].points.length]).toEqual([t0, t0 + 5 * minute, 5]);
    expect((await admin.get('/pod/track/get', { lookId, from: String(t0 + 60 * minute) })).code).toBe(-1);
  });

  it('shows a role limited to areas the part inside them', async () => {
    const { data } = await guard.get('/pod/track/get', { lookId: await lookAt(guard, 'p1') });
    expect(data.tracks[0].points).toHaveLength(10);
    expect(minutesOf(data.tracks[0].gaps)).toEqual([[9, 20]]);
  });

  it('is refused without a request, to another account, or a shift later', async () => {
    const lookId = await lookAt(admin, 'p1');
    expect((await admin.get('/pod/track/get', { lookId: 'x' })).message).toMatch(/enter a reason/);
    expect((await foreman.get('/pod/track/get', { lookId })).code).toBe(-1);
    test.clock.now += 9 * 60 * minute;
    expect((await admin.get('/pod/track/get', { lookId })).code).toBe(-1);
  });
});

describe('a saved track', () => {
  const save = async (format: string, id = 'p1') => {
    const query = new URLSearchParams({ lookId: await lookAt(admin, id), format });
    const headers = { authToken: admin.token };
    return test.app.inject({ method: 'GET', url: `/pod/track/export?${query}`, headers });
  };

  it('is CSV, in the columns of a recording, without outliers', async () => {
    const { body, headers } = await save('csv');
    const lines = body.trimEnd().split('\r\n');
    expect([lines.length, lines[0]]).toEqual([20, 'tag,t,time,lon,lat,floor,speed']);
    expect(lines[1]).toBe(`T1,${t0},2026-05-01T08:00:00.000Z,121.5,31.25,0,1.5`);
    expect(headers['content-disposition']).toContain(encodeURIComponent('王芳_2026-05-01.csv'));
  });

  it('is GPX, with a segment for each path without a gap, and escaped names', async () => {
    const { body } = await save('gpx', 'p2');
    expect(body).toContain('<name>李强 &lt;甲&gt;</name>');
    expect([body.match(/<trkseg>/g)?.length, body.match(/<trkpt /g)?.length]).toEqual([1, 10]);
  });

  it('is GeoJSON, with times beside the coordinates', async () => {
    const { features } = JSON.parse((await save('geojson')).body);
    expect(features).toHaveLength(1);
    expect(features[0].geometry).toMatchObject({ type: 'LineString' });
    expect(features[0].geometry.coordinates[0]).toEqual([121.5, 31.25]);
    expect(features[0].properties).toMatchObject({ name: '王芳', tag: 'T1' });
    expect(features[0].properties.times).toHaveLength(19);
  });

  it('is logged', async () => {
    await save('csv');
    const { data } = await admin.get('/base/systemLog/page', { action: 'export', size: '1', page: '0' });
    expect(data.data[0]).toMatchObject({ entity: 'person', rowName: '王芳' });
  });
});
