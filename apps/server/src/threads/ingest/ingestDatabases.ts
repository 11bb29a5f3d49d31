import type { BaseLogger } from 'pino';

import type { ServerClock } from '../../core/clock/serverClock.ts';
import { AwaySwitch } from '../../core/db/awaySwitch.ts';
import { type OpenDatabase, openDatabase } from '../../core/db/database.ts';
import { pingAll } from '../../core/db/ping.store.ts';
import { statementLimitMs } from '../../core/db/statementLimit.ts';

/**
 * The connections of the ingest thread, besides that of the log's writer. The path from positions to alarms has its own
 * connections, which nothing else may use: slow queries of other parts delay only each other.
 */
export interface IngestDatabases {
  /** Alarms and their place in the log. */
  alarms: OpenDatabase;
  /** Duplicate detection of positions. */
  positions: OpenDatabase;
  /** Everything else. */
  general: OpenDatabase;
  /** Whether the database is away. */
  away: AwaySwitch;
  /** When it last came back, epoch ms; 0 = it was never away. */
  backAt(): number;
  /** Returns whether the database has just come back. */
  setAway(since: number | null): boolean;
  /** Opens the reserved connections at once: later, a full server would refuse them. */
  reserve(): Promise<void>;
  close(): Promise<void>;
}

/** Without a connection, until one is used or reserved. */
export function createIngestDatabases(
  url: string,
  { clock, log }: { clock: Pick<ServerClock, 'now'>; log: Pick<BaseLogger, 'warn'> },
): IngestDatabases {
  const base = { url, statementMs: statementLimitMs.ingest, log };
  const alarms = openDatabase({ ...base, name: 'ingest alarms', connections: 2, keepsOpen: true });
  const positions = openDatabase({ ...base, name: 'ingest positions', connections: 1, keepsOpen: true });
  const general = openDatabase({ ...base, name: 'ingest', connections: 4 });
  const all = [alarms, positions, general];
  const away = new AwaySwitch();
  let backAt = 0;
  return {
    alarms,
    positions,
    general,
    away,
    backAt: () => backAt,
    setAway: (since) => {
      const isBack = since === null && away.since !== null;
      if (isBack) backAt = clock.now();
      for (const database of all) database.setAway(since);
      away.set(since);
      return isBack;
    },
    reserve: async () => {
      await Promise.all([pingAll(alarms.db, 2), pingAll(positions.db, 1)]);
    },
    close: async () => {
      await Promise.all(all.map((database) => database.close()));
    },
  };
}
