// Where tests keep what they throw away: in memory, where that has room. Databases wait for their disk at each commit.
import { accessSync, constants, statfsSync } from 'node:fs';

const folder = '/dev/shm';
const leastBytes = 4 * 2 ** 30;

/** Lets `os.tmpdir()` of this process and of those that it starts lead to memory; elsewhere it stays where it is. */
export function keepTemporaryFilesInMemory(): void {
  if (process.env.TMPDIR !== undefined) return;
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    if (bavail * bsize >= leastBytes) process.env.TMPDIR = folder;
  } catch {
    // No such folder, as outside of Linux.
  }
}
