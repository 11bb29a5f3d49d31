import { isFullSuite } from '@muster/testkit/suiteSize.ts';
import { screenModules } from '@muster/model/bigScreenLayout/screenModule.ts';
import type { PicturePlacement } from '@muster/model/map/placement.ts';
import { enUS as texts } from '@muster/model/messages/catalogues.ts';
import type { BrowserContext, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openApi, type Api } from '../apps/simulator/src/api.ts';
import { readLocalAccess } from '../apps/simulator/src/localAccess.ts';
import { blankPath, picture } from './browser.ts';
import { waitOptions } from './logIn.ts';
import { atRest, countPixels } from './pixels.ts';
import { openSite, type TestSite } from './testSite.ts';

const place = { lon: 121.5, lat: 31.25 };
/** The floor plan: a sheet of one colour that nothing else on the map has. */
const sheet = { width: 400, height: 300, color: '#C02060' } as const;

let site: TestSite;
let api: Api;
let page: Page;
let context: BrowserContext;
let errors: string[];
let buildingId: string;

beforeAll(async () => {
  site = await openSite();
  const access = await readLocalAccess(site.dataDir);
  ({ buildingId } = access);
  api = await openApi(access.httpUrl, access.authToken, buildingId);
  await api.post('/pod/building/save', { id: buildingId, ...place });
  await api.post('/pod/area/save', {
    name: 'Yard',
    regions: [{ shape: 'circle', center: [place.lon, place.lat], radius: 100, floor: 0 }],
  });
  ({ page, context, errors } = await site.open(blankPath, 'en_US'));
});
afterAll(async () => {
  await context?.close();
  await site?.close();
});

type Spot = readonly [x: number, y: number];

const drawing = () => page.getByRole('img', { name: 'plan.png' }).last();
const ground = () => page.getByRole('group', { name: texts['console.placement.ground'] }).locator('canvas').first();

/** Joins a pixel of the plan to a place on the ground, by a press on each. */
async function join([x, y]: Spot, [left, top]: Spot, count: number): Promise<void> {
  const box = await drawing().boundingBox();
  if (box === null) throw new Error('There is no picture.');
  const position = { x: (x / sheet.width) * box.width, y: (y / sheet.height) * box.height };
  await drawing().click({ position, ...waitOptions });
  await page.getByText(texts['console.placement.pressMap']).waitFor(waitOptions);
  await expect.poll(() => ground().evaluate((canvas) => canvas.style.cursor), waitOptions).toBe('crosshair');
  await ground().click({ position: { x: left, y: top }, ...waitOptions });
  const point = page.getByLabel(
    `${texts['console.placement.point'].replace('{number}', String(count))} ${texts['console.placement.lon']}`,
  );
  await point.waitFor(waitOptions);
}

/** Pixels of the map covered by the plan; the area over it tints them. */
const covered = (): Promise<number> => countPixels(ground(), { color: sheet.color, within: 24 });

/** As many as computed, except for the markers on it and pixels at its edge. */
async function covers(pixels: number): Promise<void> {
  await expect.poll(async () => Math.abs((await covered()) / pixels - 1), waitOptions).toBeLessThan(0.08);
}

const stored = async (): Promise<PicturePlacement> => {
  const { data } = (await api.get('/pod/map/page?page=0&size=10')) as { data: { placement: PicturePlacement }[] };
  const [map] = data;
  if (map === undefined) throw new Error('No map was saved.');
  return map.placement;
};
const save = () => page.getByRole('button', { name: texts['console.save'], exact: true });

