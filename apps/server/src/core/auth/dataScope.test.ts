import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { type Client, startTestApp, type TestApp } from '../../testing/testApp.ts';
import { addAlarm, addRow, dataOf, logInAs } from '../../testing/testSite.ts';

let muster: TestApp;
let admin: Client;

/** Two departments with one below the first, each with a person, a vehicle, a card and an alarm. */
const units = ['north', 'tower', 'south'] as const;
type Unit = (typeof units)[number];
const ids: Record<'depart' | 'person' | 'vehicle' | 'locationCard' | 'alarm', Record<Unit, string>> = {
  depart: { north: '', tower: '', south: '' },
  person: { north: '', tower: '', south: '' },
  vehicle: { north: '', tower: '', south: '' },
  locationCard: { north: '', tower: '', south: '' },
  alarm: { north: '', tower: '', south: '' },
};

beforeAll(async () => {
  muster = await startTestApp();
  admin = await muster.logIn();
  for (const unit of units) {
    const parentId = unit === 'tower' ? ids.depart.north : null;
    const departId = await addRow(admin, '/bp/depart', { name: unit, parentId });
    ids.depart[unit] = departId;
    ids.locationCard[unit] = await addRow(admin, '/pod/locationCard', { sn: `card ${unit}`, departId });
    ids.person[unit] = await addRow(admin, '/bp/person', { name: `person ${unit}`, departId });
    ids.vehicle[unit] = await addRow(admin, '/bp/vehicle', { plateNumber: `car ${unit}`, departId });
    ids.alarm[unit] = await addAlarm(muster, { departId, subjectName: `person ${unit}` });
  }
});
afterAll(() => muster.close());

const paths = {
  depart: '/bp/depart',
  person: '/bp/person',
  vehicle: '/bp/vehicle',
  locationCard: '/pod/locationCard',
  alarm: '/pod/alarm',
} as const;
const kinds = Object.keys(paths) as (keyof typeof paths)[];
const everything = ['view', 'add', 'edit', 'delete'].flatMap((action) => [
  `bp:organization:depart:${action}`,
  `bp:enterprise:person:${action}`,
  `bp:organization:job:${action}`,
  `bp:vehicle:vehicle:${action}`,
  `pod:device:locationCard:${action}`,
]);
const permissions = [
  ...everything,
  'pod:alarm:alarm:view',
  'pod:alarm:alarm:handle',
  'pod:area:area:view',
  'pod:area:area:add',
];

describe.each([
  ['own department', { dataScope: 'own' }, ['north']],
  ['own department and below', { dataScope: 'below' }, ['north', 'tower']],
  ['designated departments', { dataScope: 'designated' }, ['tower', 'south']],
  ['company-wide', { dataScope: 'company' }, ['north', 'tower', 'south']],
] as const)('%s', (_, { dataScope }, seen) => {
  let client: Client;
  const isSeen = (unit: Unit): boolean => seen.some((one) => one === unit);
  const hidden = units.filter((unit) => !isSeen(unit));

  beforeAll(async () => {
    const designatedDepartIds = dataScope === 'designated' ? [ids.depart.tower, ids.depart.south] : null;
    const rights = { permissions, dataScope, personId: ids.person.north };
    client = await logInAs(muster, admin, {
      ...rights,
      ...(designatedDepartIds === null ? {} : { designatedDepartIds }),
    });
  });

  const expected = (kind: keyof typeof paths): string[] => seen.map((unit) => ids[kind][unit]).sort();
  const idsOf = (rows: { id: string }[]): string[] => rows.map(({ id }) => id).sort();

  test.each(kinds)('limits every list and count of %s', async (kind) => {
    const page = dataOf(await client.get(`${paths[kind]}/page`));
    expect(idsOf(page.data)).toEqual(expected(kind));
    expect(page.length).toBe(seen.length);
    expect(idsOf(dataOf(await client.get(`${paths[kind]}/simple-list`)))).toEqual(expected(kind));
    const picked = dataOf(await client.get(`${paths[kind]}/simple-page`, { size: '50' }));
    expect(idsOf(picked.data)).toEqual(expected(kind));
    expect(picked.length).toBe(seen.length);
  });

  test.each(kinds)('opens no other row of %s', async (kind) => {
    for (const unit of units) {
      const answer = await client.get(`${paths[kind]}/get`, { id: ids[kind][unit] });
      expect(answer.code).toBe(isSeen(unit) ? 0 : -1);
    }
  });

  test('limits the picker of people and the alarm counters', async () => {
    const people = dataOf(await client.get('/base/user/detail-list'));
    expect(idsOf(people.data)).toEqual(expected('person'));
    expect(dataOf(await client.get('/pod/alarm/everyTypeAlarmingCount')).total).toBe(seen.length);
  });

  test('returns nothing for a department outside', async () => {
    for (const unit of hidden) {
      const filter = { departId: ids.depart[unit] };
      for (const path of [paths.person, paths.vehicle, paths.locationCard, paths.alarm])
        expect(dataOf(await client.get(`${path}/page`, filter))).toEqual({ data: [], length: 0 });
    }
  });

  test('changes, deletes and handles nothing outside', async () => {
    for (const unit of hidden) {
      const id = ids.person[unit];
      expect((await client.post('/bp/person/save', { id, name: 'mine' })).code).toBe(-5);
      expect((await client.post('/bp/vehicle/delete', { ids: ids.vehicle[unit] })).code).toBe(-5);
      const handled = await client.post('/pod/alarm/handle', { ids: ids.alarm[unit], action: 'handle' });
      expect(handled).toMatchObject({ code: -1, message: 'No such alarm' });
    }
  });

  test('accepts no id from outside, in any field', async () => {
    for (const unit of hidden) {
      const wrong = (field: string) => ({ code: -1, data: { fields: [{ field, rule: 'reference' }] } });
      const departId = ids.depart[unit];
      expect(await client.post('/bp/person/save', { name: 'a', departId })).toMatchObject(wrong('departId'));
      expect(await client.post('/bp/vehicle/save', { plateNumber: 'a', departId })).toMatchObject(wrong('departId'));
      const area = { name: 'a', regions: [{ shape: 'circle', center: [9, 47], radius: 5, floor: null }] };
      const personInChargeId = ids.person[unit];
      expect(await client.post('/pod/area/save', { ...area, personInChargeId })).toMatchObject(
        wrong('personInChargeId'),
      );
      const order = { kind: 'person', id: ids.person[unit], sn: `card ${seen[0]}` };
      expect(await client.post('/pod/locationCard/bind', order)).toMatchObject(wrong('id'));
      const taken = await client.post('/pod/locationCard/bind', {
        ...order,
        id: ids.person[seen[0]],
        sn: `card ${unit}`,
      });
      expect(taken).toMatchObject({ code: -1, message: `Location card card ${unit} does not exist` });
      const carried = await client.post('/bp/person/save', { id: ids.person[seen[0]], cardSn: `card ${unit}` });
      expect(carried).toMatchObject(wrong('cardSn'));
    }
  });

  test('allows no write that the caller could not see afterwards', async () => {
    const answer = await client.post('/bp/person/save', { name: `nobody's, written ${dataScope}` });
    expect(answer.code).toBe(dataScope === 'company' ? 0 : -1);
    if (answer.code === 0) await admin.post('/bp/person/delete', { ids: answer.data.id });
  });
});

