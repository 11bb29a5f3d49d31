import { readFile } from 'node:fs/promises';

import { licenceKeyFiles } from '../modules/session/licenceKeys.ts';
import { type LicenceContent, licencePrivateKey, signLicence } from '../modules/session/signedLicence.ts';
import type { TestApp } from './testApp.ts';
import { type FormAnswer, sendForm } from './uploadForm.ts';

/** A licence file as the installation's own key signs it; every module, from now on, for ever, unless it is said otherwise. */
export async function issueLicence(
  { uploadRoot, clock }: Pick<TestApp, 'uploadRoot' | 'clock'>,
  given: Partial<LicenceContent> = {},
): Promise<string> {
  const key = licencePrivateKey(await readFile(licenceKeyFiles(uploadRoot).privateKey, 'utf8'));
  const now = new Date(clock.now).toISOString();
  return signLicence(
    {
      id: crypto.randomUUID(),
      company: 'Works',
      modules: ['alarm'],
      installation: null,
      building: null,
      buildings: null,
      issuedAt: now,
      notBefore: now,
      expires: null,
      ...given,
    },
    key,
  );
}

let uploads = 0;

/** Uploads a licence file as the login page does, each from an address of its own: one address may upload seldom. */
export function uploadLicence(muster: TestApp, document: string, name = 'licence.json'): Promise<FormAnswer> {
  uploads += 1;
  const address = `10.0.${uploads >> 8}.${uploads & 255}`;
  return sendForm(muster, '', '/pod/licence/upload', [{ name, content: document }], { address });
}
