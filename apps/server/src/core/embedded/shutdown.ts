import { setTimeout as sleep } from 'node:timers/promises';

import { childrenOf, inspectProcess, signalProcess } from './processes.ts';

/** Time source for starting and stopping PostgreSQL; tests replace it. */
export interface DatabaseClock {
  /** Monotonic ms. */
  now(): number;
  /** Resolves after the time, or when it is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<unknown>;
}

export const usualClock: DatabaseClock = {
  now: () => performance.now(),
  sleep: (ms, signal) => sleep(ms, undefined, { signal }).catch(() => {}),
};

const checkIntervalMs = 20;

/**
 * Steps to end PostgreSQL. Fast writes the data; immediate leaves that to the recovery of the next start; the last
 * kills also the child processes, which lead their own process groups. None loses confirmed data. A process that hangs
 * on a broken disk reacts only to the last.
 */
const steps = [
  { name: 'fast', signal: 'SIGINT', waitMs: 10_000 },
  { name: 'immediate', signal: 'SIGQUIT', waitMs: 5000 },
  { name: 'kill', signal: 'SIGKILL', waitMs: 5000 },
] as const;

/**
 * Ends a postmaster, and resolves when it is gone or cannot be ended.
 *
 * @param onStep called at each step
 */
export async function endPostmaster(pid: number, clock: DatabaseClock, onStep: (step: string) => void): Promise<void> {
  const known = new Set<number>();
  for (const { name, signal, waitMs } of steps) {
    // When it is gone, its children cannot be found any more.
    for (const child of await childrenOf(pid)) known.add(child);
    onStep(name);
    signalProcess(pid, signal);
    if (signal === 'SIGKILL') await killAll(known);
    if (await isGoneWithin(pid, waitMs, clock)) return;
  }
}

/** Waits for the end of a process, for a limited time. */
export async function isGoneWithin(pid: number, ms: number, clock: DatabaseClock): Promise<boolean> {
  const over = new AbortController();
  void clock.sleep(ms, over.signal).then(() => over.abort());
  while ((await inspectProcess(pid)) !== undefined) {
    if (over.signal.aborted) return false;
    await sleep(checkIntervalMs, undefined, { signal: over.signal }).catch(() => {});
  }
  over.abort();
  return true;
}

async function killAll(pids: Iterable<number>): Promise<void> {
  for (const pid of pids) if ((await inspectProcess(pid)) !== undefined) signalProcess(pid, 'SIGKILL');
}
