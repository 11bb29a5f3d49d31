import { once } from 'node:events';

import { encodeLiveFrame, type LivePosition } from '@muster/protocols/liveFrame.ts';
import type { LiveAlarm } from '@muster/model/live/wire.ts';
import { eventually } from '@muster/testkit/eventually.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { newId } from '../core/db/newId.ts';
import type { TestApp } from '../testing/testApp.ts';
import { startTestLive, type TestLive, type TestReader } from '../testing/testLive.ts';
import type { LiveHub } from './liveHub.ts';

let live: TestLive;
let test: TestApp;
let hub: LiveHub;
let token: string;

beforeEach(async () => {
  live = await startTestLive();
  ({ test, hub } = live);
  ({ token } = await test.logIn());
});
afterEach(async () => {
  vi.useRealTimers();
  await live.close();
});

const connect: TestLive['connect'] = (...first) => live.connect(...first);
const hello = (more: object = {}): object => live.hello(token, more);

const still: LivePosition = {
  handle: 0,
  t: 0,
  lon: 121.5,
  lat: 31.25,
  floor: 0,
  speed: null,
  heading: null,
  accuracy: null,
  battery: null,
  heartRate: null,
  flags: 1,
};

function move(t: number, ...handles: number[]): void {
  const rows = handles.map((handle) => ({
    ...still,
    handle,
    t,
    floor: handle,
  }));
  const tags = handles.map((handle) => ({
    handle,
    tag: `T${handle}`,
    kind: 'person' as const,
    subjectId: `p${handle}`,
    isRegistered: true,
    areaIds: [],
  }));
  hub.apply([{ buildingId: test.buildingId, tags, frame: encodeLiveFrame('delta', 1, t, rows) }]);
}

/** In a text, for its many fields. */
const alarm: LiveAlarm = JSON.parse(`{
  "id": "a1", "version": 1, "type": "oneKeyHelp", "ruleKey": "oneKeyHelp", "level": 1, "status": "alarming",
  "subjectKind": "person", "subjectId": "p1", "subjectName": "Ann", "departId": null, "tag": "T1",
  "areaId": null, "areaName": null, "permitId": null, "lon": null, "lat": null, "floor": null,
  "raisedAt": "2026-03-01T08:00:00.000Z", "clearedAt": null, "occurrences": 1, "unverified": false, "late": false,
  "acknowledgedAt": null, "acknowledgedBy": null, "holder": null, "holderId": null, "takenAt": null, "handedBy": null, "responders": null,
  "shelvedUntil": null, "shelveReason": null,
  "suppressed": false, "outOfService": false, "escalationStep": 0, "escalatedTo": null,
  "handledAt": null, "handler": null, "handlerAccount": null, "handlingAction": null, "handlingInfo": null
}`);
const alarmOf = (departId: string | null): LiveAlarm => ({ ...alarm, departId });

