import { setTimeout as sleepFor } from 'node:timers/promises';

import type { SystemCondition } from '@muster/model/systemCondition/systemCondition.ts';
import type { BaseLogger } from 'pino';

import type { ConditionReporter } from './conditionReporter.ts';
import type { FreeSpace } from './freeSpace.ts';

const megabyte = 2 ** 20;
const everyMs = 2000;

/** Less of the disk, or fewer bytes, is low. */
const lowShare = 0.1;
const lowBytes = 2048 * megabyte;
/** Below this only what must not be lost is written. */
const scarceBytes = 500 * megabyte;
/**
 * Below this nothing is accepted. Some segments of the write-ahead log (16 MB each) are left: a PostgreSQL that cannot
 * write its log ends, and does not start again. A call for help can still be written.
 */
const fullBytes = 64 * megabyte;
/** A condition ends when there is this much more space than at its begin: a hysteresis against notices. */
const recovery = 1.1;

interface WatchOptions {
  conditions: ConditionReporter;
  freeSpace(): Promise<FreeSpace>;
  /** The database is on this disk: when it is full, nothing can be recorded. */
  holdsDatabase: boolean;
  log: Pick<BaseLogger, 'warn'>;
  sleep?(ms: number): Promise<unknown>;
}

type DiskCode = 'diskLow' | 'diskScarce' | 'diskFull';

/** Checks the free space every two seconds, and raises the conditions. Returns how to stop. */
export function watchDisk(options: WatchOptions): () => void {
  const { conditions, freeSpace, holdsDatabase, log, sleep = sleepFor } = options;
  const stop = new AbortController();
  const holds = new Set<DiskCode>();

  const isShort = (code: DiskCode, { freeBytes, totalBytes }: FreeSpace): boolean => {
    const margin = holds.has(code) ? recovery : 1;
    if (code === 'diskFull') return holdsDatabase && freeBytes < fullBytes * margin;
    if (code === 'diskScarce') return freeBytes < scarceBytes * margin;
    return freeBytes < Math.max(lowBytes, totalBytes * lowShare) * margin;
  };
  const look = (space: FreeSpace): void => {
    const facts = factsOf(space);
    for (const code of ['diskLow', 'diskScarce', 'diskFull'] as const) {
      const holdsNow = isShort(code, space);
      if (holdsNow) holds.add(code);
      else holds.delete(code);
      if (!holdsNow) conditions.clear(code, {});
      else if (code === 'diskFull') conditions.raise(code, {});
      else conditions.raise(code, { facts });
    }
  };
  const run = async (): Promise<void> => {
    while (!stop.signal.aborted) {
      await freeSpace()
        .then((space) => {
          if (!stop.signal.aborted) look(space);
        })
        .catch((error: unknown) => log.warn({ part: 'disk', err: error }, 'the free space cannot be read'));
      await sleep(everyMs);
    }
  };

  void run();
  return () => stop.abort();
}

/** Rounded down to two digits: every change of a fact is sent to every thread. */
function factsOf({ freeBytes, totalBytes }: FreeSpace): { freeMb: number; freePercent: number } {
  const megabytes = Math.floor(freeBytes / megabyte);
  const step = 10 ** Math.max(0, String(megabytes).length - 2);
  return {
    freeMb: Math.floor(megabytes / step) * step,
    freePercent: totalBytes === 0 ? 0 : Math.floor((freeBytes / totalBytes) * 100),
  };
}

/** Whether uploads, exports and tracks stop. */
export function isDiskScarce(all: readonly SystemCondition[]): boolean {
  return all.some(({ code }) => code === 'diskScarce' || code === 'diskFull');
}

/** Nothing can be recorded any more. */
export function isDiskFull(all: readonly SystemCondition[]): boolean {
  return all.some(({ code }) => code === 'diskFull');
}

/** Whether a call failed because there is no space left, or no more for this user. */
export function hasNoSpace(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  // Libraries in C report it only in their message.
  return code === 'ENOSPC' || code === 'EDQUOT' || /No space left on device|Disk quota exceeded/.test(error.message);
}

/** SQLSTATE disk_full. */
export function isDatabaseFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '53100';
}
