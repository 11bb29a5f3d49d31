import { contractorCategories } from '@muster/model/contractor/contractor.ts';
import { enUS } from '@muster/model/messages/catalogues.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { cellsOf, download, importRows } from '../../../testing/sheetForm.ts';
import { type Client, startTestApp, type TestApp } from '../../../testing/testApp.ts';
import { addRow, dataOf, logInAs } from '../../../testing/testSite.ts';

let muster: TestApp;
let admin: Client;
const path = '/bp/contractor';
const unit = {
  category: 'subcontract',
  projectLeader: 'Zhou',
  leaderPhone: '13800138000',
  constructionFrom: '2026-03-01',
  constructionTo: '2026-09-30',
};

beforeAll(async () => {
  muster = await startTestApp();
  admin = await muster.logIn();
});
afterAll(() => muster.close());

describe('a contractor unit', () => {
  test('has a name, one of eight categories, a project leader with a phone, and a construction period', async () => {
    expect(contractorCategories).toHaveLength(8);
    for (const category of contractorCategories) {
      const id = await addRow(admin, path, { ...unit, name: `unit ${category}`, category });
      expect(dataOf(await admin.get(`${path}/get`, { id }))).toMatchObject({ ...unit, category });
    }
    const answer = await admin.post(`${path}/save`, { name: 'bare' });
    expect(answer.data.fields.map(({ field }: { field: string }) => field).toSorted()).toEqual(
      Object.keys(unit).toSorted(),
    );
  });

  test('may end its work on the day on which it begins, but not before', async () => {
    const wrong = await admin.post(`${path}/save`, { ...unit, name: 'backwards', constructionTo: '2026-02-28' });
    expect(wrong.data.fields).toEqual([
      { field: 'constructionTo', rule: 'order', message: 'Construction must not end before it starts' },
    ]);
    const id = await addRow(admin, path, { ...unit, name: 'one day', constructionTo: unit.constructionFrom });
    const moved = await admin.post(`${path}/save`, { id, constructionFrom: '2026-03-02' });
    expect(moved.data.fields).toMatchObject([{ field: 'constructionTo', rule: 'order' }]);
  });

  test('refuses unknown fields, and an invalid phone number', async () => {
    const unknown = await admin.post(`${path}/save`, { ...unit, name: 'x', colour: 'red' });
    expect(unknown).toMatchObject({ code: -1, data: { fields: [{ field: 'colour' }] } });
    const phone = await admin.post(`${path}/save`, { ...unit, name: 'x', leaderPhone: '12345' });
    expect(phone.data.fields).toMatchObject([{ field: 'leaderPhone', rule: 'format' }]);
  });

  test('is exported and imported as a sheet, all rows or none', async () => {
    const id = await addRow(admin, path, { ...unit, name: 'exported' });
    const [headings = [], row = []] = await cellsOf(
      (await download(muster, admin, `${path}/export?name=exported`)).body,
    );
    expect([headings, row]).toEqual([
      [
        'Unit',
        'Category',
        'Project leader',
        'Leader’s phone',
        'Construction from',
        'Construction to',
        'People',
        'Remark',
      ],
      ['exported', 'Subcontract', 'Zhou', '13800138000', '2026-03-01', '2026-09-30', 0],
    ]);
    dataOf(await admin.post(`${path}/delete`, { ids: id }));
    const template = await download(muster, admin, `${path}/template`);
    expect(template.headers['content-type']).toContain('spreadsheetml');
    const [titles = []] = await cellsOf(template.body);
    expect(titles.map((title) => String(title).replace(/ ?\*$/, ''))).toEqual(
      headings.filter((heading) => heading !== enUS['contractor.peopleCount']),
    );
    const good = ['imported', 'Carrier', 'Li', '13900139000', '2026-01-01', '2026-12-31', null];
    const bad = ['wrong', 'Carrier', 'Li', '13900139000', '2026-12-31', '2026-01-01', null];
    expect(await importRows(muster, admin, path, [titles.map(String), good, bad])).toMatchObject({
      code: -1,
      data: { cells: [{ row: 3, column: 'Construction to' }] },
    });
    expect(dataOf(await admin.get(`${path}/page`, { name: 'imported' })).length).toBe(0);
    expect(await importRows(muster, admin, path, [titles.map(String), good])).toMatchObject({ data: { count: 1 } });
    expect(dataOf(await admin.get(`${path}/page`, { name: 'imported' })).data).toMatchObject([{ category: 'carrier' }]);
  });

  test('is invisible to another site, also in its sheet', async () => {
    await addRow(admin, path, { ...unit, name: 'ours' });
    const elsewhere = await addRow(admin, '/pod/building', { name: 'Elsewhere' });
    const stranger = await logInAs(muster, admin, { permissions: ['*'], buildingIds: [elsewhere] });
    expect(dataOf(await stranger.get(`${path}/page`)).length).toBe(0);
    expect(await cellsOf((await download(muster, stranger, `${path}/export`)).body)).toHaveLength(1);
  });
});

