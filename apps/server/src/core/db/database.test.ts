import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setImmediate } from 'node:timers/promises';

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { freshDatabase, type TestDatabase } from '../../testing/testDatabase.ts';
import { assertDurable } from './assertDurable.ts';
import { type OpenDatabase, openDatabase, type Transaction } from './database.ts';
import { isDatabaseAway } from './databaseAway.ts';
import { isStatementTimeout } from './statementLimit.ts';
import { withClient } from './withClient.ts';
import { withTransaction } from './withTransaction.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

async function valueOf(expression: string): Promise<unknown> {
  const { rows } = await database.pool.query<{ value: unknown }>(`SELECT ${expression} AS value`);
  return rows[0]?.value;
}

describe('values from the database', () => {
  test('a bigint is a number', async () => {
    expect(await valueOf('1700000000000::bigint')).toBe(1_700_000_000_000);
  });

  test('a bigint beyond the exact range of a number is NaN, not a neighbour', async () => {
    expect(await valueOf('9007199254740991')).toBe(Number.MAX_SAFE_INTEGER);
    expect(await valueOf('9007199254740992')).toBe(Number.NaN);
  });

  test.each(['infinity', '-infinity', '290000-01-01 00:00:00+00'])(
    "the time %s, which ISO-8601 does not have, is returned in PostgreSQL's form",
    async (time) => {
      expect(await valueOf(`timestamptz '${time}'`)).toBe(time);
    },
  );

  test('a time is ISO-8601 text in UTC, whatever the zone of the session', async () => {
    expect(await valueOf("timestamptz '2026-11-21 10:47:08.123+08'")).toBe('2026-11-21T02:47:08.123Z');
    const client = await database.pool.connect();
    await client.query("SET timezone = 'Asia/Shanghai'");
    const { rows } = await client.query<{ value: string }>("SELECT timestamptz '2026-11-21 02:47:08Z' AS value");
    client.release(true);
    expect(rows).toEqual([{ value: '2026-11-21T02:47:08.000Z' }]);
  });

  test('a day stays that day', async () => {
    expect(await valueOf("date '2026-03-29'")).toBe('2026-03-29');
  });
});

