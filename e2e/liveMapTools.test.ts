import { readFile } from 'node:fs/promises';

import { inLanguages, isFullSuite } from '@muster/testkit/suiteSize.ts';
import type { Catalogue } from '@muster/model/messages/catalogue.ts';
import { enUS, zhCN } from '@muster/model/messages/catalogues.ts';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { levelColor, subjectColor } from '../apps/console/src/ui/layout/theme.ts';
import { type Api } from '../apps/simulator/src/api.ts';
import { blankPath, picture } from './browser.ts';
import {
  addCrowd,
  addTrespasser,
  buildLiveSite,
  fenceColor,
  names,
  origin,
  reportFrom,
  trespasser,
  type LiveSite,
} from './liveSite.ts';
import { waitOptions } from './logIn.ts';
import { metresFrom } from './mapSite.ts';
import { atRest, countPixels, findPixels } from './pixels.ts';
import { countPresses, type Presses } from './presses.ts';
import { openSite, type TestSite } from './testSite.ts';

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

declare global {
  interface Window {
    /** Boxes last drawn on the canvas of names. */
    written: Box[];
  }
}

let site: TestSite;
let api: Api;
let live: LiveSite;
let page: Page;
let context: BrowserContext;
let errors: string[];
let presses: Presses;
let texts: Catalogue;

beforeAll(async () => {
  site = await openSite();
  ({ api } = site);
  await buildLiveSite(api, site.buildingId);
  await addCrowd(api);
  await addTrespasser(api);
  live = await reportFrom(site);
  ({ page, context, errors } = await site.open(blankPath, 'en_US'));
  await page.addInitScript(listenToNames);
  presses = await countPresses(context);
});
afterAll(async () => {
  live?.stop();
  await context?.close();
  await site?.close();
});
afterEach(() => expect(errors).toEqual([]));

async function enter(language: string, catalogue: Catalogue): Promise<void> {
  texts = catalogue;
  await page.addInitScript((spoken) => localStorage.setItem('language', spoken), language);
  await page.goto(`${site.url}/dashboard`);
  await expect.poll(async () => (await seen('internal')).count, waitOptions).toBeGreaterThan(20);
}

/** Runs in the page: names are pictures that are laid on one canvas after it was wiped. */
function listenToNames(): void {
  window.written = [];
  const { clearRect, drawImage } = CanvasRenderingContext2D.prototype;
  Object.assign(CanvasRenderingContext2D.prototype, {
    clearRect(this: CanvasRenderingContext2D, ...box: [number, number, number, number]) {
      if (this.canvas.isConnected) window.written = [];
      clearRect.apply(this, box);
    },
    drawImage(this: CanvasRenderingContext2D, ...given: [CanvasImageSource, number, number, number, number]) {
      const [, x, y, width, height] = given;
      if (this.canvas.isConnected) window.written.push({ x, y, width, height });
      Reflect.apply(drawImage, this, given);
    },
  });
}

const canvas = () => page.locator('main canvas').first();
const seen = (kind: keyof typeof subjectColor) => findPixels(canvas(), { color: subjectColor[kind], within: 10 });
const click = (name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).first().click(waitOptions);
async function find(name: string): Promise<void> {
  const box = page.getByRole('combobox', { name: texts['console.map.find'] });
  await box.click(waitOptions);
  await box.fill(name);
  await page.getByRole('option', { name: new RegExp(`${name}\\b`) }).click(waitOptions);
}
/** Presses the map at a place of its picture. */
async function pressAt(x: number, y: number): Promise<void> {
  const box = await canvas().boundingBox();
  await page.mouse.click((box?.x ?? Number.NaN) + x, (box?.y ?? Number.NaN) + y);
}

