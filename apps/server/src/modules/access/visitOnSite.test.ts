import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { newId } from '../../db/newId.ts';
import { readSite } from '../../lane/siteConfig.store.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/testApp.ts';
import { addRow, dataOf, logInAs } from '../../testing/testSite.ts';

let muster: TestApp;
let admin: Client;
const path = '/bp/visit';
const ids = { depart: '', host: '' };
let sn: string;
let document: string;

beforeAll(async () => {
  muster = await startTestApp();
  admin = await muster.logIn();
  ids.depart = await addRow(admin, '/bp/depart', { name: 'Boiler house' });
  ids.host = await addRow(admin, '/bp/person', { name: 'Host', departId: ids.depart });
});
afterAll(() => muster.close());
beforeEach(async () => {
  sn = `UW5-${newId()}`;
  document = newId().toUpperCase();
  for (const card of [sn, `${sn}-2`]) await addRow(admin, '/pod/locationCard', { sn: card });
});

const announce = (documentNumber = document) =>
  addRow(admin, path, {
    visitorName: 'Gu',
    phone: '13800138000',
    documentNumber,
    reason: 'Boiler inspection',
    departId: ids.depart,
    expectedFrom: '2026-05-01T08:00:00Z',
    expectedTo: '2026-05-01T17:00:00Z',
  });
const read = async (id: string) => dataOf(await admin.get(`${path}/get`, { id }));
const checkIn = (id: string, card = sn) => admin.post(`${path}/checkIn`, { id, sn: card });
const checkOut = (id: string) => admin.post(`${path}/checkOut`, { id });
const cardOf = async (card = sn) => dataOf(await admin.get('/pod/locationCard/page', { sn: card })).data[0];

describe('a visit of who is on site', () => {
  test('shows the card that is carried now, also when it was exchanged or taken away, and then the one that came back', async () => {
    const id = await announce();
    await checkIn(id);
    const { personId } = await read(id);
    await admin.post('/pod/locationCard/unbind', { sn });
    expect(await read(id)).toMatchObject({ status: 'onSite', cardSn: null });
    await admin.post('/pod/locationCard/bind', { sn, kind: 'person', id: ids.host });
    const other = `${sn}-2`;
    await admin.post('/bp/person/save', { id: personId, cardSn: other });
    expect(await read(id)).toMatchObject({ status: 'onSite', cardSn: other });
    expect(dataOf(await admin.get(`${path}/page`, { cardSn: other })).length).toBe(1);
    expect(dataOf(await admin.get(`${path}/page`, { cardSn: other, status: 'left' })).length).toBe(0);
    expect(await checkOut(id)).toMatchObject({ code: 0 });
    expect(await read(id)).toMatchObject({ status: 'left', cardSn: other });
    expect(await cardOf(other)).toMatchObject({ subjectId: null });
    // The first card is the host's meanwhile, and stays with him.
    expect(await cardOf()).toMatchObject({ subjectId: ids.host });
  });

  test('has the rules of its template, also of one that names nobody and is there for visitors alone', async () => {
    const alarmTemplateId = await addRow(admin, '/pod/alarmTemplate', {
      name: 'Visitors',
      alarms: { heartRate: { on: true } },
    });
    const included = async (): Promise<unknown> => {
      const site = await readSite(muster.database.db, muster.buildingId);
      return site?.config.alarms?.heartRate?.who?.include;
    };
    const id = await announce();
    expect(await admin.post(`${path}/save`, { id, alarmTemplateId })).toMatchObject({ code: 0 });
    expect(await included()).toBeUndefined();
    await checkIn(id);
    expect(await included()).toEqual([(await read(id)).personId]);
    await checkOut(id);
    expect(await included()).toBeUndefined();
  });

  test('is of one visitor where two are given the same card at once: the other is still expected, and no person', async () => {
    const documents = [document, `${document}9`];
    const visits = await Promise.all(documents.map(announce));
    const answers = await Promise.all(visits.map((id) => checkIn(id)));
    const first = answers.findIndex(({ code }) => code === 0);
    expect(answers[1 - first]).toMatchObject({
      code: -1,
      message: `Location card ${sn} is bound to Gu; unbind it first`,
    });
    const [there, other] = [await read(visits[first] ?? ''), await read(visits[1 - first] ?? '')];
    expect(there).toMatchObject({ status: 'onSite', cardSn: sn });
    expect(other).toMatchObject({ status: 'expected', cardSn: null, personId: null });
    expect(await cardOf()).toMatchObject({ subjectId: there.personId });
    const people = dataOf(await admin.get('/bp/person/page', { personType: 'visitor', size: '50' })).data;
    const known = people.map(({ documentNumber }: { documentNumber: string }) => documentNumber);
    expect(known.filter((number: string) => documents.includes(number))).toEqual([there.documentNumber]);
  });

  test('is begun with a card of the own site alone', async () => {
    const elsewhere = await addRow(admin, '/pod/building', { name: `Elsewhere ${document}` });
    const stranger = await logInAs(muster, admin, { permissions: ['*'], buildingIds: [elsewhere] });
    const theirs = `THEIRS-${sn}`;
    await addRow(stranger, '/pod/locationCard', { sn: theirs });
    const id = await announce();
    expect(await checkIn(id, theirs)).toMatchObject({ code: -1, message: `There is no location card ${theirs}` });
    expect(await read(id)).toMatchObject({ status: 'expected', personId: null });
  });

  test('keeps the person from being deleted: an evacuation would no longer count him', async () => {
    const id = await announce();
    await checkIn(id);
    const { personId } = await read(id);
    const remove = () => admin.post('/bp/person/delete', { ids: personId });
    expect(await remove()).toMatchObject({ code: -1, message: expect.stringMatching(/^Gu: still on site/) });
    expect(await cardOf()).toMatchObject({ subjectId: personId });
    await checkOut(id);
    expect(await remove()).toMatchObject({ code: 0 });
  });

  test('does not become that of somebody who is there already', async () => {
    const [one, other] = [await announce(), await announce(`${document}9`)];
    await checkIn(one);
    await checkIn(other, `${sn}-2`);
    const change = { id: other, documentNumber: document };
    expect((await admin.post(`${path}/save`, change)).data.fields).toMatchObject([
      { field: 'documentNumber', message: 'A visitor with this document is on site' },
    ]);
    expect(await admin.post(`${path}/save`, { id: other, documentNumber: `${document}8` })).toMatchObject({ code: 0 });
    await checkOut(one);
    expect(await admin.post(`${path}/save`, change)).toMatchObject({ code: 0 });
    await checkOut(other);
  });
});
