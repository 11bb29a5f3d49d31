import { licenceModules } from '@muster/model/access/licence.ts';
import { enUS } from '@muster/model/messages/catalogues.ts';
import { workPermit } from '@muster/model/workPermit/workPermit.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { newId } from '../../../core/db/newId.ts';
import { insertGateway } from '../../../ingest/gateway/gateway.store.ts';
import { hashIngestKey } from '../../../ingest/gateway/gatewayKeys.ts';
import { type Client, startTestApp, type TestApp } from '../../../testing/testApp.ts';
import { insertFilled } from '../../../testing/secretSite.ts';
import { placeLicence } from '../../../testing/testLicence.ts';
import { addRow, dataOf, logInAs } from '../../../testing/testSite.ts';
import { accessRequestRoutes } from './accessRequestRoutes.ts';

let muster: TestApp;
let admin: Client;
let mark: string;
let ids: { area: string; door: string; depart: string; wang: string; sn: string };
const inside: { name: { kind: string; areaIds: string[]; subjectId: string; tag: string } }[] = [];
const key = 'key of the doors';

beforeAll(async () => {
  const hub = { site: () => ({ rows: new Map(inside.map((row, at) => [at, row])) }) };
  muster = await startTestApp({}, [(app, services) => accessRequestRoutes(app, services, hub as never)]);
  admin = await muster.logIn();
  const { buildingId } = muster;
  await muster.database.db
    .transaction()
    .execute((transaction) => insertGateway(transaction, { name: 'doors', buildingId, keyHash: hashIngestKey(key) }));
});
afterAll(() => muster.close());
beforeEach(async () => {
  mark = newId();
  inside.length = 0;
  await muster.database.db.updateTable('muster').set({ endedAt: 1 }).execute();
  const regions = [{ shape: 'circle', center: [121.5, 31.2], radius: 20, floor: null }];
  const area = await addRow(admin, '/pod/area', { name: `Tanks ${mark}`, regions });
  const door = await addRow(admin, '/bp/checkpoint', { name: `Door ${mark}`, device: `D-${mark}`, areaId: area });
  const depart = await addRow(admin, '/bp/depart', { name: `Depart ${mark}` });
  const sn = `UW5-${mark}`;
  await addRow(admin, '/pod/locationCard', { sn, accessCardNumber: `00${mark}` });
  const wang = await addRow(admin, '/bp/person', { name: `Wang ${mark}`, departId: depart, cardSn: sn });
  ids = { area, door, depart, wang, sn };
});

async function call(method: 'GET' | 'POST', url: string, payload?: object, ingestKey = key) {
  const headers = { 'x-ingest-key': ingestKey, 'accept-language': 'en-US' };
  const response = await muster.app.inject({ method, url, headers, ...(payload && { payload }) });
  return { status: response.statusCode, ...response.json() };
}
const ask = (more: object = {}, ingestKey = key) =>
  call(
    'POST',
    '/ingest/access-request',
    { checkpoint: `D-${mark}`, card: ids.sn, direction: 'in', ...more },
    ingestKey,
  );
const rules = (version = '') =>
  call('GET', `/ingest/access-rules?checkpoint=D-${mark}${version === '' ? '' : `&version=${version}`}`);
const rule = (more: object = {}) =>
  addRow(admin, '/bp/accessRule', {
    name: `Rule ${mark}`,
    checkpointIds: [ids.door],
    departIds: [ids.depart],
    ...more,
  });
const decisions = async () =>
  dataOf(await admin.get('/bp/accessDecision/page', { checkpointId: ids.door, sort: 'at' })).data;

async function evacuate(scope: object): Promise<void> {
  const plan = JSON.stringify(null);
  const facts = {
    startedAt: muster.clock.now,
    kind: 'drill',
    scope: JSON.stringify(scope),
    areaId: newId(),
    plan,
  } as const;
  await muster.database.db
    .insertInto('muster')
    .values({ id: newId(), buildingId: muster.buildingId, points: '[]', ...facts })
    .execute();
}

