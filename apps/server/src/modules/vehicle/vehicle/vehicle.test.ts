import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { cellsOf, download, importRows } from '../../../testing/sheetForm.ts';
import { type Client, startTestApp, type TestApp } from '../../../testing/testApp.ts';
import { addRow, dataOf, logInAs } from '../../../testing/testSite.ts';

let muster: TestApp;
let admin: Client;
let n = 0;
let mark: string;
const path = '/bp/vehicle';

beforeAll(async () => {
  muster = await startTestApp();
  admin = await muster.logIn();
});
afterAll(() => muster.close());
beforeEach(() => {
  mark = String((n += 1)).padStart(3, '0');
});

const vehicle = (fields: Record<string, unknown> = {}) => addRow(admin, path, { plateNumber: `A ${mark}`, ...fields });
const save = (fields: Record<string, unknown>) => admin.post(`${path}/save`, fields);
const get = async (id: string, who = admin) => dataOf(await who.get(`${path}/get`, { id }));
const state = async (id: string, query: Record<string, unknown> = {}, who = admin) =>
  dataOf(await who.get(`${path}/state`, { id, ...query }));
const card = async (sn: string) => {
  await addRow(admin, '/pod/locationCard', { sn, type: 'BGT3' });
  return sn;
};
const driver = async (name: string, more: Record<string, unknown> = {}) => {
  const sn = await card(`D-${mark}-${name}`);
  return { sn, id: await addRow(admin, '/bp/person', { name, cardSn: sn, ...more }) };
};
const acid = (fields: Record<string, unknown> = {}) =>
  addRow(admin, '/bp/loadCargo', {
    name: `Acid ${mark}`,
    dangerClass: 'corrosive',
    unNumber: '1830',
    emergencyPhone: '13800138000',
    ...fields,
  });

describe('a vehicle', () => {
  it('has brand, model, registration date, waybill, goods, deadweight, kit and speed beacon', async () => {
    const brandId = await addRow(admin, '/bp/vehicleBrand', { name: `Brand ${mark}` });
    const loadCargoId = await acid();
    const speedBeaconId = await addRow(admin, '/pod/beacon', { name: 'Wheel', sn: `SB-${mark}` });
    const facts = {
      brandId,
      model: 'J6P',
      registeredOn: '2024-03-01',
      waybillNumber: 'W-1',
      loadCargoId,
      speedBeaconId,
    };
    const id = await vehicle({ ...facts, load: 20, deadweight: 8.8, cargoAmount: 12.5 });
    expect(await get(id)).toMatchObject({
      ...facts,
      brandName: `Brand ${mark}`,
      loadCargoName: `Acid ${mark}`,
      spareLoad: 7.5,
      grossWeight: 21.3,
    });
    const rows = dataOf(await admin.get(`${path}/page`, { waybillNumber: 'W-1', brandId })).data;
    expect(rows).toMatchObject([{ id, model: 'J6P' }]);
  });

  it('cannot load more than its deadweight, and has no amount when it is empty', async () => {
    const loadCargoId = await acid();
    const id = await vehicle({ load: 20, deadweight: 9, loadCargoId, cargoAmount: 20 });
    expect((await save({ id, cargoAmount: 20.01 })).data.fields).toMatchObject([
      { field: 'cargoAmount', rule: 'range', message: 'The maximum load of the vehicle is 20 t' },
    ]);
    expect((await save({ id, load: 19 })).data.fields).toMatchObject([{ field: 'cargoAmount' }]);
    dataOf(await save({ id, loadCargoId: null }));
    expect(await get(id)).toMatchObject({ cargoAmount: null, spareLoad: null, grossWeight: 9 });
  });

  it('cannot be registered in the future', async () => {
    expect((await save({ plateNumber: mark, registeredOn: '2099-01-01' })).data.fields).toMatchObject([
      { field: 'registeredOn', rule: 'order' },
    ]);
  });
});

