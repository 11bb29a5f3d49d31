import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { importRows } from '../../../testing/sheetForm.ts';
import { type Client, startTestApp, type TestApp } from '../../../testing/testApp.ts';
import { addRow, dataOf } from '../../../testing/testSite.ts';

let muster: TestApp;
let admin: Client;
let lorry: string;

beforeAll(async () => {
  muster = await startTestApp();
  admin = await muster.logIn();
  for (const sn of ['D-1', 'D-2', 'V-1']) await addRow(admin, '/pod/locationCard', { sn, type: 'UW5' });
  lorry = await addRow(admin, '/bp/vehicle', { plateNumber: 'A 1', vehicleCardSn: 'V-1' });
});
afterAll(() => muster.close());

const save = (body: Record<string, unknown>) => admin.post('/bp/vehicle/save', body);
const refused = (rule: string) => ({ code: -1, data: { fields: [{ field: 'driverCardSn', rule }] } });

describe("the card of a vehicle's driver", () => {
  it('is a location card of the site', async () => {
    expect(await save({ plateNumber: 'A 2', driverCardSn: 'nobody' })).toMatchObject(refused('reference'));
    expect(await save({ id: lorry, driverCardSn: 'nobody' })).toMatchObject(refused('reference'));
    const elsewhere = await addRow(admin, '/pod/building', { name: 'Elsewhere' });
    await muster.database.db
      .insertInto('locationCard')
      .values({ id: 'x', buildingId: elsewhere, sn: 'E-1', type: 'UW5' })
      .execute();
    expect(await save({ plateNumber: 'A 2', driverCardSn: 'E-1' })).toMatchObject(refused('reference'));
    expect(await save({ id: lorry, driverCardSn: 'D-1' })).toMatchObject({ code: 0 });
    expect(dataOf(await admin.get('/bp/vehicle/get', { id: lorry }))).toMatchObject({ driverCardSn: 'D-1' });
  });

  it('is not the card of a vehicle, its own or another', async () => {
    expect(await save({ id: lorry, driverCardSn: 'V-1' })).toMatchObject(refused('bound'));
    expect(await save({ plateNumber: 'A 2', driverCardSn: 'V-1' })).toMatchObject(refused('bound'));
    const both = { plateNumber: 'A 2', vehicleCardSn: 'D-2', driverCardSn: 'D-2' };
    expect(await save(both)).toMatchObject(refused('bound'));
  });

  it('stays while a vehicle names it', async () => {
    const id = await addRow(admin, '/pod/locationCard', { sn: 'D-3', type: 'UW5' });
    expect(await save({ id: lorry, driverCardSn: 'D-3' })).toMatchObject({ code: 0 });
    expect(await admin.post('/pod/locationCard/delete', { ids: [id] })).toMatchObject({
      code: -5,
      data: { references: [{ entity: 'vehicle', count: 1, names: ['A 1'] }] },
    });
    expect(await save({ id: lorry, driverCardSn: null })).toMatchObject({ code: 0 });
    expect(await admin.post('/pod/locationCard/delete', { ids: [id] })).toMatchObject({ code: 0 });
  });

  it('that a change leaves unchanged is not checked again', async () => {
    await muster.database.db.updateTable('vehicle').set({ driverCardSn: 'gone' }).where('id', '=', lorry).execute();
    expect(await save({ id: lorry, driverCardSn: 'gone', load: 5 })).toMatchObject({ code: 0 });
  });
});

it('a sheet of vehicles is answered with all of its errors, including conflicts with existing rows', async () => {
  const rows = [
    ['Plate number', 'Load (t)', 'Driver location card'],
    ['A 1', 'heavy', ''],
    ['B 1', '5', 'nobody'],
    ['B 2', '5', ''],
    ['B 2', '-1', ''],
    ['A 1', '5', ''],
  ];
  const answer = await importRows(muster, admin, '/bp/vehicle', rows);
  const cells = answer.data.cells.map(({ row, column }: { row: number; column: string }) => `${row} ${column}`);
  expect(cells.toSorted()).toEqual([
    '2 Load (t)',
    '2 Plate number',
    '3 Driver location card',
    '5 Load (t)',
    '5 Plate number',
    '6 Plate number',
  ]);
  expect(answer.data.count).toBe(6);
});

it('a row that refers to an invalid row of the same sheet has no error of its own', async () => {
  const rows = [
    ['Name', 'Number', 'Superior department'],
    ['Works', 'white space', ''],
    ['Tank farm', 'T-1', 'Works'],
  ];
  const { cells } = (await importRows(muster, admin, '/bp/depart', rows)).data;
  expect(cells.map(({ row, column }: { row: number; column: string }) => `${row} ${column}`)).toEqual(['2 Number']);
});
