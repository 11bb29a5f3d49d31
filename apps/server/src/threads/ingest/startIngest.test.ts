import type { Position } from '@muster/model/position/positionBatch.ts';
import { eventually } from '@muster/testkit/eventually.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { PositionLog } from '../../ingest/log/positionLog.ts';
import { openTableLog } from '../../ingest/log/tableLog.ts';
import { startTestIngest, type TestIngest } from '../../testing/testIngest.ts';

let ingest: TestIngest;

beforeEach(async () => {
  ingest = await startTestIngest();
  await ingest.register('T1', 'p1', '王芳');
  await ingest.web.call('configChanged', { buildingId: 'b1', entity: 'person', ids: ['p1'] });
});
afterEach(async () => {
  vi.useRealTimers();
  await ingest.remove();
  expect(ingest.fatal).toEqual([]);
});

const at = (tag: string, t: number, more: Partial<Position> = {}): Position => ({
  tag,
  t,
  lon: 121.5,
  lat: 31.25,
  ...more,
});

const alarmRows = () =>
  ingest.database.db.selectFrom('alarm').select(['type', 'status', 'tag', 'subjectName', 'occurrences']).execute();

describe('the path of a position', () => {
  it.each([4, 5] as const)('goes by MQTT %s and HTTP into one log, once', async (protocolVersion) => {
    const now = Date.now();
    const client = await ingest.connect(protocolVersion);
    await client.publishAsync('muster/b1/position', JSON.stringify([at('T1', now), at('T1', now + 1)]), { qos: 1 });
    expect(await ingest.post([at('T1', now + 1), at('T1', now + 2)])).toEqual({
      status: 200,
      data: { accepted: 1, duplicates: 1, rejected: [] },
    });
    expect((await ingest.logged()).positions.map(({ t }) => t - now)).toEqual([0, 1, 2]);
  });

  it('raises an alarm from a call for help and notifies the consoles once it is written', async () => {
    await ingest.post(at('T1', Date.now(), { sos: true }));
    await eventually(() => expect(ingest.alarms).toHaveLength(1));
    expect(ingest.alarms[0]).toMatchObject({ change: 'raise', alarm: { type: 'oneKeyHelp', subjectName: '王芳' } });
    expect(await alarmRows()).toMatchObject([
      { type: 'oneKeyHelp', status: 'alarming', tag: 'T1', subjectName: '王芳' },
    ]);
  });

  it('raises for an unregistered tag, counts its positions and stores no track', async () => {
    const now = Date.now();
    await ingest.post([at('X1', now), at('X1', now + 1, { sos: true })]);
    await eventually(() =>
      expect(ingest.alarms).toMatchObject([{ alarm: { type: 'oneKeyHelp', tag: 'X1', subjectName: null } }]),
    );
    expect(await ingest.web.call('unregisteredTags', { buildingId: 'b1' })).toMatchObject([{ tag: 'X1', count: 2 }]);
  });

  it('sends moved tags, with their subjects', async () => {
    await ingest.post(at('T1', Date.now()));
    await eventually(() =>
      expect(ingest.updates.flatMap(({ tags }) => tags)).toMatchObject([{ tag: 'T1', subjectId: 'p1' }]),
    );
  });

  it('is shown within a fifth of a second: changes go out five times a second', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    await ingest.restart();
    const shown = (): number[] => ingest.updates.map(({ tags }) => tags.length);
    for (let fifth = 1; fifth <= 5; fifth += 1) {
      // The engine knows the subject of the sent alarm.
      await ingest.post(at(`X${fifth}`, Date.now(), { sos: true }));
      await eventually(() => expect(ingest.alarms).toHaveLength(fifth));
      vi.advanceTimersByTime(200);
      await eventually(() => expect(shown()).toEqual(Array(fifth).fill(1)));
    }
  });

  it('accepts OwnTracks messages by MQTT', async () => {
    const client = await ingest.connect();
    const tst = Math.floor(Date.now() / 1000);
    const message = { _type: 'location', tst, lon: 121.5, lat: 31.25, tid: 'AB' };
    await client.publishAsync('owntracks/gateway/T1', JSON.stringify(message), { qos: 1 });
    expect((await ingest.logged()).positions).toMatchObject([{ tag: 'T1', t: tst * 1000 }]);
  });

  it('acknowledges unreadable messages, and refuses forbidden ones', async () => {
    const client = await ingest.connect();
    const publish = (topic: string, payload: string): Promise<unknown> =>
      client.publishAsync(topic, payload, { qos: 1 }).catch((error: unknown) => error);
    expect(await publish('muster/b1/position', '{')).toMatchObject({ code: 0x99 });
    expect(await publish('muster/b2/position', '[]')).toMatchObject({ code: 0x87 });
    expect(await publish('muster/b1/positions', '[]')).toMatchObject({ code: 0x87 });
    expect((await ingest.logged()).positions).toEqual([]);
  });
});

