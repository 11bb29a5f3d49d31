import { permissions } from '@muster/model/access/permission.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { newId } from '../../../core/db/newId.ts';
import type { Services } from '../../services.ts';
import { type Client, startTestApp, type TestApp } from '../../../testing/testApp.ts';
import { addRow, dataOf, logInAs } from '../../../testing/testSite.ts';
import { insertMuster } from '../muster/muster.store.ts';
import { checkInRoutes } from './checkInRoutes.ts';

let muster: TestApp;
let services: Services;
let admin: Client;
let point: string;
let mark: string;
let addresses = 0;

beforeAll(async () => {
  muster = await startTestApp({}, [
    (app, given) => {
      services = given;
      checkInRoutes(app, given);
    },
  ]);
  admin = await muster.logIn();
  const regions = [{ shape: 'circle', center: [121.5, 31.2], radius: 20, floor: null }];
  point = await addRow(admin, '/pod/area', { name: 'East gate', regions });
  await addRow(admin, '/pod/area', { name: 'Tank farm', regions });
  await addRow(admin, '/pod/drillMarker', { name: 'Muster 1', markerType: 'safeIsland', areaId: point });
});
afterAll(() => muster.close());
beforeEach(async () => {
  mark = newId();
  addresses += 1;
  muster.evacuations = [];
  await services.db.updateTable('muster').set({ endedAt: 1 }).execute();
});

const address = () => `10.1.0.${addresses}`;
const codes = async () => dataOf(await admin.get('/pod/muster/codes'));
const renew = (areaIds: string[], by = admin) => by.post('/pod/muster/renewCodes', { areaIds });
const look = (token: string) => muster.ask('GET', `/pod/checkIn/point?token=${token}`, { address: address() });
const give = (token: string, said: Record<string, string>) =>
  muster.ask('POST', '/pod/checkIn/give', { body: { token, ...said }, address: address() });
const person = (name: string, phone: string | null = null) =>
  addRow(admin, '/bp/person', { name, personType: 'internal', phone });
const ticksOf = (musterId: string) =>
  services.db.selectFrom('musterTick').selectAll().where('musterId', '=', musterId).execute();

async function code(): Promise<string> {
  dataOf(await renew([point]));
  return (await codes())[0].token;
}

async function evacuate(points = [{ id: point, name: 'East gate' }]): Promise<string> {
  const id = newId();
  const facts = { cause: null, goalSeconds: null, startedBy: null, startedAt: muster.clock.now, areaId: id };
  const scope = { kind: 'site' } as const;
  await insertMuster(services.db, { ...facts, id, buildingId: muster.buildingId, kind: 'emergency', scope, points });
  const running = { cause: null, startedAt: muster.clock.now, arrivalRate: 1, safeIslands: [], isDrill: false };
  const figures = { expected: 0, arrived: 0, remaining: 0, people: [] };
  muster.evacuations = [...muster.evacuations, { ...running, ...figures, areaId: id, musterId: id }];
  return id;
}

describe('the code of a muster point', () => {
  test('exists for muster points only, cannot be guessed, and becomes invalid when it is renewed', async () => {
    const first = await code();
    expect(first).toMatch(/^[\w-]{32}$/);
    expect(await codes()).toEqual([{ areaId: point, name: 'East gate', token: first }]);
    expect(dataOf(await look(first))).toEqual({ site: expect.any(String), point: 'East gate', kind: null });
    const second = await code();
    expect(second).not.toBe(first);
    for (const token of [first, 'x'.repeat(32)])
      expect(await look(token)).toMatchObject({
        code: -1,
        message: 'This code is no longer valid. Please tell the warden',
      });
    expect((await renew(['nowhere'])).data.fields).toMatchObject([{ field: 'areaIds' }]);
    expect((await codes())[0].token).toBe(second);
  });

  test('is shown and renewed with the permission to evacuate, and not from another site', async () => {
    const watcher = await logInAs(muster, admin, { permissions: ['pod:alarm:alarm:view'] });
    expect((await watcher.get('/pod/muster/codes')).code).toBe(-3);
    expect((await renew([point], watcher)).code).toBe(-3);
    const elsewhere = await addRow(admin, '/pod/building', { name: mark, timeZone: 'Asia/Shanghai' });
    await admin.get('/pod/building/choose', { buildId: muster.buildingId });
    const stranger = await logInAs(muster, admin, { permissions: [permissions.evacuate], buildingIds: [elsewhere] });
    await stranger.get('/pod/building/choose', { buildId: elsewhere });
    expect(dataOf(await stranger.get('/pod/muster/codes'))).toEqual([]);
    expect((await renew([point], stranger)).data.fields).toMatchObject([{ field: 'areaIds' }]);
  });
});

