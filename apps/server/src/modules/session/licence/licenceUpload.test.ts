import { generateKeyPairSync } from 'node:crypto';

import { licenceModules } from '@muster/model/access/licence.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { signLicence } from '../../../core/licence/signedLicence.ts';
import { startTestApp, type TestApp } from '../../../testing/testApp.ts';
import {
  isoTime as iso,
  issueLicence,
  leaseBuilding,
  licenceInfoOf,
  placeLicence,
  uploadLicence,
} from '../../../testing/testLicence.ts';
import { dataOf } from '../../../testing/testSite.ts';

const year = 365 * 24 * 3_600_000;

let muster: TestApp;
beforeAll(async () => {
  muster = await startTestApp();
});
afterAll(() => muster.close());

const licenceOf = (buildId: string) => licenceInfoOf(muster, buildId);
const leased = (name: string) => leaseBuilding(muster, name);
const upload = async (given: Parameters<typeof issueLicence>[1]) => ({
  ...(await uploadLicence(muster, await issueLicence(muster, given))),
  headers: {},
});
const stored = () => muster.database.db.selectFrom('licence').selectAll().orderBy('id').execute();

describe('an uploaded licence', () => {
  test('needs no token, and is in force at once', async () => {
    const { buildId, client } = await leased('At once');
    expect((await client.get('/bp/vehicle/page')).code).toBe(0);
    const answer = await uploadLicence(muster, await issueLicence(muster, { building: buildId }));
    expect(answer).toMatchObject({ status: 200, code: 0, data: { active: true, state: 'active', company: 'Works' } });
    expect((await client.get('/bp/vehicle/page')).code).toBe(-4);
    expect(await licenceOf(buildId)).toMatchObject({ active: true, modules: [{ name: 'alarm' }] });
  });

  test.each([
    ['signed with another key', async () => signLicence(await contentNow(), generateKeyPairSync('ed25519').privateKey)],
    [
      'changed after it was signed',
      async () => (await issueLicence(muster)).replace(String.raw`[\"alarm\"]`, String.raw`[\"alarm\",\"vehicle\"]`),
    ],
    ['JSON of another kind', async () => '{"licence":true}'],
  ])('that is %s changes nothing', async (_, document) => {
    const before = await stored();
    expect(await uploadLicence(muster, await document())).toMatchObject({
      code: -1,
      message: 'The signature of this licence is invalid; nothing was changed',
      data: { fields: [{ field: 'file', rule: 'signature' }] },
    });
    expect(await stored()).toEqual(before);
  });
  const contentNow = async () => ({
    id: 'forged',
    company: 'Forger',
    modules: [...licenceModules],
    installation: null,
    building: null,
    buildings: null,
    issuedAt: iso(muster.clock.now),
    notBefore: iso(0),
    expires: null,
  });

  test('is one file of JSON, with the size limit of a licence', async () => {
    expect((await uploadLicence(muster, 'no JSON')).code).toBe(-1);
    expect((await uploadLicence(muster, `"${'x'.repeat(70_000)}"`)).status).toBe(413);
    expect((await uploadLicence(muster, await issueLicence(muster), 'licence.exe')).code).toBe(-1);
  });

  test('does not replace a newer one, so that a renewal cannot be undone', async () => {
    const { buildId } = await leased('Renewed');
    const old = await issueLicence(muster, { building: buildId });
    muster.clock.now += 1000;
    expect((await uploadLicence(muster, await issueLicence(muster, { building: buildId }))).code).toBe(0);
    expect(await uploadLicence(muster, old)).toMatchObject({
      code: -1,
      message: 'A newer licence is installed; this one is no longer valid',
    });
  });

  describe('while a valid one is in force', () => {
    const past = () => ({ notBefore: iso(muster.clock.now - year), expires: iso(muster.clock.now - 1) });
    const future = () => ({ notBefore: iso(muster.clock.now + 1000) });
    const elsewhere = () => ({ installation: 'another' });

    test.each([
      ['has expired', past, 'This licence has expired. The current licence remains in force'],
      [
        'is not valid yet',
        future,
        expect.stringMatching(/^This licence is valid from \d{4}-\d\d-\d\d\. Upload it then/),
      ],
      ['is for another installation', elsewhere, expect.stringContaining('is for another installation')],
    ])('changes nothing when it %s', async (what, limits, message) => {
      const own = await leased(`${what}, covered by its own`);
      dataOf(await upload({ building: own.buildId, id: `own of ${own.buildId}` }));
      const whole = await leased(`${what}, covered by the whole`);
      muster.clock.now += 1000;
      const before = await stored();
      const targets = [
        { building: null },
        { building: own.buildId },
        // It would take precedence over the one of the installation.
        { building: whole.buildId },
        // With the same id, it would replace the other one.
        { building: null, id: `own of ${own.buildId}` },
      ];
      for (const target of targets)
        expect(await upload({ ...target, ...limits() }), JSON.stringify(target)).toMatchObject({ code: -1, message });
      expect(await stored()).toEqual(before);
      for (const { buildId } of [own, whole]) expect(await licenceOf(buildId)).toMatchObject({ active: true });
    });

    test('replaces it when it is valid, and for this installation by its id', async () => {
      const { buildId } = await leased('By its id');
      const { installation } = await licenceOf(buildId);
      expect(installation).toEqual(expect.any(String));
      dataOf(await upload({ building: buildId, installation, company: 'By its id' }));
      expect(await licenceOf(buildId)).toMatchObject({ active: true, company: 'By its id' });
    });
  });

  test('that is not valid is accepted if no valid one is lost', async () => {
    const { buildId } = await leased('Lost already');
    await placeLicence(muster, buildId, { notBefore: iso(0), issuedAt: iso(0), expires: iso(1) });
    const expires = iso(muster.clock.now - 1);
    dataOf(await upload({ building: buildId, notBefore: iso(0), expires }));
    expect(await licenceOf(buildId)).toMatchObject({ active: false, state: 'expired', expires });
  });

  test('that names another installation is never valid, however it came into the database', async () => {
    const { buildId } = await leased('Copied');
    await placeLicence(muster, buildId, { installation: 'another', company: 'Another' });
    expect(await licenceOf(buildId)).toMatchObject({ active: true, company: '' });
  });

  test('for an unknown building is refused', async () => {
    expect((await uploadLicence(muster, await issueLicence(muster, { building: 'nowhere' }))).code).toBe(-1);
  });

  test('is logged', async () => {
    const document = await issueLicence(muster, { company: 'Written down' });
    await uploadLicence(muster, document);
    const rows = await muster.database.db
      .selectFrom('auditLog')
      .select(['action', 'rowName', 'address'])
      .where('action', '=', 'uploadLicence')
      .where('rowName', '=', 'Written down')
      .execute();
    expect(rows).toHaveLength(1);
    await uploadLicence(muster, await issueLicence(muster, { modules: [...licenceModules] }));
  });
});