describe('the people of a contractor unit', () => {
  test('are counted by it, as far as the reader sees them, and found by it', async () => {
    const [north, south] = [
      await addRow(admin, '/bp/depart', { name: 'north' }),
      await addRow(admin, '/bp/depart', { name: 'south' }),
    ];
    const contractorId = await addRow(admin, path, { ...unit, name: 'crew' });
    const worker = { personType: 'contractor', contractorId };
    const first = await addRow(admin, '/bp/person', { name: 'Ma', departId: north, ...worker });
    await addRow(admin, '/bp/person', { name: 'Hu', departId: south, ...worker });
    const people = await admin.get('/bp/person/page', { contractorId });
    expect(
      dataOf(people)
        .data.map(({ name }: { name: string }) => name)
        .toSorted(),
    ).toEqual(['Hu', 'Ma']);
    expect(dataOf(await admin.get('/bp/person/get', { id: first }))).toMatchObject({ contractorName: 'crew' });
    expect(dataOf(await admin.get(`${path}/get`, { id: contractorId })).peopleCount).toBe(2);
    const clerk = await logInAs(muster, admin, {
      permissions: ['bp:contractor:contractor:view'],
      dataScope: 'designated',
      designatedDepartIds: [north],
    });
    expect(dataOf(await clerk.get(`${path}/get`, { id: contractorId })).peopleCount).toBe(1);
  });

  test('prevent its deletion, and leave it when they are employed', async () => {
    const contractorId = await addRow(admin, path, { ...unit, name: 'left' });
    const id = await addRow(admin, '/bp/person', { name: 'Deng', personType: 'contractor', contractorId });
    expect(await admin.post(`${path}/delete`, { ids: contractorId })).toMatchObject({
      code: -5,
      data: { references: [{ entity: 'person', count: 1, names: ['Deng'] }] },
    });
    dataOf(await admin.post('/bp/person/save', { id, personType: 'internal' }));
    expect(dataOf(await admin.get('/bp/person/get', { id })).contractorId).toBeNull();
    expect((await admin.post(`${path}/delete`, { ids: contractorId })).code).toBe(0);
  });

  test('are imported by a sheet with the unit', async () => {
    await addRow(admin, path, { ...unit, name: 'named' });
    const rows = [
      [enUS['person.name'], enUS['person.personType'], enUS['person.contractorId']],
      ['Ning', enUS['personType.contractor'], 'named'],
      ['Employee', enUS['personType.internal'], 'named'],
    ];
    expect(await importRows(muster, admin, '/bp/person', rows)).toMatchObject({ code: 0, data: { count: 2 } });
    const named = async (name: string) => dataOf(await admin.get('/bp/person/page', { name })).data[0];
    expect(await named('Ning')).toMatchObject({ contractorName: 'named' });
    expect(await named('Employee')).toMatchObject({ contractorId: null });
  });
});

