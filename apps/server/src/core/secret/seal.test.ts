import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { createSeal } from './seal.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-seal-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('an encrypted secret is decrypted with the key of its file, and with no other', async () => {
  const seal = createSeal(join(folder, 'a.key'));
  const sealed = await seal.close('s3cret');
  expect(await seal.open(sealed)).toBe('s3cret');
  expect(await createSeal(join(folder, 'a.key')).open(sealed)).toBe('s3cret');
  expect(await createSeal(join(folder, 'b.key')).open(sealed)).toBeNull();
});

it('damaged data, however short, are distinguished from a server error', async () => {
  const seal = createSeal(join(folder, 'a.key'));
  const sealed = Buffer.from(await seal.close('s3cret'), 'base64');
  for (let length = 0; length < sealed.length; length += 1)
    expect(await seal.open(sealed.subarray(0, length).toString('base64')), String(length)).toBeNull();
  for (const garbage of ['', 'garbage', '{}', 'NaN', '你好👷', 'x'.repeat(3000)])
    expect(await seal.open(garbage), garbage).toBeNull();
});
