import type { Catalogue } from '@muster/model/messages/catalogue.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

import { waitOptions } from '../logIn.ts';

/** Degrees. */
export type Place = readonly [lon: number, lat: number];

/** Degrees to pixels from the middle of the map, which is looked at straight from above with north on top. */
interface Aim {
  pixelOf(place: Place): { x: number; y: number };
  metresPerPixel: number;
}

const metresPerDegree = 111_320;
/** Pixels from the middle of the map to the corners by which it is measured. */
const reach = { x: 200, y: 120 };

/** The map of the form that is open, and a hand on it: everything is done by presses, drags, the wheel and buttons. */
export interface MapDriver {
  tool(shape: 'polygon' | 'rectangle' | 'circle'): Promise<void>;
  /** Moves a place near the middle, with the given metres between the middle and the rim. */
  lookAt(place: Place, metres: number): Promise<void>;
  click(place: Place): Promise<void>;
  /** The first fence of the form: its corners one after another, and Enter. */
  polygon(corners: readonly Place[]): Promise<void>;
  drag(from: Place, to: Place): Promise<void>;
  /** Waits until this number of fences is listed. */
  fences(count: number): Promise<void>;
  /** Corners of a polygon, or the centre of a circle, as listed beside the map; degrees. */
  corners(number: number): Promise<[number, number][]>;
}

const frames = (page: Page, count: number): Promise<void> =>
  page.evaluate(
    (wanted) =>
      new Promise<void>((resolve) => {
        let seen = 0;
        const next = (): void => (++seen > wanted ? resolve() : void requestAnimationFrame(next));
        next();
      }),
    count,
  );

/** Drives the map of an open form, once it is drawn. */
export async function driveMap(page: Page, texts: Catalogue): Promise<MapDriver> {
  const canvas = page.locator('form[aria-busy="false"] canvas').first();
  const button = (key: keyof Catalogue) => page.getByRole('button', { name: texts[key], exact: true });
  await page.getByRole('toolbar', { name: texts['console.draw.tools'], exact: true }).waitFor(waitOptions);
  await canvas.waitFor(waitOptions);
  await canvas.scrollIntoViewIfNeeded();
  await expect.poll(() => canvas.evaluate(({ style }) => style.cursor), waitOptions).toBe('crosshair');
  await frames(page, 3);
  const list = page.getByRole('list', { name: texts['console.draw.regions'], exact: true });
  const middle = async (): Promise<{ x: number; y: number }> => {
    await canvas.scrollIntoViewIfNeeded();
    const box = await canvas.boundingBox();
    if (box === null) throw new Error('There is no map.');
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const fences = (count: number): Promise<void> =>
    expect.poll(() => list.locator('> li').count(), waitOptions).toBe(count) as Promise<void>;
  const take: MapDriver['tool'] = async (shape) => {
    await button(`console.draw.${shape}`).click();
    await expect.poll(() => button(`console.draw.${shape}`).getAttribute('aria-pressed'), waitOptions).toBe('true');
  };
  const corners: MapDriver['corners'] = async (number) => {
    const item = list.locator('> li').nth(number - 1);
    const opener = item.locator('button[aria-expanded]');
    if ((await opener.getAttribute('aria-expanded')) !== 'true') await opener.click();
    const numbers = (key: 'console.draw.lon' | 'console.draw.lat') => item.getByLabel(texts[key], { exact: true });
    await numbers('console.draw.lon').first().waitFor(waitOptions);
    const read = (inputs: ReturnType<typeof numbers>): Promise<number[]> =>
      inputs.evaluateAll((all) => all.map((input) => Number((input as HTMLInputElement).value)));
    const [lons, lats] = [await read(numbers('console.draw.lon')), await read(numbers('console.draw.lat'))];
    return lons.map((lon, index) => [lon, lats[index] ?? Number.NaN]);
  };

  /** Draws a rectangle without snapping, reads its place, and undoes it. */
  const measure = async (): Promise<Aim> => {
    const before = await list.locator('> li').count();
    const snap = button('console.draw.snap');
    await snap.click();
    await take('rectangle');
    const { x, y } = await middle();
    await page.mouse.click(x - reach.x, y + reach.y);
    await page.mouse.click(x + reach.x, y - reach.y);
    await fences(before + 1);
    const [low, , high] = await corners(before + 1);
    await button('console.draw.undo').click();
    await fences(before);
    await snap.click();
    if (low === undefined || high === undefined) throw new Error('The rectangle has no corners.');
    const perLon = (2 * reach.x) / (high[0] - low[0]);
    const perLat = (2 * reach.y) / (high[1] - low[1]);
    return {
      pixelOf: ([lon, lat]) => ({ x: (lon - low[0]) * perLon - reach.x, y: reach.y - (lat - low[1]) * perLat }),
      metresPerPixel: metresPerDegree / perLat,
    };
  };

  let aim: Aim | null = null;
  const lookAt: MapDriver['lookAt'] = async (place, metres) => {
    aim = await measure();
    const { x, y } = await middle();
    let at = aim.pixelOf(place);
    // The ground is dragged in steps that stay on the map.
    for (let step = 0; step < 20 && Math.hypot(at.x, at.y) > 20; step += 1) {
      const part = Math.min(1, 150 / Math.hypot(at.x, at.y)) / 2;
      await page.mouse.move(x + at.x * part, y + at.y * part);
      await page.mouse.down();
      await page.mouse.move(x - at.x * part, y - at.y * part, { steps: 4 });
      await page.mouse.up();
      at = { x: at.x * (1 - 2 * part), y: at.y * (1 - 2 * part) };
    }
    await page.mouse.move(x + at.x, y + at.y);
    // e^(400 · 0.0016) for a turn of the wheel (gestures.ts); the last one is finer.
    let wanted = Math.log((aim.metresPerPixel * reach.y) / metres) / 0.0016;
    while (Math.abs(wanted) > 1) {
      const turn = Math.max(-400, Math.min(400, wanted));
      await page.mouse.wheel(0, -turn);
      await frames(page, 2);
      wanted -= turn;
    }
    aim = await measure();
  };
  /** Where on the page a place is now: forms scroll while one works in them. */
  const pixelOf = async (place: Place): Promise<{ x: number; y: number }> => {
    const { x, y } = (aim ??= await measure()).pixelOf(place);
    const at = await middle();
    return { x: at.x + x, y: at.y + y };
  };
  const tool: MapDriver['tool'] = async (shape) => {
    // The map cannot be measured while another tool is active.
    aim ??= await measure();
    await take(shape);
  };
  const click: MapDriver['click'] = async (place) => {
    const { x, y } = await pixelOf(place);
    await page.mouse.click(x, y);
  };
  return {
    tool,
    lookAt,
    fences,
    corners,
    click,
    polygon: async (places) => {
      await tool('polygon');
      for (const place of places) await click(place);
      await canvas.focus();
      await page.keyboard.press('Enter');
      await fences(1);
    },
    drag: async (from, to) => {
      const [start, end] = [await pixelOf(from), await pixelOf(to)];
      await page.mouse.move(start.x, start.y);
      await page.mouse.down();
      await page.mouse.move(end.x, end.y, { steps: 5 });
      await page.mouse.up();
    },
  };
}