describe('a floor plan that is a picture', { timeout: 480_000 }, () => {
  it.runIf(isFullSuite)('is placed by two points: moved, turned and scaled', async () => {
    await page.goto(`${site.url}/area/map/add`);
    await page.locator('form[aria-busy="false"]').first().waitFor(waitOptions);
    await page.locator('#map-name').fill('Hall', waitOptions);
    await page.locator('#map-type').click();
    await page.locator('.ant-select-item-option', { hasText: texts['map.type.jpg'] }).last().dispatchEvent('click');
    await page.getByRole('button', { name: texts['console.plan.addFloor'], exact: true }).click(waitOptions);
    const { width, height, color } = sheet;
    const content = await sharp({ create: { width, height, channels: 3, background: color } })
      .png()
      .toBuffer();
    await page
      .locator('input[type=file][accept*="png"]')
      .setInputFiles({ name: 'plan.png', mimeType: 'image/png', buffer: content }, waitOptions);
    await ground().waitFor(waitOptions);
    await page.getByText(texts['console.placement.pressPicture'].slice(0, 20)).waitFor(waitOptions);
    await ground().scrollIntoViewIfNeeded();
    await atRest(ground());
    expect(await covered()).toBe(0);
    await join([100, 75], [150, 110], 1);
    await page.getByText(texts['console.placement.tooFew'].replace('{least}', '2')).waitFor(waitOptions);
    await join([300, 225], [300, 220], 2);
    const scale = Math.hypot(150, 110) / Math.hypot(200, 150);
    await covers(width * height * scale ** 2);
    await picture(page, 'floor-plan-two');
    await save().click(waitOptions);
    await page.waitForURL('**/area/map', waitOptions);
    const { method, points, floor } = await stored();
    expect([method, points.length, floor]).toEqual(['similarity', 2, 0]);
  });

  it.runIf(isFullSuite)('is placed by three points, also sheared', async () => {
    const { data } = (await api.get('/pod/map/page?page=0&size=10')) as { data: { id: string }[] };
    await page.goto(`${site.url}/area/map/edit/${data[0]?.id}`);
    await ground().waitFor(waitOptions);
    await ground().scrollIntoViewIfNeeded();
    await expect.poll(covered, waitOptions).toBeGreaterThan(0);
    await page.getByRole('combobox', { name: texts['console.placement.method'] }).selectOption('affine', waitOptions);
    await page.getByText(texts['console.placement.tooFew'].replace('{least}', '3')).waitFor(waitOptions);
    await expect.poll(covered, waitOptions).toBe(0);
    // The first two are at their pressed places; the view is that of the site again.
    for (const number of [2, 1])
      await page
        .getByRole('button', { name: texts['console.placement.remove'].replace('{number}', String(number)) })
        .click(waitOptions);
    await atRest(ground());
    await join([100, 75], [150, 110], 1);
    await join([300, 225], [300, 220], 2);
    await join([300, 75], [300, 100], 3);
    // Ratio of the parallelogram of the three points on the ground to that on the sheet.
    await covers((sheet.width * sheet.height * Math.abs(150 * -10 - 110 * 150)) / 30_000);
    await page.getByText(/^Residual 0\.00 m/).waitFor(waitOptions);
    await picture(page, 'floor-plan-three');
    await save().click(waitOptions);
    await page.waitForURL((url) => !url.pathname.includes('/edit/'), waitOptions);
    const { method, points } = await stored();
    expect([method, points.length]).toEqual(['affine', 3]);
  });

  it.runIf(isFullSuite)('is seen on the live map and on the big screen', async () => {
    await page.goto(`${site.url}/dashboard`);
    const live = page.locator('main canvas').first();
    await expect.poll(() => countPixels(live, { color: sheet.color, within: 24 }), waitOptions).toBeGreaterThan(10_000);
    await picture(page, 'floor-plan-live');
    await page.goto(`${site.url}/bigscreen/screen5.html?buildId=${buildingId}&userName=admin`);
    const wall = page.getByRole('region', { name: texts['bigScreen.map'] }).locator('canvas').first();
    // The wall is dark; a picture keeps its colours.
    await expect.poll(() => countPixels(wall, { color: sheet.color, within: 24 }), waitOptions).toBeGreaterThan(5000);
    await picture(page, 'floor-plan-wall');
    expect(errors).toEqual([]);
  });

  it.runIf(isFullSuite)(
    'is gone from the big screen as soon as its module is hidden, and there again as soon as it is shown',
    async () => {
      const region = (name: string) => page.getByRole('region', { name });
      const hide = (...hidden: readonly string[]): Promise<unknown> => {
        const modules = screenModules.map((name) => ({ name, title: null, hidden: hidden.includes(name) }));
        const navigation = [{ label: 'Home', path: '/dashboard' }];
        return api.post('/pod/bigScreenLayout/save', { title: 'Control room', modules, navigation });
      };
      await hide('areas', 'map', 'people');
      await region(texts['bigScreen.map']).waitFor({ state: 'detached', ...waitOptions });
      await region(texts['screenModule.people']).waitFor({ state: 'detached', ...waitOptions });
      await region(texts['screenModule.alarms']).waitFor(waitOptions);
      await page.getByRole('heading', { level: 1, name: 'Control room' }).waitFor(waitOptions);
      await picture(page, 'wall-without-map');
      await hide('people');
      const wall = region(texts['bigScreen.map']).locator('canvas').first();
      await expect.poll(() => countPixels(wall, { color: sheet.color, within: 24 }), waitOptions).toBeGreaterThan(5000);
      await page.getByRole('link', { name: 'Home' }).click();
      await page.waitForURL('**/dashboard', waitOptions);
      expect(errors).toEqual([]);
    },
  );
});