describe('a card', () => {
  /** Days of Shanghai. */
  const today = (days: number): string =>
    new Date(muster.clock.now + days * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10);
  let n = 0;
  async function worker(period: Record<string, string>, more: Record<string, unknown> = {}) {
    const name = `period ${(n += 1)}`;
    const contractorId = await addRow(admin, path, { ...unit, name, ...period });
    const id = await addRow(admin, '/bp/person', { name: `Ma ${n}`, personType: 'contractor', contractorId, ...more });
    const sn = `P-${n}`;
    await addRow(admin, '/pod/locationCard', { sn, type: 'BGT3' });
    return { id, sn, bind: () => admin.post('/pod/locationCard/bind', { sn, kind: 'person', id }) };
  }

  test('is refused to people whose unit has ended its work, or has not begun it', async () => {
    const ended = await worker({ constructionFrom: '2020-01-01', constructionTo: today(-1) });
    expect(await ended.bind()).toMatchObject({
      code: -1,
      message: `No card can be assigned to Ma ${n}: the construction period of period ${n} ended on ${today(-1)}`,
    });
    expect(await admin.post('/bp/person/save', { id: ended.id, cardSn: ended.sn })).toMatchObject({ code: -1 });
    const early = await worker({ constructionFrom: today(1), constructionTo: today(9) });
    expect((await early.bind()).message).toContain('begins on');
    const last = await worker({ constructionFrom: '2020-01-01', constructionTo: today(0) });
    expect(await last.bind()).toMatchObject({ code: 0 });
  });

  test('is given by no other way either: form, sheet, gate, change of the unit, visit, vehicle', async () => {
    const ended = await worker({ constructionFrom: '2020-01-01', constructionTo: today(-1) });
    const message = `: the construction period of period ${n} ended on ${today(-1)}`;
    const unitName = `period ${n}`;
    const { contractorId } = dataOf(await admin.get('/bp/person/get', { id: ended.id }));
    const added = { name: 'Form', personType: 'contractor', contractorId, cardSn: ended.sn };
    expect((await admin.post('/bp/person/save', added)).message).toContain(message);
    const rows = [
      [enUS['person.name'], enUS['person.personType'], enUS['person.contractorId'], enUS['person.cardSn']],
      ['Sheet', enUS['personType.contractor'], unitName, ended.sn],
    ];
    expect(JSON.stringify(await importRows(muster, admin, '/bp/person', rows))).toContain(message);
    const entering = await admin.post('/bp/gate/signIn', { kind: 'person', id: ended.id, sn: ended.sn });
    expect(entering.message).toContain('may not enter');
    const employee = await addRow(admin, '/bp/person', { name: 'Moved', personType: 'internal', cardSn: ended.sn });
    const moved = await admin.post('/bp/person/save', { id: employee, personType: 'contractor', contractorId });
    expect(moved.message).toContain(message);
    dataOf(await admin.post('/bp/person/save', { id: employee, cardSn: null }));
    const depart = await addRow(admin, '/bp/depart', { name: `depart ${n}` });
    const span = {
      expectedFrom: new Date(muster.clock.now - 1000),
      expectedTo: new Date(muster.clock.now + 3_600_000),
    };
    const announced = { reason: 'Repair', departId: depart, contractorId, ...span };
    const visitor = { visitorName: 'Gu', phone: '13800138000', documentNumber: `D${n}` };
    const visit = await addRow(admin, '/bp/visit', { ...visitor, ...announced });
    expect((await admin.post('/bp/visit/checkIn', { id: visit, sn: ended.sn })).message).toContain(message);
    const lorry = { plateNumber: `L${n}`, driverName: 'Zhao', driverPhone: '13800138000', driverDocument: `Z${n}` };
    const vehicle = await addRow(admin, '/bp/externalVehicle', { ...lorry, ...announced, cargoClass: 'none' });
    expect((await admin.post('/bp/externalVehicle/checkIn', { id: vehicle, sn: ended.sn })).message).toContain(message);
    expect(dataOf(await admin.get('/pod/locationCard/page', { sn: ended.sn })).data[0]).toMatchObject({
      subjectId: null,
    });
  });

  test('is refused to people with an expired certificate without a valid replacement', async () => {
    const certificate = (validTo: string | null) => {
      return { kind: 'specialOperation', name: 'Welding', number: 'W-1', validFrom: null, validTo, picture: null };
    };
    const period = { constructionFrom: '2020-01-01', constructionTo: today(9) };
    const welder = await worker(period, { certificates: [certificate(today(-1))] });
    expect((await welder.bind()).message).toContain(`certificate Welding expired on ${today(-1)}`);
    const renewed = [certificate(today(-1)), certificate(today(0))];
    dataOf(await admin.post('/bp/person/save', { id: welder.id, certificates: renewed }));
    expect(await welder.bind()).toMatchObject({ code: 0 });
  });
});
