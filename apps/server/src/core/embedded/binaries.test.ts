import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { hydrateSymlinks } from './binaries.ts';

test('creates the links that an install without scripts left out, and keeps them afterwards', async () => {
  const root = await mkdtemp(join(tmpdir(), 'muster-links-'));
  await mkdir(join(root, 'native/lib'), { recursive: true });
  await writeFile(join(root, 'native/lib/libpq.so.5.18'), 'library');
  const links = ['libpq.so', 'libpq.so.5'].map((name) => ({
    source: 'native/lib/libpq.so.5.18',
    target: `native/lib/${name}`,
  }));
  await writeFile(join(root, 'native/pg-symlinks.json'), JSON.stringify(links));
  await hydrateSymlinks(root);
  await Promise.all([hydrateSymlinks(root), hydrateSymlinks(root)]);
  expect(await readdir(join(root, 'native/lib'))).toEqual(['libpq.so', 'libpq.so.5', 'libpq.so.5.18']);
  expect(await readFile(join(root, 'native/lib/libpq.so'), 'utf8')).toBe('library');
  await rm(root, { recursive: true });
});
