import { inLanguages, isFullSuite } from '@muster/testkit/suiteSize.ts';
import { readFile } from 'node:fs/promises';

import type { Catalogue } from '@muster/model/messages/catalogue.ts';
import { enUS, zhCN } from '@muster/model/messages/catalogues.ts';
import { eventually } from '@muster/testkit/eventually.ts';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { speedBands, subjectColors } from '../apps/console/src/modules/track/trackPicture.ts';
import { type Api } from '../apps/simulator/src/api.ts';
import { blankPath, picture } from './browser.ts';
import { waitOptions } from './logIn.ts';
import { type SentPosition } from './mapSite.ts';
import { countPixels } from './pixels.ts';
import { trackReaders } from './trackReaders.ts';
import { openSite, type TestSite } from './testSite.ts';

const place = { lon: 121.5, lat: 31.25 };
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

let site: TestSite;
let api: Api;
let person: string;
let vehicle: string;
/** When the story of the last hour begins, and a moment after everything in it. */
let from: number;
let to: number;

async function save(path: string, row: object): Promise<string> {
  return ((await api.post(`${path}/save`, { ...row })) as { id: string }).id;
}

/** Degrees of a place given in metres east and north. */
function at(east: number, north: number): { lon: number; lat: number } {
  return {
    lon: place.lon + east / (111_320 * Math.cos((place.lat * Math.PI) / 180)),
    lat: place.lat + north / 110_870,
  };
}

/** Stands for ten minutes, walks for ten, is silent for twenty, drives for five, and calls for help. */
function personRows(): SentPosition[] {
  const rows: SentPosition[] = [];
  for (let s = 0; s < 600; s += 20) rows.push({ tag: 'T1', t: from + s * 1000, ...at(-150, 0), speed: 0 });
  for (let s = 600; s <= 1200; s += 10)
    rows.push({ tag: 'T1', t: from + s * 1000, ...at(-150 + (s - 600) * 0.5, 0), speed: 0.5 * 2.8 });
  for (let s = 2400; s <= 2700; s += 5)
    rows.push({ tag: 'T1', t: from + s * 1000, ...at(150, (s - 2400) * 0.5), speed: 5.5 });
  rows.push({ tag: 'T1', t: to - minute, ...at(150, 150), speed: 0, sos: true });
  return rows;
}

function vehicleRows(): SentPosition[] {
  return Array.from({ length: 61 }, (_, step) => {
    const angle = (step / 60) * 2 * Math.PI;
    return {
      tag: 'V1',
      t: from + 30 * minute + step * 5000,
      ...at(100 * Math.cos(angle), 100 * Math.sin(angle)),
      speed: 10,
    };
  });
}

beforeAll(async () => {
  site = await openSite();
  ({ api } = site);
  await save('/pod/building', { id: site.buildingId, ...place });
  await save('/pod/locationCard', { sn: 'T1', type: 'UW5' });
  await save('/pod/locationCard', { sn: 'V1', type: 'vehicle' });
  person = await save('/bp/person', { name: 'Wang Fang', personType: 'internal', cardSn: 'T1' });
  vehicle = await save('/bp/vehicle', { plateNumber: 'A-12345', vehicleCardSn: 'V1' });
  to = Math.floor(Date.now() / 1000) * 1000 + minute;
  from = to - hour;
  await site.send([...personRows(), ...vehicleRows()]);
  // Handled: it is history as well, and no longer calls over every page.
  const alarmId = await eventually(async () => {
    const { data } = (await api.get('/pod/alarm/page?page=0&size=10')) as { data: { id: string }[] };
    const [raised] = data;
    if (raised === undefined) throw new Error('The call for help has raised no alarm.');
    return raised.id;
  });
  await api.post('/pod/alarm/handle', { ids: [alarmId], action: 'handle', info: 'Found' });
});
afterAll(async () => {
  await site?.close();
});

let page: Page;
let context: BrowserContext;
let errors: string[];
let texts: Catalogue;

async function enter(language: 'zh_CN' | 'en_US', size: 'desk' | 'phone' = 'desk'): Promise<void> {
  texts = language === 'zh_CN' ? zhCN : enUS;
  ({ page, context, errors } = await site.open(blankPath, language, size));
}

/** Opens the page with a query in its URL, enters the reason, and submits. */
async function ask(who: string, span = { from, to }, reason = 'Leak at tank 3'): Promise<void> {
  await page.goto(`${site.url}/area/track?who=${who}&from=${span.from}&to=${span.to}`);
  await page.getByLabel(texts['console.track.why'], { exact: true }).fill(reason, waitOptions);
  await page.getByRole('button', { name: texts['console.track.show'], exact: true }).click(waitOptions);
}

