import { setTimeout as sleepFor } from 'node:timers/promises';

import { Client } from 'pg';

import { applicationPrefix } from '../db/database.ts';
import { pingClient } from '../db/ping.store.ts';
import type { ConditionReporter } from './conditionReporter.ts';

/** A connection of the watcher's own. */
interface Probe {
  /** Rejects when the database gives no answer. */
  ping(): Promise<void>;
  close(): void;
}

interface WatchOptions {
  conditions: ConditionReporter;
  /** @throws when no connection is to be had. */
  connect(): Promise<Probe>;
  /** Epoch ms. */
  now?(): number;
  /** Ms of a clock that nobody sets. */
  uptime?(): number;
  sleep?(ms: number): Promise<unknown>;
}

/** Without an answer for so long the database is away: a request that waits for it is answered well within 10 s. */
const silentMs = 5000;
/** One that refuses connections for so long is away; a restart may be quicker. */
const refusedMs = 2000;
const everyMs = 1000;

/**
 * Asks the database each second whether it is there, and raises `databaseAway` for as long as it is not: every thread
 * then fails at once what waits for it (AwaySwitch). Answers how to stop.
 */
export function watchDatabase(options: WatchOptions): () => void {
  const { conditions, connect, now = Date.now, uptime = () => performance.now(), sleep = sleepFor } = options;
  const stop = new AbortController();
  let probe: Probe | undefined;
  /** The first question of late that was not answered. */
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
  // The question under way fails, or the next one.
  client.on('error', () => {});
  await client.connect();
  return {
    ping: () => pingClient(client),
    close: () => {
      client.connection.stream.destroy();
    },
  };
}
