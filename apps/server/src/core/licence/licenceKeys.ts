import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { licencePrivateKey, licencePublicKey } from './signedLicence.ts';

export interface LicenceKeyFiles {
  /** Private key. Only where licences are issued. */
  privateKey: string;
  /** Public key, which verifies the licences of the installation. */
  publicKey: string;
}

/** Paths of the keys in a folder: the data directory, or that of a vendor. */
export function licenceKeyFiles(folder: string): LicenceKeyFiles {
  return { privateKey: join(folder, 'licence.key'), publicKey: join(folder, 'licence.pub') };
}

/** Creates a pair of keys. @throws Error if there is one already: its licences would become invalid. */
export async function makeLicenceKeys(folder: string): Promise<LicenceKeyFiles> {
  const files = licenceKeyFiles(folder);
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(files.privateKey, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flag: 'wx' });
  await writeFile(files.publicKey, publicKey.export({ type: 'spki', format: 'pem' }), { flag: 'wx' });
  return files;
}

/** null if the file does not exist. */
export async function readPublicKey(file: string): Promise<KeyObject | null> {
  const pem = await readIfThere(file);
  return pem === null ? null : licencePublicKey(pem);
}

/** null if the file does not exist. */
export async function readPrivateKey(file: string): Promise<KeyObject | null> {
  const pem = await readIfThere(file);
  return pem === null ? null : licencePrivateKey(pem);
}

async function readIfThere(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
