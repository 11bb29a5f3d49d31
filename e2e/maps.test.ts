import { isFullSuite } from '@muster/testkit/suiteSize.ts';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { enUS } from '@muster/model/messages/catalogues.ts';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type Api } from '../apps/simulator/src/api.ts';
import { blankPath, picture } from './browser.ts';
import { waitOptions } from './logIn.ts';
import { openSite, type TestSite } from './testSite.ts';

const shared = (name: string): string => fileURLToPath(new URL(`../../shared/data/${name}.geojson`, import.meta.url));
const hasShared = existsSync(shared('map_plant'));

let site: TestSite;
let api: Api;
let folder: string;
let page: Page;
let context: BrowserContext;
let errors: string[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-maps-'));
  site = await openSite();
  ({ api } = site);
  ({ page, context, errors } = await site.open(blankPath, 'en_US'));
});
afterAll(async () => {
  await context?.close();
  await site?.close();
  await rm(folder, { recursive: true, force: true });
});

/** A plant, and a house of two floors far away from it: used if the real maps are missing. */
async function fixture(name: 'plant' | 'office'): Promise<string> {
  const [lon, lat] = name === 'plant' ? [9.524, 47.18] : [-2.978, 56.46];
  const box = (size: number): number[][] => [
    [lon, lat],
    [lon + size, lat],
    [lon + size, lat + size],
    [lon, lat + size],
    [lon, lat],
  ];
  const feature = (properties: object, size: number) => ({
    type: 'Feature',
    properties,
    geometry: { type: 'Polygon', coordinates: [box(size)] },
  });
  const features =
    name === 'plant'
      ? [feature({ class: 'site' }, 0.004), feature({ class: 'building', name: 'Hall' }, 0.001)]
      : [0, 1].flatMap((floor) => [
          feature({ class: 'building_outline', floor }, 0.0005),
          feature({ class: 'room', floor, name: `Room ${floor}` }, 0.0002),
        ]);
  const path = join(folder, `${name}.geojson`);
  await writeFile(path, JSON.stringify({ type: 'FeatureCollection', name, features }));
  return path;
}

const fileOf = (name: 'plant' | 'office'): Promise<string> =>
  hasShared ? Promise.resolve(shared(name === 'plant' ? 'map_plant' : 'map_indoor_office')) : fixture(name);

async function figure(name: string): Promise<number> {
  const found = page.getByRole('region', { name: enUS['console.plan.found'] });
  const block = found.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) });
  return Number(await block.locator('dd').innerText(waitOptions));
}

/** Chooses a file and answers how many floors, buildings and outlines the page found in it. */
async function importPlan(name: 'plant' | 'office'): Promise<{ floors: number; buildings: number; outlines: number }> {
  await page.goto(`${site.url}/area/map/import`);
  await page.getByRole('heading', { level: 1, name: enUS['console.plan.import'] }).waitFor(waitOptions);
  await page.locator('input[type=file]').setInputFiles(await fileOf(name));
  await page.getByRole('region', { name: enUS['console.plan.found'] }).waitFor(waitOptions);
  const found = {
    floors: await figure(enUS['map.floors']),
    buildings: await figure(enUS['console.plan.buildings']),
    outlines: await figure(enUS['console.plan.outlines']),
  };
  await page.getByRole('button', { name: /^Import \d+ features?$/ }).click(waitOptions);
  await page.waitForURL('**/area/map', waitOptions);
  return found;
}

interface MapRow {
  name: string;
  floors: { floor: number }[];
  plan: { features: { id?: string; properties: { name?: string; floor?: number } }[] };
}

async function maps(): Promise<MapRow[]> {
  return ((await api.get('/pod/map/page?page=0&size=50')) as { data: MapRow[] }).data;
}

/** A hash of the picture of a part of the page. */
async function looks(part: Locator): Promise<string> {
  return (await part.screenshot()).toString('base64');
}

describe('a site from files of maps', () => {
  it.runIf(isFullSuite)('has the plant with its outlines, and an office of all its floors laid onto it', async () => {
    const plant = await importPlan('plant');
    const office = await importPlan('office');
    const rows = await maps();
    expect(rows).toHaveLength(2);
    expect(rows.map(({ floors }) => floors.length).sort()).toEqual([plant.floors, office.floors].sort());
    if (hasShared) {
      expect(plant).toEqual({ floors: 1, buildings: 57, outlines: 58 });
      expect(office).toEqual({ floors: 7, buildings: 1, outlines: 7 });
      const rooms = rows.flatMap(({ plan }) => plan.features);
      expect(rooms.some(({ id }) => id === 'wh-gf-000')).toBe(true);
      expect(rooms.some(({ id }) => id === 'way/470409255')).toBe(true);
    }
    await picture(page, 'maps-list');
    await page.goto(`${site.url}/dashboard`);
    const floors = page.getByRole('group', { name: enUS['console.map.floors'] });
    // Every floor and the choice of all of them.
    await expect.poll(() => floors.getByRole('button').count(), waitOptions).toBe(office.floors + 1);
    await picture(page, 'maps-dashboard');
    expect(errors).toEqual([]);
  });
});

