import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { licenceModules } from '@muster/model/access/licence.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { licenceKeyFiles, makeLicenceKeys, readPrivateKey, readPublicKey } from '../../../core/licence/licenceKeys.ts';
import { ensureLicence } from '../../../core/licence/selfIssued.ts';
import { openLicence } from '../../../core/licence/signedLicence.ts';
import { type Client, startTestApp, type TestApp } from '../../../testing/testApp.ts';
import {
  isoTime,
  issueLicence,
  leaseBuilding,
  licenceInfoOf,
  placeLicence,
  uploadLicence,
} from '../../../testing/testLicence.ts';
import { dataOf, logInAs } from '../../../testing/testSite.ts';
import { routesOf } from '../../../testing/walkRoutes.ts';

const year = 365 * 24 * 3_600_000;

let muster: TestApp;
let admin: Client;
beforeAll(async () => {
  muster = await startTestApp();
  admin = await muster.logIn();
});
afterAll(() => muster.close());

const iso = isoTime;
const licenceOf = (buildId: string) => licenceInfoOf(muster, buildId);
const leased = (name: string) => leaseBuilding(muster, name);
const upload = async (given: Parameters<typeof issueLicence>[1]) => ({
  ...(await uploadLicence(muster, await issueLicence(muster, given))),
  headers: {},
});
const stored = () => muster.database.db.selectFrom('licence').selectAll().orderBy('id').execute();

describe('a signed file', () => {
  test("reveals its contents to holders of the signer's public key", async () => {
    const document = await issueLicence(muster, { company: '化工厂' });
    const publicKey = await readPublicKey(licenceKeyFiles(muster.uploadRoot).publicKey);
    if (publicKey === null) throw new Error('There is no key.');
    expect(openLicence(document, publicKey)).toMatchObject({ company: '化工厂', modules: ['alarm'] });
    const { publicKey: other } = generateKeyPairSync('ed25519');
    expect(openLicence(document, other)).toBeNull();
  });
});

describe('a licence', () => {
  let buildId: string;
  let client: Client;
  beforeAll(async () => {
    ({ buildId, client } = await leased('Leased'));
    const expires = iso(muster.clock.now + year);
    dataOf(await upload({ building: buildId, expires }));
  });

  test('of a building takes precedence over that of the installation, and opens its modules only', async () => {
    expect((await client.get('/pod/alarm/page')).code).toBe(0);
    expect(await client.get('/bp/vehicle/page')).toMatchObject({
      status: 200,
      code: -4,
      message: 'The licence does not include Vehicles',
      data: { module: 'vehicle' },
    });
    const { auth } = dataOf(await client.get('/base/authority/get-info'));
    expect(auth.map(({ name }: { name: string }) => name)).toEqual(['alarm']);
  });

  test('is checked by every route that declares a module, whatever else it requires', async () => {
    const gated = routesOf(muster).filter(({ config }) => (config?.access?.module ?? null) !== null);
    expect(gated.length).toBeGreaterThan(80);
    const headers = { authToken: client.token };
    const opened: string[] = [];
    for (const { method, url, config } of gated) {
      const response = await muster.app.inject({ method, url, headers });
      const isReply = String(response.headers['content-type']).startsWith('application/json');
      const { code, data } = isReply ? response.json<{ code: number; data: unknown }>() : { code: 0, data: null };
      const { module } = config?.access ?? {};
      if (module === 'alarm') expect(code, url).not.toBe(-4);
      else if (code !== -4 || (data as { module: string }).module !== module) opened.push(`${method} ${url}`);
    }
    expect(opened).toEqual([]);
  });

  test('that is not valid yet reports that', async () => {
    const later = await leased('Later');
    const notBefore = iso(muster.clock.now + year);
    await placeLicence(muster, later.buildId, { notBefore });
    expect(await licenceOf(later.buildId)).toMatchObject({ active: false, state: 'notYet', notBefore });
    expect(await later.client.get('/pod/alarm/page')).toMatchObject({ code: -4, data: { state: 'notYet' } });
  });

  test('that has expired opens nothing, and reports that', async () => {
    muster.clock.now += year;
    const again = await muster.logIn();
    await again.get('/pod/building/choose', { buildId });
    expect(await again.get('/pod/alarm/page')).toMatchObject({
      code: -4,
      message: expect.stringContaining('Your license has expired'),
      data: { state: 'expired' },
    });
    expect(await licenceOf(buildId)).toMatchObject({ active: false, state: 'expired', company: 'Works' });
  });
});

