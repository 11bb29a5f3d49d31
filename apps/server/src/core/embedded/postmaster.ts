import { spawn, type ChildProcess } from 'node:child_process';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';

import { Client } from 'pg';
import type { BaseLogger } from 'pino';

import type { Endpoint } from './endpoint.ts';
import { launcherSetting, lockedBy, lockFile, removeStaleLock, waitUntilFree } from './holder.ts';
import type { Identity } from './identity.ts';
import { programEnv, run } from './processes.ts';
import { recoverySettings, watchRecovery } from './recoveryWatch.ts';
import { type DatabaseClock, endPostmaster } from './shutdown.ts';

export type DatabaseLog = Pick<BaseLogger, 'debug' | 'info' | 'warn' | 'error'>;

export interface PostmasterPlan {
  readonly bin: string;
  readonly pgdata: string;
  readonly identity: Identity;
  readonly endpoint: Endpoint;
  /** Address for readiness checks. */
  readonly probeUrl: string;
  readonly log: DatabaseLog;
  readonly clock: DatabaseClock;
  /** Aborted when the start is to be given up. */
  readonly stopping: AbortSignal;
}

/** One run of PostgreSQL, from readiness to its end. */
export interface Postmaster {
  readonly pid: number;
  /** Resolves at its end, however it ends, with its last output. */
  readonly ended: Promise<string>;
  /** Whether its recovery makes no progress; irrelevant once it serves. */
  readonly isStuck: () => boolean;
  /** Fast shutdown, and harder ones if that does not help (shutdown.ts); resolves at the end. */
  readonly stop: () => Promise<void>;
}

/** Timeout for the last processes of a predecessor. */
const predecessorMs = 60_000;

/**
 * Starts PostgreSQL and resolves when it serves, also after a long crash recovery. One that is stuck is ended.
 *
 * @throws `DatabaseInUse` when another Muster has the data directory, otherwise an Error with PostgreSQL's own output.
 */
export async function startPostmaster(plan: PostmasterPlan): Promise<Postmaster> {
  const deadline = plan.clock.now() + predecessorMs;
  for (let stuck = 0; ;) {
    await waitUntilFree(plan.pgdata, plan.clock);
    for (const file of [lockFile(plan.pgdata), plan.endpoint.socketLock ?? ''])
      await removeStaleLock(file, plan.pgdata);
    const attempt = spawnPostmaster(plan);
    const failure = await servesOrFails(attempt, plan);
    if (failure === undefined) return attempt;
    if (failure === stuckWords && stuck++ === 0) continue;
    // A predecessor's last processes still exist, or another starter was faster and will be found above.
    const isTaken = /lock file ".*" already exists|shared memory block .* is still in use/.test(failure);
    if (!isTaken || plan.clock.now() > deadline) throw new Error(`PostgreSQL did not start: ${failure}`);
    await plan.clock.sleep(100);
  }
}

function spawnPostmaster(plan: PostmasterPlan): Postmaster {
  const { bin, pgdata, identity, endpoint, log, clock } = plan;
  const settings = [...endpoint.settings, ...recoverySettings, `${launcherSetting}=${process.pid}`];
  const [program = '', ...args] = identity.wrap([
    join(bin, 'postgres'),
    '-D',
    pgdata,
    ...settings.flatMap((setting) => ['-c', setting]),
  ]);
  const child = spawn(program, args, {
    cwd: dirname(pgdata),
    env: programEnv(),
    stdio: ['ignore', 'ignore', 'pipe'],
    // Its own session: Ctrl+C is for the server, which drains first and stops the database last.
    detached: true,
    windowsHide: true,
  });
  const lastLines: string[] = [];
  const recovery = watchRecovery(clock);
  createInterface({ input: child.stderr }).on('line', (line) => {
    relay(log, line);
    recovery.addLine(line);
    lastLines.push(line);
    if (lastLines.length > 10) lastLines.shift();
  });
  const ended = new Promise<string>((resolve) => {
    const end = (how: string): void => resolve([...lastLines, `ended with ${how}`].join('\n'));
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) => end(signal ?? `code ${code}`));
    // Its child processes may outlive it with its output still open.
    child.once('exit', (code, signal) => setTimeout(() => end(signal ?? `code ${code}`), lastWordsMs).unref());
  });
  const { pid = 0 } = child;
  return { pid, ended, isStuck: recovery.isStuck, stop: () => stopPostmaster(plan, child, ended) };
}

const lastWordsMs = 2000;

/**
 * Undefined once it serves, else its last output. Of two starters one may reach the other's: hence the check of the
 * lock.
 */
async function servesOrFails(attempt: Postmaster, plan: PostmasterPlan): Promise<string | undefined> {
  const { pid, ended, stop } = attempt;
  const { pgdata, probeUrl, stopping, log } = plan;
  for (;;) {
    if ((await lockedBy(pgdata)) === pid && (await serves(probeUrl))) return undefined;
    const words = await Promise.race([ended, sleep(25)]);
    if (words !== undefined) return words;
    const isStuck = attempt.isStuck();
    if (!isStuck && !stopping.aborted) continue;
    if (isStuck) log.error({ part: 'database' }, 'PostgreSQL neither serves nor gets on; it is ended');
    await stop();
    return isStuck ? stuckWords : 'it was told to stop';
  }
}

const stuckWords = 'it neither served nor got on with its recovery, and was ended';

/** A frozen one accepts connections and sends nothing. */
const probeMs = 5000;

export async function serves(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: probeMs });
  client.on('error', () => {});
  try {
    await client.connect();
    // Not awaited: a frozen one would not answer that either.
    void client.end();
    return true;
  } catch {
    client.connection.stream.destroy();
    return false;
  }
}

async function stopPostmaster(plan: PostmasterPlan, child: ChildProcess, ended: Promise<string>): Promise<void> {
  const isRunning = (): boolean => child.exitCode === null && child.signalCode === null;
  if (process.platform === 'win32' && isRunning()) {
    await run([join(plan.bin, 'pg_ctl'), 'stop', '-m', 'fast', '-t', '15', '-D', plan.pgdata]);
  }
  if (isRunning() && child.pid !== undefined) {
    await endPostmaster(child.pid, plan.clock, (step) => {
      if (step !== 'fast')
        plan.log.warn({ part: 'database', step }, 'PostgreSQL does not stop; it recovers at its next start');
    });
  }
  await ended;
}

const severe = new Set(['ERROR', 'WARNING', 'FATAL']);

function relay(log: DatabaseLog, line: string): void {
  const severity = /^([A-Z]+)\d?:/.exec(line)?.[1] ?? 'LOG';
  const entry = { part: 'database' };
  if (severity === 'PANIC') log.error(entry, line);
  else if (severe.has(severity)) log.warn(entry, line);
  else log.debug(entry, line);
}