describe('a positioning kit', () => {
  it('brings its card and its speed beacon to its vehicle, and shows where it is', async () => {
    const sn = await card(`K-${mark}`);
    const beaconId = await addRow(admin, '/pod/beacon', { name: 'Wheel', sn: `SB-${mark}` });
    const kitId = await addRow(admin, '/bp/positioningKit', { number: `KIT-${mark}`, cardSn: sn, beaconId });
    const id = await vehicle({ kitId });
    expect(await get(id)).toMatchObject({ vehicleCardSn: sn, speedBeaconId: beaconId, kitName: `KIT-${mark}` });
    const [kit] = dataOf(await admin.get('/bp/positioningKit/page', { number: `KIT-${mark}` })).data;
    expect(kit).toMatchObject({ mountedOn: `A ${mark}`, online: 0, battery: null });
    expect(await state(id)).toMatchObject({
      kitNumber: `KIT-${mark}`,
      devices: [
        { kind: 'vehicleCard', sn, online: 0 },
        { kind: 'speedBeacon', sn: `SB-${mark}`, name: 'Wheel', online: 0, battery: null },
      ],
    });
  });

  it('is on one vehicle, and has a unique number', async () => {
    const kitId = await addRow(admin, '/bp/positioningKit', { number: `KIT-${mark}` });
    await vehicle({ kitId });
    expect((await save({ plateNumber: `B ${mark}`, kitId })).data.fields).toMatchObject([
      { field: 'kitId', rule: 'unique' },
    ]);
    expect((await admin.post('/bp/positioningKit/save', { number: `KIT-${mark}` })).data.fields).toMatchObject([
      { field: 'number', rule: 'unique' },
    ]);
  });

  it('has a registered card, excludes another card of the vehicle, and cannot be changed while it is mounted', async () => {
    const unknown = await admin.post('/bp/positioningKit/save', { number: `KIT-${mark}`, cardSn: 'nobody' });
    expect(unknown.data.fields).toMatchObject([{ field: 'cardSn', rule: 'reference' }]);
    const [sn, other] = [await card(`K-${mark}`), await card(`L-${mark}`)];
    const kitId = await addRow(admin, '/bp/positioningKit', { number: `KIT-${mark}`, cardSn: sn });
    expect((await save({ plateNumber: mark, kitId, vehicleCardSn: other })).data.fields).toMatchObject([
      { field: 'vehicleCardSn', message: `The card of kit KIT-${mark} is ${sn}` },
    ]);
    const id = await vehicle({ kitId });
    expect(await admin.post('/bp/positioningKit/save', { id: kitId, cardSn: other })).toMatchObject({
      code: -1,
      message: `The kit is mounted on A ${mark}; remove it from the vehicle first`,
    });
    dataOf(await admin.post('/bp/positioningKit/save', { id: kitId, remark: 'new battery' }));
    dataOf(await save({ id, kitId: null }));
    dataOf(await admin.post('/bp/positioningKit/save', { id: kitId, cardSn: other }));
  });

  it('does not bring the speed beacon of another vehicle', async () => {
    const beaconId = await addRow(admin, '/pod/beacon', { name: 'Wheel', sn: `SB-${mark}` });
    await vehicle({ speedBeaconId: beaconId });
    const kitId = await addRow(admin, '/bp/positioningKit', { number: `KIT-${mark}`, beaconId });
    expect((await save({ plateNumber: `B ${mark}`, kitId })).data.fields).toMatchObject([
      { field: 'kitId', rule: 'bound' },
    ]);
  });
});

