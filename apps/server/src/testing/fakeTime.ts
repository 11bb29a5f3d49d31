import { readdirSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Path of Debian's libfaketime; undefined = not installed. */
export const fakeTimeLibrary: string | undefined = findLibrary();

function findLibrary(): string | undefined {
  if (process.platform !== 'linux') return undefined;
  const path = readdirSync('/usr/lib', { recursive: false, encoding: 'utf8' })
    .map((folder) => join('/usr/lib', folder, 'faketime'))
    .find((folder) => filesOf(folder).includes('libfaketimeMT.so.1'));
  return path === undefined ? undefined : join(path, 'libfaketimeMT.so.1');
}

function filesOf(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** The environment of a process whose system clock is set by a file; its monotonic clock is real. */
export function fakeTimeEnvironment(clockFile: string): Record<string, string> {
  if (fakeTimeLibrary === undefined) throw new Error('libfaketime is not installed');
  return {
    LD_PRELOAD: fakeTimeLibrary,
    FAKETIME_TIMESTAMP_FILE: clockFile,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    FAKETIME_NO_CACHE: '1',
  };
}

/** Moves that system clock by this many seconds from the real one. */
export async function setFakeTime(clockFile: string, seconds: number): Promise<void> {
  // Atomically: the library reads the file whenever the time is read.
  await writeFile(`${clockFile}.new`, `${seconds < 0 ? '' : '+'}${seconds}`);
  await rename(`${clockFile}.new`, clockFile);
}

/**
 * The library removes its shared memory when its process exits, but not when that is killed. Returns the removed files.
 */
export async function freeFakeTimeMemory(pid: number | undefined): Promise<string[]> {
  const shared = [`/dev/shm/faketime_shm_${pid}`, `/dev/shm/sem.faketime_sem_${pid}`];
  for (const name of shared) await rm(name, { force: true });
  return shared;
}