const timeline = () => page.getByRole('group', { name: texts['console.track.timeline'], exact: true });
const slider = () => page.getByRole('slider', { name: texts['console.evidence.time'] });
const shownTime = async (): Promise<number> => Number(await slider().inputValue(waitOptions));

/** The text with anything in the place of its parameters. */
function says(text: string): RegExp {
  const parts = text.split(/\{[^}]*\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`^${parts.join('.*')}$`);
}

describe.each(inLanguages(['zh_CN', 'en_US'] as const))('the track of a person in %s', (language) => {
  it('is searched by name, requested with a reason, and shown with its stays, gaps and alarms in the colours of its speed', async () => {
    await enter(language);
    await page.goto(`${site.url}/area/track?from=${from}&to=${to}`);
    const show = page.getByRole('button', { name: texts['console.track.show'], exact: true });
    await show.waitFor(waitOptions);
    await page.getByRole('combobox', { name: texts['console.track.whom'] }).fill('Wang', waitOptions);
    await page.getByTitle('Wang Fang').first().dispatchEvent('click');
    await page.waitForURL(/who=person/, waitOptions);
    expect(await show.isDisabled()).toBe(true);
    await page.keyboard.press('Escape');
    await page.getByLabel(texts['console.track.why'], { exact: true }).fill('Leak at tank 3');
    await show.click(waitOptions);
    await timeline().waitFor(waitOptions);
    expect(await timeline().getByTitle(says(texts['console.track.stay'])).count()).toBe(1);
    // Of twenty minutes in the middle, and from the end of the ride to the call.
    expect(await timeline().getByTitle(says(texts['console.track.gap'])).count()).toBe(2);
    const alarm = timeline().getByRole('button', { name: texts['alarm.type.oneKeyHelp'] });
    await alarm.waitFor(waitOptions);
    const canvas = page.locator('canvas').first();
    // Standing, walking, riding.
    for (const { color } of [speedBands[1], speedBands[3]])
      await expect.poll(() => countPixels(canvas, { color, within: 24 }), waitOptions).toBeGreaterThan(20);
    await picture(page, `${language}-track`);
    await alarm.click();
    await expect.poll(shownTime, waitOptions).toBe(to - minute);
    await picture(page, `${language}-track-alarm`);
    expect(errors).toEqual([]);
    await context.close();
  });

  it.runIf(isFullSuite)('fits a phone', async () => {
    await enter(language, 'phone');
    await ask(`person:${person},vehicle:${vehicle}`);
    await timeline().waitFor(waitOptions);
    await page.locator('canvas').first().waitFor(waitOptions);
    await picture(page, `${language}-track-phone`);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(390);
    await context.close();
  });
});

