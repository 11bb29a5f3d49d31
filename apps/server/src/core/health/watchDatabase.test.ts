import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

import { eventually } from '@muster/testkit/eventually.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { freshDatabase, type TestDatabase } from '../../testing/testDatabase.ts';
import { Conditions } from './conditions.ts';
import { connectProbe, watchDatabase } from './watchDatabase.ts';

let conditions: Conditions;
const since = (): number[] => conditions.all().map((condition) => condition.since);

describe('the watch on the database', () => {
  let elapsed: number;
  let connect: () => Promise<void>;
  let ping: () => Promise<void>;
  let closed: number;
  let stop: () => void;
  let nextRound: PromiseWithResolvers<void>;

  beforeEach(() => {
    [elapsed, closed] = [0, 0];
    [connect, ping] = [async () => {}, async () => {}];
    conditions = new Conditions(() => 0);
    nextRound = Promise.withResolvers();
    stop = watchDatabase({
      conditions: conditions.reporterOf('main'),
      connect: async () => {
        await connect();
        return { ping: () => ping(), close: () => void (closed += 1) };
      },
      now: () => 1_000_000 + elapsed,
      uptime: () => elapsed,
      sleep: () => {
        isAsleep.resolve();
        return nextRound.promise;
      },
    });
  });
  afterEach(() => {
    stop();
    nextRound.resolve();
  });

  let isAsleep = Promise.withResolvers<void>();
  /** Lets it query once more, after a second. */
  const round = async (): Promise<void> => {
    await isAsleep.promise;
    isAsleep = Promise.withResolvers();
    elapsed += 1000;
    const before = nextRound;
    nextRound = Promise.withResolvers();
    before.resolve();
    await isAsleep.promise;
  };

  it('ignores a connection that breaks, if there is another', async () => {
    await round();
    let isBroken = true;
    ping = async () => {
      if (isBroken) throw new Error('Connection terminated');
    };
    await round();
    isBroken = false;
    await round();
    expect(closed).toBe(1);
    expect(since()).toEqual([]);
  });

  it('reports since when connections fail, once that has lasted, until one succeeds', async () => {
    await round();
    ping = async () => {
      throw new Error('Connection terminated');
    };
    connect = async () => {
      throw new Error('connect ECONNREFUSED');
    };
    for (let n = 0; n < 2; n += 1) await round();
    expect(since()).toEqual([]);
    await round();
    expect(since()).toEqual([1_002_000]);
    [connect, ping] = [async () => {}, async () => {}];
    await round();
    expect(since()).toEqual([]);
  });

  it('reports since when a query is unanswered', async () => {
    await round();
    ping = async () => {
      elapsed += 5000;
      throw new Error('Query read timeout');
    };
    await round();
    expect(since()).toEqual([1_002_000]);
  });
});

describe('the connection of the watch', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await freshDatabase();
  });
  afterAll(() => database.drop());

  it('gives up on a server that accepts it and sends nothing, like a frozen one', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    // Holds for a server that listens on a port.
    const { port } = server.address() as AddressInfo;
    await expect(connectProbe(`postgres://muster:x@127.0.0.1:${port}/muster`, 20)).rejects.toThrow();
    server.close();
  });

  it('detects that it was closed', async () => {
    const probe = await connectProbe(database.url);
    await probe.ping();
    await database.pool.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'muster watch' AND datname = current_database()",
    );
    await eventually(() => expect(probe.ping()).rejects.toThrow());
    probe.close();
  });
});
