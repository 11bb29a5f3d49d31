import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { licenceModules } from '../packages/model/src/access/licence.ts';
import { licenceKeyFiles, readPublicKey } from '../apps/server/src/core/licence/licenceKeys.ts';
import { openLicence } from '../apps/server/src/core/licence/signedLicence.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'muster-licence-command-'));
});
afterAll(() => rm(dataDir, { recursive: true }));

function licence(...args: string[]): Promise<{ code: number; out: string; words: string }> {
  const env = { PATH: process.env.PATH, MUSTER_DATA_DIR: dataDir, TZ: 'Asia/Shanghai' };
  return new Promise((resolve) => {
    execFile(process.execPath, [join(import.meta.dirname, 'licence.ts'), ...args], { env }, (error, stdout, stderr) => {
      resolve({ code: Number(error?.code ?? 0), out: stdout, words: stdout + stderr });
    });
  });
}

test('without a key nothing is issued, and the message explains how to create one', async () => {
  const { code, words } = await licence('issue', '--company', 'Works');
  expect(code).toBe(1);
  expect(words).toMatch(/no key .*licence\.key: make one with keygen/);
});

test('a pair of keys is created once, the private one for its owner only', async () => {
  expect((await licence('keygen')).code).toBe(0);
  const { mode } = await stat(licenceKeyFiles(dataDir).privateKey);
  expect(mode & 0o777).toBe(0o600);
  expect((await licence('keygen')).code).toBe(1);
});

test('an issued licence is valid for the public key, through its last day', async () => {
  const file = join(dataDir, 'works.json');
  const limits = ['--modules', 'alarm,area', '--not-before', '2026-01-01', '--expires', '2027-12-31'];
  const { code, words } = await licence('issue', '--company', 'Works', ...limits, '--out', file);
  expect([code, words]).toEqual([0, expect.stringContaining('for Works, every building')]);
  const publicKey = await readPublicKey(licenceKeyFiles(dataDir).publicKey);
  if (publicKey === null) throw new Error('There is no key.');
  expect(openLicence(await readFile(file, 'utf8'), publicKey)).toMatchObject({
    company: 'Works',
    modules: ['alarm', 'area'],
    building: null,
    buildings: null,
    notBefore: '2025-12-31T16:00:00.000Z',
    expires: '2027-12-31T16:00:00.000Z',
  });
  expect((await licence('show', file)).words).toContain('for Works, every building');
  const { out } = await licence('issue', '--buildings', '3');
  expect(openLicence(out, publicKey)).toMatchObject({ modules: [...licenceModules], buildings: 3, expires: null });
});

test.each([
  [['issue', '--modules', 'alarm,nothing'], 'No such module: nothing'],
  [['issue', '--expires', 'soon'], '--expires is a day or a time'],
  [['issue', '--buildings', '0'], 'from 1 on'],
  [['issue', '--buildings', '2', '--building', 'b'], 'one building'],
  [['show', join(import.meta.dirname, '../package.json')], 'is no licence'],
])('%j is refused with its reason', async (args, reason) => {
  const { code, words } = await licence(...args);
  expect(code).not.toBe(0);
  expect(words).toContain(reason);
});

test('without a command it prints the usage', async () => {
  expect(await licence()).toMatchObject({ code: 64, words: expect.stringContaining('keygen') });
});
