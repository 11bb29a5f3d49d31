import { randomBytes } from 'node:crypto';

import { eventually } from '@muster/testkit/eventually.ts';
import { expect, test } from 'vitest';

import { type ZipEntry, zipStream } from './zipStream.ts';

test('an archive without a reader releases its entries and their sources', async () => {
  const open = new Set<string>();
  async function* held<T>(name: string, items: Iterable<T>): AsyncGenerator<T> {
    open.add(name);
    try {
      yield* items;
    } finally {
      open.delete(name);
    }
  }
  // More than the buffer of the compressor.
  const content = held(
    'content',
    Array.from({ length: 100 }, () => randomBytes(65_536)),
  );
  const archive = zipStream(held<ZipEntry>('entries', [{ name: 'a', content }]));
  await archive.next();
  await archive.next();
  expect(open).toEqual(new Set(['entries', 'content']));
  await archive.return(undefined);
  await eventually(() => expect(open).toEqual(new Set()));
});