describe('the live map', { timeout: 600_000 }, () => {
  it.each(
    inLanguages([
      ['zh_CN', zhCN as Catalogue],
      ['en_US', enUS],
    ] as const),
  )('in %s finds a person and follows them, with a trail', async (language, catalogue) => {
    await enter(language, catalogue);
    const before = await presses.count();
    await find(names.internal);
    const card = page.getByRole('region', { name: texts['console.tagCard.title'].replace('{name}', names.internal) });
    await card.getByRole('button', { name: texts['console.tagCard.follow'], exact: true }).click(waitOptions);
    await card.getByRole('button', { name: texts['console.tagCard.following'], exact: true }).waitFor(waitOptions);
    expect((await presses.count()) - before, (await presses.list()).join('\n')).toBeLessThanOrEqual(4);
    await atRest(canvas());
    const start = await seen('internal');
    await live.walk(32);
    const withTrail = await atRest(canvas());
    const after = await seen('internal');
    const fromStart = Math.hypot(after.x - start.x, after.y - start.y);
    await picture(page, `${language}-live-trail`);
    await card.getByRole('button', { name: texts['console.tagCard.close'], exact: true }).click(waitOptions);
    // More than name and halo disappears: the trail of thirty metres.
    const gone = () => findPixels(canvas(), { unlike: withTrail });
    await expect.poll(async () => (await gone()).width, waitOptions).toBeGreaterThan(150);
    // Following has ended: a walking person leaves the middle.
    await live.walk(16);
    const fromAfter = async (): Promise<number> => {
      const { x, y } = await seen('internal');
      return Math.hypot(x - after.x, y - after.y);
    };
    await expect.poll(fromAfter, waitOptions).toBeGreaterThan(60);
    expect(fromStart).toBeLessThan(30);
  });

  it.runIf(isFullSuite)('measures ways and outlines in metres', async () => {
    await enter('en_US', enUS);
    await click(texts['console.map.whole']);
    await atRest(canvas());
    const [visitor, contractor] = [await seen('visitor'), await seen('contractor')];
    await click(texts['console.map.measure']);
    await page.getByText(texts['console.map.measureHint']).waitFor(waitOptions);
    await pressAt(visitor.x, visitor.y);
    await pressAt(contractor.x, contractor.y);
    const measured = async (unit: RegExp): Promise<number> => {
      const readout = (await page.locator('main output').allTextContents()).join(' ');
      return Number(unit.exec(readout)?.[1]);
    };
    // 100 m to the east and 5 m to the north.
    const metres = async () => Math.abs((await measured(/([\d.]+) m(?!²)/)) - Math.hypot(100, 5));
    await expect.poll(metres, waitOptions).toBeLessThan(2);
    // A triangle 100 m wide and half as high.
    await pressAt(visitor.x, visitor.y + (contractor.x - visitor.x) / 2);
    const squareMetres = async () => Math.abs((await measured(/([\d.]+) m²/)) - 2500);
    await expect.poll(squareMetres, waitOptions).toBeLessThan(100);
    await picture(page, 'live-measure');
  });

  it.runIf(isFullSuite)('is saved as a picture, and fills the screen', async () => {
    await enter('en_US', enUS);
    const downloaded = page.waitForEvent('download', waitOptions);
    await click(texts['console.map.picture']);
    const file = await downloaded;
    expect(file.suggestedFilename()).toMatch(/^muster-[\d-]+\.png$/);
    const saved = (await readFile(await file.path())).toString('base64');
    const sheet = await context.newPage();
    await sheet.setContent(`<img src="data:image/png;base64,${saved}">`);
    const inPicture = () => countPixels(sheet.locator('img'), { color: subjectColor.internal, within: 10 });
    await expect.poll(inPicture, waitOptions).toBeGreaterThan(20);
    await sheet.close();
    const filling = (): Promise<string | undefined> => page.evaluate(() => document.fullscreenElement?.tagName);
    await click(texts['console.map.fullScreen']);
    await expect.poll(filling, waitOptions).toBe('MAIN');
    await click(texts['console.map.fullScreen']);
    await expect.poll(filling, waitOptions).toBeUndefined();
  });

  it.runIf(isFullSuite)('warms the ground by the tiers of the site, and writes no name over another', async () => {
    await enter('en_US', enUS);
    await api.post('/pod/heatMapSetting/save', { radius: 6, tier1: 1, tier2: 4, tier3: 8, tier4: 500 });
    await page.reload();
    await live.gather();
    await find('Crowd member 5');
    // Names are wider than the initials in marks.
    const named = async () => (await page.evaluate(() => window.written)).filter(({ width }) => width > 50);
    await expect.poll(async () => (await named()).length, waitOptions).toBeGreaterThan(4);
    await picture(page, 'live-names');
    expect(overlapsOf(await named())).toEqual([]);
    await click(texts['console.map.whole']);
    const cold = await atRest(canvas());
    await click(texts['console.map.heat']);
    const tiers = page.getByRole('region', { name: texts['console.map.heat'] }).getByRole('listitem');
    const counts = async () => (await tiers.allTextContents()).map((text) => Number(/\d+/.exec(text)?.[0]));
    await expect.poll(counts, waitOptions).toEqual([1, 4, 8, 500]);
    await expect.poll(() => countPixels(canvas(), { unlike: cold }), waitOptions).toBeGreaterThan(500);
    await atRest(canvas());
    await picture(page, 'live-heat');
    await click(texts['console.map.heat']);
    await expect.poll(() => countPixels(canvas(), { unlike: cold }), waitOptions).toBeLessThan(100);
  });

  it.runIf(isFullSuite)('hatches an alarm of a subject without a signal', async () => {
    await enter('en_US', enUS);
    const [lon, lat] = metresFrom(origin, trespasser.east, trespasser.north);
    const open = page.getByRole('region', { name: texts['console.alarm.open'] });
    const alarm = open.getByRole('listitem').filter({ hasText: trespasser.name }).first();
    const mark = await placeOfTrespasser();
    // The octagon of the alarm alone: the fence and the name are red as well.
    const red = () => countPixels(canvas(), { color: levelColor[1], within: 10, around: { ...mark, half: 12 } });
    expect(await red()).toBe(0);
    const report = () => site.send([{ tag: trespasser.tag, t: Date.now(), lon, lat }]);
    await report();
    // The subject sends while it is examined.
    const beat = setInterval(() => void report().catch(() => {}), 2000);
    let filled = 0;
    try {
      await alarm.waitFor(waitOptions);
      await expect.poll(red, waitOptions).toBeGreaterThan(300);
      filled = await red();
      await picture(page, 'live-verified');
      expect(await alarm.textContent()).not.toContain(texts['alarm.unverified']);
    } finally {
      clearInterval(beat);
    }
    await expect.poll(() => alarm.textContent(), waitOptions).toContain(texts['alarm.unverified']);
    // Of the filled symbol, stripes and an outline are left; the subject is still shown.
    await expect.poll(red, waitOptions).toBeLessThan(0.75 * filled);
    expect(await red()).toBeGreaterThan(0.25 * filled);
    await picture(page, 'live-unverified');
  });
});

/** Position of the marker in pixels of the map's picture: in the middle of the fence farthest north and east. */
async function placeOfTrespasser(): Promise<{ x: number; y: number }> {
  await click(texts['console.map.whole']);
  await atRest(canvas());
  // The two fences, before any alarm; they reach from 75 m west to 100 m east.
  const { left, top, width } = await findPixels(canvas(), { color: fenceColor, within: 10 });
  const half = (10 * width) / 175;
  return { x: left + width - half, y: top + half };
}

/** Pairs that overlap by more than the halo of their letters. */
function overlapsOf(boxes: readonly Box[]): (readonly [Box, Box])[] {
  const common = (from: number, size: number, otherFrom: number, otherSize: number): number =>
    Math.min(from + size, otherFrom + otherSize) - Math.max(from, otherFrom);
  return boxes.flatMap((one, index) =>
    boxes
      .slice(index + 1)
      .filter(
        (other) =>
          common(one.x, one.width, other.x, other.width) > 1 && common(one.y, one.height, other.y, other.height) > 1,
      )
      .map((other) => [one, other] as const),
  );
}
