import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { eventually } from '@muster/testkit/eventually.ts';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';

import { withClient } from '../../core/db/withClient.ts';
import type { PositionLog } from '../../ingest/log/positionLog.ts';
import { openTableLog } from '../../ingest/log/tableLog.ts';
import { startDatabase, stopDatabase } from '../../testing/databaseSwitch.ts';
import { startTestIngest, type TestIngest } from '../../testing/testIngest.ts';
import { TestMachine } from '../../testing/testMachine.ts';
import { metricsOfWeb } from './webLink.ts';

let ingest: TestIngest;
let machine: TestMachine;

beforeEach(async () => {
  machine = new TestMachine();
  ingest = await startTestIngest({ machine });
  await ingest.register('T1', 'p1', '王芳');
  await ingest.web.call('configChanged', { buildingId: 'b1', entity: 'person', ids: ['p1'] });
});
afterEach(async () => {
  vi.useRealTimers();
  await ingest.remove();
  expect(ingest.fatal).toEqual([]);
});

const at = (tag: string, more: object = {}) => ({ tag, t: machine.time(), lon: 121.5, lat: 31.25, ...more });
async function scrape(): Promise<string> {
  const response = await fetch(ingest.url('/metrics'));
  expect(response.status).toBe(200);
  return response.text();
}
/** Values by labels, without `thread`; undefined = there is no such series. */
async function valueOf(name: string, labels: Record<string, string> = {}): Promise<number | undefined> {
  const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
  const line = (await scrape())
    .split('\n')
    .find((each) => each.startsWith(`${name}{`) && wanted.every((label) => each.includes(label)));
  return line === undefined ? undefined : Number(line.split(' ').at(-1));
}
/** Advances by a quarter of a minute. */
async function restartWithFakeTimers(): Promise<() => void> {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  await ingest.restart();
  return () => void vi.advanceTimersByTime(15_000);
}

