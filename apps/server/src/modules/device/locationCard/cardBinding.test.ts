import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { newId } from '../../../core/db/newId.ts';
import { type Client, startTestApp, type TestApp } from '../../../testing/testApp.ts';
import { addRow, dataOf, logInAs } from '../../../testing/testSite.ts';

let muster: TestApp;
let admin: Client;
let sn: string;

beforeAll(async () => {
  muster = await startTestApp();
  admin = await muster.logIn();
});
afterAll(() => muster.close());
beforeEach(async () => {
  sn = `BLW5-${newId()}`;
  await addRow(admin, '/pod/locationCard', { sn, type: 'BLW5' });
});

const bindings = () =>
  muster.database.db
    .selectFrom('cardBinding')
    .select(['subjectKind', 'subjectId', 'boundFrom', 'boundTo'])
    .where('sn', '=', sn)
    .orderBy('boundFrom')
    .execute();
const now = (): string => new Date(muster.clock.now).toISOString();
const fromBeginning = '1970-01-01T00:00:00.000Z';
const bind = (id: string, more: object = {}) =>
  admin.post('/pod/locationCard/bind', { sn, kind: 'person', id, ...more });

describe('a card', () => {
  test('that never reported belongs to its first carrier from the beginning: delayed positions count for it', async () => {
    const id = await addRow(admin, '/bp/person', { name: '王伟', cardSn: sn });
    expect(await bindings()).toEqual([
      { subjectKind: 'person', subjectId: id, boundFrom: fromBeginning, boundTo: null },
    ]);
    expect(dataOf(await admin.get('/bp/person/get', { id }))).toMatchObject({ cardSn: sn });
    expect(dataOf(await admin.get('/bp/person/page', { cardSn: sn.slice(-6) }))).toMatchObject({ length: 1 });
    expect(dataOf(await admin.get('/pod/locationCard/page', { sn })).data).toMatchObject([
      { subjectKind: 'person', subjectId: id, subjectName: '王伟' },
    ]);
  });

  test('that reported before belongs to its carrier from now on', async () => {
    muster.cardStates.set(sn, { t: muster.clock.now, online: true, battery: 80 });
    await addRow(admin, '/bp/vehicle', { plateNumber: `B-${sn}`.slice(0, 20), vehicleCardSn: sn });
    expect(await bindings()).toMatchObject([{ subjectKind: 'vehicle', boundFrom: now(), boundTo: null }]);
  });

  test('is moved from one to the next; former carriers are kept', async () => {
    const first = await addRow(admin, '/bp/person', { name: 'first', cardSn: sn });
    const second = await addRow(admin, '/bp/person', { name: 'second' });
    expect(await bind(second)).toMatchObject({
      code: -1,
      message: `Location card ${sn} is bound to first; unbind it first`,
    });
    expect(await admin.post('/pod/locationCard/unbind', { sn })).toMatchObject({ code: 0 });
    const handedBack = now();
    muster.clock.now += 1000;
    expect(await bind(second)).toMatchObject({ code: 0 });
    expect(await bindings()).toEqual([
      { subjectKind: 'person', subjectId: first, boundFrom: fromBeginning, boundTo: handedBack },
      { subjectKind: 'person', subjectId: second, boundFrom: now(), boundTo: null },
    ]);
    expect(await bind(second)).toMatchObject({ code: 0 });
    expect(await bindings()).toHaveLength(2);
  });

  test('may be bound from an earlier time, but not from one with another carrier', async () => {
    const id = await addRow(admin, '/bp/person', { name: 'a', cardSn: sn });
    await admin.post('/pod/locationCard/unbind', { sn });
    const handedBack = muster.clock.now;
    muster.clock.now += 60_000;
    const at = (time: number) => ({ from: new Date(time).toISOString() });
    const wrong = { code: -1, data: { fields: [{ field: 'from', rule: 'range' }] } };
    expect(await bind(id, at(handedBack - 1))).toMatchObject(wrong);
    expect(await bind(id, at(muster.clock.now + 1))).toMatchObject(wrong);
    expect(await bind(id, at(handedBack))).toMatchObject({ code: 0 });
  });

  test('that does not exist, or is not bound, is reported by its number', async () => {
    const id = await addRow(admin, '/bp/person', { name: 'a' });
    expect(await admin.post('/pod/locationCard/bind', { sn: 'X', kind: 'person', id })).toMatchObject({
      code: -1,
      message: 'Location card X does not exist',
    });
    expect(await admin.post('/pod/locationCard/unbind', { sn })).toMatchObject({
      code: -1,
      message: `Location card ${sn} is not bound`,
    });
    expect(await bind('nobody')).toMatchObject({ code: -1, data: { fields: [{ field: 'id' }] } });
  });

  test('with a carrier keeps its number and cannot be deleted', async () => {
    await addRow(admin, '/bp/person', { name: '王伟', cardSn: sn });
    const [{ id }] = dataOf(await admin.get('/pod/locationCard/page', { sn })).data;
    expect(await admin.post('/pod/locationCard/save', { id, sn: `${sn}-new` })).toMatchObject({ code: -1 });
    expect(await admin.post('/pod/locationCard/delete', { ids: id })).toMatchObject({
      code: -5,
      data: { references: [{ entity: 'person', count: 1, names: ['王伟'] }] },
    });
    await admin.post('/pod/locationCard/unbind', { sn });
    expect((await admin.post('/pod/locationCard/delete', { ids: id })).code).toBe(0);
  });

  test('keeps its number and cannot be deleted also if the caller does not see its carrier', async () => {
    const [mine, other] = await Promise.all(
      ['mine', 'other'].map((name) => addRow(admin, '/bp/depart', { name: `${name} ${sn}` })),
    );
    await addRow(admin, '/bp/person', { name: '王伟', cardSn: sn, departId: other });
    const [{ id }] = dataOf(await admin.get('/pod/locationCard/page', { sn })).data;
    await admin.post('/pod/locationCard/save', { id, departId: mine });
    const keeper = await logInAs(muster, admin, {
      permissions: ['*'],
      dataScope: 'designated',
      designatedDepartIds: [mine ?? ''],
    });
    expect(await keeper.post('/pod/locationCard/save', { id, sn: `${sn}-new` })).toMatchObject({
      code: -1,
      message: `Location card ${sn} is bound to ***; unbind it first`,
    });
    expect(await keeper.post('/pod/locationCard/delete', { ids: id })).toMatchObject({
      code: -5,
      data: { references: [{ entity: 'person', count: 1, names: [] }] },
    });
    expect(await bindings()).toMatchObject([{ boundTo: null }]);
  });

  test('bound by two callers at once is bound by one', async () => {
    const people = await Promise.all(['a', 'b'].map((name) => addRow(admin, '/bp/person', { name })));
    const answers = await Promise.all(people.map((id) => bind(id)));
    expect(answers.map(({ code }) => code).sort((one, other) => one - other)).toEqual([-1, 0]);
  });

  test('is one of two that are bound to a subject at once', async () => {
    const id = await addRow(admin, '/bp/person', { name: 'a' });
    await addRow(admin, '/pod/locationCard', { sn: `${sn}-2` });
    const answers = await Promise.all([bind(id), bind(id, { sn: `${sn}-2` })]);
    expect(answers.map(({ status, code }) => [status, code]).toSorted(([, one], [, other]) => one - other)).toEqual([
      [200, -1],
      [200, 0],
    ]);
    expect(answers.find(({ code }) => code !== 0)?.message).toMatch(/^a carries location card/);
  });

  test('shows grey before it was heard, green online, orange offline', async () => {
    const state = async () => dataOf(await admin.get('/pod/locationCard/page', { sn })).data[0];
    expect(await state()).toMatchObject({ online: 0, battery: null });
    muster.cardStates.set(sn, { t: muster.clock.now, online: true, battery: 77 });
    expect(await state()).toMatchObject({ online: 1, battery: 77 });
    muster.cardStates.set(sn, { t: muster.clock.now, online: false, battery: 76 });
    expect(await state()).toMatchObject({ online: 2, battery: 76 });
  });
});

