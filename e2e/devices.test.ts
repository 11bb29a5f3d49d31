import { isFullSuite } from '@muster/testkit/suiteSize.ts';
import { deviceKinds } from '@muster/model/device/devices.ts';
import { enUS as texts } from '@muster/model/messages/catalogues.ts';
import type { BrowserContext, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type Api } from '../apps/simulator/src/api.ts';
import { blankPath, picture } from './browser.ts';
import { waitOptions } from './logIn.ts';
import { metresFrom, rectangle } from './mapSite.ts';
import { atRest, countPixels } from './pixels.ts';
import { openSite, type TestSite } from './testSite.ts';

const origin = { lon: 121.5, lat: 31.25 };
/** Of the picture that marks fire extinguishers: nothing else on the map has it. */
const iconColor = '#C02060';

let site: TestSite;
let api: Api;
let page: Page;
let context: BrowserContext;
let errors: string[];

const save = async (path: string, row: object): Promise<string> =>
  ((await api.post(`${path}/save`, { ...row })) as { id: string }).id;
const placeAt = (east: number): object => {
  const [lon, lat] = metresFrom(origin, east, 0);
  return { place: { lon, lat, floor: 0 } };
};

beforeAll(async () => {
  site = await openSite();
  ({ api } = site);
  await save('/pod/building', { id: site.buildingId, ...origin });
  await save('/pod/area', { name: 'Yard', regions: rectangle(origin, 0, 0, 240, 120) });
  await save('/pod/camera', { name: 'Gate', cameraType: 'ptz', rangeRadius: 40, rangeAngle: 90, ...placeAt(-80) });
  await save('/pod/alarmBell', { name: 'Bell', sn: 'BELL-1', ...placeAt(-40) });
  await save('/pod/beacon', { name: 'Door', sn: 'BC-1', major: 1, minor: 7, ...placeAt(0) });
  await save('/pod/baseStation', { name: 'Mast', sn: 'BS-1', ...placeAt(30) });
  await save('/pod/customDevice', { name: 'Mill', sn: 'M-1', deviceType: 'mill', ...placeAt(60) });
  ({ page, context, errors } = await site.open(blankPath, 'en_US'));
});
afterAll(async () => {
  await context?.close();
  await site?.close();
});

const submit = (): Promise<void> =>
  page.getByRole('button', { name: texts['console.save'], exact: true }).click(waitOptions);

describe('devices on the map', { timeout: 480_000 }, () => {
  it.runIf(isFullSuite)('have markers of the icon manager: a name of 15 signs, a remark of 50, a picture', async () => {
    await page.goto(`${site.url}/device/markerIcon/add`);
    const name = page.locator('#markerIcon-name');
    const remark = page.locator('#markerIcon-remark');
    await name.waitFor(waitOptions);
    await name.pressSequentially('Extinguisher 123456', waitOptions);
    await expect.poll(() => name.inputValue(), waitOptions).toBe('Extinguisher 12');
    await remark.pressSequentially('x'.repeat(60), waitOptions);
    await expect.poll(async () => (await remark.inputValue()).length, waitOptions).toBe(50);
    const content = await sharp({ create: { width: 64, height: 64, channels: 3, background: iconColor } })
      .png()
      .toBuffer();
    await page
      .locator('input[type=file][accept*="png"]')
      .setInputFiles({ name: 'fire.png', mimeType: 'image/png', buffer: content }, waitOptions);
    await page.getByRole('img', { name: 'fire.png' }).waitFor(waitOptions);
    await submit();
    await page.waitForURL('**/device/markerIcon', waitOptions);
    const { data } = (await api.get('/pod/markerIcon/page?page=0&size=10')) as { data: { id: string }[] };
    const [icon] = data;
    const stock = { expectedCount: 4, storageLocation: 'Hall 3', iconId: icon?.id };
    await save('/pod/emergencySupply', { name: 'Extinguisher', ...stock, ...placeAt(90) });
  });

  it.runIf(isFullSuite)(
    'are cameras, bells, beacons, base stations, supplies and others, each kind with a switch',
    async () => {
      await page.goto(`${site.url}/dashboard`);
      const canvas = page.locator('main canvas').first();
      const layer = page.getByRole('list', { name: texts['console.device.layer'] });
      await expect.poll(() => layer.getByRole('button').count(), waitOptions).toBe(deviceKinds.length);
      await expect.poll(() => countPixels(canvas, { color: iconColor, within: 6 }), waitOptions).toBeGreaterThan(100);
      await picture(page, 'devices-all');
      for (const kind of deviceKinds) {
        const shown = await atRest(canvas);
        const entry = (pressed: boolean) =>
          layer.getByRole('button', { name: `${texts[kind]} 1`, exact: true, pressed });
        await entry(true).click(waitOptions);
        await entry(false).waitFor(waitOptions);
        const gone = (): Promise<number> => countPixels(canvas, { unlike: shown });
        // A camera watches over a quarter of a circle of forty metres; every other is but its mark.
        await expect.poll(gone, { ...waitOptions, message: kind }).toBeGreaterThan(kind === 'camera' ? 3000 : 100);
      }
      expect(await countPixels(canvas, { color: iconColor, within: 6 })).toBe(0);
      expect(errors).toEqual([]);
    },
  );
});
