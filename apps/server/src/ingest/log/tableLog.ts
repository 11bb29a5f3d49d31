import { Client } from 'pg';

import { applicationPrefix, type Database } from '../../core/db/database.ts';
import { limitStatements } from '../../core/db/statementLimit.ts';
import { insertEntries, lockLog, newestSeq, readEntries, readNewestClock } from './positionLog.store.ts';
import { type LogEntry, LogTaken, LogUnavailable, type NewEntry, type PositionLog } from './positionLog.ts';

export interface TableLogOptions {
  readonly url: string;
  /** For reading. Writing has its own connection. */
  readonly db: Database;
  /** How long to wait for another holder of the log: after a crash its session may outlive it by moments. */
  readonly lockWaitMs?: number;
}

/**
 * Opens the log in the table `position_log`. The one connection that writes has an advisory lock for its lifetime, so
 * that there is one writer, which numbers the entries itself: numbers of a sequence may be committed out of order, and
 * a reader that saw 7 would miss 6. The lock is released with the connection, which ends every statement in progress:
 * when the lock is acquired again, nothing of this writer is in doubt any more.
 *
 * @throws {@link LogTaken} when another process has the log locked, {@link LogUnavailable} without a connection.
 */
export async function openTableLog({ url, db, lockWaitMs = 10_000 }: TableLogOptions): Promise<PositionLog> {
  let writer: Writer | undefined = await connectWriter(url, lockWaitMs);
  let lastSeq = writer.newestSeq;
  let inDoubt: readonly NewEntry[] | undefined;

  const currentWriter = async (count: number): Promise<Writer> => {
    if (writer !== undefined && !writer.isBroken()) return writer;
    // Another holder of the lock is either our own session, not yet found dead, or visible in the number below.
    writer = await connectWriter(url, lockWaitMs).catch((error: unknown) => {
      throw new LogUnavailable(error);
    });
    const wentThrough = inDoubt !== undefined && writer.newestSeq === lastSeq + count;
    if (writer.newestSeq !== lastSeq && !wentThrough)
      throw new LogTaken(`it grew from entry ${lastSeq} to ${writer.newestSeq} while this process had lost it`);
    return writer;
  };

  const append = async (entries: readonly NewEntry[]): Promise<readonly LogEntry[]> => {
    if (inDoubt !== undefined && inDoubt !== entries)
      throw new Error('Entries that may or may not be in the log must be given again before others');
    const numbered = entries.map((entry, row): LogEntry => ({ ...entry, seq: lastSeq + 1 + row }));
    const { client, newestSeq } = await currentWriter(entries.length);
    if (inDoubt === undefined || newestSeq === lastSeq) {
      inDoubt = entries;
      await insertEntries(client, numbered).catch((error: unknown) => {
        // A new connection shows whether it was committed.
        void client.end().catch(() => {});
        writer = undefined;
        throw isOurMistake(error) ? error : new LogUnavailable(error);
      });
    }
    lastSeq += entries.length;
    inDoubt = undefined;
    return numbered;
  };

  return {
    append,
    newestClock: (buildingId) => readNewestClock(db, buildingId),
    read: (buildingId, afterSeq, onUnreadable) => readEntries(db, buildingId, afterSeq, onUnreadable),
    newestSeq: () => lastSeq,
    close: async () => writer?.client.end(),
  };
}

interface Writer {
  readonly client: Client;
  /** Time of locking. */
  readonly newestSeq: number;
  isBroken(): boolean;
}

async function connectWriter(url: string, lockWaitMs: number): Promise<Writer> {
  const client = new Client({
    connectionString: url,
    application_name: `${applicationPrefix}log`,
    connectionTimeoutMillis: 10_000,
    query_timeout: lockWaitMs + 30_000,
    keepAlive: true,
  });
  let isBroken = false;
  // The statement in progress fails, or the next one detects it.
  client.on('error', () => (isBroken = true));
  client.on('end', () => (isBroken = true));
  try {
    await client.connect();
    // The database times out before this client does, with an error: entries missing in the log are then known to be
    // missing.
    await limitStatements(client, lockWaitMs + 20_000);
    if (!(await lockLog(client, lockWaitMs))) throw new LogTaken('its lock is held');
    return { client, newestSeq: await newestSeq(client), isBroken: () => isBroken };
  } catch (error) {
    void client.end().catch(() => {});
    throw error;
  }
}

/** SQLSTATE classes of wrong data and wrong statements: retries would fail forever. */
function isOurMistake(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(22|42)/.test(String(error.code));
}
