import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { importRows } from '../../../testing/sheetForm.ts';
import { type Client, startTestApp, type TestApp } from '../../../testing/testApp.ts';
import { addRow, dataOf, logInAs } from '../../../testing/testSite.ts';

let muster: TestApp;
let admin: Client;
let typeId: string;
let names = 0;

beforeAll(async () => {
  muster = await startTestApp();
  admin = await muster.logIn();
  typeId = await addRow(admin, '/pod/areaType', {
    name: '罐区',
    alarms: { overcrowding: { on: false, max: 5 }, retention: { on: true, minutes: 30 } },
  });
});
afterAll(() => muster.close());

/** Metres east and north of a corner of the site, as a square of so many metres. */
function square(east: number, north: number, side: number, floor: number | null = 0) {
  const place = (x: number, y: number) => [
    121.5 + x / (111_320 * Math.cos((31.25 * Math.PI) / 180)),
    31.25 + y / 111_320,
  ];
  const points = [
    place(east, north),
    place(east + side, north),
    place(east + side, north + side),
    place(east, north + side),
  ];
  return { shape: 'polygon', points, floor };
}

describe('a fence over another one', () => {
  let existing: string;
  beforeEach(async () => {
    const { data } = dataOf(await admin.get('/pod/area/page'));
    const ids = data.map(({ id }: { id: string }) => id);
    if (ids.length > 0) dataOf(await admin.post('/pod/area/delete', { ids }));
    existing = await addRow(admin, '/pod/area', { name: '成品罐区', regions: [square(0, 0, 20)] });
  });
  const save = (body: Record<string, unknown>) => admin.post('/pod/area/save', body);
  const count = async () => dataOf(await admin.get('/pod/area/page')).length as number;

  it('is saved only after a confirmation, which contains the overlapping area in m²', async () => {
    const row = { name: '装卸区', regions: [square(15, 16, 20)] };
    const asked = await save({ ...row, confirm: false });
    expect(asked).toMatchObject({ code: -1, data: { confirm: [{ code: 'fencesOverlap' }] } });
    expect(asked.message).toMatch(/^Overlaps the fence of 成品罐区 by (19|20|20\.\d) m²$/);
    expect(await count()).toBe(1);
    expect(await save({ ...row, confirm: true })).toMatchObject({ code: 0 });
    expect(await count()).toBe(2);
  });

  it('lists every overlapping area, and its own fences if they overlap one another', async () => {
    await addRow(admin, '/pod/area', { name: '泵房', regions: [square(30, 0, 20)] });
    const regions = [square(10, 0, 30), square(12, 2, 5)];
    const { data } = await save({ name: '装卸区', regions, confirm: false });
    expect(data.confirm.map(({ message }: { message: string }) => message)).toEqual([
      expect.stringMatching(/^Its own fences overlap by (25|24\.\d|25\.\d) m²$/),
      expect.stringContaining('成品罐区'),
      expect.stringContaining('泵房'),
    ]);
  });

  it('needs no confirmation where fences only share an edge, or are on other floors', async () => {
    expect(await save({ name: '隔壁', regions: [square(20, 0, 20)], confirm: false })).toMatchObject({ code: 0 });
    expect(await save({ name: '楼上', regions: [square(0, 0, 20, 1)], confirm: false })).toMatchObject({ code: 0 });
    expect(await save({ name: '全部楼层', regions: [square(0, 0, 20, null)], confirm: false })).toMatchObject({
      code: -1,
    });
  });

  it('needs no new confirmation when only other fields of the area change', async () => {
    const id = dataOf(await save({ name: '装卸区', regions: [square(15, 15, 20)], confirm: true })).id;
    expect(await save({ id, name: '装卸台', confirm: false })).toMatchObject({ code: 0 });
    expect(await save({ id, regions: [square(14, 14, 20)], confirm: false })).toMatchObject({ code: -1 });
    expect(await save({ id: existing, regions: [square(0, 0, 10)], confirm: false })).toMatchObject({ code: 0 });
  });

  it('needs no confirmation by a program, which could not answer', async () => {
    expect(await save({ name: '装卸区', regions: [square(5, 5, 5)] })).toMatchObject({ code: 0 });
  });

  it('ignores the fences of another site', async () => {
    const other = await addRow(admin, '/pod/building', { name: '二厂', timeZone: 'Asia/Shanghai' });
    const permissions = ['pod:area:area:view', 'pod:area:area:add'];
    const theirs = await logInAs(muster, admin, { permissions, buildingIds: [other] });
    const row = { name: '二厂罐区', regions: [square(0, 0, 20)], confirm: false };
    expect(await theirs.post('/pod/area/save', row)).toMatchObject({ code: 0 });
  });
});

