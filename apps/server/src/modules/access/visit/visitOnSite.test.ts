import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { newId } from '../../../core/db/newId.ts';
import { readSite } from '../../../runner/siteConfig.store.ts';
import { addRow, dataOf, logInAs } from '../../../testing/testSite.ts';
import { openVisitSite, type VisitSite, visitPath } from '../../../testing/visitSite.ts';

let gate: VisitSite;
let sn: string;
let document: string;

beforeAll(async () => {
  gate = await openVisitSite();
});
afterAll(() => gate.muster.close());
beforeEach(async () => {
  sn = `UW5-${newId()}`;
  document = newId().toUpperCase();
  for (const card of [sn, `${sn}-2`]) await addRow(gate.admin, '/pod/locationCard', { sn: card });
});

const announce = (documentNumber = document) => addRow(gate.admin, visitPath, gate.visitOf(documentNumber));

describe('the visit of a visitor on site', () => {
  test('shows the current card, also when it was exchanged or removed, and then the returned one', async () => {
    const id = await announce();
    await gate.checkIn(id, sn);
    const { personId } = await gate.read(id);
    await gate.admin.post('/pod/locationCard/unbind', { sn });
    expect(await gate.read(id)).toMatchObject({ status: 'onSite', cardSn: null });
    await gate.admin.post('/pod/locationCard/bind', { sn, kind: 'person', id: gate.ids.host });
    const other = `${sn}-2`;
    await gate.admin.post('/bp/person/save', { id: personId, cardSn: other });
    expect(await gate.read(id)).toMatchObject({ status: 'onSite', cardSn: other });
    expect(dataOf(await gate.admin.get(`${visitPath}/page`, { cardSn: other })).length).toBe(1);
    expect(dataOf(await gate.admin.get(`${visitPath}/page`, { cardSn: other, status: 'left' })).length).toBe(0);
    expect(await gate.checkOut(id)).toMatchObject({ code: 0 });
    expect(await gate.read(id)).toMatchObject({ status: 'left', cardSn: other });
    expect(await gate.cardOf(other)).toMatchObject({ subjectId: null });
    // The first card is the host's meanwhile, and stays bound to the host.
    expect(await gate.cardOf(sn)).toMatchObject({ subjectId: gate.ids.host });
  });

  test('has the rules of its template, also of one for visitors only that names nobody', async () => {
    const alarmTemplateId = await addRow(gate.admin, '/pod/alarmTemplate', {
      name: 'Visitors',
      alarms: { heartRate: { on: true } },
    });
    const included = async (): Promise<unknown> => {
      const site = await readSite(gate.muster.database.db, gate.muster.buildingId);
      return site?.config.alarms?.heartRate?.who?.include;
    };
    const id = await announce();
    expect(await gate.admin.post(`${visitPath}/save`, { id, alarmTemplateId })).toMatchObject({ code: 0 });
    expect(await included()).toBeUndefined();
    await gate.checkIn(id, sn);
    expect(await included()).toEqual([(await gate.read(id)).personId]);
    await gate.checkOut(id);
    expect(await included()).toBeUndefined();
  });

  test('is of one visitor if two get the same card at once: the other is still expected, and no person', async () => {
    const documents = [document, `${document}9`];
    const visits = await Promise.all(documents.map(announce));
    const answers = await Promise.all(visits.map((id) => gate.checkIn(id, sn)));
    const first = answers.findIndex(({ code }) => code === 0);
    expect(answers[1 - first]).toMatchObject({
      code: -1,
      message: `Location card ${sn} is bound to Gu; unbind it first`,
    });
    const [there, other] = [await gate.read(visits[first] ?? ''), await gate.read(visits[1 - first] ?? '')];
    expect(there).toMatchObject({ status: 'onSite', cardSn: sn });
    expect(other).toMatchObject({ status: 'expected', cardSn: null, personId: null });
    expect(await gate.cardOf(sn)).toMatchObject({ subjectId: there.personId });
    const people = dataOf(await gate.admin.get('/bp/person/page', { personType: 'visitor', size: '50' })).data;
    const known = people.map(({ documentNumber }: { documentNumber: string }) => documentNumber);
    expect(known.filter((number: string) => documents.includes(number))).toEqual([there.documentNumber]);
  });

  test('begins with a card of its own site only', async () => {
    const elsewhere = await addRow(gate.admin, '/pod/building', { name: `Elsewhere ${document}` });
    const stranger = await logInAs(gate.muster, gate.admin, { permissions: ['*'], buildingIds: [elsewhere] });
    const theirs = `THEIRS-${sn}`;
    await addRow(stranger, '/pod/locationCard', { sn: theirs });
    const id = await announce();
    expect(await gate.checkIn(id, theirs)).toMatchObject({
      code: -1,
      message: `Location card ${theirs} does not exist`,
    });
    expect(await gate.read(id)).toMatchObject({ status: 'expected', personId: null });
  });

  test('prevents the deletion of the person: an evacuation would no longer count the visitor', async () => {
    const id = await announce();
    await gate.checkIn(id, sn);
    const { personId } = await gate.read(id);
    const remove = () => gate.admin.post('/bp/person/delete', { ids: personId });
    expect(await remove()).toMatchObject({ code: -1, message: expect.stringMatching(/^Gu: still on site/) });
    expect(await gate.cardOf(sn)).toMatchObject({ subjectId: personId });
    await gate.checkOut(id);
    expect(await remove()).toMatchObject({ code: 0 });
  });

  test('cannot become that of a visitor who is already there', async () => {
    const [one, other] = [await announce(), await announce(`${document}9`)];
    await gate.checkIn(one, sn);
    await gate.checkIn(other, `${sn}-2`);
    const change = { id: other, documentNumber: document };
    expect((await gate.admin.post(`${visitPath}/save`, change)).data.fields).toMatchObject([
      { field: 'documentNumber', message: 'A visitor with this document is on site' },
    ]);
    expect(await gate.admin.post(`${visitPath}/save`, { id: other, documentNumber: `${document}8` })).toMatchObject({
      code: 0,
    });
    await gate.checkOut(one);
    expect(await gate.admin.post(`${visitPath}/save`, change)).toMatchObject({ code: 0 });
    await gate.checkOut(other);
  });
});
