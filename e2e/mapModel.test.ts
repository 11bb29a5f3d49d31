import { inFullSuite, isFullSuite } from '@muster/testkit/suiteSize.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { demoMap } from '../packages/demo/src/demoSite.ts';
import { picture } from './browser.ts';
import { closePages, sharedBrowser } from './harness/sharedBrowser.ts';
import { waitOptions } from './logIn.ts';
import { countPixels, lookAt, openMap } from './mapPage/openMap.ts';
import type { ServedPage } from './serveFolder.ts';
import { servePage } from './servePage.ts';
import { housePackage, onGlobe, type TilesetFiles } from './tileset.ts';

let served: ServedPage;
let browser: Browser;

beforeAll(async () => {
  [served, browser] = await Promise.all([servePage('map'), sharedBrowser()]);
});
afterAll(async () => {
  await closePages();
  served?.close();
});

describe('a house as 3D tiles', () => {
  const model = {
    packageId: 'house',
    info: { kind: 'tiles3d', folder: '', files: 2 } as const,
    name: 'Hall',
    floors: [0, 1].map((floor) => ({ floor, name: '', height: 6 })),
    features: [],
  };
  const blue = { width: 60, depth: 40, height: 12, color: [0.1, 0.1, 1] } as const;

  /** The server's files, without a model. */
  async function serveFiles(page: Page, files: TilesetFiles): Promise<void> {
    await page.route('**/pod/mapPackage/file/house/*', async (route) => {
      const body = files[new URL(route.request().url()).pathname.split('/').at(-1) ?? ''];
      await route.fulfill(body === undefined ? { status: 404, json: { code: 404 } } : { body });
    });
  }
  /** Draws the model in the middle of the plant, or with `laid: false` without saying where. */
  const draw = (page: Page, laid = true): Promise<void> =>
    page.evaluate(
      ([source, isLaid]) => {
        const { map } = window.mapTest;
        const [lon, lat] = map.projection.origin;
        map.setPlan(null, source.floors, [{ ...source, frame: isLaid ? { lon, lat, rotationDeg: 30 } : null }]);
      },
      [model, laid] as const,
    );
  const states = (page: Page) => page.evaluate(() => window.mapTest.map.models);
  /** Pixels that are more blue than anything in the plan. */
  async function bluePixels(page: Page): Promise<number> {
    const png = await page.screenshot();
    return page.evaluate(async (base64) => {
      const image = new Image();
      image.src = `data:image/png;base64,${base64}`;
      await image.decode();
      const pen = new OffscreenCanvas(image.width, image.height).getContext('2d');
      pen?.drawImage(image, 0, 0);
      const { data } = pen?.getImageData(0, 0, image.width, image.height) ?? { data: new Uint8ClampedArray() };
      let count = 0;
      for (let at = 0; at < data.length; at += 4)
        if (data[at + 2] > 90 && data[at] < data[at + 2] / 2 && data[at + 1] < data[at + 2] / 2) count += 1;
      return count;
    }, png.toString('base64'));
  }

  it.each(inFullSuite(['b3dm', 'glb'] as const, ['glb'] as const))(
    'is drawn from above and tilted, storey by storey, and let go with its map (%s)',
    async (form) => {
      const { page, errors } = await openMap(browser, served.url, 1);
      await serveFiles(page, housePackage(blue, form));
      await page.evaluate(() => window.mapTest.map.setAreas([]));
      await draw(page);
      await lookAt(page, 100);
      await expect
        .poll(() => states(page), waitOptions)
        .toEqual([{ packageId: 'house', name: 'Hall', isDrawn: true, problem: null }]);
      // 60 × 40 m at six pixels a metre and less.
      await expect.poll(() => bluePixels(page), waitOptions).toBeGreaterThan(40_000);
      await picture(page, `map-model-${form}`);
      const flat = await bluePixels(page);
      await page.evaluate(() => window.mapTest.map.tiltTo(60));
      await expect.poll(() => bluePixels(page), waitOptions).not.toBe(flat);
      await expect.poll(() => bluePixels(page), waitOptions).toBeGreaterThan(20_000);
      await picture(page, `map-model-${form}-tilted`);
      const whole = await bluePixels(page);
      await page.evaluate(() => window.mapTest.map.setFloor(1));
      await expect.poll(() => bluePixels(page), waitOptions).toBeLessThan(whole * 0.8);
      await picture(page, `map-model-${form}-floor`);
      // A floor that the house does not have.
      await page.evaluate(() => window.mapTest.map.setFloor(7));
      await expect.poll(() => bluePixels(page), waitOptions).toBe(0);
      await page.evaluate(() => window.mapTest.map.setFloor(null));
      await expect.poll(() => bluePixels(page), waitOptions).toBeGreaterThan(20_000);
      await page.evaluate(() => window.mapTest.map.setPlan(null, []));
      await expect.poll(() => bluePixels(page), waitOptions).toBe(0);
      expect(await states(page)).toEqual([]);
      expect(errors).toEqual([]);
      await page.close();
    },
  );

  it.runIf(isFullSuite)(
    'that is georeferenced is placed on the ground of the site, whatever its height above the ellipsoid',
    async () => {
      const { page, errors } = await openMap(browser, served.url, 1);
      const { lon, lat } = demoMap.frame;
      await serveFiles(page, housePackage(blue, 'glb', onGlobe(lon, lat, 480)));
      await draw(page, false);
      await lookAt(page, 100);
      await page.evaluate(() => window.mapTest.map.setAreas([]));
      await expect.poll(() => bluePixels(page), waitOptions).toBeGreaterThan(40_000);
      const onGround = await bluePixels(page);
      await page.evaluate(() => window.mapTest.map.tiltTo(60));
      await expect.poll(() => bluePixels(page), waitOptions).not.toBe(onGround);
      await expect.poll(() => bluePixels(page), waitOptions).toBeGreaterThan(20_000);
      expect(errors).toEqual([]);
      await page.close();
    },
  );

  const broken = [
    ['that is no tileset', { 'tileset.json': Buffer.from('{"code":404}') }, true, 'unreadable'],
    ['whose tile is damaged', { ...housePackage(blue), 'house.b3dm': Buffer.from('b3dm and no more') }, true, 'tiles'],
    ['that has no place on the globe', housePackage(blue), false, 'noFrame'],
    // Content that passed the check of its package is reported instead of awaited.
    ['that is packed with Draco', housePackage(blue, 'glb', undefined, ['KHR_draco_mesh_compression']), true, 'packed'],
  ] as const;
  it.each(inFullSuite<readonly (typeof broken)[number][]>(broken, []))(
    '%s is reported as broken, and the rest is drawn',
    async (_, files, laid, problem) => {
      const { page } = await openMap(browser, served.url, 4);
      await serveFiles(page, files);
      await draw(page, laid);
      await expect.poll(async () => (await states(page))[0]?.problem, waitOptions).toBe(problem);
      const shown = (await page.screenshot()).toString('base64');
      await page.evaluate(() => window.mapTest.map.zoomBy(2));
      await expect.poll(() => countPixels(page, { unlike: shown }), waitOptions).toBeGreaterThan(100);
      await page.close();
    },
  );
});
