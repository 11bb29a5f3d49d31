import { eventually } from '@muster/testkit/eventually.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { withClient } from '../../core/db/withClient.ts';
import { asAdmin, cutAll, databaseName, startDatabase, stopDatabase } from '../../testing/databaseSwitch.ts';
import { serverOfTheRun } from '../../testing/testDatabase.ts';
import { startTestIngest, type TestIngest } from '../../testing/testIngest.ts';
import { TestMachine } from '../../testing/testMachine.ts';

let ingest: TestIngest;

beforeEach(async () => {
  ingest = await startTestIngest();
});
afterEach(async () => {
  await ingest.remove();
  expect(ingest.fatal).toEqual([]);
});

const at = (tag: string, more: { t?: number; sos?: boolean } = {}) => ({
  tag,
  t: Date.now(),
  lon: 121.5,
  lat: 31.25,
  ...more,
});
const alarmTags = async (): Promise<(string | null)[]> => {
  const rows = await ingest.database.db.selectFrom('alarm').select('tag').execute();
  return rows.map(({ tag }) => tag);
};
const post = (body: unknown): Promise<Response> =>
  fetch(ingest.url('/ingest/positions'), {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', 'x-ingest-key': 'secret' },
  });
const statusOf = async (path: string): Promise<number> => (await fetch(ingest.url(path))).status;

/** A role without a connection limit. */
const adminUrl = async (): Promise<string> =>
  (await serverOfTheRun()).adminUrl.replace(/\/postgres(\?|$)/, `/${databaseName(ingest.database)}$1`);

describe('while the database is away', () => {
  it('the public port stays open, and senders are refused at once and keep their data', async () => {
    const client = await ingest.connect();
    await stopDatabase(ingest.database);
    ingest.conditions.reporterOf('main').raise('databaseAway', {});
    let isAcknowledged = false;
    const published = client
      .publishAsync('muster/b1/position', JSON.stringify(at('T1')), { qos: 1 })
      .then(() => (isAcknowledged = true));
    const refused = await post(at('T2'));
    expect(refused.status).toBe(503);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await statusOf('/healthz')).toBe(200);
    const ready = await fetch(ingest.url('/readyz'));
    expect(ready.status).toBe(503);
    expect(await ready.json()).toMatchObject({ message: expect.stringContaining('database') });
    expect(isAcknowledged).toBe(false);

    await startDatabase(ingest.database);
    ingest.conditions.reporterOf('main').clear('databaseAway', {});
    await published;
    expect((await post(at('T2'))).status).toBe(200);
    expect((await ingest.logged()).positions.map(({ tag }) => tag)).toEqual(['T1', 'T2']);
  });

  it('waiting callers are answered at once, and a call for help becomes an alarm all the same', async () => {
    await stopDatabase(ingest.database);
    const waiting = [post(at('T1')), post(at('T2', { sos: true }))];
    await eventually(async () =>
      expect(await (await fetch(ingest.url('/metrics'))).text()).toMatch(/muster_queue_positions\S+ 10/),
    );
    ingest.conditions.reporterOf('main').raise('databaseAway', {});
    for (const answer of await Promise.all(waiting)) expect(answer.status).toBe(503);
    expect((await post(at('T3', { sos: true }))).status).toBe(503);
    await startDatabase(ingest.database);
    ingest.conditions.reporterOf('main').clear('databaseAway', {});
    await eventually(async () => expect((await alarmTags()).toSorted()).toEqual(['T2', 'T3']));
  });

  it('configuration changes from meanwhile are applied when it is back', async () => {
    await ingest.register('T1', 'p1', '王芳');
    ingest.conditions.reporterOf('main').raise('databaseAway', {});
    await expect(ingest.web.call('configChanged', { buildingId: 'b1', entity: 'person', ids: ['p1'] })).rejects.toThrow(
      'The database is away',
    );
    ingest.conditions.reporterOf('main').clear('databaseAway', {});
    await eventually(async () => {
      await post(at('T1'));
      expect(ingest.updates.flatMap(({ tags }) => tags)).toContainEqual(
        expect.objectContaining({ tag: 'T1', subjectId: 'p1' }),
      );
    });
  });
});

