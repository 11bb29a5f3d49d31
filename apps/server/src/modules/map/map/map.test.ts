import { defaultMapSettings } from '@muster/model/mapSetting/mapSetting.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { type Client, startTestApp, type TestApp } from '../../../testing/testApp.ts';
import { addRow, dataOf, logInAs } from '../../../testing/testSite.ts';
import { picture, sendForm } from '../../../testing/uploadForm.ts';

let muster: TestApp;
let admin: Client;

beforeAll(async () => {
  muster = await startTestApp();
  admin = await muster.logIn();
});
afterAll(() => muster.close());

const current = async (client = admin) => dataOf(await client.get('/pod/mapSetting/current'));
const save = (body: Record<string, unknown>, client = admin) => client.post('/pod/mapSetting/save', body);
/** Allowed picture sources of a page of the console. */
async function pictureSources(): Promise<string> {
  const { headers } = await muster.app.inject('/base/no-such-page');
  const policy = String(headers['content-security-policy']);
  return /img-src ([^;]*)/.exec(policy)?.[1]?.trim() ?? '';
}

describe('the map settings of a building', () => {
  test('are those of the product until they are set', async () => {
    expect(await current()).toMatchObject({ version: 0, ...defaultMapSettings });
  });

  test('are set individually, and readable for every account that views its maps', async () => {
    expect(await save({ rotateAngle: 30, msaaSamples: 2 })).toMatchObject({ code: 0 });
    const looker = await logInAs(muster, admin, { permissions: ['pod:dashboard:position:view'] });
    expect(await current(looker)).toMatchObject({ version: 1, rotateAngle: 30, msaaSamples: 2, defaultTiltAngle: 45 });
    expect(await save({ rotateAngle: 0 }, looker)).toMatchObject({ code: -3 });
    expect(await save({ rotateAngle: 40, version: 0 })).toMatchObject({ code: -5 });
  });

  test('belong to one building: another has its own', async () => {
    const buildingId = await addRow(admin, '/pod/building', { name: 'Elsewhere' });
    const stranger = await logInAs(muster, admin, { permissions: ['*'], buildingIds: [buildingId] });
    expect(await current(stranger)).toMatchObject({ version: 0, rotateAngle: 0 });
    expect(await save({ rotateAngle: 77 }, stranger)).toMatchObject({ code: 0 });
    expect(await current()).toMatchObject({ rotateAngle: 30 });
  });

  test('refuse impossible values: near beyond far, gaps between levels, a provider without an address', async () => {
    const refusals = async (body: Record<string, unknown>): Promise<string[]> =>
      (await save(body)).data.fields.map(({ field, message }: Record<string, string>) => `${field}: ${message}`);
    expect(await refusals({ zoomInDistance: 2000 })).toEqual([
      'zoomOutDistance: The far distance must be greater than the near distance',
    ]);
    const levels = [
      { areaLevel: 1, min: 1, max: 13 },
      { areaLevel: 2, min: 15, max: 16 },
    ];
    expect(await refusals({ areaMapLevel: levels })).toEqual([
      'areaMapLevel: The map levels of area level 2 must continue those of level 1',
    ]);
    expect(await refusals({ areaMapLevel: [{ areaLevel: 1, min: 9, max: 9 }] })).toEqual([
      'areaMapLevel: The highest map level of area level 1 must be above its lowest',
    ]);
    expect(await refusals({ imageryType: 1 })).toEqual(['imageryUrl1: Enter the tile URL']);
    expect(await refusals({ imageryUrl1: 'javascript:{z}{x}{y}' })).toHaveLength(1);
  });

  test('allow pages to show pictures of the chosen provider, and of no other', async () => {
    expect(await pictureSources()).toBe("'self' data: blob:");
    const imageryUrl1 = 'http://tiles.intern:8080/{z}/{x}/{y}.png';
    await save({ imageryUrl1, imageryUrl2: 'https://other.example/{z}/{x}/{y}' });
    expect(await pictureSources()).toBe("'self' data: blob:");
    await save({ imageryType: 1 });
    expect(await pictureSources()).toBe("'self' data: blob: http://tiles.intern:8080");
    await save({ imageryType: 0 });
    expect(await pictureSources()).toBe("'self' data: blob:");
  });
});