describe('a change of configuration', () => {
  it('applies to every position after the reply', async () => {
    const { db } = ingest.database;
    await ingest.post(at('T1', Date.now(), { battery: 10 }));
    const alarms = { lowBattery: { on: true, threshold: 20, level: 3 } };
    await db
      .insertInto('alarmSetting')
      .values({ id: 's1', buildingId: 'b1', alarms: JSON.stringify(alarms) })
      .execute();
    await ingest.web.call('configChanged', { buildingId: 'b1', entity: 'alarmSetting', ids: ['s1'] });
    await ingest.register('T2', 'p2', '李强');
    await ingest.web.call('configChanged', { buildingId: 'b1', entity: 'person', ids: ['p2'] });
    await ingest.post(at('T2', Date.now(), { battery: 10 }));
    await eventually(async () => expect((await alarmRows()).map(({ subjectName }) => subjectName)).toContain('李强'));
    expect((await ingest.logged()).kinds).toEqual(['config', 'config', 'positions', 'config', 'config', 'positions']);
  });

  it('is read at the next start without a notification', async () => {
    await ingest.stop();
    await ingest.register('T3', 'p3', '赵敏');
    await ingest.restart();
    await ingest.post(at('T3', Date.now(), { sos: true }));
    await eventually(async () => expect(await alarmRows()).toMatchObject([{ tag: 'T3', subjectName: '赵敏' }]));
    expect(await ingest.web.call('unregisteredTags', { buildingId: 'b1' })).toEqual([]);
  });

  it('that no engine accepts does not get into the log, is reported, and is applied once it is corrected', async () => {
    const change = async (timeZone: string) => {
      await ingest.database.db.updateTable('building').set({ timeZone }).execute();
      await ingest.web.call('configChanged', { buildingId: 'b1', entity: 'building', ids: ['b1'] });
    };
    await change('Mars/Olympus');
    expect((await ingest.logged()).kinds).toEqual(['config', 'config']);
    expect(ingest.conditions.all()).toMatchObject([
      { code: 'rowLeftOut', buildingId: 'b1', subject: 'building:b1', facts: { row: '厂区 (timeZone)' } },
    ]);
    await change('Europe/Zurich');
    expect((await ingest.logged()).kinds).toEqual(['config', 'config', 'config']);
    expect(ingest.conditions.all()).toEqual([]);
  });

  it('disconnects a gateway that was disabled', async () => {
    const client = await ingest.connect();
    const ended = new Promise<void>((resolve) => client.once('close', () => resolve()));
    await ingest.database.db.updateTable('gateway').set({ enabled: false }).execute();
    await ingest.web.call('configChanged', { buildingId: 'b1', entity: 'gateway', ids: [] });
    await ended;
    await expect(ingest.connect()).rejects.toThrow();
    expect((await ingest.post([])).status).toBe(401);
  });
});

describe('handling', () => {
  const handle = (id: string, action: 'handle' | 'supplement', info: string) =>
    ingest.web.call('command', {
      buildingId: 'b1',
      command: {
        kind: 'handle',
        alarmIds: [id],
        action,
        handlerId: 'u1',
        handlerAccount: 'admin',
        handler: '班长',
        info,
      },
    });
  const handling = () =>
    ingest.database.db.selectFrom('alarm').select(['id', 'status', 'handler', 'handlingInfo']).executeTakeFirst();

  it('is written when the operator is answered, and can be supplemented after the alarm is over', async () => {
    await ingest.post(at('T1', Date.now(), { sos: true }));
    await eventually(() => expect(ingest.alarms).toHaveLength(1));
    const id = ingest.alarms[0]?.alarm.id ?? '';
    await handle(id, 'handle', '已联系本人');
    expect(await handling()).toEqual({ id, status: 'handled', handler: '班长', handlingInfo: '已联系本人' });
    await ingest.post(at('T1', Date.now() + 1, { sos: false }));
    await handle(id, 'supplement', '误触');
    expect(await handling()).toMatchObject({ status: 'handled', handlingInfo: '误触' });
    await eventually(() => expect(ingest.alarms.at(-1)).toMatchObject({ alarm: { handlingInfo: '误触' } }));
  });
});

