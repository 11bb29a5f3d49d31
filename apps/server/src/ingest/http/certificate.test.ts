import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expiredCertificate, issuedCertificate, localCertificate, sealedKey } from '@muster/testkit/certificates.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { InvalidSettings } from '../../core/settings/settings.ts';
import { readCertificate } from './certificate.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-certificate-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function read(cert: string | null, key: string | null) {
  const files = { certFile: join(folder, 'cert.pem'), keyFile: join(folder, 'key.pem') };
  await rm(files.certFile, { force: true });
  await rm(files.keyFile, { force: true });
  if (cert !== null) await writeFile(files.certFile, cert);
  if (key !== null) await writeFile(files.keyFile, key);
  return readCertificate(files);
}

describe('a certificate', () => {
  it.each([localCertificate, issuedCertificate])('is read with its chain and its key', async ({ cert, key }) => {
    expect(await read(cert, key)).toMatchObject({ cert, key });
  });

  it('that has expired is read as well, with its end', async () => {
    expect(await read(expiredCertificate.cert, expiredCertificate.key)).toMatchObject({
      expiresAt: Date.parse('2021-01-01'),
    });
  });

  const { cert, key } = localCertificate;
  it.each([
    ['a missing certificate', null, key, /^MUSTER_TLS_CERT \S+cert.pem cannot be read: ENOENT/],
    ['a missing key', cert, null, /^MUSTER_TLS_KEY \S+key.pem cannot be read: ENOENT/],
    ['an empty certificate', '', key, /^MUSTER_TLS_CERT \S+ is no certificate in PEM/],
    ['a key in the place of the certificate', key, key, /^MUSTER_TLS_CERT \S+ is no certificate in PEM/],
    ['a certificate in the place of the key', cert, cert, /^MUSTER_TLS_KEY \S+ is no key in PEM/],
    ['half a key', cert, key.slice(0, 100), /^MUSTER_TLS_KEY \S+ is no key in PEM/],
    ['a key with a passphrase', cert, sealedKey, /^MUSTER_TLS_KEY \S+ is no key in PEM without a passphrase/],
    ['a key of another certificate', cert, issuedCertificate.key, /^MUSTER_TLS_KEY \S+ is the key of another/],
    [
      'a broken chain',
      `${cert}\n-----BEGIN CERTIFICATE-----\nx\n-----END CERTIFICATE-----`,
      key,
      /^MUSTER_TLS_CERT \S+ cannot be used/,
    ],
  ])('is refused with the setting that is wrong: %s', async (_what, certText, keyText, problem) => {
    const refused = read(certText, keyText);
    await expect(refused).rejects.toThrow(InvalidSettings);
    await expect(refused).rejects.toThrow(problem);
  });

  it('is refused without revealing anything of the key', async () => {
    const told = await read(cert, `${key.slice(0, 120)}secret`).catch((error: unknown) => String(error));
    expect(told).not.toContain('secret');
    expect(told).not.toContain(key.slice(30, 90));
  });
});