describe('the query builder', () => {
  test('converts columns to camelCase and leaves the keys of JSON unchanged', async () => {
    const payload = { snake_key: [{ camelKey: 1 }], list: ['a', 'b'] };
    await database.db
      .insertInto('outbox')
      .values({ id: 'one', buildingId: 'b', kind: 'bell', payload: JSON.stringify(payload) })
      .execute();
    const row = await database.db.selectFrom('outbox').selectAll().where('id', '=', 'one').executeTakeFirstOrThrow();
    expect(row).toMatchObject({ id: 'one', buildingId: 'b', attempts: 0, deliveredAt: null, payload });
    expect(row.createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });

  test('a transaction that fails leaves nothing, and one inside it fails with it', async () => {
    const work = withTransaction(database.db, async (outer) => {
      await outer.insertInto('trackPlace').values({ buildingId: 'outer', seq: 1 }).execute();
      await withTransaction(outer, (inner) =>
        inner.insertInto('trackPlace').values({ buildingId: 'inner', seq: 1 }).execute(),
      );
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    expect(await database.db.selectFrom('trackPlace').selectAll().execute()).toEqual([]);
  });

  test('two that wait for each other are both completed, the one that the database ended from its beginning', async () => {
    const places = ['left', 'right'] as const;
    for (const buildingId of places)
      await database.db.insertInto('trackPlace').values({ buildingId, seq: 0 }).execute();
    const both = Promise.withResolvers<void>();
    let begun = 0;
    const count = (transaction: Transaction, buildingId: string) =>
      transaction
        .updateTable('trackPlace')
        .set((row) => ({ seq: row('seq', '+', 1) }))
        .where('buildingId', '=', buildingId)
        .execute();
    const work = (first: string, second: string) =>
      withTransaction(database.db, async (transaction) => {
        await count(transaction, first);
        begun += 1;
        if (begun === 2) both.resolve();
        await both.promise;
        await count(transaction, second);
      });
    await Promise.all([work('left', 'right'), work('right', 'left')]);
    // On a busy machine the retry may still come before the other wakes up, and they meet in a second deadlock.
    expect(begun).toBeGreaterThanOrEqual(3);
    const rows = await database.db.selectFrom('trackPlace').select('seq').where('buildingId', 'in', places).execute();
    expect(rows).toEqual([{ seq: 2 }, { seq: 2 }]);
    await database.db.deleteFrom('trackPlace').where('buildingId', 'in', places).execute();
  });

  test('an idle connection that breaks is replaced, and reported without its secrets', async () => {
    const warnings: { err: Error }[] = [];
    const other = openDatabase({
      url: database.url,
      name: 'breaks',
      connections: 1,
      statementMs: 60_000,
      log: { warn: (entry: { err: Error }) => void warnings.push(entry) },
    });
    await other.pool.query('SELECT 1');
    await database.pool.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'muster breaks'",
    );
    await expect.poll(() => warnings.length).toBe(1);
    expect(warnings[0]?.err).not.toHaveProperty('client');
    expect((await other.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    await other.close();
  });
});

describe('a statement that exceeds the limit', () => {
  const limited = (): OpenDatabase =>
    openDatabase({ url: database.url, name: 'limited', connections: 1, statementMs: 200, log: { warn: () => {} } });

  test('is cancelled, and its connection serves the next caller, with the same limit', async () => {
    const { pool, close } = limited();
    for (const _ of [1, 2]) {
      const slow = await pool.query('SELECT pg_sleep(3600)').catch((error: unknown) => error);
      expect(isStatementTimeout(slow)).toBe(true);
      expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    }
    expect(pool.totalCount).toBe(1);
    await close();
  });

  test('waits for no lock forever, and its transaction leaves nothing', async () => {
    const { db, close } = limited();
    await withClient(database.url, async (holder) => {
      await holder.query('BEGIN; LOCK TABLE outbox');
      const work = withTransaction(db, async (transaction) => {
        await transaction.insertInto('trackPlace').values({ buildingId: 'slow', seq: 1 }).execute();
        await transaction.selectFrom('outbox').selectAll().execute();
      });
      expect(isStatementTimeout(await work.catch((error: unknown) => error))).toBe(true);
    });
    expect(await db.selectFrom('trackPlace').selectAll().where('buildingId', '=', 'slow').execute()).toEqual([]);
    await close();
  });

  test('has no limit on its own connection, such as that of a migration or a backup', async () => {
    const limit = await withClient(database.url, (client) => client.query('SHOW statement_timeout'));
    expect(limit.rows).toEqual([{ statement_timeout: '0' }]);
  });
});

describe('a database that would lose confirmed data', () => {
  test('is accepted with its defaults', async () => {
    await withClient(database.url, assertDurable);
  });

  test('is refused when its role answers before the disk has the data', async () => {
    await withClient(database.url, async (client) => {
      await client.query('SET synchronous_commit = off');
      await expect(assertDurable(client)).rejects.toThrow('synchronous_commit = off (session)');
    });
  });
});

describe('connections that break', () => {
  const opened = (name: string): OpenDatabase =>
    openDatabase({ url: database.url, name, connections: 8, statementMs: 60_000, log: { warn: () => {} } });
  const cut = (name: string): Promise<unknown> =>
    database.pool.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1', [
      `muster ${name}`,
    ]);

  test('between two statements of a transaction fail the next one, and not the thread', async () => {
    const { db, pool, close } = opened('between');
    const connected = once(pool, 'connect');
    const begun = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const transaction = withTransaction(db, async (inside) => {
      await sql`SELECT 1`.execute(inside);
      begun.resolve();
      await goOn.promise;
      await sql`SELECT 2`.execute(inside);
    });
    const outcome = transaction.catch((error: unknown) => error);
    await begun.promise;
    const [client] = await connected;
    const ended = new Promise((resolve) => void client.once('end', resolve));
    await cut('between');
    await ended;
    goOn.resolve();
    expect(isDatabaseAway(await outcome)).toBe(true);
    expect(await sql`SELECT 1 AS one`.execute(db)).toMatchObject({ rows: [{ one: 1 }] });
    await close();
  });

  test('while they are in use fail what runs on them, nothing else, and are replaced', async () => {
    const { db, close } = opened('in use');
    const work = (): Promise<unknown> =>
      withTransaction(db, async (transaction) => {
        await sql`SELECT 1`.execute(transaction);
        // Between two statements nobody reads from the connection.
        await setImmediate();
        await sql`SELECT pg_sleep(0.001)`.execute(transaction);
      });
    const over = new AbortController();
    let done = 0;
    const failures: unknown[] = [];
    const load = Array.from({ length: 16 }, async () => {
      while (!over.signal.aborted) {
        await work().then(
          () => (done += 1),
          (error: unknown) => failures.push(error),
        );
      }
    });
    // Until one was met: on a busy machine the first rounds come before the connections.
    for (let round = 0; round < 20 || failures.length === 0; round += 1) await cut('in use');
    const before = done;
    await expect.poll(() => done).toBeGreaterThan(before + 100);
    over.abort();
    await Promise.all(load);
    expect(failures.filter((error) => !isDatabaseAway(error))).toEqual([]);
    await work();
    await close();
  });

  test('of a database that is known to be away fail at once, and work again when it is back', async () => {
    const { db, pool, setAway, close } = opened('away');
    const ask = (statement = 'SELECT 1 AS one'): Promise<unknown> => sql.raw(statement).execute(db);
    await ask();
    const stuck = [...Array(12).keys()].map(() => ask('SELECT pg_sleep(3600)').catch((error: unknown) => error));
    await expect.poll(() => pool.waitingCount).toBe(4);
    setAway(1000);
    for (const error of await Promise.all(stuck)) expect(error).toMatchObject({ name: 'DatabaseAway', since: 1000 });
    await expect(ask()).rejects.toThrow('The database is away since 1970-01-01T00:00:01.000Z');
    setAway(null);
    expect(await ask()).toMatchObject({ rows: [{ one: 1 }] });
    await close();
  });
});

test('a pool closes while a connection cannot be opened', async () => {
  const silent = createServer();
  await once(silent.listen(0, '127.0.0.1'), 'listening');
  // Holds for a server that listens on a port.
  const { port } = silent.address() as AddressInfo;
  const url = `postgres://nobody@127.0.0.1:${port}/nothing`;
  const opening = openDatabase({ url, name: 'test', connections: 2, statementMs: 1000, log: { warn: () => {} } });
  const connected = once(silent, 'connection');
  const asked = expect(sql`SELECT 1`.execute(opening.db)).rejects.toThrow();
  const [socket] = await connected;
  const closed = opening.close();
  socket.destroy();
  await Promise.all([closed, asked]);
  silent.close();
});
