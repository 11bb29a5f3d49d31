import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, describe, expect, it } from 'vitest';

import { Conditions } from './conditions.ts';
import { type FreeSpace, readFreeSpace, readStatedSpace } from './freeSpace.ts';
import { hasNoSpace, isDiskFull, isDiskScarce, watchDisk } from './watchDisk.ts';

const megabyte = 2 ** 20;
let stop = (): void => {};
afterEach(() => stop());

/** Checks once for each of these, MB free of a total; returns the open codes after each. */
async function codesAfter(free: readonly number[], totalMb: number, holdsDatabase = true): Promise<string[][]> {
  const conditions = new Conditions(() => 0);
  const seen: string[][] = [];
  const over = Promise.withResolvers<void>();
  let looks = 0;
  stop = watchDisk({
    conditions: conditions.reporterOf('main'),
    freeSpace: async (): Promise<FreeSpace> => ({
      freeBytes: (free[looks++] ?? 0) * megabyte,
      totalBytes: totalMb * megabyte,
    }),
    holdsDatabase,
    log: { warn: () => {} },
    sleep: async () => {
      seen.push(conditions.all().map(({ code }) => code));
      if (seen.length < free.length) return;
      over.resolve();
      await new Promise(() => {});
    },
  });
  await over.promise;
  return seen;
}

describe('the space of the disk', () => {
  it('is low below 2 GB or a tenth, scarce below 500 MB, full when hardly anything is left', async () => {
    const all = ['diskLow', 'diskScarce', 'diskFull'];
    expect(await codesAfter([2048, 2047, 500, 499, 64, 63, 0], 10_000)).toEqual([
      [],
      ['diskLow'],
      ['diskLow'],
      ['diskLow', 'diskScarce'],
      ['diskLow', 'diskScarce'],
      all,
      all,
    ]);
    expect(await codesAfter([10_000, 9999], 100_000)).toEqual([[], ['diskLow']]);
  });

  it('is enough again when there is a tenth more than at the limit', async () => {
    expect(await codesAfter([60, 70, 71, 549, 551, 2252, 2253], 10_000)).toEqual([
      ['diskLow', 'diskScarce', 'diskFull'],
      ['diskLow', 'diskScarce', 'diskFull'],
      ['diskLow', 'diskScarce'],
      ['diskLow', 'diskScarce'],
      ['diskLow'],
      ['diskLow'],
      [],
    ]);
  });

  it('is never full for the recording of positions if the database is elsewhere', async () => {
    expect(await codesAfter([0], 10_000, false)).toEqual([['diskLow', 'diskScarce']]);
  });

  it('is reported in megabytes and percent, rounded so that it does not change at each check', async () => {
    const conditions = new Conditions(() => 0);
    let looks = 0;
    const told: unknown[] = [];
    conditions.listen((all) => told.push(all[0]?.facts));
    const over = Promise.withResolvers<void>();
    stop = watchDisk({
      conditions: conditions.reporterOf('main'),
      freeSpace: async () => ({ freeBytes: (1290 - looks) * megabyte, totalBytes: 20_000 * megabyte }),
      holdsDatabase: true,
      log: { warn: () => {} },
      sleep: () => (++looks < 20 ? Promise.resolve() : new Promise(() => over.resolve())),
    });
    await over.promise;
    expect(told).toEqual([{ freeMb: 1200, freePercent: 6 }]);
  });

  it('keeps its state while it cannot be read', async () => {
    const conditions = new Conditions(() => 0);
    const warned: unknown[] = [];
    let looks = 0;
    const over = Promise.withResolvers<void>();
    stop = watchDisk({
      conditions: conditions.reporterOf('main'),
      freeSpace: async () => {
        if (looks++ > 0) throw new Error('EIO');
        return { freeBytes: 0, totalBytes: 1 };
      },
      holdsDatabase: true,
      log: { warn: (...what: unknown[]) => void warned.push(what) },
      sleep: () => (looks < 2 ? Promise.resolve() : new Promise(() => over.resolve())),
    });
    await over.promise;
    expect(warned).toHaveLength(1);
    expect(isDiskFull(conditions.all())).toBe(true);
    expect(isDiskScarce(conditions.all())).toBe(true);
  });

  it('is that of the folder, or that of a file', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'muster-space-'));
    const { freeBytes, totalBytes } = await readFreeSpace(folder);
    expect(totalBytes).toBeGreaterThan(0);
    expect(freeBytes).toBeLessThanOrEqual(totalBytes);
    const file = join(folder, 'space');
    await writeFile(file, '5 10\n');
    expect(await readStatedSpace(file)).toEqual({ freeBytes: 5, totalBytes: 10 });
    await writeFile(file, 'much');
    await expect(readStatedSpace(file)).rejects.toThrow('states no free space');
    await rm(folder, { recursive: true });
  });
});

it('an error of missing space is distinguished from others', () => {
  expect(hasNoSpace(Object.assign(new Error('write'), { code: 'ENOSPC' }))).toBe(true);
  expect(hasNoSpace(new Error('VipsForeignSave: unix error: No space left on device'))).toBe(true);
  expect(hasNoSpace(Object.assign(new Error('write'), { code: 'EACCES' }))).toBe(false);
  expect(hasNoSpace('full')).toBe(false);
});