describe('connections that break under load', () => {
  it('stop nothing: every position is stored once, and unacknowledged ones are accepted when they are sent again', async () => {
    const client = await ingest.connect();
    const begin = Date.now() - 60_000;
    const tags = [...Array(40).keys()].map((n) => `T${n}`);
    const send = async (tag: string, n: number): Promise<void> => {
      const body = at(tag, { t: begin + n, sos: n === 0 });
      if (n % 2 === 0) await client.publishAsync('muster/b1/position', JSON.stringify(body), { qos: 1 });
      else await eventually(async () => expect((await post(body)).status).toBe(200));
    };
    const load = tags.map(async (tag) => {
      for (let n = 0; n < 10; n += 1) await send(tag, n);
    });
    for (let round = 0; round < 10; round += 1) await cutAll(ingest.database);
    await Promise.all(load);
    const { positions } = await ingest.logged();
    expect(new Set(positions.map(({ tag, t }) => `${tag} ${t}`)).size).toBe(400);
    expect(positions).toHaveLength(400);
    await eventually(async () => expect((await alarmTags()).toSorted()).toEqual(tags.toSorted()));
    expect(await statusOf('/healthz')).toBe(200);
  });
});

describe('the connections of the alarms', () => {
  it('are used by no other part, and stay open when the server has none left', async () => {
    ingest.webIsUp();
    await asAdmin(ingest.database, (name) => `ALTER DATABASE ${name} CONNECTION LIMIT 0`);
    await withClient(await adminUrl(), async (holder) => {
      await holder.query('BEGIN; LOCK TABLE gateway');
      const stuck = [...Array(8).keys()].map(() =>
        ingest.web.call('configChanged', { buildingId: 'b1', entity: 'person', ids: [] }).catch(() => null),
      );
      await post(at('T1', { sos: true }));
      await eventually(async () => {
        const { rows } = await holder.query('SELECT tag FROM alarm');
        expect(rows).toEqual([{ tag: 'T1' }]);
      });
      expect(await statusOf('/readyz')).toBe(200);
      await holder.query('ROLLBACK');
      await Promise.all(stuck);
    });
    await asAdmin(ingest.database, (name) => `ALTER DATABASE ${name} CONNECTION LIMIT -1`);
  });
});

describe('alarms that cannot be written', () => {
  it('are reported after five seconds, and are written when possible', async () => {
    const machine = new TestMachine();
    ingest.machine = machine;
    await ingest.restart();
    ingest.webIsUp();
    const codes = (): string[] => ingest.conditions.all().map(({ code }) => code);
    await withClient(ingest.database.url, async (holder) => {
      await holder.query('BEGIN; LOCK TABLE alarm');
      expect((await post(at('T1', { sos: true }))).status).toBe(200);
      await eventually(async () => {
        const { rows } = await holder.query(`
          SELECT 1 FROM pg_locks JOIN pg_stat_activity USING (pid)
          WHERE NOT granted AND application_name = 'muster ingest alarms'`);
        expect(rows.length).toBeGreaterThan(0);
      });
      expect(await statusOf('/readyz')).toBe(200);
      machine.pass(5000);
      const ready = await fetch(ingest.url('/readyz'));
      expect(ready.status).toBe(503);
      expect(await ready.json()).toMatchObject({ message: expect.stringContaining('alarms') });
      await eventually(() => expect(codes()).toEqual(['alarmWriterStalled']));
      await holder.query('ROLLBACK');
    });
    await eventually(() => expect(codes()).toEqual([]));
    expect(await alarmTags()).toEqual(['T1']);
    expect(await statusOf('/readyz')).toBe(200);
  });
});
