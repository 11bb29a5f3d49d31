import { inFullSuite, isFullSuite } from '@muster/testkit/suiteSize.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { color, subjectColor } from '../apps/console/src/ui/layout/theme.ts';
import { picture } from './browser.ts';
import { closePages, sharedBrowser } from './harness/sharedBrowser.ts';
import { waitOptions } from './logIn.ts';
import { countPixels, lookAt, openMap } from './mapPage/openMap.ts';
import { atRest, findPixels } from './pixels.ts';
import type { ServedPage } from './serveFolder.ts';
import { servePage } from './servePage.ts';

/** Colour of bodies: nothing else on the map has it. */
const bodyColor = '#C02060';

let served: ServedPage;
let url: string;
let browser: Browser;

beforeAll(async () => {
  served = await servePage('map');
  url = served.url;
  browser = await sharedBrowser();
});
afterAll(async () => {
  await closePages();
  served?.close();
});

/** Different colours in the middle of the map: a picture of nothing has one. */
async function colorCount(page: Page): Promise<number> {
  const png = await page.screenshot({ clip: { x: 100, y: 100, width: 600, height: 400 } });
  return page.evaluate(async (base64) => {
    const image = new Image();
    image.src = `data:image/png;base64,${base64}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const pen = canvas.getContext('2d');
    pen?.drawImage(image, 0, 0);
    const { data } = pen?.getImageData(0, 0, image.width, image.height) ?? { data: new Uint8ClampedArray() };
    const colors = new Set<number>();
    for (let at = 0; at < data.length; at += 4) colors.add((data[at] << 16) | (data[at + 1] << 8) | data[at + 2]);
    return colors.size;
  }, png.toString('base64'));
}

describe('the map in a browser', () => {
  it('draws the plant and its people, and sends no external requests', async () => {
    const { page, requests, errors } = await openMap(browser, url, 20);
    await expect.poll(() => colorCount(page), waitOptions).toBeGreaterThan(100);
    await picture(page, 'map-alone');
    expect(errors).toEqual([]);
    const paths = requests.map((request) => request.replace(url, ''));
    expect(paths.filter((path) => !path.startsWith('/assets/') && path !== '/?tags=20')).toEqual([]);
    await page.close();
  });

  it.runIf(isFullSuite)('moves a tag from fix to fix instead of letting it jump', async () => {
    const { page } = await openMap(browser, url, 4);
    const start = await page.evaluate(() => window.mapTest.drawn(0).x);
    await page.evaluate(() => window.mapTest.send(5, 4000));
    const places = new Set<number>();
    await expect
      .poll(
        async () => {
          const x = await page.evaluate(() => window.mapTest.drawn(0).x);
          places.add(x);
          return x - start;
        },
        { ...waitOptions, interval: 20 },
      )
      .toBeCloseTo(5, 1);
    const between = [...places].filter((x) => x > start + 0.1 && x < start + 4.9);
    expect(between.length).toBeGreaterThan(0);
    await page.close();
  });

  it.runIf(isFullSuite)('reports the pressed subject, and none on empty ground', async () => {
    const { page } = await openMap(browser, url, 1);
    await expect
      .poll(async () => {
        const place = await page.evaluate(() => {
          const { map, drawn } = window.mapTest;
          const { x, y } = drawn(0);
          const { view, canvas } = map;
          return {
            x: canvas.clientWidth / 2 + (x - view.x) / view.metresPerPixel,
            y: canvas.clientHeight / 2 - (y - view.y) / view.metresPerPixel,
          };
        });
        await page.mouse.click(place.x, place.y);
        return page.evaluate(() => window.mapTest.picked.at(-1));
      }, waitOptions)
      .toBe('tag-0');
    await page.mouse.click(400, 5);
    await expect.poll(() => page.evaluate(() => window.mapTest.picked.at(-1))).toBeNull();
    await page.close();
  });

  it.runIf(isFullSuite)('is moved, zoomed and tilted by keys', async () => {
    const { page } = await openMap(browser, url, 1);
    await page.locator('canvas').first().focus();
    const before = await page.evaluate(() => window.mapTest.map.view);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('+');
    await page.keyboard.press('Shift+ArrowDown');
    await expect
      .poll(async () => {
        const { y, metresPerPixel, tiltDeg } = await page.evaluate(() => window.mapTest.map.view);
        return y > before.y && metresPerPixel < before.metresPerPixel && tiltDeg > 0;
      })
      .toBe(true);
    await page.close();
  });

  it.runIf(isFullSuite)('clusters overlapping markers, and separates them on zooming in', async () => {
    const { page, errors } = await openMap(browser, url, 2000);
    const [gathered, single] = [color.primaryText, subjectColor.contractor];
    await lookAt(page, 300);
    await expect.poll(() => countPixels(page, { color: gathered }), waitOptions).toBeGreaterThan(10_000);
    await picture(page, 'map-gathered');
    const singleFromAfar = await countPixels(page, { color: single });
    await lookAt(page, 80);
    await expect.poll(() => countPixels(page, { color: gathered }), waitOptions).toBeLessThan(1000);
    await expect.poll(() => countPixels(page, { color: single }), waitOptions).toBeGreaterThan(singleFromAfar + 500);
    await picture(page, 'map-not-gathered');
    expect(errors).toEqual([]);
    await page.close();
  });

  it.runIf(isFullSuite)('colours dense places by the heat map, until it is switched off', async () => {
    const { page, errors } = await openMap(browser, url, 2000);
    await lookAt(page, 80);
    await expect.poll(() => countPixels(page, { color: subjectColor.contractor }), waitOptions).toBeGreaterThan(500);
    // Names are drawn shortly after the markers: the picture must be stable before it is compared.
    let cold = '';
    await expect
      .poll(async () => {
        const changed = cold === '' ? Number.POSITIVE_INFINITY : await countPixels(page, { unlike: cold });
        cold = (await page.screenshot()).toString('base64');
        return changed;
      }, waitOptions)
      .toBe(0);
    await page.evaluate(() => window.mapTest.map.setHeat({ radius: 15, tiers: [1, 5, 20, 500] }));
    await expect.poll(() => countPixels(page, { unlike: cold }), waitOptions).toBeGreaterThan(100_000);
    await picture(page, 'map-heat');
    // It is under the markers, which keep their colours.
    expect(await countPixels(page, { color: subjectColor.contractor })).toBeGreaterThan(500);
    await page.evaluate(() => window.mapTest.map.setHeat(null));
    await expect.poll(() => countPixels(page, { unlike: cold }), waitOptions).toBeLessThan(2000);
    expect(errors).toEqual([]);
    await page.close();
  });

  it.each(inFullSuite<('fence' | 'risk area')[]>(['fence', 'risk area'], ['fence']))(
    'draws a %s from its base to its top when tilted, and flat from above',
    async (kind) => {
      const { page, errors } = await openMap(browser, url, 1);
      const canvas = page.locator('canvas').first();
      await page.evaluate(() => window.mapTest.map.setPlan(null, []));
      await page.evaluate(() => window.mapTest.map.setAreas([]));
      /** How far up the window it reaches, with a base and from there to its top in metres. */
      const draw = async (baseHeight: number, stretchHeight: number, tilt: number): Promise<number> => {
        await page.evaluate(
          ([what, bottom, height, tiltDeg, hue]) => {
            const { map } = window.mapTest;
            const heights = { baseHeight: bottom, stretchHeight: height };
            const [lon, lat] = map.projection.origin;
            const regions = [
              { shape: 'circle' as const, center: [lon, lat] as [number, number], radius: 20, floor: 0 },
            ];
            const own = { id: 'one', name: '', color: hue };
            if (what === 'fence')
              map.setAreas([
                { ...own, parentId: null, level: 1, regions: regions.map((region) => ({ ...region, ...heights })) },
              ]);
            else map.setDistricts([{ ...own, regions, ...heights }]);
            map.tiltTo(tiltDeg);
          },
          [kind, baseHeight, stretchHeight, tilt, bodyColor] as const,
        );
        await atRest(canvas);
        return (await findPixels(canvas, { color: bodyColor, within: 60 })).top;
      };
      await lookAt(page, 120);
      await expect.poll(() => draw(0, 0, 0), waitOptions).toBeGreaterThan(100);
      expect(await draw(0, 0, 0)).toBe(await draw(5, 20, 0));
      const flat = await draw(0, 0, 60);
      const low = await draw(0, 15, 60);
      await picture(page, `map-body-${kind}`);
      const high = await draw(15, 15, 60);
      // Fifteen metres are as many pixels each time, except that nearer ones are larger.
      expect(flat - low).toBeGreaterThan(40);
      expect(low - high).toBeGreaterThan(40);
      expect(errors).toEqual([]);
      await page.close();
    },
  );

  it.runIf(isFullSuite)('leaves nothing behind when it is destroyed', async () => {
    const { page, errors } = await openMap(browser, url, 4);
    await page.evaluate(() => {
      window.mapTest.map.destroy();
      window.mapTest.map.changed();
    });
    expect(await page.locator('canvas').count()).toBe(0);
    expect(errors).toEqual([]);
    await page.close();
  });
});
