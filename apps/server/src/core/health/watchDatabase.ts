import { setTimeout as sleepFor } from 'node:timers/promises';

import { Client } from 'pg';

import { applicationPrefix } from '../db/database.ts';
import { pingClient } from '../db/ping.store.ts';
import type { ConditionReporter } from './conditionReporter.ts';

/** The watcher's own connection. */
interface Probe {
  /** Rejects when the database does not answer. */
  ping(): Promise<void>;
  close(): void;
}

interface WatchOptions {
  conditions: ConditionReporter;
  /** @throws when no connection is available. */
  connect(): Promise<Probe>;
  /** Epoch ms. */
  now?(): number;
  /** Monotonic ms. */
  uptime?(): number;
  sleep?(ms: number): Promise<unknown>;
}

/** Without an answer for this long the database is away: a request that waits for it is answered well within 10 s. */
const silentMs = 5000;
/** One that refuses connections for this long is away; a restart may be faster. */
const refusedMs = 2000;
const everyMs = 1000;

/**
 * Queries the database each second, and raises `databaseAway` while it does not answer: every thread then fails its
 * waiting calls at once (AwaySwitch). Returns how to stop.
 */
export function watchDatabase(options: WatchOptions): () => void {
  const { conditions, connect, now = Date.now, uptime = () => performance.now(), sleep = sleepFor } = options;
  const stop = new AbortController();
  let probe: Probe | undefined;
  /** The first recent query without an answer. */
  let failing: { since: number; at: number } | undefined;

  const ask = async (): Promise<void> => {
    const asked = { since: now(), at: uptime() };
    try {
      probe ??= await connect();
      await probe.ping();
      failing = undefined;
      conditions.clear('databaseAway', {});
    } catch {
      probe?.close();
      probe = undefined;
      failing ??= asked;
      if (uptime() - failing.at >= refusedMs && !stop.signal.aborted)
        conditions.raise('databaseAway', { since: failing.since });
    }
  };
  const run = async (): Promise<void> => {
    while (!stop.signal.aborted) {
      await ask();
      await sleep(everyMs);
    }
  };

  void run();
  return () => {
    stop.abort();
    probe?.close();
  };
}

/** Opens the watcher's connection. It is kept: a server whose connections are all in use is not away. */
export async function connectProbe(url: string, answerMs = silentMs): Promise<Probe> {
  const client = new Client({
    connectionString: url,
    application_name: `${applicationPrefix}watch`,
    connectionTimeoutMillis: answerMs,
    query_timeout: answerMs,
  });
  // The current query fails, or the next one.
  client.on('error', () => {});
  await client.connect();
  return {
    ping: () => pingClient(client),
    close: () => {
      client.connection.stream.destroy();
    },
  };
}