describe('ways', () => {
  beforeEach(() => enter('en_US'));

  it.runIf(isFullSuite)('of several subjects have a lane and a colour each', async () => {
    await ask(`person:${person},vehicle:${vehicle}`);
    await timeline().waitFor(waitOptions);
    await expect
      .poll(
        () =>
          timeline()
            .getByText(/^(Wang Fang|A-12345)$/)
            .count(),
        waitOptions,
      )
      .toBe(2);
    const bySubject = page.getByRole('button', { name: texts['console.track.by.subject'], exact: true });
    expect(await bySubject.getAttribute('aria-pressed')).toBe('true');
    const canvas = page.locator('canvas').first();
    for (const color of subjectColors.slice(0, 2))
      await expect.poll(() => countPixels(canvas, { color, within: 24 }), waitOptions).toBeGreaterThan(50);
    await page.getByRole('button', { name: texts['console.track.by.speed'], exact: true }).click();
    const { color } = speedBands[4];
    await expect.poll(() => countPixels(canvas, { color, within: 24 }), waitOptions).toBeGreaterThan(50);
    await picture(page, 'track-two-by-speed');
    expect(errors).toEqual([]);
    await context.close();
  });

  it.runIf(isFullSuite)('are shown of a year, and of no day more', async () => {
    const year = { from: to - 366 * day, to };
    await ask(`person:${person}`, year);
    await timeline().waitFor(waitOptions);
    expect(await slider().getAttribute('min')).toBe(String(year.from));
    await page.goto(`${site.url}/area/track?who=person:${person}&from=${to - 366 * day - 1000}&to=${to}`);
    await page.getByText(texts['position.longRange'].replace('{days}', '366')).waitFor(waitOptions);
    await page.getByLabel(texts['console.track.why'], { exact: true }).fill('Leak at tank 3', waitOptions);
    expect(await page.getByRole('button', { name: texts['console.track.show'], exact: true }).isDisabled()).toBe(true);
    await context.close();
  });

  it.runIf(isFullSuite)(
    'are played at up to 64 times the speed, from where they were left, also when one looks more closely',
    async () => {
      await ask(`person:${person}`);
      await timeline().waitFor(waitOptions);
      const rate = page.getByRole('combobox', { name: texts['console.evidence.rate'] });
      expect(
        await rate.locator('option').evaluateAll((options) => options.map((each) => each.getAttribute('value'))),
      ).toEqual(['1', '2', '4', '8', '16', '32', '64']);
      await rate.selectOption('64');
      await slider().fill(String(from + 5 * minute));
      await expect.poll(shownTime, waitOptions).toBe(from + 5 * minute);
      await page.getByRole('button', { name: texts['console.evidence.play'], exact: true }).click();
      expect(await pace()).toBeGreaterThan(40);
      const before = await shownTime();
      await page.getByRole('button', { name: texts['console.track.nearer'], exact: true }).click();
      await expect.poll(() => slider().getAttribute('max'), waitOptions).not.toBe(String(to));
      await expect.poll(shownTime, waitOptions).toBeGreaterThan(before);
      expect(await pace()).toBeGreaterThan(40);
      await page.getByRole('button', { name: texts['console.evidence.pause'], exact: true }).click();
      const stood = await shownTime();
      await page.getByRole('button', { name: texts['console.track.whole'], exact: true }).click();
      await expect.poll(() => slider().getAttribute('max'), waitOptions).toBe(String(to));
      expect(await shownTime()).toBe(stood);
      expect(errors).toEqual([]);
      await context.close();
    },
  );

  /** Seconds of the replay in a second of the page's clock, over some of them. */
  async function pace(): Promise<number> {
    return slider().evaluate(async (element: HTMLInputElement) => {
      const read = () => ({ shown: Number(element.value), now: performance.now() });
      const start = read();
      while (performance.now() - start.now < 3000) await new Promise((resolve) => setTimeout(resolve, 50));
      const end = read();
      return (end.shown - start.shown) / (end.now - start.now);
    });
  }

  it.runIf(isFullSuite)('are saved as GeoJSON, GPX and CSV, each of them with every point', async () => {
    const [stored] = (await api.get(
      `/pod/position/history?personId=${person}&from=${encodeURIComponent(new Date(from).toISOString())}&to=${encodeURIComponent(new Date(to).toISOString())}`,
    )) as { points: [number, number, number][] }[];
    const expected = stored.points.map(([t, lon, lat]) => ({ t, lon, lat }));
    expect(expected.length).toBe(personRows().length);
    await ask(`person:${person}`);
    await timeline().waitFor(waitOptions);
    for (const format of ['geojson', 'gpx', 'csv'] as const) {
      const downloaded = page.waitForEvent('download', waitOptions);
      await page.getByRole('button', { name: texts['console.track.export'] }).click(waitOptions);
      await page.getByRole('menuitem', { name: texts[`console.track.as.${format}`], exact: true }).click(waitOptions);
      const file = await downloaded;
      expect(file.suggestedFilename()).toMatch(new RegExp(String.raw`^Wang Fang_\d{4}-\d\d-\d\d\.${format}$`));
      const saved = trackReaders[format](await readFile(await file.path(), 'utf8'));
      // To 1e-7 degrees, about a centimetre, as it is stored.
      expect(saved, format).toEqual(
        expected.map(({ t, lon, lat }) => ({ t, lon: expect.closeTo(lon, 6), lat: expect.closeTo(lat, 6) })),
      );
    }
    expect(errors).toEqual([]);
    await context.close();
  });

  it.runIf(isFullSuite)('are not viewed or saved without a log entry with account and reason', async () => {
    const reason = 'Who was at the valve?';
    await ask(`vehicle:${vehicle}`, { from, to }, reason);
    await timeline().waitFor(waitOptions);
    const { data } = (await api.get('/base/systemLog/page?action=viewTrack&page=0&size=50')) as {
      data: { id: string; rowName: string; accountName: string }[];
    };
    const entry = data.find(({ rowName }) => rowName === 'A-12345');
    expect(entry?.accountName).toBe('admin');
    await page.goto(`${site.url}/system/log/view/${entry?.id}`);
    await page.getByText(reason).first().waitFor(waitOptions);
    await picture(page, 'track-log');
    expect(errors).toEqual([]);
    await context.close();
  });

  it.runIf(isFullSuite)('are kept for the time of a parameter', async () => {
    await page.goto(`${site.url}/system/parameter`);
    const days = page.locator('#parameter-trackRetentionDays');
    await expect.poll(() => days.inputValue(), waitOptions).toBe('366');
    await days.fill('90');
    await page.getByRole('button', { name: texts['console.save'], exact: true }).click(waitOptions);
    const kept = async (): Promise<unknown> => await api.get('/base/parameter/get');
    await expect.poll(kept, waitOptions).toMatchObject({ trackRetentionDays: 90 });
    expect(errors).toEqual([]);
    await context.close();
  });
});