describe('a licence for a number of buildings', () => {
  const bind = (client: Client, buildId: string) => client.post(`/pod/licence/cloud/bindBuild?buildId=${buildId}`);
  let one: Awaited<ReturnType<typeof leased>>;
  let two: typeof one;

  beforeAll(async () => {
    admin = await muster.logIn();
    one = await leased('One');
    two = await leased('Two');
  });

  test('requires a licence before anything is bound', async () => {
    expect(await bind(admin, one.buildId)).toMatchObject({
      code: -1,
      message: 'This licence does not need to be bound',
    });
  });

  test('covers bound buildings, and is missing for the others', async () => {
    dataOf(await upload({ buildings: 1 }));
    expect(await licenceOf(one.buildId)).toMatchObject({ active: false, state: 'missing' });
    expect(await one.client.get('/pod/alarm/page')).toMatchObject({
      code: -4,
      message: 'The licence does not cover this site',
      data: { state: 'missing' },
    });
    expect((await bind(one.client, one.buildId)).code).toBe(0);
    expect((await bind(one.client, one.buildId)).code).toBe(0);
    expect(await licenceOf(one.buildId)).toMatchObject({ active: true });
    expect((await one.client.get('/pod/alarm/page')).code).toBe(0);
    expect(await bind(admin, two.buildId)).toMatchObject({
      code: -1,
      message: 'All 1 sites of the licence are in use',
    });
    expect((await licenceOf(two.buildId)).state).toBe('missing');
  });

  test('is bound with the permission, and manages the whole installation', async () => {
    dataOf(await upload({ buildings: 5, modules: [...licenceModules] }));
    const root = await muster.logIn();
    await root.get('/pod/building/choose', { buildId: one.buildId });
    const rights = { permissions: ['pod:system:licence:bind'], buildingIds: ['*'] };
    const clerk = await logInAs(muster, root, rights);
    expect((await bind(clerk, two.buildId)).code).toBe(0);
    expect((await bind(clerk, 'nowhere')).code).toBe(-1);
    const other = await logInAs(muster, root, { ...rights, permissions: ['pod:alarm:alarm:view'] });
    expect((await bind(other, one.buildId)).code).toBe(-3);
    const local = await logInAs(muster, root, { ...rights, buildingIds: [two.buildId] });
    expect((await bind(local, two.buildId)).code).toBe(-3);
  });
});

describe('an installation', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'muster-licence-'));
    return () => rm(folder, { recursive: true });
  });

  test('without a licence reports that none was uploaded', async () => {
    await muster.database.db.deleteFrom('licence').execute();
    muster.clock.now += 6000;
    const again = await muster.logIn();
    await again.get('/pod/building/choose', { buildId: muster.buildingId });
    expect(await again.get('/pod/alarm/page')).toMatchObject({
      code: -4,
      message: 'No licence has been uploaded yet',
      data: { state: 'notUploaded' },
    });
    expect(await licenceOf(muster.buildingId)).toMatchObject({ active: false, state: 'notUploaded', modules: [] });
  });

  test("without a vendor's key issues itself a licence, once", async () => {
    const { db } = muster.database;
    await ensureLicence(db, folder);
    const [own, ...others] = await stored();
    expect(others).toEqual([]);
    await ensureLicence(db, folder);
    expect(await stored()).toEqual([own]);
    // A licence issued by another machine is invalid here.
    const elsewhere = await mkdtemp(join(tmpdir(), 'muster-licence-'));
    await ensureLicence(db, elsewhere);
    expect((await stored()).map(({ id }) => id)).not.toContain(own?.id);
    await rm(elsewhere, { recursive: true });
  });

  test('with a vendor’s key issues itself none', async () => {
    await muster.database.db.deleteFrom('licence').execute();
    const { privateKey } = await makeLicenceKeys(folder);
    expect(await readPrivateKey(privateKey)).not.toBeNull();
    await rm(privateKey);
    await ensureLicence(muster.database.db, folder);
    expect(await stored()).toEqual([]);
    await expect(makeLicenceKeys(folder)).rejects.toThrow('EEXIST');
  });
});
