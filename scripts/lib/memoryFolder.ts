// Temporary files of tests are in memory if there is room, because databases wait for their disk at each commit.
import { accessSync, constants, statfsSync } from 'node:fs';

const folder = '/dev/shm';
const leastBytes = 4 * 2 ** 30;

/** Points `os.tmpdir()` of this process and its children to memory, if possible. */
export function keepTemporaryFilesInMemory(): void {
  if (process.env.TMPDIR !== undefined) return;
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    if (bavail * bsize >= leastBytes) process.env.TMPDIR = folder;
  } catch {
    // No such folder outside Linux.
  }
}
