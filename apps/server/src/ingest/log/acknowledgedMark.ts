import { open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';

import type { BaseLogger } from 'pino';
import * as z from 'zod';

import type { Database } from '../../core/db/database.ts';
import type { ConditionReporter } from '../../core/health/conditionReporter.ts';
import { readDatabaseIdentity, readReceivedAt } from './logIdentity.store.ts';
import type { LogEntry, PositionLog } from './positionLog.ts';
import { isLogTime } from './readableEntries.ts';

interface MarkOptions {
  /** See {@link acknowledgedFile}; null = no file. */
  readonly acknowledgedFile: string | null;
  readonly conditions: ConditionReporter;
  readonly log: Pick<BaseLogger, 'error' | 'warn'>;
}

const markSchema = z.object({ database: z.string(), seq: z.int().min(0), receivedAt: z.number().nullable() });

/** The last durable entry of a database's log. */
type Mark = z.infer<typeof markSchema>;

const writeEveryMs = 1000;

/** Beside the database, not in it: a loss of the end of the log must not affect this file. */
export function acknowledgedFile(dataDir: string): string {
  return join(dataDir, 'acknowledged.json');
}

/**
 * The same log, with its highest acknowledged number stored in a file. A shorter log at start has lost entries: the
 * condition `logShorter`, until the next start.
 */
export async function withAcknowledgedMark(
  positionLog: PositionLog,
  db: Database,
  options: MarkOptions,
): Promise<PositionLog> {
  const { acknowledgedFile: file } = options;
  if (file === null) return positionLog;
  const database = await readDatabaseIdentity(db).catch((error: unknown) => cannotCheck(error, options));
  if (database === undefined) return positionLog;
  const newest = {
    database,
    seq: positionLog.newestSeq(),
    receivedAt: (await readReceivedAt(db, positionLog.newestSeq())) ?? null,
  };
  reportLoss(await readMark(file, options), newest, options);
  const writer = createMarkWriter(file, newest, options);
  return {
    newestClock: (...of) => positionLog.newestClock(...of),
    read: (...of) => positionLog.read(...of),
    newestSeq: () => positionLog.newestSeq(),
    append: async (entries) => {
      const appended = await positionLog.append(entries);
      writer.note(appended.at(-1));
      return appended;
    },
    close: async () => {
      await writer.close();
      await positionLog.close();
    },
  };
}

function reportLoss(mark: Mark | undefined, newest: Mark, { conditions, log }: MarkOptions): void {
  if (mark === undefined || mark.database !== newest.database || mark.seq <= newest.seq) return;
  const from = timeOf(newest);
  const to = timeOf(mark);
  log.error(
    { part: 'log', firstLost: newest.seq + 1, lastLost: mark.seq, from, to },
    'the position log is shorter than what was acknowledged: entries are lost',
  );
  conditions.raise('logShorter', { facts: { from, to } });
}

/** Unknown for an empty log, and for a damaged entry. */
function timeOf({ receivedAt }: Mark): string {
  return receivedAt !== null && isLogTime(receivedAt) ? new Date(receivedAt).toISOString() : '?';
}

/** @returns undefined if there is no readable one */
async function readMark(file: string, options: MarkOptions): Promise<Mark | undefined> {
  try {
    return markSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (!isMissing) cannotCheck(error, options);
    return undefined;
  }
}

function cannotCheck(error: unknown, { log }: MarkOptions): undefined {
  log.warn({ part: 'log', err: error }, 'whether the position log is complete cannot be checked');
}

interface MarkWriter {
  note(entry: LogEntry | undefined): void;
  /** Writes pending changes. */
  close(): Promise<void>;
}

/** Writes the mark soon, not at once: no sender waits for it, and a loss of the last second is not detected. */
function createMarkWriter(file: string, first: Mark, { log }: MarkOptions): MarkWriter {
  let mark = first;
  let written: Mark | undefined;
  let hasFailed = false;
  const write = async (): Promise<void> => {
    const next = mark;
    if (next === written) return;
    try {
      await replaceFile(file, JSON.stringify(next));
      written = next;
      hasFailed = false;
    } catch (error) {
      if (!hasFailed) log.warn({ part: 'log', err: error }, 'the mark of what was acknowledged cannot be written');
      hasFailed = true;
    }
  };
  let writing = write();
  const timer = setInterval(() => (writing = writing.then(write)), writeEveryMs);
  return {
    note: (entry) => {
      if (entry !== undefined) mark = { database: mark.database, seq: entry.seq, receivedAt: entry.receivedAt };
    },
    close: async () => {
      clearInterval(timer);
      await writing.then(write);
    },
  };
}

/** Afterwards the file has either the old or the new text, also after a power failure. */
async function replaceFile(file: string, text: string): Promise<void> {
  const fresh = `${file}.new`;
  const handle = await open(fresh, 'w', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(fresh, file);
}
