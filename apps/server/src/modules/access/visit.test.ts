import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { newId } from '../../db/newId.ts';
import { readSite } from '../../lane/siteConfig.store.ts';
import { cellsOf, download, importRows } from '../../testing/sheetForm.ts';
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
  ids.host = await addRow(admin, '/bp/person', { name: 'Host', number: 'H1', departId: ids.depart });
});
afterAll(() => muster.close());
beforeEach(async () => {
  sn = `UW5-${newId()}`;
  document = newId().toUpperCase();
  await addRow(admin, '/pod/locationCard', { sn });
});

const visitOf = (more: Record<string, unknown> = {}) => ({
  visitorName: 'Gu',
  phone: '13800138000',
  documentNumber: document,
  reason: 'Boiler inspection',
  departId: ids.depart,
  hostId: ids.host,
  expectedFrom: '2026-05-01T08:00:00Z',
  expectedTo: '2026-05-01T17:00:00Z',
  ...more,
});
const announce = (more?: Record<string, unknown>) => addRow(admin, path, visitOf(more));
const read = async (id: string) => dataOf(await admin.get(`${path}/get`, { id }));
const checkIn = (id: string, card = sn) => admin.post(`${path}/checkIn`, { id, sn: card });
const checkOut = (id: string) => admin.post(`${path}/checkOut`, { id });
const cardOf = async (card = sn) => dataOf(await admin.get('/pod/locationCard/page', { sn: card })).data[0];

describe('a visit', () => {
  test('is announced with reason, host, department and span, and is expected', async () => {
    expect(await read(await announce())).toMatchObject({
      status: 'expected',
      reason: 'Boiler inspection',
      hostName: 'Host',
      departName: 'Boiler house',
      documentType: 'residentId',
      cardSn: null,
      personId: null,
    });
  });

  test('ends after it begins, and has a template for persons', async () => {
    const vehicleId = await addRow(admin, '/bp/vehicle', { plateNumber: `V${document}`.slice(0, 20) });
    const alarms = { overspeed: { on: false } };
    const alarmTemplateId = await addRow(admin, '/pod/alarmTemplate', {
      name: `fast ${document}`.slice(0, 30),
      kind: 'vehicle',
      subjects: [vehicleId],
      alarms,
    });
    const answer = await admin.post(`${path}/save`, visitOf({ expectedTo: '2026-05-01T08:00:00Z', alarmTemplateId }));
    expect(answer.data.fields).toMatchObject([
      { field: 'expectedTo', rule: 'order', message: 'The visit must end after it begins' },
      { field: 'alarmTemplateId', rule: 'kind' },
    ]);
  });

  test('says nothing of its course itself, and knows no other fields', async () => {
    for (const field of ['status', 'cardSn', 'checkedInAt', 'personId', 'colour']) {
      const answer = await admin.post(`${path}/save`, visitOf({ [field]: 'x' }));
      expect(answer).toMatchObject({ code: -1, data: { fields: [{ field }] } });
    }
  });

  test('of many comes in by a sheet, in which phone and document are required of everybody', async () => {
    const template = await download(muster, admin, `${path}/template`);
    const [titles = []] = await cellsOf(template.body);
    const headings = titles.map((title) => String(title).replace(/ ?\*$/, ''));
    expect(headings).toEqual([
      'Visitor',
      'Company',
      'Phone',
      'Document type',
      'Document number',
      'Reason for visit',
      'Department visited',
      'Host',
      'Expected from',
      'Expected until',
      'Alarm template',
    ]);
    const row = (name: string, phone: string | null, number: string | null) => [
      name,
      'ACME',
      phone,
      null,
      number,
      'Audit',
      'Boiler house',
      'H1',
      '2026-05-02 08:00:00',
      '2026-05-02 12:00:00',
      null,
    ];
    const bad = [headings, row('Mei', '13800138001', `${document}1`), row('Lan', null, null)];
    const refusal = await importRows(muster, admin, path, bad);
    expect(refusal.data.cells).toMatchObject([
      { row: 3, column: 'Phone' },
      { row: 3, column: 'Document number' },
    ]);
    expect(dataOf(await admin.get(`${path}/page`, { visitorName: 'Mei' })).length).toBe(0);
    const good = [headings, row('Mei', '13800138001', `${document}1`), row('Lan', '13800138002', `${document}2`)];
    expect(await importRows(muster, admin, path, good)).toMatchObject({ code: 0, data: { count: 2 } });
    expect(dataOf(await admin.get(`${path}/page`, { visitorName: 'Lan' })).data).toMatchObject([
      { status: 'expected', documentType: 'residentId', hostName: 'Host' },
    ]);
    const [, ...exported] = await cellsOf((await download(muster, admin, `${path}/export?visitorName=Mei`)).body);
    expect(exported).toHaveLength(1);
    expect(exported[0]).toEqual(expect.arrayContaining(['Mei', 'Expected', '13800138001', `${document}1`, 'Host']));
  });
});

