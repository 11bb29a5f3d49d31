import { Client } from 'pg';

import { applicationPrefix, type Database } from '../../core/db/database.ts';
import { limitStatements } from '../../core/db/statementLimit.ts';
import { insertEntries, lockLog, newestSeq, readEntries, readNewestClock } from './positionLog.store.ts';
import { type LogEntry, LogTaken, LogUnavailable, type NewEntry, type PositionLog } from './positionLog.ts';

export interface TableLogOptions {
  readonly url: string;
  /** For reading. Writing has a connection of its own. */
  readonly db: Database;
  /** How long another holder of the log is waited for: after a crash its session may outlive it by moments. */
  readonly lockWaitMs?: number;
}

/**
 * Opens the log that is the table `position_log`. The one connection that writes holds an advisory lock for as long as
 * it lives, so that there is one writer, which numbers the entries itself: what a sequence would hand out may be
 * committed out of order, and a reader that saw 7 would miss 6. The lock dies with the connection, and with it every
 * statement that was under way: when the lock is held again, nothing of this writer is in doubt any more.
 *
 * @throws {@link LogTaken} when another process holds the log, {@link LogUnavailable} when there is no connection.
 */
export async function openTableLog({ url, db, lockWaitMs = 10_000 }: TableLogOptions): Promise<PositionLog> {
  let writer: Writer | undefined = await connectWriter(url, lockWaitMs);
  let lastSeq = writer.newestSeq;
  let inDoubt: readonly NewEntry[] | undefined;

  const currentWriter = async (count: number): Promise<Writer> => {
    if (writer !== undefined && !writer.isBroken()) return writer;
    // Whoever holds the lock meanwhile is either our own session, not yet found dead, or shows in the number below.
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
        // A new connection shows whether it went through.
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
  /** When the lock was taken. */
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
  // The statement under way fails, or the next one finds it out.
  client.on('error', () => (isBroken = true));
  client.on('end', () => (isBroken = true));
  try {
    await client.connect();
    // The database gives up before this client does, and says so: what is not in the log then is known not to be.
    await limitStatements(client, lockWaitMs + 20_000);
    if (!(await lockLog(client, lockWaitMs))) throw new LogTaken('its lock is held');
    return { client, newestSeq: await newestSeq(client), isBroken: () => isBroken };
  } catch (error) {
    void client.end().catch(() => {});
    throw error;
  }
}

/** SQLSTATE classes of wrong data and wrong statements: trying again would fail for ever. */
function isOurMistake(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(22|42)/.test(String(error.code));
}
