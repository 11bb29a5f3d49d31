import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';

import { Client } from 'pg';
import type { BaseLogger } from 'pino';

import type { Endpoint } from './endpoint.ts';
import { launcherSetting, lockedBy, lockFile, removeStaleLock, waitUntilFree } from './holder.ts';
import type { Identity } from './identity.ts';
import { programEnv, run } from './processes.ts';

export type DatabaseLog = Pick<BaseLogger, 'debug' | 'info' | 'warn' | 'error'>;

export interface PostmasterPlan {
  readonly bin: string;
  readonly pgdata: string;
  readonly identity: Identity;
  readonly endpoint: Endpoint;
  /** Where to ask whether it serves. */
  readonly probeUrl: string;
  readonly log: DatabaseLog;
}

/** One run of PostgreSQL, from serving to its end. */
export interface Postmaster {
  readonly pid: number;
  /** Resolves at its end, however that comes, with what it said last. */
  readonly ended: Promise<string>;
  /** Fast shutdown; resolves at the end. */
  readonly stop: () => Promise<void>;
}

/** How long a predecessor may take to write its data and go. */
const predecessorMs = 60_000;
const fastShutdownMs = 60_000;

/**
 * Starts PostgreSQL and resolves when it serves, also after a long crash recovery.
 *
 * @throws `DatabaseInUse` when another Muster has the data directory, an Error with PostgreSQL's own words otherwise.
 */
export async function startPostmaster(plan: PostmasterPlan): Promise<Postmaster> {
  const deadline = Date.now() + predecessorMs;
  for (;;) {
    await waitUntilFree(plan.pgdata, predecessorMs);
    for (const file of [lockFile(plan.pgdata), plan.endpoint.socketLock ?? ''])
      await removeStaleLock(file, plan.pgdata);
    const attempt = spawnPostmaster(plan);
    const failure = await servesOrFails(attempt, plan);
    if (failure === undefined) return attempt;
    // A predecessor's last processes are still there, or another starter won the race and will be found above.
    const isTaken = /lock file ".*" already exists|shared memory block .* is still in use/.test(failure);
    if (!isTaken || Date.now() > deadline) throw new Error(`PostgreSQL did not start: ${failure}`);
    await sleep(100);
  }
}

function spawnPostmaster(plan: PostmasterPlan): Postmaster {
  const { bin, pgdata, identity, endpoint, log } = plan;
  const settings = [...endpoint.settings, `${launcherSetting}=${process.pid}`].flatMap((setting) => ['-c', setting]);
  const [program = '', ...args] = identity.wrap([join(bin, 'postgres'), '-D', pgdata, ...settings]);
  const child = spawn(program, args, {
    cwd: dirname(pgdata),
    env: programEnv(),
    stdio: ['ignore', 'ignore', 'pipe'],
    // A session of its own: Ctrl+C is for the server, which drains first and stops the database last.
    detached: true,
    windowsHide: true,
  });
  const lastLines: string[] = [];
  createInterface({ input: child.stderr }).on('line', (line) => {
    relay(log, line);
    lastLines.push(line);
    if (lastLines.length > 10) lastLines.shift();
  });
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) => resolve([...lastLines, `ended with ${signal ?? `code ${code}`}`].join('\n')));
  });
  const { pid = 0 } = child;
  return { pid, ended, stop: () => stopPostmaster(plan, child, ended) };
}

/** Undefined once it serves, else its last words. Of two starters one may reach the other's: hence the look at the lock. */
async function servesOrFails(
  { pid, ended }: Postmaster,
  { pgdata, probeUrl }: PostmasterPlan,
): Promise<string | undefined> {
  for (;;) {
    if ((await lockedBy(pgdata)) === pid && (await serves(probeUrl))) return undefined;
    const words = await Promise.race([ended, sleep(25)]);
    if (words !== undefined) return words;
  }
}

async function serves(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

async function stopPostmaster(plan: PostmasterPlan, child: ChildProcess, ended: Promise<string>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  if (process.platform === 'win32') await run([join(plan.bin, 'pg_ctl'), 'stop', '-m', 'fast', '-D', plan.pgdata]);
  else child.kill('SIGINT');
  const patience = new AbortController();
  const slow = sleep(fastShutdownMs, 'slow', { signal: patience.signal }).catch(() => 'done');
  if ((await Promise.race([ended, slow])) === 'slow') {
    plan.log.warn('PostgreSQL takes too long to stop; it will recover at the next start');
    child.kill('SIGQUIT');
    await once(child, 'exit');
  }
  patience.abort();
}

const severe = new Set(['ERROR', 'WARNING', 'FATAL']);

function relay(log: DatabaseLog, line: string): void {
  const severity = /^([A-Z]+)\d?:/.exec(line)?.[1] ?? 'LOG';
  const entry = { part: 'database' };
  if (severity === 'PANIC') log.error(entry, line);
  else if (severe.has(severity)) log.warn(entry, line);
  else log.debug(entry, line);
}