describe('the metrics of operation', () => {
  it('count open alarms by site and level, and contain the age of the oldest call for help', async () => {
    const pass = await restartWithFakeTimers();
    await eventually(async () => expect(await valueOf('muster_open_alarms', { level: '1' })).toBe(0));
    expect(await valueOf('muster_building_info', { building: 'b1', name: '厂区' })).toBe(1);
    expect(await valueOf('muster_open_sos_oldest_age_seconds', { building: 'b1' })).toBe(0);
    await ingest.post(at('T1', { sos: true }));
    await eventually(() => expect(ingest.alarms).toHaveLength(1));
    const [{ alarm } = { alarm: undefined }] = ingest.alarms;
    await eventually(async () => {
      pass();
      expect(await valueOf('muster_open_alarms', { building: 'b1', level: String(alarm?.level) })).toBe(1);
    });
    // Computed at the scrape, not at the sample.
    machine.pass(600_000);
    expect(await valueOf('muster_open_sos_oldest_age_seconds', { building: 'b1' })).toBeGreaterThanOrEqual(600);
    const by = { handlerId: 'a1', handlerAccount: 'wang', handler: '王芳', info: '' };
    await ingest.web.call('command', {
      buildingId: 'b1',
      command: { kind: 'handle', action: 'handle', alarmIds: [alarm?.id ?? ''], ...by },
    });
    await eventually(async () => {
      pass();
      expect(await valueOf('muster_open_sos_oldest_age_seconds', { building: 'b1' })).toBe(0);
      // A sample may have counted alarms just before the call was handled.
      expect(await valueOf('muster_open_alarms', { level: String(alarm?.level) })).toBe(0);
    });
  });

  it('count tags with a card, and those of them that are online', async () => {
    expect(await valueOf('muster_tags_registered', { building: 'b1' })).toBe(1);
    expect(await valueOf('muster_tags_online', { building: 'b1' })).toBe(0);
    await ingest.post([at('T1'), at('unregistered')]);
    await eventually(async () => expect(await valueOf('muster_tags_online', { building: 'b1' })).toBe(1));
    machine.pass(400_000);
    await eventually(async () => expect(await valueOf('muster_tags_online', { building: 'b1' })).toBe(0));
  });

  it('contain how long an input waits for its alarms to be written, and that none waits', async () => {
    expect(await valueOf('muster_engine_lag_seconds', { building: 'b1' })).toBe(0);
    await withClient(ingest.database.url, async (holder) => {
      await holder.query('BEGIN; LOCK TABLE alarm');
      await ingest.post(at('T1', { sos: true }));
      machine.pass(7000);
      expect(await valueOf('muster_engine_lag_seconds', { building: 'b1' })).toBeGreaterThanOrEqual(7);
      await holder.query('ROLLBACK');
    });
    await eventually(async () => expect(await valueOf('muster_engine_lag_seconds', { building: 'b1' })).toBe(0));
  });

  it('contain how long an input waits for the log', async () => {
    await ingest.stop();
    const table = await openTableLog({ url: ingest.database.url, db: ingest.database.db });
    const gate = Promise.withResolvers<void>();
    const append: PositionLog['append'] = async (entries) => {
      if (entries.some(({ kind }) => kind === 'positions')) await gate.promise;
      return table.append(entries);
    };
    await ingest.restart({ positionLog: { ...table, append } });
    const sent = ingest.post(at('T1'));
    await eventually(async () => expect(await valueOf('muster_queue_positions')).toBeGreaterThan(0));
    machine.pass(7000);
    expect(await valueOf('muster_engine_lag_seconds', { building: 'b1' })).toBeGreaterThanOrEqual(7);
    gate.resolve();
    await sent;
    await eventually(async () => expect(await valueOf('muster_engine_lag_seconds', { building: 'b1' })).toBe(0));
  });

  it('contain the length and age of the outbox: events, and deliveries', async () => {
    const pass = await restartWithFakeTimers();
    await eventually(async () => expect(await valueOf('muster_outbox_pending', { stage: 'event' })).toBe(0));
    const ago = (ms: number): string => new Date(machine.time() - ms).toISOString();
    const { db } = ingest.database;
    await db
      .insertInto('outbox')
      .values({ id: 'e1', buildingId: 'b1', kind: 'alarm', payload: '{}', createdAt: ago(60_000) })
      .execute();
    // Both were queued five minutes ago, one is tried again in an hour.
    const { pool } = ingest.database;
    await pool.query(`
      INSERT INTO alarm_delivery (id, building_id, alarm_id, occurred_at, event, type, level, channel, reason, state)
      SELECT id, 'b1', 'a1', now(), 'raise', 'oneKeyHelp', 1, 'mail', 'recipient', 'toBeSent' FROM unnest('{one,two}'::text[]) id`);
    await pool.query(
      `INSERT INTO alarm_delivery_queue (delivery_id, channel, host, due_at, until_at)
       VALUES ('one', 'mail', 'mail', now(), $1), ('two', 'mail', 'mail', now() + interval '1 hour', $1)`,
      [ago(300_000 - 86_400_000)],
    );
    await eventually(async () => {
      pass();
      expect(await valueOf('muster_outbox_pending', { stage: 'delivery' })).toBe(2);
    });
    expect(await valueOf('muster_outbox_pending', { stage: 'event' })).toBe(1);
    expect(await valueOf('muster_outbox_oldest_age_seconds', { stage: 'event' })).toBeCloseTo(60, -1);
    expect(await valueOf('muster_outbox_oldest_age_seconds', { stage: 'delivery' })).toBeCloseTo(300, -1);
  });

  it('contain the free space on the disk', async () => {
    const freeSpaceFile = join(tmpdir(), `muster-space-${process.pid}`);
    await writeFile(freeSpaceFile, '1000 4000');
    onTestFinished(() => rm(freeSpaceFile));
    await ingest.restart({ freeSpaceFile });
    await eventually(async () => expect(await valueOf('muster_disk_free_bytes')).toBe(1000));
    expect(await valueOf('muster_disk_size_bytes')).toBe(4000);
    expect(await valueOf('muster_sample_timestamp_seconds', { source: 'disk' })).toBeGreaterThan(1e9);
  });

  it('contain unusable parts, like /readyz', async () => {
    expect(await valueOf('muster_part_usable', { part: 'web' })).toBe(0);
    ingest.webIsUp();
    expect(await valueOf('muster_part_usable', { part: 'web' })).toBe(1);
    ingest.conditions.reporterOf('main').raise('databaseAway', {});
    expect(await valueOf('muster_part_usable', { part: 'database' })).toBe(0);
  });
});

describe('a scrape', () => {
  it('is answered while the database is away, with the last known values', async () => {
    await eventually(async () => expect(await valueOf('muster_open_alarms', { level: '1' })).toBe(0));
    await stopDatabase(ingest.database);
    const before = await valueOf('muster_sample_timestamp_seconds', { source: 'database' });
    expect(await valueOf('muster_open_alarms', { level: '1' })).toBe(0);
    expect(await valueOf('muster_tags_registered', { building: 'b1' })).toBe(1);
    expect(await valueOf('muster_sample_timestamp_seconds', { source: 'database' })).toBe(before);
    await startDatabase(ingest.database);
  });

  it('sends no query, and waits for no lock on tables', async () => {
    const pass = await restartWithFakeTimers();
    await eventually(async () => expect(await valueOf('muster_open_alarms', { level: '1' })).toBe(0));
    await withClient(ingest.database.url, async (holder) => {
      await holder.query('BEGIN; LOCK TABLE building, alarm, outbox');
      await eventually(async () => {
        pass();
        expect(await valueOf('muster_open_alarms', { level: '1' })).toBe(0);
        expect(ingest.warnings).toContain('figures cannot be read');
      });
      await holder.query('ROLLBACK');
    });
  });

  it('omits a web thread that is busy', async () => {
    const silent = { call: () => new Promise<never>(() => {}), notify: () => {}, close: () => {} };
    expect(await metricsOfWeb({ peer: silent }, 1)).toEqual([]);
  });
});