describe('the driver', () => {
  it("is the carrier of the driver's card, now and in the past; loads are recorded", async () => {
    const { clock } = muster;
    const [wang, li] = [await driver('Wang'), await driver('Li')];
    const loadCargoId = await acid();
    const id = await vehicle({ driverCardSn: wang.sn, load: 20, loadCargoId, cargoAmount: 5, waybillNumber: 'W-7' });
    const begun = clock.now;
    expect(await get(id)).toMatchObject({ driverName: 'Wang' });
    clock.now += 60_000;
    dataOf(await save({ id, driverCardSn: li.sn }));
    dataOf(await admin.post('/bp/loadCargo/save', { id: loadCargoId, name: `Sulphuric acid ${mark}` }));
    clock.now += 60_000;
    dataOf(await admin.post('/pod/locationCard/unbind', { sn: li.sn }));
    const load = { name: `Acid ${mark}`, dangerClass: 'corrosive', unNumber: '1830', amount: 5, spare: 15 };
    const { trips } = await state(id, { from: begun, to: clock.now });
    expect(trips).toMatchObject([
      {
        from: begun,
        to: begun + 60_000,
        driverName: 'Wang',
        driverId: wang.id,
        load: { ...load, waybillNumber: 'W-7' },
      },
      { from: begun + 60_000, to: begun + 120_000, driverName: 'Li' },
      { from: begun + 120_000, to: null, driverName: null, driverCardSn: li.sn },
    ]);
    expect((await state(id)).trips).toMatchObject([{ driverName: null }]);
    expect((await state(id, { to: begun + 30_000 })).trips).toMatchObject([{ driverName: 'Wang' }]);
  });

  it('drives one vehicle at a time', async () => {
    const { sn } = await driver('Wang');
    await vehicle({ driverCardSn: sn });
    expect((await save({ plateNumber: `B ${mark}`, driverCardSn: sn })).data.fields).toMatchObject([
      { field: 'driverCardSn', rule: 'unique' },
    ]);
  });

  it('is not named to accounts that may not see the person', async () => {
    const [north, south] = [
      await addRow(admin, '/bp/depart', { name: `north ${mark}` }),
      await addRow(admin, '/bp/depart', { name: `south ${mark}` }),
    ];
    const { sn } = await driver('Wang', { departId: north });
    const id = await vehicle({ driverCardSn: sn, departId: south });
    const reader = await logInAs(muster, admin, {
      permissions: ['bp:vehicle:vehicle:view'],
      dataScope: 'designated',
      designatedDepartIds: [south],
    });
    expect(await get(id, reader)).toMatchObject({ driverName: null });
    expect((await state(id, {}, reader)).trips).toMatchObject([{ driverName: '***', driverId: null }]);
    const other = await vehicle({ plateNumber: `B ${mark}`, departId: north });
    expect((await reader.get(`${path}/state`, { id: other })).data.fields).toMatchObject([{ field: 'id' }]);
  });

  it('is recorded for passages at that time', async () => {
    const { db } = muster.database;
    const { buildingId, clock } = muster;
    const { sn } = await driver('Wang');
    const id = await vehicle({ driverCardSn: sn });
    const at = (ms: number): string => new Date(clock.now + ms).toISOString();
    const record = { buildingId, areaId: 'gate', areaName: 'Gate', subjectKind: 'vehicle' as const, subjectId: id };
    const gone = { subjectName: `A ${mark}`, tag: 'T', direction: 'enter' as const };
    await db
      .insertInto('accessRecord')
      .values([
        { id: `r1-${mark}`, ...record, ...gone, at: at(1) },
        { id: `r0-${mark}`, ...record, ...gone, at: at(-60_000) },
      ])
      .execute();
    const rows = dataOf(await admin.get('/bp/accessRecord/page', { subjectId: id })).data;
    expect(rows.map(({ driverName }: { driverName: string | null }) => driverName)).toEqual(['Wang', null]);
    const sheet = await cellsOf((await download(muster, admin, `/bp/accessRecord/export?subjectId=${id}`)).body);
    expect(sheet[1]).toContain('Wang');
  });
});

it('vehicles are imported by a sheet with brand, goods and kit', async () => {
  await addRow(admin, '/bp/vehicleBrand', { name: `Brand ${mark}` });
  await acid();
  await addRow(admin, '/bp/positioningKit', { number: `KIT-${mark}` });
  const rows = [
    ['Plate number', 'Brand', 'Kit number', 'Load (t)', 'Loaded goods', 'Amount loaded (t)', 'Registration date'],
    [`S ${mark}`, `Brand ${mark}`, `KIT-${mark}`, '10', `Acid ${mark}`, '4', '2024-01-02'],
  ];
  expect(await importRows(muster, admin, path, rows)).toMatchObject({ code: 0, data: { count: 1 } });
  const [row] = dataOf(await admin.get(`${path}/page`, { plateNumber: `S ${mark}` })).data;
  expect(row).toMatchObject({ brandName: `Brand ${mark}`, loadCargoName: `Acid ${mark}`, spareLoad: 6 });
  const goods = [
    ['Goods', 'Dangerous goods class', 'UN number'],
    [`Diesel ${mark}`, 'Class 3, flammable liquids', '1202'],
  ];
  expect(await importRows(muster, admin, '/bp/loadCargo', goods)).toMatchObject({ code: 0 });
  const wrong = await admin.post('/bp/loadCargo/save', { name: 'x', dangerClass: 'gas', unNumber: '12' });
  expect(wrong.data.fields).toMatchObject([{ field: 'unNumber' }]);
});