describe('a reader', () => {
  it.each([
    ['a wrong token', { authToken: 'guess' }],
    ['no token', { authToken: undefined }],
  ])('is closed with 4401 for %s', async (_what, more) => {
    expect(await (await connect(hello(more))).closed).toBe(4401);
  });

  it('is closed with 4401 when it sends no hello, or none within 5 s', async () => {
    expect(await (await connect([1])).closed).toBe(4401);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const silent = await connect();
    await eventually(() => expect(test.app.websocketServer.clients.size).toBeGreaterThan(0));
    vi.advanceTimersByTime(5000);
    vi.useRealTimers();
    expect(await silent.closed).toBe(4401);
  });

  it('is closed with 4403 from a building that is not open to it', async () => {
    const { db } = test.database;
    await db
      .updateTable('account')
      .set({ buildingIds: JSON.stringify([]) })
      .execute();
    expect(await (await connect(hello())).closed).toBe(4403);
  });

  it.each(['nowhere', ''])('of every building is closed with 4403 from %j, which does not exist', async (buildId) => {
    const reader = await connect(hello({ buildId }));
    expect(await reader.closed).toBe(4403);
    expect(reader.messages).toEqual([]);
  });

  it('receives first its admission, then who is where, then changes', async () => {
    const { db } = test.database;
    await db
      .insertInto('person')
      .values({ id: 'p1', buildingId: test.buildingId, name: '王芳', personType: 'internal' })
      .execute();
    move(1000, 1);
    const reader = await connect(hello());
    await eventually(() => expect(reader.frames).toHaveLength(1));
    expect(reader.messages[0]).toMatchObject({ type: 'ready', buildId: test.buildingId });
    await eventually(() => {
      const names = reader.messages.flatMap((message) => (message.type === 'names' ? message.names : []));
      expect(names.at(-1)).toMatchObject({ handle: 1, tag: 'T1', subjectName: '王芳' });
    });
    move(2000, 1, 2);
    await eventually(() => expect(reader.frames.at(-1)).toMatchObject([{ t: 2000 }, { t: 2000 }]));
    expect(reader.kinds).toEqual(['snapshot', 'delta']);
  });

  it('changes its view and gets a new snapshot', async () => {
    move(1000, 1, 2);
    const reader = await connect(hello());
    await eventually(() => expect(reader.frames).toHaveLength(1));
    reader.socket.send(JSON.stringify({ floor: 2, bounds: null }));
    await eventually(() => expect(reader.frames).toHaveLength(2));
    expect(reader.kinds).toEqual(['snapshot', 'snapshot']);
    expect(reader.frames[1]).toMatchObject([{ handle: 2 }]);
  });

  it('receives alarms, but only of its data scope', async () => {
    const all = await connect(hello());
    const { db } = test.database;
    const roleId = newId();
    const permissions = JSON.stringify(['*']);
    await db
      .insertInto('role')
      .values({
        id: roleId,
        name: 'one',
        permissions,
        dataScope: 'designated',
        designatedDepartIds: JSON.stringify(['d1']),
      })
      .execute();
    await eventually(() => expect(all.frames).toHaveLength(1));
    await db.updateTable('account').set({ roleId }).execute();
    const client = await test.logIn();
    const some = await connect(hello({ authToken: client.token }));
    await eventually(() => expect(some.frames).toHaveLength(1));
    hub.alarmsChanged(test.buildingId, [
      { type: 'alarm', change: 'raise', alarm: alarmOf(null) },
      { type: 'alarm', change: 'clear', alarm: alarmOf('d1') },
    ]);
    hub.alarmsChanged('elsewhere', [{ type: 'alarm', change: 'raise', alarm: alarmOf('d1') }]);
    const changes = ({ messages }: TestReader) =>
      messages.flatMap((message) => (message.type === 'alarm' ? message.change : []));
    await eventually(() => expect([changes(all), changes(some)]).toEqual([['raise', 'clear'], ['clear']]));
  });

  it('receives that its building has a new configuration, and nothing of another', async () => {
    const reader = await connect(hello());
    await eventually(() => expect(reader.frames).toHaveLength(1));
    hub.siteChanged('elsewhere', null);
    hub.siteChanged(test.buildingId, ['area']);
    await eventually(() => expect(reader.messages.filter(({ type }) => type === 'site')).toHaveLength(1));
  });

  it('that is slow gets the newest state instead of a queue', async () => {
    const reader = await connect(hello(), { autoPong: false });
    const pings: Buffer[] = [];
    reader.socket.on('ping', (data) => pings.push(data));
    await eventually(() => expect(reader.frames).toHaveLength(1));
    for (let t = 1000; t <= 5000; t += 1000) move(t, 1);
    move(5500, 2);
    await eventually(() => expect(pings).toHaveLength(2));
    expect(reader.frames.slice(1)).toMatchObject([[{ t: 1000 }]]);
    reader.socket.pong(pings[0]);
    await eventually(() => expect(reader.frames).toHaveLength(3));
    expect(reader.frames[2]).toMatchObject([
      { handle: 1, t: 5000 },
      { handle: 2, t: 5500 },
    ]);
  });

  it('is closed when the server stops', async () => {
    const reader = await connect(hello());
    await eventually(() => expect(reader.frames).toHaveLength(1));
    await test.app.close();
    expect(await reader.closed).toBe(1001);
  });
});

describe('every ten seconds', () => {
  it('a reader gets a heartbeat, and one whose session ended is closed', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    await live.close();
    live = await startTestLive();
    ({ test } = live);
    const client = await test.logIn();
    ({ token } = client);
    const reader = await connect(hello());
    await eventually(() => expect(reader.frames).toHaveLength(1));
    vi.advanceTimersByTime(10_000);
    await eventually(() => expect(reader.messages.at(-1)?.type).toBe('heartbeat'));
    await test.database.db.deleteFrom('session').execute();
    test.clock.now += 6000;
    vi.advanceTimersByTime(10_000);
    expect(await reader.closed).toBe(4401);
  });

  it('is extended by an open console, until its maximum age', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    await live.close();
    live = await startTestLive();
    ({ test } = live);
    const admin = await test.logIn();
    expect((await admin.post('/base/parameter/save', { id: 'parameter', sessionLongestDays: 1 })).code).toBe(0);
    ({ token } = await test.logIn());
    const reader = await connect(hello());
    await eventually(() => expect(reader.frames).toHaveLength(1));
    // The frame has arrived, and the server knows: no reader is closed for being silent.
    reader.socket.ping();
    await once(reader.socket, 'pong');
    const heartbeats = (): number => reader.messages.filter(({ type }) => type === 'heartbeat').length;
    for (let beat = 1; beat <= 4; beat += 1) {
      test.clock.now += 5.9 * 3_600_000;
      vi.advanceTimersByTime(10_000);
      await eventually(() => expect(heartbeats()).toBe(beat));
      expect((await admin.get('/base/authority/get-info')).code).toBe(0);
    }
    test.clock.now += 0.4 * 3_600_000;
    vi.advanceTimersByTime(10_000);
    expect(await reader.closed).toBe(4401);
  });
});