describe('the map settings', () => {
  it.runIf(isFullSuite)(
    'change the map beside them at once, are refused when they contradict each other, and hold for every map',
    async () => {
      await page.goto(`${site.url}/system/map`);
      const preview = page.getByRole('group', { name: enUS['console.mapSetting.preview'] });
      const modes = preview.getByRole('group', { name: enUS['console.map.angle'] });
      await modes.getByRole('button', { name: '2D', exact: true, pressed: true }).waitFor(waitOptions);
      const canvas = preview.locator('canvas').first();
      const tilt = page.getByRole('radio', { name: '2.5D' });
      await tilt.check(waitOptions);
      await modes.getByRole('button', { name: '2.5D', exact: true, pressed: true }).waitFor(waitOptions);
      // Nothing but the light is another one now.
      const before = await looks(canvas);
      // By keys: the list of choices opens where the library finds room for it.
      const background = page.locator('#mapSetting-backgroudType');
      await background.focus(waitOptions);
      await background.press('ArrowDown');
      const dark = page.getByRole('option', { name: enUS['mapSetting.backgroudType.1'] });
      await dark.waitFor({ ...waitOptions, state: 'attached' });
      await background.press('ArrowDown');
      await background.press('Enter');
      await page.locator('form').getByTitle(enUS['mapSetting.backgroudType.1'], { exact: true }).waitFor(waitOptions);
      await expect.poll(() => looks(canvas), waitOptions).not.toBe(before);
      await picture(page, 'maps-settings');

      const near = page.locator('#mapSetting-zoomInDistance');
      await near.fill('2000');
      await page.getByText(enUS['mapSetting.farAboveNear']).waitFor(waitOptions);
      await page.getByRole('button', { name: enUS['console.save'], exact: true }).click(waitOptions);
      await page.getByText(enUS['error.checkFields']).waitFor(waitOptions);
      await near.fill('100');
      await page.getByText(enUS['mapSetting.farAboveNear']).waitFor({ ...waitOptions, state: 'detached' });
      await page.getByRole('button', { name: enUS['console.save'], exact: true }).click(waitOptions);
      const saved = async (): Promise<unknown> => await api.get('/pod/mapSetting/current');
      await expect.poll(saved, waitOptions).toMatchObject({ version: 1, viewMode: '2.5d', backgroudType: 1 });

      await page.goto(`${site.url}/dashboard`);
      const angle = page.getByRole('group', { name: enUS['console.map.angle'] });
      await angle.getByRole('button', { name: '2.5D', exact: true, pressed: true }).waitFor(waitOptions);
      await picture(page, 'maps-dashboard-tilted');
      expect(errors).toEqual([]);
    },
  );
});

describe('devices', () => {
  it.runIf(isFullSuite)(
    'are placed by a press on the map, shown on the live map, and switched off and on',
    async () => {
      await page.goto(`${site.url}/device/camera/add`);
      await page.locator('#camera-name').fill('Gate 1', waitOptions);
      const ground = page.getByRole('group', { name: enUS['console.device.pickMap'] });
      await ground.locator('canvas').first().waitFor(waitOptions);
      const lon = page.getByLabel(enUS['console.draw.lon'], { exact: true });
      expect(await lon.inputValue()).toBe('');
      await ground
        .locator('canvas')
        .first()
        .click({ position: { x: 200, y: 120 }, ...waitOptions });
      await expect.poll(() => lon.inputValue(), waitOptions).not.toBe('');
      await page.locator('#camera-rangeRadius').fill('60');
      await page.getByRole('button', { name: enUS['console.save'], exact: true }).click(waitOptions);
      await page.waitForURL('**/device/camera', waitOptions);

      await page.goto(`${site.url}/dashboard`);
      const layer = page.getByRole('list', { name: enUS['console.device.layer'] });
      const entry = layer.getByRole('button', { name: 'Camera 1', exact: true });
      await entry.waitFor(waitOptions);
      const canvas = page.locator('main canvas').first();
      await page.getByRole('button', { name: enUS['console.map.whole'] }).click(waitOptions);
      const shown = await looks(canvas);
      await entry.click(waitOptions);
      await layer.getByRole('button', { name: 'Camera 1', pressed: false }).waitFor(waitOptions);
      await expect.poll(() => looks(canvas), waitOptions).not.toBe(shown);
      await entry.click(waitOptions);
      await layer.getByRole('button', { name: 'Camera 1', pressed: true }).waitFor(waitOptions);
      await picture(page, 'maps-devices');
      expect(errors).toEqual([]);
    },
  );
});