describe('after a restart', () => {
  it('the engine continues where it stopped: nothing is raised twice', async () => {
    const now = Date.now();
    await ingest.post(at('T1', now, { sos: true }));
    await eventually(async () => expect(await alarmRows()).toHaveLength(1));
    await ingest.restart();
    await ingest.post(at('T1', now + 1, { sos: true }));
    expect((await ingest.post(at('T1', now, { sos: true }))).data).toMatchObject({ accepted: 0, duplicates: 1 });
    await ingest.web.call('configChanged', { buildingId: 'b1', entity: 'building', ids: [] });
    expect(await alarmRows()).toMatchObject([{ tag: 'T1', occurrences: 1 }]);
    await eventually(() => expect(ingest.updates.flatMap(({ tags }) => tags)).toMatchObject([{ tag: 'T1' }]));
  });
});

describe('after a crash', () => {
  /** State after a kill between the log's commit and that of the alarms. */
  async function forgetAlarms(): Promise<void> {
    await ingest.stop();
    const { db } = ingest.database;
    for (const table of ['alarm', 'engineSnapshot', 'enginePlace'] as const) await db.deleteFrom(table).execute();
  }

  it('unwritten alarms follow from the log, with the same ids', async () => {
    const now = Date.now();
    await ingest.post(at('T1', now, { sos: true }));
    await ingest.post(at('X1', now, { sos: true }));
    const alarms = () => ingest.database.db.selectFrom('alarm').selectAll().orderBy('id').execute();
    await eventually(async () => expect(await alarms()).toHaveLength(2));
    const before = (await alarms()).map(({ createdAt: _c, updatedAt: _u, version: _v, ...alarm }) => alarm);
    await forgetAlarms();
    await ingest.restart();
    const after = (await alarms()).map(({ createdAt: _c, updatedAt: _u, version: _v, ...alarm }) => alarm);
    // Evidence grows for a minute after the raise.
    expect(after).toMatchObject(before.map(({ evidence: _evidence, ...alarm }) => alarm));
  });

  it('acknowledged positions are duplicates when they are sent again', async () => {
    const position = at('T1', Date.now());
    await ingest.post(position);
    await forgetAlarms();
    await ingest.restart();
    expect((await ingest.post(position)).data).toMatchObject({ accepted: 0, duplicates: 1 });
  });
});

describe('while the log cannot be written', () => {
  /** A log whose storage blocks until it is released. */
  async function hangingLog(): Promise<{ positionLog: PositionLog; release: () => void }> {
    const table = await openTableLog({ url: ingest.database.url, db: ingest.database.db });
    const gate = Promise.withResolvers<void>();
    let isFirst = true;
    return {
      release: gate.resolve,
      positionLog: {
        ...table,
        append: async (entries) => {
          // The configuration at the start is not blocked.
          if (!isFirst || entries.some(({ kind }) => kind === 'positions')) await gate.promise;
          isFirst = false;
          return table.append(entries);
        },
      },
    };
  }

  it('nothing is acknowledged; afterwards everything is', async () => {
    await ingest.stop();
    const { positionLog, release } = await hangingLog();
    await ingest.restart({ positionLog });
    const client = await ingest.connect();
    const now = Date.now();
    let acknowledged = 0;
    const count = (): void => void (acknowledged += 1);
    const published = client.publishAsync('muster/b1/position', JSON.stringify(at('T1', now)), { qos: 1 }).then(count);
    const posted = ingest.post(at('T1', now + 1)).then(count);
    await eventually(async () => {
      const metrics = await (await fetch(ingest.url('/metrics'))).text();
      expect(metrics).toMatch(/muster_queue_positions\{thread="ingest"\} 10\b/);
    });
    expect(acknowledged).toBe(0);
    release();
    await Promise.all([published, posted]);
    expect((await ingest.logged()).positions).toHaveLength(2);
  });

  it('senders are refused when the queue is full, and lose nothing by it', async () => {
    await ingest.stop();
    const { positionLog, release } = await hangingLog();
    await ingest.restart({ positionLog, maxPositions: 20 });
    const now = Date.now();
    const batch = (from: number) => Array.from({ length: 12 }, (_, n) => at('T1', now + from + n));
    const first = ingest.post(batch(0));
    await eventually(async () =>
      expect(await (await fetch(ingest.url('/metrics'))).text()).toMatch(/queue_positions\S+ 16/),
    );
    expect((await ingest.post(batch(12))).status).toBe(503);
    const client = await ingest.connect(4);
    let isAcknowledged = false;
    const published = client.publishAsync('muster/b1/position', JSON.stringify(batch(12)), { qos: 1 }).then(() => {
      isAcknowledged = true;
    });
    expect((await ingest.post(batch(12))).status).toBe(503);
    expect(isAcknowledged).toBe(false);
    release();
    await Promise.all([first, published]);
    expect((await ingest.logged()).positions).toHaveLength(24);
  });
});
