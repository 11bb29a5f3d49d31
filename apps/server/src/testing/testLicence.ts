import { readFile } from 'node:fs/promises';

import { licenceKeyFiles } from '../core/licence/licenceKeys.ts';
import { type LicenceContent, licencePrivateKey, signLicence } from '../core/licence/signedLicence.ts';
import type { Client, TestApp } from './testApp.ts';
import { addRow } from './testSite.ts';
import { type FormAnswer, sendForm } from './uploadForm.ts';

/** A licence file signed by the installation's own key; by default every module, from now on, without an end. */
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

/** Uploads a licence file like the login page, each from its own address: uploads are rate-limited by address. */
export function uploadLicence(muster: TestApp, document: string, name = 'licence.json'): Promise<FormAnswer> {
  uploads += 1;
  const address = `10.0.${uploads >> 8}.${uploads & 255}`;
  return sendForm(muster, '', '/pod/licence/upload', [{ name, content: document }], { address });
}

export function isoTime(time: number): string {
  return new Date(time).toISOString();
}

/** A separate building, with an administrator in it. */
export async function leaseBuilding(muster: TestApp, name: string): Promise<{ buildId: string; client: Client }> {
  const client = await muster.logIn();
  const buildId = await addRow(client, '/pod/building', { name, timeZone: 'Asia/Shanghai' });
  await client.get('/pod/building/choose', { buildId });
  return { buildId, client };
}

/** The licence state of a building. */
export async function licenceInfoOf(muster: TestApp, buildId: string): Promise<ReturnType<typeof JSON.parse>> {
  const { data } = await muster.ask('GET', `/pod/licence/get?buildId=${buildId}`);
  return JSON.parse(Buffer.from(data, 'base64').toString());
}

/** Puts a licence in force as if it had been uploaded: an upload cannot replace a valid one by an invalid one. */
export async function placeLicence(muster: TestApp, buildingId: string, given: Partial<LicenceContent>): Promise<void> {
  const document = await issueLicence(muster, { building: buildingId, ...given });
  const licence = { id: crypto.randomUUID(), buildingId, document, receivedAt: isoTime(muster.clock.now) };
  await muster.database.db.insertInto('licence').values(licence).execute();
  muster.clock.now += 6000;
}
