import { readFile, statfs } from 'node:fs/promises';

/** Of the disk on which a folder lies. */
export interface FreeSpace {
  /** Bytes that an unprivileged program may still write. */
  freeBytes: number;
  totalBytes: number;
}

interface Place {
  dataDir: string;
  /** File with the free space, instead of the disk's; null = the disk's. */
  freeSpaceFile: string | null;
}

export function freeSpaceOf({ dataDir, freeSpaceFile }: Place): Promise<FreeSpace> {
  return freeSpaceFile === null ? readFreeSpace(dataDir) : readStatedSpace(freeSpaceFile);
}

export async function readFreeSpace(folder: string): Promise<FreeSpace> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}

/** For automated tests: both numbers from a file, instead of the disk's. */
export async function readStatedSpace(file: string): Promise<FreeSpace> {
  const [freeBytes = Number.NaN, totalBytes = Number.NaN] = (await readFile(file, 'utf8')).split(/\s+/).map(Number);
  if (!Number.isFinite(freeBytes) || !Number.isFinite(totalBytes)) throw new Error(`${file} states no free space`);
  return { freeBytes, totalBytes };
}
