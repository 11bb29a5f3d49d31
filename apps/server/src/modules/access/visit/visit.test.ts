import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { newId } from '../../../core/db/newId.ts';
import { readSite } from '../../../runner/siteConfig.store.ts';
import { cellsOf, download, importRows } from '../../../testing/sheetForm.ts';
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
  await addRow(gate.admin, '/pod/locationCard', { sn });
});

const announce = (more?: Record<string, unknown>) => addRow(gate.admin, visitPath, gate.visitOf(document, more));

describe('a visit', () => {
  test('is announced with reason, host, department and span, and is expected', async () => {
    expect(await gate.read(await announce())).toMatchObject({
      status: 'expected',
      reason: 'Boiler inspection',
      hostName: 'Host',
      departName: 'Boiler house',
      documentType: 'residentId',
      cardSn: null,
      personId: null,
    });
  });

  test('ends after it begins, and accepts a template for persons only', async () => {
    const vehicleId = await addRow(gate.admin, '/bp/vehicle', { plateNumber: `V${document}`.slice(0, 20) });
    const alarms = { overspeed: { on: false } };
    const alarmTemplateId = await addRow(gate.admin, '/pod/alarmTemplate', {
      name: `fast ${document}`.slice(0, 30),
      kind: 'vehicle',
      subjects: [vehicleId],
      alarms,
    });
    const answer = await gate.admin.post(
      `${visitPath}/save`,
      gate.visitOf(document, { expectedTo: '2026-05-01T08:00:00Z', alarmTemplateId }),
    );
    expect(answer.data.fields).toMatchObject([
      { field: 'expectedTo', rule: 'order', message: 'The visit must end after it starts' },
      { field: 'alarmTemplateId', rule: 'kind' },
    ]);
  });

  test('cannot set its state, and refuses unknown fields', async () => {
    for (const field of ['status', 'cardSn', 'checkedInAt', 'personId', 'colour']) {
      const answer = await gate.admin.post(`${visitPath}/save`, gate.visitOf(document, { [field]: 'x' }));
      expect(answer).toMatchObject({ code: -1, data: { fields: [{ field }] } });
    }
  });

  test('of many is imported by a sheet, in which phone and document are required', async () => {
    const template = await download(gate.muster, gate.admin, `${visitPath}/template`);
    const [titles = []] = await cellsOf(template.body);
    const headings = titles.map((title) => String(title).replace(/ ?\*$/, ''));
    expect(headings).toEqual([
      'Visitor',
      'Company',
      'Contractor unit',
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
      null,
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
    const refusal = await importRows(gate.muster, gate.admin, visitPath, bad);
    expect(refusal.data.cells).toMatchObject([
      { row: 3, column: 'Phone' },
      { row: 3, column: 'Document number' },
    ]);
    expect(dataOf(await gate.admin.get(`${visitPath}/page`, { visitorName: 'Mei' })).length).toBe(0);
    const good = [headings, row('Mei', '13800138001', `${document}1`), row('Lan', '13800138002', `${document}2`)];
    expect(await importRows(gate.muster, gate.admin, visitPath, good)).toMatchObject({ code: 0, data: { count: 2 } });
    expect(dataOf(await gate.admin.get(`${visitPath}/page`, { visitorName: 'Lan' })).data).toMatchObject([
      { status: 'expected', documentType: 'residentId', hostName: 'Host' },
    ]);
    const [, ...exported] = await cellsOf(
      (await download(gate.muster, gate.admin, `${visitPath}/export?visitorName=Mei`)).body,
    );
    expect(exported).toHaveLength(1);
    expect(exported[0]).toEqual(expect.arrayContaining(['Mei', 'Expected', '13800138001', `${document}1`, 'Host']));
  });
});

describe('a visitor', () => {
  test('is checked in with a card, is then a person of that type, and returns the card when leaving', async () => {
    const id = await announce();
    expect(await gate.checkIn(id, sn)).toMatchObject({ code: 0 });
    const there = await gate.read(id);
    expect(there).toMatchObject({ status: 'onSite', cardSn: sn, checkedOutAt: null });
    expect(Date.parse(there.checkedInAt)).toBe(gate.muster.clock.now);
    expect(dataOf(await gate.admin.get('/bp/person/get', { id: there.personId }))).toMatchObject({
      name: 'Gu',
      personType: 'visitor',
      departId: gate.ids.depart,
      phone: '13800138000',
      documentNumber: document,
      cardSn: sn,
    });
    expect(await gate.cardOf(sn)).toMatchObject({ subjectKind: 'person', subjectId: there.personId });
    const site = await readSite(gate.muster.database.db, gate.muster.buildingId);
    expect(site?.config.subjects).toContainEqual(
      expect.objectContaining({ tag: sn, id: there.personId, personType: 'visitor' }),
    );

    gate.muster.clock.now += 60_000;
    expect(await gate.checkOut(id)).toMatchObject({ code: 0 });
    expect(await gate.read(id)).toMatchObject({ status: 'left', cardSn: sn });
    expect(Date.parse((await gate.read(id)).checkedOutAt)).toBe(gate.muster.clock.now);
    expect(await gate.cardOf(sn)).toMatchObject({ subjectId: null });
  });

  test('who returns is the same person, with another card', async () => {
    const first = await announce();
    await gate.checkIn(first, sn);
    await gate.checkOut(first);
    const again = await announce({ visitorName: 'Gu Ming', phone: '13900139000' });
    const other = `${sn}-2`;
    await addRow(gate.admin, '/pod/locationCard', { sn: other });
    expect(await gate.checkIn(again, other)).toMatchObject({ code: 0 });
    const { personId } = await gate.read(first);
    expect((await gate.read(again)).personId).toBe(personId);
    const person = dataOf(await gate.admin.get('/bp/person/get', { id: personId }));
    expect(person).toMatchObject({ name: 'Gu Ming', phone: '13900139000', cardSn: other });
  });

  test('is checked in once and checked out once, and never with a card of another subject: nothing changes then', async () => {
    const id = await announce();
    expect(await gate.checkOut(id)).toMatchObject({ code: -1, message: 'Gu is not on site' });
    expect(await gate.checkIn(id, 'no such card')).toMatchObject({
      code: -1,
      message: 'Location card no such card does not exist',
    });
    await gate.admin.post('/pod/locationCard/bind', { sn, kind: 'person', id: gate.ids.host });
    expect(await gate.checkIn(id, sn)).toMatchObject({
      code: -1,
      message: `Location card ${sn} is bound to Host; unbind it first`,
    });
    expect(await gate.read(id)).toMatchObject({ status: 'expected', personId: null, cardSn: null });
    expect(
      dataOf(await gate.admin.get('/bp/person/page', { personType: 'visitor', phone: '13800138000', name: 'Gu' })).data,
    ).not.toContainEqual(expect.objectContaining({ documentNumber: document }));
    await gate.admin.post('/pod/locationCard/unbind', { sn });
    expect(await gate.checkIn(id, sn)).toMatchObject({ code: 0 });
    expect(await gate.checkIn(id, sn)).toMatchObject({ code: -1, message: 'Gu has already been checked in' });
    expect(await gate.checkOut(id)).toMatchObject({ code: 0 });
    expect(await gate.checkOut(id)).toMatchObject({ code: -1, message: 'Gu is not on site' });
  });

  test('with one document is on site by one visit, even with two simultaneous check-ins', async () => {
    const visits = await Promise.all([announce(), announce()]);
    const cards = [sn, `${sn}-2`];
    await addRow(gate.admin, '/pod/locationCard', { sn: cards[1] ?? '' });
    const answers = await Promise.all(visits.map((id, at) => gate.checkIn(id, cards[at])));
    expect(answers.map(({ code }) => code).toSorted((one, other) => one - other)).toEqual([-1, 0]);
    expect(answers.find(({ code }) => code === -1)?.message).toBe('A visitor with this document is on site');
  });

  test('has the rules of the chosen template while on site, and no longer', async () => {
    const alarms = { retention: { on: false } };
    const name = `visitors ${document}`.slice(0, 30);
    const alarmTemplateId = await addRow(gate.admin, '/pod/alarmTemplate', { name, subjects: [gate.ids.host], alarms });
    const typeId = await addRow(gate.admin, '/pod/areaType', {
      name,
      alarms: { retention: { on: true, level: 2, minutes: 5 } },
    });
    const regions = [{ shape: 'circle', center: [121.5, 31.2], radius: 20, floor: null }];
    const areaId = await addRow(gate.admin, '/pod/area', { name, typeId, regions });
    const exempt = async (): Promise<readonly string[]> => {
      const site = await readSite(gate.muster.database.db, gate.muster.buildingId);
      return site?.config.areas.find((each) => each.id === areaId)?.alarms?.retention?.who?.exempt ?? [];
    };
    const id = await announce({ alarmTemplateId });
    expect(await exempt()).toEqual([gate.ids.host]);
    await gate.checkIn(id, sn);
    const { personId } = await gate.read(id);
    expect(await exempt()).toEqual([gate.ids.host, personId].toSorted());
    await gate.checkOut(id);
    expect(await exempt()).toEqual([gate.ids.host]);
  });

  test('on site is the person of the visit, and stays in the list of visits until checked out', async () => {
    const id = await announce();
    await gate.checkIn(id, sn);
    const { personId } = await gate.read(id);
    expect(
      await gate.admin.post(`${visitPath}/save`, { id, visitorName: 'Gu Li', phone: '13700137000' }),
    ).toMatchObject({
      code: 0,
    });
    const person = dataOf(await gate.admin.get('/bp/person/get', { id: personId }));
    expect(person).toMatchObject({ name: 'Gu Li', phone: '13700137000' });
    expect(await gate.admin.post(`${visitPath}/delete`, { ids: id })).toMatchObject({
      code: -1,
      message: 'Gu Li is still on site; check out before deleting the visit',
    });
    await gate.checkOut(id);
    expect(await gate.admin.post(`${visitPath}/delete`, { ids: id })).toMatchObject({ code: 0 });
  });

  test('is checked in and out with the permission, and the log has the account', async () => {
    const id = await announce();
    const clerk = await logInAs(gate.muster, gate.admin, {
      permissions: ['bp:access:visit:view', 'bp:access:visit:edit'],
    });
    expect(await clerk.post(`${visitPath}/checkIn`, { id, sn })).toMatchObject({
      code: -3,
      data: { permission: 'bp:access:visit:register' },
    });
    const guard = await logInAs(gate.muster, gate.admin, {
      permissions: ['bp:access:visit:view', 'bp:access:visit:register'],
    });
    expect(await guard.post(`${visitPath}/checkIn`, { id, sn })).toMatchObject({ code: 0 });
    expect(await guard.post(`${visitPath}/checkOut`, { id })).toMatchObject({ code: 0 });
    const log = dataOf(await gate.admin.get('/base/systemLog/page', { entity: 'visit', rowId: id })).data;
    expect(log.map(({ action }: { action: string }) => action)).toEqual(['checkOut', 'checkIn', 'add']);
    expect(log[1]).toMatchObject({ rowName: 'Gu', after: { cardSn: sn } });
  });

  test('of another site or department cannot be checked in', async () => {
    const id = await announce();
    const elsewhere = await addRow(gate.admin, '/pod/building', { name: `Elsewhere ${document}` });
    const otherDepart = await addRow(gate.admin, '/bp/depart', { name: `Other ${document}` });
    for (const rights of [
      { buildingIds: [elsewhere] },
      { dataScope: 'designated' as const, designatedDepartIds: [otherDepart] },
    ]) {
      const stranger = await logInAs(gate.muster, gate.admin, { permissions: ['*'], ...rights });
      expect(dataOf(await stranger.get(`${visitPath}/page`)).length).toBe(0);
      expect(await stranger.post(`${visitPath}/checkIn`, { id, sn })).toMatchObject({ code: -5 });
      expect(await stranger.post(`${visitPath}/checkOut`, { id })).toMatchObject({ code: -5 });
    }
    expect(await gate.read(id)).toMatchObject({ status: 'expected' });
  });

  test('is checked in by a call with visit and card, and no other fields', async () => {
    const id = await announce();
    for (const body of [{ id }, { sn }, { id, sn, force: true }])
      expect((await gate.admin.post(`${visitPath}/checkIn`, body)).code).not.toBe(0);
    expect(await gate.read(id)).toMatchObject({ status: 'expected' });
  });
});
