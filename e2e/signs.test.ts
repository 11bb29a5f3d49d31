import { inLanguages, isFullSuite } from '@muster/testkit/suiteSize.ts';
import type { Catalogue } from '@muster/model/messages/catalogue.ts';
import { enUS, zhCN } from '@muster/model/messages/catalogues.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { levelColor } from '../apps/console/src/ui/layout/theme.ts';
import { type Api } from '../apps/simulator/src/api.ts';
import { picture } from './browser.ts';
import { waitOptions } from './logIn.ts';
import { openSite, type TestSite } from './testSite.ts';

let site: TestSite;
let api: Api;
const [lon, lat] = [121.5, 31.25];

/** A square; its size, and the distance of its middle to the east of the site's, in degrees. */
function square(east: number, size = 0.0004) {
  const [west, south] = [lon + east - size / 2, lat - size / 2];
  const points = [
    [west, south],
    [west + size, south],
    [west + size, south + size],
    [west, south + size],
  ];
  return [{ shape: 'polygon', points, floor: 0 }];
}

async function save(path: string, row: object): Promise<string> {
  return ((await api.post(path, { ...row })) as { id: string }).id;
}

beforeAll(async () => {
  site = await openSite();
  ({ api } = site);
  await api.post('/pod/building/save', { id: site.buildingId, lon, lat });
  const tank = await save('/pod/area/save', {
    name: 'Tank farm',
    regions: square(-0.0006),
    alarms: { evacuation: { on: true } },
  });
  const island = await save('/pod/area/save', { name: 'Gate place', regions: square(0.0006) });
  await save('/risk/district/save', { name: 'Ammonia', level: 'greater', regions: square(0, 0.0003) });
  const tip = await save('/risk/riskTip/save', {
    title: 'Loose railing',
    content: 'On the north side',
    level: 'major',
    place: { lon, lat, floor: 0 },
  });
  await api.post('/risk/riskTip/confirm', { id: tip, verdict: 'risk' });
  await save('/pod/drillMarker/save', {
    name: 'Leak at tank 3',
    markerType: 'accidentPoint',
    place: { lon: lon - 0.0003, lat: lat + 0.0004, floor: 0 },
    remark: 'Ammonia, as played in spring',
  });
  await api.post('/pod/muster/start', { scope: 'areas', areaIds: [tank], points: [island], kind: 'drill' });
});
afterAll(async () => {
  await site?.close();
});

const looks = async (page: Page): Promise<string> =>
  (await page.locator('main canvas').first().screenshot()).toString('base64');

/** Middle of the red part in the middle of the window, which shows only the map: the sign of the highest level. */
async function redPlace(page: Page): Promise<{ x: number; y: number } | null> {
  const clip = { x: 500, y: 200, width: 500, height: 450 };
  const png = (await page.screenshot({ clip })).toString('base64');
  const found = await page.evaluate(
    async ([picture, color]) => {
      const image = new Image();
      image.src = `data:image/png;base64,${picture}`;
      await image.decode();
      const pen = new OffscreenCanvas(image.width, image.height).getContext('2d');
      pen?.drawImage(image, 0, 0);
      const { data } = pen?.getImageData(0, 0, image.width, image.height) ?? { data: new Uint8ClampedArray() };
      const wanted = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
      const at: number[] = [];
      for (let pixel = 0; pixel < data.length / 4; pixel += 1)
        if (wanted.every((part, index) => Math.abs(data[pixel * 4 + index] - part) < 12)) at.push(pixel);
      const mean = (values: readonly number[]): number => values.reduce((sum, each) => sum + each, 0) / values.length;
      const { width } = image;
      return at.length < 20
        ? null
        : { x: mean(at.map((each) => each % width)), y: mean(at.map((each) => each / width)) };
    },
    [png, levelColor[1]] as const,
  );
  return found === null ? null : { x: clip.x + found.x, y: clip.y + found.y };
}

type Layer = 'evacuation' | 'risk' | 'drill' | 'district';

describe.each(
  inLanguages([
    ['zh_CN', zhCN as Catalogue],
    ['en_US', enUS],
  ] as const),
)('risks and evacuations on the live map in %s', (language, texts) => {
  it.runIf(isFullSuite)('are shown, switched off and on, and show their card when pressed', async () => {
    const { page, context, errors } = await site.open('/dashboard', language);
    const legend = page.getByRole('list', { name: texts['console.sign.layer'] });
    const nameOf = (layer: Layer): string => (layer === 'drill' ? texts.drillMarker : texts[`console.sign.${layer}`]);
    const entry = (layer: Layer, pressed: boolean) =>
      legend.getByRole('button', { name: `${nameOf(layer)} 1`, exact: true, pressed });
    await entry('evacuation', true).waitFor(waitOptions);
    await entry('risk', true).waitFor(waitOptions);
    await entry('drill', true).waitFor(waitOptions);
    // The four colours are hidden by default.
    const calm = await looks(page);
    await entry('district', false).click(waitOptions);
    await entry('district', true).waitFor(waitOptions);
    await expect.poll(() => looks(page), waitOptions).not.toBe(calm);
    await picture(page, `${language}-signs`);
    // The confirmed risk raises the live level of its risk area above the registered one; the ground is beside its
    // sign.
    const middle = await redPlace(page);
    await page.mouse.click((middle?.x ?? 0) + 40, (middle?.y ?? 0) + 40);
    const area = page.getByRole('region', { name: texts['console.risk.card'].replace('{name}', 'Ammonia') });
    await area.waitFor(waitOptions);
    for (const text of [texts['riskLevel.major'], texts['riskLevel.greater'], 'Loose railing', '+60'])
      expect(await area.textContent()).toContain(text);
    await picture(page, `${language}-district-card`);
    await area.getByRole('button', { name: texts['console.device.close'] }).click(waitOptions);
    let withAll = await looks(page);
    // Drill markers are a layer of their own.
    await entry('drill', true).click(waitOptions);
    await entry('drill', false).waitFor(waitOptions);
    await expect.poll(() => looks(page), waitOptions).not.toBe(withAll);
    withAll = await looks(page);
    for (const layer of ['evacuation', 'risk', 'district'] as const) await entry(layer, true).click(waitOptions);
    for (const layer of ['evacuation', 'risk', 'district'] as const) await entry(layer, false).waitFor(waitOptions);
    await expect.poll(() => looks(page), waitOptions).not.toBe(withAll);
    await entry('risk', false).click(waitOptions);
    await entry('risk', true).waitFor(waitOptions);

    // The risk is in the middle of the site: it is pressed where the map shows it.
    const card = page.getByRole('region', {
      name: texts['console.sign.card'].replace('{name}', 'Loose railing'),
    });
    await expect
      .poll(async () => {
        const place = await redPlace(page);
        if (place === null) return false;
        await page.mouse.click(place.x, place.y);
        return card.isVisible();
      }, waitOptions)
      .toBe(true);
    expect(await card.textContent()).toContain(texts['riskLevel.major']);
    await picture(page, `${language}-sign-card`);
    await card.getByRole('link', { name: texts['console.sign.open'] }).click(waitOptions);
    await page.waitForURL('**/message/riskTip/view/**', waitOptions);
    expect(errors).toEqual([]);
    await context.close();
  });
});