describe('POST /ingest/access-request', () => {
  test('is answered with decision and reason, and each decision is stored and listed', async () => {
    const refused = await ask();
    expect(refused).toMatchObject({ code: 0, data: { granted: false, reason: 'noRule', message: 'No rule applies' } });
    await rule();
    expect(await ask()).toMatchObject({ data: { granted: true, reason: 'rule' } });
    expect(await ask({ card: `00${mark}` })).toMatchObject({ data: { granted: true } });
    expect(await ask({ card: undefined, person: ids.wang })).toMatchObject({ data: { granted: true } });
    expect(await ask({ card: 'LOST' })).toMatchObject({ data: { granted: false, reason: 'unknown' } });
    const kept = await decisions();
    expect(kept).toHaveLength(5);
    expect(kept.find(({ id }: { id: string }) => id === refused.data.decisionId)).toMatchObject({
      granted: false,
      reason: 'noRule',
      subjectName: `Wang ${mark}`,
      departId: ids.depart,
      credential: ids.sn,
    });
    expect(kept.filter(({ ruleName }: { ruleName: string | null }) => ruleName === `Rule ${mark}`)).toHaveLength(3);
  });

  test('uses the current permit, certificate, blacklist and head count', async () => {
    const id = await rule({ certificateKind: 'specialOperation', needsPermit: true, maxPeople: 1 });
    expect((await ask()).data.reason).toBe('certificate');
    const welder = { kind: 'specialOperation', name: 'Welding', number: '7', validFrom: null, picture: null };
    dataOf(await admin.post('/bp/person/save', { id: ids.wang, certificates: [{ ...welder, validTo: '2099-01-01' }] }));
    expect((await ask()).data.reason).toBe('permit');
    const given = { areaId: ids.area, status: 'inProgress', workerIds: [ids.wang] };
    await insertFilled(muster, workPermit, newId(), given);
    inside.push({ name: { kind: 'person', areaIds: [ids.area], subjectId: 'li', tag: 'L' } });
    expect((await ask()).data.reason).toBe('full');
    inside.length = 0;
    expect((await ask()).data).toMatchObject({ granted: true });
    dataOf(await admin.post('/bp/person/save', { id: ids.wang, documentType: 'residentId', documentNumber: mark }));
    await addRow(admin, '/bp/blacklistEntry', { name: 'Wang', kind: 'person', documentNumber: mark, reason: 'Theft' });
    expect((await ask()).data.reason).toBe('blacklisted');
    dataOf(await admin.post('/bp/accessRule/save', { id, enabled: false }));
  });

  test('lets everybody out during an evacuation, and nobody into the evacuated area', async () => {
    await rule();
    await evacuate({ kind: 'areas', areaIds: [ids.area] });
    expect((await ask()).data.reason).toBe('evacuating');
    expect((await ask({ direction: 'out', card: 'LOST' })).data).toMatchObject({ granted: true, reason: 'evacuation' });
    await muster.database.db.updateTable('muster').set({ endedAt: 1 }).execute();
    await evacuate({ kind: 'areas', areaIds: ['elsewhere'] });
    expect((await ask()).data).toMatchObject({ granted: true, reason: 'rule' });
  });

  test('is refused without a key, for an unknown door, with two credentials, or with an unknown field', async () => {
    expect(await ask({}, 'guess')).toMatchObject({ status: 401, code: -2 });
    expect(await ask({ checkpoint: 'D-0' })).toMatchObject({ code: -1 });
    expect(await ask({ plate: 'A1' })).toMatchObject({ code: -1, message: enUS['ingest.reject.oneCredential'] });
    expect((await ask({ colour: 'red' })).code).toBe(-1);
    expect((await ask({ t: muster.clock.now + 120_000 })).status).toBe(400);
    expect(await decisions()).toEqual([]);
  });
});

describe('GET /ingest/access-rules', () => {
  test('contains what a door needs to decide offline, and a version that changes with it', async () => {
    const id = await rule({ startTime: '08:00', endTime: '18:00', weekdays: ['1', '2'] });
    const first = await rules();
    expect(first.data).toMatchObject({
      isOpen: false,
      rules: [{ id, startTime: '08:00', weekdays: ['1', '2'], asks: false, cards: [ids.sn, `00${mark}`], plates: [] }],
    });
    expect((await rules(first.data.version)).data).toMatchObject({ version: first.data.version, rules: null });
    dataOf(await admin.post('/bp/accessRule/save', { id, maxPeople: 5, certificateKind: 'health' }));
    const second = (await rules(first.data.version)).data;
    expect(second.version).not.toBe(first.data.version);
    expect(second.rules).toMatchObject([{ asks: true, cards: [] }]);
  });

  test('opens every door during an evacuation', async () => {
    await rule();
    const { version } = (await rules()).data;
    await evacuate({ kind: 'areas', areaIds: ['elsewhere'] });
    expect((await rules(version)).data).toMatchObject({ isOpen: true, rules: [{ name: `Rule ${mark}` }] });
  });
});

describe('decisions', () => {
  test('are visible by department and by the people of a role', async () => {
    await rule();
    await ask();
    await ask({ card: 'LOST' });
    const permissions = ['bp:access:accessDecision:view'];
    const seenBy = async (rights: object) => {
      const reader = await logInAs(muster, admin, { permissions, ...rights });
      return dataOf(await reader.get('/bp/accessDecision/page', { checkpointId: ids.door })).length;
    };
    expect(await seenBy({})).toBe(2);
    expect(await seenBy({ dataScope: 'designated', designatedDepartIds: [ids.depart] })).toBe(1);
    const nobody = { personIds: [], vehicleIds: [], departIds: [], personTypes: [] };
    expect(await seenBy({ subjects: nobody })).toBe(0);
  });
});

describe('a licence without smart access control', () => {
  test('answers no door, and has neither rules nor decisions', async () => {
    await rule();
    const modules = licenceModules.filter((name) => name !== 'smart-access-control');
    await placeLicence(muster, muster.buildingId, { modules });
    expect(await ask()).toMatchObject({ code: -4 });
    expect(await rules()).toMatchObject({ code: -4 });
    for (const name of ['accessRule', 'accessDecision']) expect((await admin.get(`/bp/${name}/page`)).code).toBe(-4);
    expect((await admin.get('/bp/checkpoint/page')).code).toBe(0);
  });
});