describe('an invalid fence', () => {
  const [a, b, c, d] = square(3000, 0, 20).points;
  const polygon = (...points: unknown[]) => ({ shape: 'polygon', points, floor: 0 });
  const circle = (center: unknown, radius: unknown) => ({ shape: 'circle', center, radius, floor: 0 });
  const wrong: [what: string, region: object][] = [
    ['one point three times', polygon(a, a, a)],
    ['there and back', polygon(a, b, a)],
    ['two points', polygon(a, b)],
    ['a line', polygon(a, [121.6, a?.[1]], [121.7, a?.[1]])],
    ['a bow tie', polygon(a, c, b, d)],
    ['a circle without a radius', circle(a, 0)],
    ['a circle of a picometre', circle(a, 1e-12)],
    ['a circle of half the world', circle(a, 1e7)],
    ['a circle whose radius is text', circle(a, 'NaN')],
    ['a longitude beyond 180°', circle([181, 31], 5)],
    ['a latitude at the pole', polygon(a, b, [121.5, 90])],
    ['a coordinate that is nothing', polygon(a, b, [null, 31])],
    ['half a continent', polygon(a, [100, 31], [100, 50])],
  ];
  const paths = ['/pod/area', '/risk/district'];

  it.each(wrong.flatMap(([what, region]) => paths.map((path): [string, string, object] => [path, what, region])))(
    'is refused by its field at %s, and nothing is stored: %s',
    async (path, what, region) => {
      const asked = muster.asked.configs.length;
      const id = await addRow(admin, path, { name: `good ${names++}`, regions: [square(4000, 0, 20)] });
      const rows = dataOf(await admin.get(`${path}/page`)).length;
      const before = dataOf(await admin.get(`${path}/get`, { id }));
      const refused = { status: 200, code: -1, data: { fields: [{ field: 'regions' }] } };
      const posted = JSON.stringify([region]);
      expect(await admin.post(`${path}/save`, { name: `bad ${what}`, regions: posted })).toMatchObject(refused);
      const regions = [square(3000, 0, 20), region];
      expect(await admin.post(`${path}/save`, { id, regions })).toMatchObject(refused);
      expect(dataOf(await admin.get(`${path}/page`)).length).toBe(rows);
      expect(dataOf(await admin.get(`${path}/get`, { id }))).toEqual(before);
      // The engine does not know districts.
      expect(muster.asked.configs.length).toBe(path === '/pod/area' ? asked + 1 : asked);
    },
  );

  it('cannot be imported by a sheet either: a fence does not fit its cells', async () => {
    const rows = [
      ['Name', 'Fences'],
      ['bad', JSON.stringify([polygon(a, a, a)])],
    ];
    expect((await importRows(muster, admin, '/pod/area', rows)).status).not.toBe(200);
    const before = dataOf(await admin.get('/risk/district/page')).length;
    const named = [
      ['Name', 'Risk level', 'Extent'],
      ['bad', 'Major', JSON.stringify([polygon(a, a, a)])],
    ];
    expect(await importRows(muster, admin, '/risk/district', named)).toMatchObject({ status: 200, code: -1 });
    expect(dataOf(await admin.get('/risk/district/page')).length).toBe(before);
  });
});

it('an area keeps at least one fence', async () => {
  const id = await addRow(admin, '/pod/area', { name: '装置区', regions: [square(2000, 0, 20)] });
  expect(await admin.post('/pod/area/save', { id, regions: [] })).toMatchObject({
    code: -1,
    data: { fields: [{ field: 'regions', rule: 'required' }] },
  });
  expect(dataOf(await admin.get('/pod/area/get', { id })).regions).toHaveLength(1);
});

describe('alarm settings of an area', () => {
  const save = (body: Record<string, unknown>) =>
    admin.post('/pod/area/save', { name: `区域 ${names++}`, regions: [square(500, 0, 5)], ...body });

  it('must be complete where they are switched on, by the area or its type', async () => {
    const alarms = { overcrowding: { on: true } };
    expect(await save({ alarms })).toMatchObject({
      code: -1,
      data: { fields: [{ field: 'alarms', rule: 'missing' }] },
    });
    expect(await save({ alarms, typeId })).toMatchObject({ code: 0 });
    expect(await save({ alarms: { overcrowding: { on: true, max: 3 } } })).toMatchObject({ code: 0 });
  });

  it('keep what the type completes', async () => {
    dataOf(await save({ alarms: { overcrowding: { on: true } }, typeId }));
    expect(await admin.post('/pod/areaType/save', { id: typeId, alarms: {} })).toMatchObject({
      code: -1,
      data: { fields: [{ field: 'alarms', rule: 'missingInArea' }] },
    });
    expect(await admin.post('/pod/areaType/save', { id: typeId, color: '#123456' })).toMatchObject({ code: 0 });
  });

  it.each([
    ['a type that is switched on and not filled in', { retention: { on: true } }, 'missing'],
    ['a window without a day', { retention: { windows: [{ weekdays: [], start: '08:00', end: '09:00' }] } }, 'shape'],
    ['head counts that do not rise', { cluster: { on: true, levels: [5, 5] } }, 'shape'],
  ])('are refused for %s', async (_, alarms, rule) => {
    const answer = await admin.post('/pod/areaType/save', { name: `类型 ${names++}`, alarms });
    expect(answer).toMatchObject({ code: -1, data: { fields: [{ field: 'alarms', rule }] } });
  });

  it('of the heart rate begin before they end', async () => {
    const windows = [{ weekdays: [1], start: '22:00', end: '06:00' }];
    expect(await admin.post('/pod/alarmSetting/save', { alarms: { heartRate: { on: true, windows } } })).toMatchObject({
      code: -1,
      data: { fields: [{ field: 'alarms', rule: 'startBeforeEnd' }] },
    });
  });
});