describe('a check-in', () => {
  test('ticks the named person at that muster point, once, without an account; the system log has the address', async () => {
    const token = await code();
    const id = await evacuate();
    const ada = await person(`Ada  ${mark}`);
    expect(dataOf(await look(token)).kind).toBe('emergency');
    expect(dataOf(await give(token, { name: ` ada ${mark.toUpperCase()} ` }))).toEqual({ outcome: 'safe' });
    expect(dataOf(await give(token, { name: `Ada ${mark}` }))).toEqual({ outcome: 'safe' });
    expect(await ticksOf(id)).toMatchObject([{ personId: ada, reason: 'checkIn', pointId: point, isSafe: true }]);
    const logged = await services.db.selectFrom('auditLog').selectAll().where('address', '=', address()).execute();
    expect(logged).toMatchObject([{ accountId: null, rowId: id }, { rowId: id }]);
  });

  test('by phone finds the number with and without its country code', async () => {
    const token = await code();
    const id = await evacuate();
    const phone = `139${String(addresses).padStart(8, '0')}`;
    const bea = await person(`Bea ${mark}`, phone);
    expect(dataOf(await give(token, { phone: `+86 ${phone.slice(0, 3)}-${phone.slice(3)}` }))).toEqual({
      outcome: 'safe',
    });
    expect(await ticksOf(id)).toMatchObject([{ personId: bea }]);
    expect((await give(token, { phone: '123' })).data.fields).toMatchObject([{ field: 'phone' }]);
    expect((await give(token, { name: ' ' })).data.fields).toMatchObject([{ field: 'name' }]);
  });

  test('with an ambiguous name requires the phone number, and ticks nobody before', async () => {
    const token = await code();
    const id = await evacuate();
    const phone = `138${String(addresses).padStart(8, '0')}`;
    await person(`Cid ${mark}`);
    const second = await person(`Cid ${mark}`, phone);
    expect(dataOf(await give(token, { name: `Cid ${mark}` }))).toEqual({ outcome: 'askPhone' });
    expect(await ticksOf(id)).toEqual([]);
    expect(dataOf(await give(token, { name: `Cid ${mark}`, phone }))).toEqual({ outcome: 'safe' });
    expect(await ticksOf(id)).toMatchObject([{ personId: second }]);
  });

  test('of an unregistered person ticks nobody: the warden sees the name', async () => {
    const token = await code();
    const id = await evacuate();
    for (const _ of [1, 2])
      expect(dataOf(await give(token, { name: `Guest ${mark}` }))).toEqual({ outcome: 'unknown' });
    expect(await ticksOf(id)).toEqual([]);
    expect(dataOf(await admin.get('/pod/muster/guests', { id }))).toEqual([
      { pointId: point, name: `Guest ${mark}`, at: muster.clock.now },
    ]);
    expect((await admin.get('/pod/muster/guests', { id: 'none' })).code).toBe(-1);
  });

  test('is refused while no evacuation runs with the muster point, and records nothing', async () => {
    const token = await code();
    await person(`Dan ${mark}`);
    const refusal = { code: -1, message: /^No evacuation is running/ };
    const elsewhere = await evacuate([{ id: 'other', name: 'Other' }]);
    const first = await give(token, { name: `Dan ${mark}` });
    expect(first.code).toBe(refusal.code);
    expect(first.message).toMatch(refusal.message);
    const over = await evacuate();
    await services.db.updateTable('muster').set({ endedAt: 1 }).where('id', '=', over).execute();
    expect((await give(token, { name: `Dan ${mark}` })).message).toMatch(refusal.message);
    for (const id of [elsewhere, over]) expect(await ticksOf(id)).toEqual([]);
  });

  test('is rate-limited by address', async () => {
    const token = await code();
    const answers = await Promise.all(Array.from({ length: 70 }, () => look(token)));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
  });
});
