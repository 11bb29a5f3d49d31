import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { eventually } from '@muster/testkit/eventually.ts';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { findProgram } from '../core/embedded/processes.ts';
import { readTar, type TarEntry, writeTar } from './tar.ts';

const at = new Date('2026-11-21T02:47:08Z');

async function* pieces(archive: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let from = 0; from < archive.length; from += size) yield archive.subarray(from, from + size);
}

async function* each(entries: readonly TarEntry[]): AsyncGenerator<TarEntry> {
  yield* entries;
}
const pack = async (entries: readonly TarEntry[]): Promise<Buffer> =>
  Buffer.concat(await Array.fromAsync(writeTar(each(entries), at)));

test('a packed archive is unpacked, in whatever pieces it arrives', async () => {
  const entry = fc.record({
    name: fc.stringMatching(/^[a-z_/0-9.]{1,100}$/),
    body: fc.uint8Array({ maxLength: 2000 }).map((bytes) => Buffer.from(bytes)),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(entry, { maxLength: 5 }), fc.integer({ min: 1, max: 3000 }), async (entries, size) => {
      expect(await Array.fromAsync(readTar(pieces(await pack(entries), size)))).toEqual(entries);
    }),
    { seed: 20_251_119 },
  );
});

test.skipIf(findProgram('tar') === undefined)('the usual tar unpacks it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'muster-tar-'));
  const body = Buffer.from('one\ttwo\n'.repeat(1000));
  await writeFile(join(folder, 'archive.tar'), await pack([{ name: 'tables/person/00000001.copy', body }]));
  execFileSync('tar', ['-xf', 'archive.tar'], { cwd: folder });
  expect(await readFile(join(folder, 'tables/person/00000001.copy'))).toEqual(body);
  await rm(folder, { recursive: true });
});

test.for([
  { what: 'name', offset: 3 },
  { what: 'length', offset: 130 },
])('a damaged $what is detected', async ({ offset }) => {
  const archive = await pack([{ name: 'entry', body: Buffer.alloc(700, 'x') }]);
  archive.writeUInt8(archive.readUInt8(offset) ^ 1, offset);
  await expect(Array.fromAsync(readTar(pieces(archive, 512)))).rejects.toThrow('Invalid tar header');
});

test('an archive that ends within an entry is detected, and so is an error of its source', async () => {
  const archive = await pack([{ name: 'entry', body: Buffer.alloc(700, 'x') }]);
  await expect(Array.fromAsync(readTar(pieces(archive.subarray(0, 900), 512)))).rejects.toThrow('Unexpected end');
  async function* broken(): AsyncGenerator<Buffer> {
    yield archive.subarray(0, 900);
    throw new Error('bad checksum');
  }
  await expect(Array.fromAsync(readTar(broken()))).rejects.toThrow('bad checksum');
});

test('a source that fails during writing fails the archive', async () => {
  async function* failing(): AsyncGenerator<TarEntry> {
    yield { name: 'one', body: Buffer.alloc(10) };
    throw new Error('the database is away');
  }
  await expect(Array.fromAsync(writeTar(failing(), at))).rejects.toThrow('the database is away');
  const long = each([{ name: 'n'.repeat(101), body: Buffer.alloc(0) }]);
  await expect(Array.fromAsync(writeTar(long, at))).rejects.toThrow('too long');
});

test('a reader that stops early releases the sources of the archive', async () => {
  const closed: string[] = [];
  async function* source<Item>(name: string, item: Item): AsyncGenerator<Item> {
    try {
      for (;;) yield item;
    } finally {
      closed.push(name);
    }
  }
  for await (const _ of writeTar(source('entries', { name: 'entry', body: Buffer.alloc(700) }), at)) break;
  const archive = await pack([{ name: 'entry', body: Buffer.alloc(512) }]);
  for await (const _ of readTar(source('bytes', archive.subarray(0, 1024)))) break;
  await eventually(() => expect(closed).toEqual(['entries', 'bytes']));
});