describe('a visitor', () => {
  test('is let in with a card, is then a person of that type, and gives the card back when he leaves', async () => {
    const id = await announce();
    expect(await checkIn(id)).toMatchObject({ code: 0 });
    const there = await read(id);
    expect(there).toMatchObject({ status: 'onSite', cardSn: sn, checkedOutAt: null });
    expect(Date.parse(there.checkedInAt)).toBe(muster.clock.now);
    expect(dataOf(await admin.get('/bp/person/get', { id: there.personId }))).toMatchObject({
      name: 'Gu',
      personType: 'visitor',
      departId: ids.depart,
      phone: '13800138000',
      documentNumber: document,
      cardSn: sn,
    });
    expect(await cardOf()).toMatchObject({ subjectKind: 'person', subjectId: there.personId });
    const site = await readSite(muster.database.db, muster.buildingId);
    expect(site?.config.subjects).toContainEqual(
      expect.objectContaining({ tag: sn, id: there.personId, personType: 'visitor' }),
    );

    muster.clock.now += 60_000;
    expect(await checkOut(id)).toMatchObject({ code: 0 });
    expect(await read(id)).toMatchObject({ status: 'left', cardSn: sn });
    expect(Date.parse((await read(id)).checkedOutAt)).toBe(muster.clock.now);
    expect(await cardOf()).toMatchObject({ subjectId: null });
  });

  test('who comes again is the same person, with another card', async () => {
    const first = await announce();
    await checkIn(first);
    await checkOut(first);
    const again = await announce({ visitorName: 'Gu Ming', phone: '13900139000' });
    const other = `${sn}-2`;
    await addRow(admin, '/pod/locationCard', { sn: other });
    expect(await checkIn(again, other)).toMatchObject({ code: 0 });
    const { personId } = await read(first);
    expect((await read(again)).personId).toBe(personId);
    const person = dataOf(await admin.get('/bp/person/get', { id: personId }));
    expect(person).toMatchObject({ name: 'Gu Ming', phone: '13900139000', cardSn: other });
  });

  test('is let in once and seen off once, and never by a card that is another’s: nothing changes then', async () => {
    const id = await announce();
    expect(await checkOut(id)).toMatchObject({ code: -1, message: 'Gu is not on site' });
    expect(await checkIn(id, 'no such card')).toMatchObject({
      code: -1,
      message: 'There is no location card no such card',
    });
    await admin.post('/pod/locationCard/bind', { sn, kind: 'person', id: ids.host });
    expect(await checkIn(id)).toMatchObject({
      code: -1,
      message: `Location card ${sn} is bound to Host; unbind it first`,
    });
    expect(await read(id)).toMatchObject({ status: 'expected', personId: null, cardSn: null });
    expect(
      dataOf(await admin.get('/bp/person/page', { personType: 'visitor', phone: '13800138000', name: 'Gu' })).data,
    ).not.toContainEqual(expect.objectContaining({ documentNumber: document }));
    await admin.post('/pod/locationCard/unbind', { sn });
    expect(await checkIn(id)).toMatchObject({ code: 0 });
    expect(await checkIn(id)).toMatchObject({ code: -1, message: 'Gu was checked in already' });
    expect(await checkOut(id)).toMatchObject({ code: 0 });
    expect(await checkOut(id)).toMatchObject({ code: -1, message: 'Gu is not on site' });
  });

  test('of one document is on site by one visit, even when two desks let him in at once', async () => {
    const visits = await Promise.all([announce(), announce()]);
    const cards = [sn, `${sn}-2`];
    await addRow(admin, '/pod/locationCard', { sn: cards[1] ?? '' });
    const answers = await Promise.all(visits.map((id, at) => checkIn(id, cards[at])));
    expect(answers.map(({ code }) => code).toSorted((one, other) => one - other)).toEqual([-1, 0]);
    expect(answers.find(({ code }) => code === -1)?.message).toBe('A visitor with this document is on site');
  });

  test('has the rules of the chosen template while on site, and for no longer', async () => {
    const alarms = { retention: { on: false } };
    const name = `visitors ${document}`.slice(0, 30);
    const alarmTemplateId = await addRow(admin, '/pod/alarmTemplate', { name, subjects: [ids.host], alarms });
    const typeId = await addRow(admin, '/pod/areaType', {
      name,
      alarms: { retention: { on: true, level: 2, minutes: 5 } },
    });
    const regions = [{ shape: 'circle', center: [121.5, 31.2], radius: 20, floor: null }];
    const areaId = await addRow(admin, '/pod/area', { name, typeId, regions });
    const exempt = async (): Promise<readonly string[]> => {
      const site = await readSite(muster.database.db, muster.buildingId);
      return site?.config.areas.find((each) => each.id === areaId)?.alarms?.retention?.who?.exempt ?? [];
    };
    const id = await announce({ alarmTemplateId });
    expect(await exempt()).toEqual([ids.host]);
    await checkIn(id);
    const { personId } = await read(id);
    expect(await exempt()).toEqual([ids.host, personId].toSorted());
    await checkOut(id);
    expect(await exempt()).toEqual([ids.host]);
  });

  test('on site is the person whom the visit tells of, and stays in the list of visits until he has left', async () => {
    const id = await announce();
    await checkIn(id);
    const { personId } = await read(id);
    expect(await admin.post(`${path}/save`, { id, visitorName: 'Gu Li', phone: '13700137000' })).toMatchObject({
      code: 0,
    });
    const person = dataOf(await admin.get('/bp/person/get', { id: personId }));
    expect(person).toMatchObject({ name: 'Gu Li', phone: '13700137000' });
    expect(await admin.post(`${path}/delete`, { ids: id })).toMatchObject({
      code: -1,
      message: 'Gu Li is still on site; check out before deleting the visit',
    });
    await checkOut(id);
    expect(await admin.post(`${path}/delete`, { ids: id })).toMatchObject({ code: 0 });
  });

  test('is checked in and out by who may, and the log says by whom', async () => {
    const id = await announce();
    const clerk = await logInAs(muster, admin, { permissions: ['bp:access:visit:view', 'bp:access:visit:edit'] });
    expect(await clerk.post(`${path}/checkIn`, { id, sn })).toMatchObject({
      code: -3,
      data: { permission: 'bp:access:visit:register' },
    });
    const guard = await logInAs(muster, admin, { permissions: ['bp:access:visit:view', 'bp:access:visit:register'] });
    expect(await guard.post(`${path}/checkIn`, { id, sn })).toMatchObject({ code: 0 });
    expect(await guard.post(`${path}/checkOut`, { id })).toMatchObject({ code: 0 });
    const log = dataOf(await admin.get('/base/systemLog/page', { entity: 'visit', rowId: id })).data;
    expect(log.map(({ action }: { action: string }) => action)).toEqual(['checkOut', 'checkIn', 'add']);
    expect(log[1]).toMatchObject({ rowName: 'Gu', after: { cardSn: sn } });
  });

  test('of another site or department is nobody’s to let in', async () => {
    const id = await announce();
    const elsewhere = await addRow(admin, '/pod/building', { name: `Elsewhere ${document}` });
    const otherDepart = await addRow(admin, '/bp/depart', { name: `Other ${document}` });
    for (const rights of [
      { buildingIds: [elsewhere] },
      { dataScope: 'designated' as const, designatedDepartIds: [otherDepart] },
    ]) {
      const stranger = await logInAs(muster, admin, { permissions: ['*'], ...rights });
      expect(dataOf(await stranger.get(`${path}/page`)).length).toBe(0);
      expect(await stranger.post(`${path}/checkIn`, { id, sn })).toMatchObject({ code: -5 });
      expect(await stranger.post(`${path}/checkOut`, { id })).toMatchObject({ code: -5 });
    }
    expect(await read(id)).toMatchObject({ status: 'expected' });
  });

  test('is let in by a call that says which visit and card, and nothing else', async () => {
    const id = await announce();
    for (const body of [{ id }, { sn }, { id, sn, force: true }])
      expect((await admin.post(`${path}/checkIn`, body)).code).not.toBe(0);
    expect(await read(id)).toMatchObject({ status: 'expected' });
  });
});