describe('a map of type jpg', () => {
  const points = [
    { pixelX: 0, pixelY: 0, lon: 9.524, lat: 47.18 },
    { pixelX: 100, pixelY: 80, lon: 9.525, lat: 47.179 },
  ];
  const placement = { floor: 0, width: 100, height: 80, method: 'similarity', opacity: 0.8, points };
  const floorPlan = async () =>
    (
      await sendForm(muster, admin.token, '/image/upload?purpose=mapBackground', [
        { name: 'plan.png', content: await picture() },
      ])
    ).data[0];
  const body = async (change: object) => ({
    name: `Plan ${Math.round(performance.now() * 1000)}`,
    type: 'jpg',
    floors: [{ floor: 0, name: '1F', height: 4 }],
    image: await floorPlan(),
    placement,
    ...change,
  });

  test('has its picture and two control points or more', async () => {
    const id = await addRow(admin, '/pod/map', await body({}));
    expect(dataOf(await admin.get('/pod/map/get', { id }))).toMatchObject({
      type: 'jpg',
      placement,
      image: { name: 'plan.png', downloadUrl: expect.stringMatching(/^\/image\/view\?id=/) },
    });
  });

  test('is refused with too few control points, or with ones that do not determine it', async () => {
    const refused = async (change: object): Promise<unknown> =>
      (await admin.post('/pod/map/save', await body({ placement: { ...placement, ...change } }))).data.fields;
    expect(await refused({ points: points.slice(0, 1) })).toMatchObject([{ field: 'placement', rule: 'shape' }]);
    expect(await refused({ method: 'affine' })).toMatchObject([{ field: 'placement', rule: 'shape' }]);
    expect(await refused({ points: [points[0], points[0]] })).toMatchObject([
      { field: 'placement', rule: 'placement', message: expect.stringContaining('must not coincide') },
    ]);
  });
});

describe('a map or a site that cannot be drawn', () => {
  const floor = { floor: 0, name: '1F', height: 4 };
  const frame = { lon: 121.5, lat: 31.2, rotationDeg: 0 };
  const cases: [what: string, path: string, field: string, value: unknown][] = [
    ['the same floor twice', '/pod/map', 'floors', [floor, { ...floor, name: '1F again' }]],
    ['a floor as high as the sky', '/pod/map', 'floors', [{ ...floor, height: 1e300 }]],
    ['a frame that turns for ever', '/pod/map', 'frame', { ...frame, rotationDeg: 1e300 }],
    ['a frame at the pole', '/pod/map', 'frame', { ...frame, lat: 90 }],
    ['a list for a frame', '/pod/map', 'frame', []],
    ['a list for a longitude', '/pod/building', 'lon', []],
    ['a list of one for a longitude', '/pod/building', 'lon', [121.5]],
    ['an object for a latitude', '/pod/building', 'lat', { value: 31 }],
    ['a latitude at the pole', '/pod/building', 'lat', 90],
    ['an invalid time zone', '/pod/building', 'timeZone', 'Mars/Olympus'],
    ['a list for a time zone', '/pod/building', 'timeZone', []],
  ];

  test.each(cases)('%s is refused by its field, and nothing is stored', async (what, path, field, value) => {
    const row = path === '/pod/map' ? { type: '2d', floors: [floor] } : { timeZone: 'Asia/Shanghai' };
    const id = await addRow(admin, path, { name: `good ${what}`, ...row });
    const rows = dataOf(await admin.get(`${path}/page`)).length;
    const before = dataOf(await admin.get(`${path}/get`, { id }));
    const refused = { status: 200, code: -1, data: { fields: [{ field }] } };
    expect(await admin.post(`${path}/save`, { name: what, ...row, [field]: value })).toMatchObject(refused);
    expect(await admin.post(`${path}/save`, { id, [field]: value })).toMatchObject(refused);
    expect(dataOf(await admin.get(`${path}/page`)).length).toBe(rows);
    expect(dataOf(await admin.get(`${path}/get`, { id }))).toEqual(before);
  });
});