describe('names beside ids', () => {
  test('are not returned for rows that the caller does not see', async () => {
    await admin.post('/bp/depart/save', { id: ids.depart.north, headId: ids.person.south });
    const client = await logInAs(muster, admin, { permissions, dataScope: 'own', personId: ids.person.north });
    const [row] = dataOf(await client.get('/bp/depart/page')).data;
    expect(row).toMatchObject({ headId: ids.person.south, headName: null });
    const [seen] = dataOf(await admin.get('/bp/depart/page', { name: 'north' })).data;
    expect(seen).toMatchObject({ headName: 'person south' });
    // The existing value stays, though the caller could not have written it.
    expect((await client.post('/bp/depart/save', { ...stripped(row), code: 'N' })).code).toBe(0);
  });

  test('do not reveal the carrier of a card of the own department', async () => {
    await admin.post('/pod/locationCard/bind', { sn: 'card north', kind: 'person', id: ids.person.south });
    const client = await logInAs(muster, admin, { permissions, dataScope: 'own', personId: ids.person.north });
    const [row] = dataOf(await client.get('/pod/locationCard/page')).data;
    expect(row).toMatchObject({ sn: 'card north', subjectId: null, subjectName: null });
    const [all] = dataOf(await admin.get('/pod/locationCard/page', { sn: 'north' })).data;
    expect(all).toMatchObject({ subjectName: 'person south' });
    const taken = await client.post('/bp/person/save', { id: ids.person.north, cardSn: 'card north' });
    expect(taken.data.fields[0].message).toBe('Location card card north is bound to ***; unbind it first');
    await admin.post('/pod/locationCard/unbind', { sn: 'card north' });
  });

  test('a department that is moved below the own one is visible from then on', async () => {
    const client = await logInAs(muster, admin, { permissions, dataScope: 'below', personId: ids.person.north });
    const added = await client.post('/bp/depart/save', { name: 'workshop', parentId: ids.depart.tower });
    expect(added.code).toBe(0);
    expect((await client.post('/bp/depart/save', { name: 'elsewhere' })).message).toBe('Outside your data scope');
    await admin.post('/bp/depart/delete', { ids: added.data.id });
  });

  test('an account without a person has no department of its own', async () => {
    const client = await logInAs(muster, admin, { permissions, dataScope: 'below' });
    expect(dataOf(await client.get('/bp/person/page')).length).toBe(0);
  });
});

/** A row as it was read, without the fields added by the server. */
function stripped(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !name.endsWith('Name')));
}
