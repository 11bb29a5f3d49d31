import { readFile } from 'node:fs/promises';

import { licenceKeyFiles } from '../core/licence/licenceKeys.ts';
import { type LicenceContent, licencePrivateKey, signLicence } from '../core/licence/signedLicence.ts';
import type { Client, TestApp } from './testApp.ts';
import { addRow } from './testSite.ts';
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

export function isoTime(time: number): string {
  return new Date(time).toISOString();
}

/** A building of its own, with an administrator in it. */
export async function leaseBuilding(muster: TestApp, name: string): Promise<{ buildId: string; client: Client }> {
  const client = await muster.logIn();
  const buildId = await addRow(client, '/pod/building', { name, timeZone: 'Asia/Shanghai' });
  await client.get('/pod/building/choose', { buildId });
  return { buildId, client };
}

/** What the licence of a building says of itself. */
export async function licenceInfoOf(muster: TestApp, buildId: string): Promise<ReturnType<typeof JSON.parse>> {
  const { data } = await muster.ask('GET', `/pod/licence/get?buildId=${buildId}`);
  return JSON.parse(Buffer.from(data, 'base64').toString());
}

/** Puts a licence in force as if it had been uploaded: no upload brings one that is not valid in front of one that is. */
export async function placeLicence(muster: TestApp, buildingId: string, given: Partial<LicenceContent>): Promise<void> {
  const document = await issueLicence(muster, { building: buildingId, ...given });
  const licence = { id: crypto.randomUUID(), buildingId, document, receivedAt: isoTime(muster.clock.now) };
  await muster.database.db.insertInto('licence').values(licence).execute();
  muster.clock.now += 6000;
}