describe('the counting settings of areas', () => {
  const row = (more: Record<string, unknown> = {}) => ({
    name: `统计 ${names++}`,
    expectedCount: 12,
    storageLocation: '1 号库',
    ...more,
  });
  let areaId: string;
  beforeAll(async () => {
    areaId = await addRow(admin, '/pod/area', { name: '被统计', regions: [square(900, 0, 5)] });
  });

  it.each([
    ['expectedCount', 0, 'range'],
    ['expectedCount', -3, 'range'],
    ['expectedCount', 2.5, 'type'],
    ['expectedCount', null, 'required'],
    ['storageLocation', '  ', 'required'],
    ['screens', ['kitchen'], 'option'],
    ['areaId', 'nowhere', 'reference'],
  ])('refuses %s %o', async (field, value, rule) => {
    const answer = await admin.post('/pod/areaStatistic/save', row({ areaId, [field]: value }));
    expect(answer).toMatchObject({ code: -1, data: { fields: [{ field, rule }] } });
  });

  it('set once on which screens an area is shown, and the limits for too few and too many', async () => {
    const bad = await admin.post('/pod/areaStatistic/save', row({ areaId, fewBelow: 80, manyAbove: 80 }));
    expect(bad).toMatchObject({ data: { fields: [{ field: 'manyAbove', rule: 'rise' }] } });
    const id = await addRow(admin, '/pod/areaStatistic', row({ areaId }));
    expect(dataOf(await admin.get('/pod/areaStatistic/get', { id }))).toMatchObject({
      areaName: '被统计',
      enabled: true,
      screens: ['dashboard', 'bigScreen', 'report'],
      fewBelow: 80,
      manyAbove: 120,
    });
    const twice = await admin.post('/pod/areaStatistic/save', row({ areaId }));
    expect(twice).toMatchObject({ data: { fields: [{ field: 'areaId', rule: 'unique' }] } });
    expect(await admin.post('/pod/area/delete', { ids: [areaId] })).toMatchObject({ code: -5 });
  });
});

describe('the settings of the heat map', () => {
  it("are the product's defaults until they are set, for each site separately", async () => {
    const defaults = { radius: 15, tier1: 3, tier2: 6, tier3: 10, tier4: 20 };
    expect(dataOf(await admin.get('/pod/heatMapSetting/get'))).toEqual({ id: null, version: 0, ...defaults });
    dataOf(await admin.post('/pod/heatMapSetting/save', { version: 0, tier4: 50 }));
    expect(dataOf(await admin.get('/pod/heatMapSetting/get'))).toMatchObject({ version: 1, ...defaults, tier4: 50 });
    const other = await addRow(admin, '/pod/building', { name: '三厂', timeZone: 'Asia/Shanghai' });
    const theirs = await logInAs(muster, admin, {
      permissions: ['pod:area:heatMapSetting:view'],
      buildingIds: [other],
    });
    expect(dataOf(await theirs.get('/pod/heatMapSetting/get'))).toMatchObject({ id: null, ...defaults });
    expect((await theirs.post('/pod/heatMapSetting/save', { tier4: 60 })).code).toBe(-3);
  });

  it.each([
    [{ radius: 0 }, 'radius', 'range'],
    [{ radius: 1.5 }, 'radius', 'type'],
    [{ tier1: 0 }, 'tier1', 'range'],
    [{ tier2: 3, tier1: 3 }, 'tier2', 'rise'],
    [{ tier3: 70, tier4: 60 }, 'tier4', 'rise'],
  ])('refuses %o', async (values, field, rule) => {
    const answer = await admin.post('/pod/heatMapSetting/save', values);
    expect(answer).toMatchObject({ code: -1, data: { fields: [{ field, rule }] } });
  });
});

describe('a risk area', () => {
  it('stores its place, its height, and a link that is https', async () => {
    const row = { name: '液氨罐区', level: 'major', baseHeight: 0.5, stretchHeight: 12, regions: [square(0, 0, 30)] };
    const bad = await admin.post('/risk/district/save', { ...row, link: 'http://risk.example' });
    expect(bad).toMatchObject({ code: -1, data: { fields: [{ field: 'link', rule: 'format' }] } });
    const id = await addRow(admin, '/risk/district', { ...row, link: 'https://risk.example/a' });
    expect(dataOf(await admin.get('/risk/district/get', { id }))).toMatchObject(row);
    const { data } = dataOf(await admin.get('/risk/district/page', { nameOrCode: '液氨' }));
    expect(data).toHaveLength(1);
  });
});