describe('the form of a person', () => {
  test('exchanges the card, or unbinds it, and keeps it when the field is absent', async () => {
    const other = `${sn}-2`;
    await addRow(admin, '/pod/locationCard', { sn: other });
    const id = await addRow(admin, '/bp/person', { name: 'a', cardSn: sn });
    const carried = async (): Promise<string | null> => dataOf(await admin.get('/bp/person/get', { id })).cardSn;
    await admin.post('/bp/person/save', { id, name: 'b' });
    expect(await carried()).toBe(sn);
    await admin.post('/bp/person/save', { id, cardSn: other });
    expect(await carried()).toBe(other);
    await admin.post('/bp/person/save', { id, cardSn: '' });
    expect(await carried()).toBeNull();
    expect(await bindings()).toMatchObject([{ subjectId: id, boundTo: now() }]);
  });

  test('is refused as a whole when its card has another carrier', async () => {
    await addRow(admin, '/bp/person', { name: 'first', cardSn: sn });
    expect(await admin.post('/bp/person/save', { name: 'never', cardSn: sn })).toMatchObject({
      code: -1,
      data: { fields: [{ field: 'cardSn', rule: 'bound' }] },
    });
    expect(dataOf(await admin.get('/bp/person/page', { name: 'never' })).length).toBe(0);
  });

  test('of a deleted person unbinds the card, and keeps the history', async () => {
    const id = await addRow(admin, '/bp/person', { name: 'leaver', cardSn: sn });
    expect((await admin.post('/bp/person/delete', { ids: id })).code).toBe(0);
    expect(await bindings()).toMatchObject([{ subjectId: id, boundTo: now() }]);
    await addRow(admin, '/bp/person', { name: 'joiner', cardSn: sn });
  });
});
