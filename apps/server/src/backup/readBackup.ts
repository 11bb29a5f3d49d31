import { createReadStream } from 'node:fs';
import { createZstdDecompress } from 'node:zlib';

import {
  backupFormat,
  type Content,
  ContentSum,
  firstFormat,
  type Manifest,
  manifestName,
  packageOf,
  tableOf,
  type UploadContent,
  uploadOf,
} from './manifest.ts';
import { readTar, type TarEntry } from './tar.ts';

/** The file is not a backup, or incomplete. Nothing was changed. */
export class DamagedBackup extends Error {
  constructor(file: string, why: string, cause?: unknown) {
    super(`${file} cannot be restored: ${why}. Nothing was changed.`, { cause });
    this.name = 'DamagedBackup';
  }
}

/** Entries of a backup in the order in which they were written. */
export async function* readEntries(file: string): AsyncGenerator<TarEntry> {
  const source = createReadStream(file);
  const plain = source.pipe(createZstdDecompress());
  source.on('error', (error) => plain.destroy(error));
  try {
    yield* readTar(plain);
  } finally {
    source.destroy();
    plain.destroy();
  }
}

/**
 * Reads a backup from the first byte to the last and compares every table with the manifest.
 *
 * @throws {@link DamagedBackup} for any difference.
 */
export async function verifyBackup(file: string): Promise<Manifest> {
  const sums = new Map<string, ContentSum>();
  let manifest: Manifest | undefined;
  try {
    for await (const { name, body } of readEntries(file)) {
      if (name === manifestName) manifest = JSON.parse(body.toString('utf8')) as Manifest;
      else
        sumOf(
          sums,
          tableOf(name) ?? keyOf('upload', uploadOf(name)) ?? keyOf('map package', packageOf(name)) ?? name,
        ).add(body);
    }
  } catch (cause) {
    throw new DamagedBackup(file, cause instanceof Error ? cause.message : String(cause), cause);
  }
  if (manifest === undefined) throw new DamagedBackup(file, 'its end is missing');
  if (!(manifest.format >= firstFormat && manifest.format <= backupFormat))
    throw new DamagedBackup(file, `its form ${manifest.format} is of another release`);
  assertContent(file, manifest, sums);
  return manifest;
}

function assertContent(file: string, manifest: Manifest, sums: Map<string, ContentSum>): void {
  for (const table of manifest.tables) {
    if (!isSame(table, sumOf(sums, table.name).total()))
      throw new DamagedBackup(file, `the rows of ${table.name} are damaged`);
    sums.delete(table.name);
  }
  assertFiles(file, 'upload', manifest.uploads, sums);
  assertFiles(file, 'map package', manifest.packages, sums);
  if (sums.size > 0) throw new DamagedBackup(file, `it holds more than it should (${[...sums.keys()].join(', ')})`);
}

type FileKind = 'upload' | 'map package';

function assertFiles(
  file: string,
  kind: FileKind,
  contents: readonly UploadContent[] | undefined,
  sums: Map<string, ContentSum>,
): void {
  for (const { id, bytes, sha256 } of contents ?? []) {
    const sum = sumOf(sums, keyOf(kind, id)).total();
    if (sum.bytes !== bytes || sum.sha256 !== sha256) throw new DamagedBackup(file, `the ${kind} ${id} is damaged`);
    sums.delete(keyOf(kind, id));
  }
}

/** No table has this name. */
function keyOf<Id extends string | undefined>(kind: FileKind, id: Id): Id {
  // Holds because a text stays one and null stays null.
  return (id === undefined ? undefined : `${kind} ${id}`) as Id;
}

function sumOf(sums: Map<string, ContentSum>, table: string): ContentSum {
  const sum = sums.get(table) ?? new ContentSum();
  sums.set(table, sum);
  return sum;
}

export function isSame(one: Content, other: Content): boolean {
  return one.rows === other.rows && one.bytes === other.bytes && one.sha256 === other.sha256;
}
