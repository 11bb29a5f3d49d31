import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { inspectProcess, type ProcessFacts } from './processes.ts';
import { type DatabaseClock, endPostmaster, isGoneWithin } from './shutdown.ts';

/** A PostgreSQL that is running on a data directory. */
export interface Holder {
  /** Of the postmaster. */
  readonly pid: number;
  /** The Muster that started it; undefined when that has ended and the postmaster is about to end. */
  readonly launcher: number | undefined;
  /** Its address: a folder of unix sockets, or empty and then a TCP port on loopback. */
  readonly socketDirectory: string;
  readonly port: number;
}

/** Another Muster runs on this data directory. */
export class DatabaseInUse extends Error {
  constructor(pgdata: string, { pid, launcher }: Holder) {
    super(
      `The database in ${pgdata} is in use by ${launcher === undefined ? '' : `process ${launcher} and its `}PostgreSQL ${pid}. ` +
        'Stop that Muster first, or give this one a folder of its own with MUSTER_DATA_DIR.',
    );
    this.name = 'DatabaseInUse';
  }
}

/** The setting that names the process that started a postmaster; it is in `postmaster.opts`. */
export const launcherSetting = 'muster.launcher';

/** The process that runs on `pgdata`; undefined when none does, also when a crash left the lock file behind. */
export async function findHolder(pgdata: string): Promise<Holder | undefined> {
  const [pid = '', , , port = '', socketDirectory = ''] = await readLines(lockFile(pgdata));
  const facts = await inspectPostmaster(Number(pid), pgdata);
  if (facts === undefined) return undefined;
  const [options = ''] = await readLines(join(pgdata, 'postmaster.opts'));
  const launcher = new RegExp(`${launcherSetting}=(\\d+)`).exec(options)?.[1];
  // A postmaster whose launcher died has another parent now.
  const isOrphan = facts.parent !== undefined && String(facts.parent) !== launcher;
  return {
    pid: Number(pid),
    launcher: isOrphan || launcher === undefined ? undefined : Number(launcher),
    port: Number(port),
    socketDirectory,
  };
}

/** Its lines: process id, data directory, start time, port, socket directory, … */
export function lockFile(pgdata: string): string {
  return join(pgdata, 'postmaster.pid');
}

/** Process id in the lock file, alive or not. */
export async function lockedBy(pgdata: string): Promise<number | undefined> {
  const [pid] = await readLines(lockFile(pgdata));
  return pid === undefined ? undefined : Number(pid);
}

function readLines(path: string): Promise<string[]> {
  return readFile(path, 'utf8').then(
    (text) => text.split('\n'),
    () => [],
  );
}

/** A postmaster stays in its data directory; without permission to see that, its name decides. */
async function inspectPostmaster(pid: number, pgdata: string): Promise<ProcessFacts | undefined> {
  const facts = pid > 0 ? await inspectProcess(pid) : undefined;
  if (facts === undefined) return undefined;
  const { name, cwd } = facts;
  const isOurs = cwd === undefined ? name === undefined || name.startsWith('postgres') : cwd === pgdata;
  return isOurs ? facts : undefined;
}

/** An orphan that is still there after this was not ended by the system (setpriv is Linux's), or does not react. */
const orphanGraceMs = 2000;

/**
 * Resolves when no process runs on `pgdata`. Waits for a postmaster that a crash orphaned, and ends it if needed.
 *
 * @throws {@link DatabaseInUse} at once when a running Muster has it, and when an orphan cannot be ended.
 */
export async function waitUntilFree(pgdata: string, clock: DatabaseClock): Promise<void> {
  const ended = new Set<number>();
  for (;;) {
    const holder = await findHolder(pgdata);
    if (holder === undefined) return;
    if (holder.launcher !== undefined || ended.has(holder.pid)) throw new DatabaseInUse(pgdata, holder);
    if (await isGoneWithin(holder.pid, orphanGraceMs, clock)) continue;
    ended.add(holder.pid);
    await endPostmaster(holder.pid, clock, () => {});
  }
}

/**
 * PostgreSQL replaces a stale lock file only when the process id in it is dead. After a reboot, or in a container, that
 * id often belongs to another process, and PostgreSQL would never start again. Should two starters get here at once,
 * the shared memory segment still admits only one of them.
 */
export async function removeStaleLock(file: string, pgdata: string): Promise<void> {
  const [pid = ''] = await readLines(file);
  if (pid !== '' && (await inspectPostmaster(Number(pid), pgdata)) === undefined) await rm(file, { force: true });
}
