import { inLanguages } from '@muster/testkit/suiteSize.ts';
import type { Catalogue } from '@muster/model/messages/catalogue.ts';
import { enUS, zhCN } from '@muster/model/messages/catalogues.ts';
import { eventually } from '@muster/testkit/eventually.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type Api } from '../apps/simulator/src/api.ts';
import { picture } from './browser.ts';
import { byMenu } from './go.ts';
import { waitOptions } from './logIn.ts';
import { countPresses } from './presses.ts';
import { openSite, type TestSite } from './testSite.ts';

const place = { lon: 121.5, lat: 31.25 };
/** 11 m to the north: outside of the fence, and within running distance in a second. */
const outside = { lon: 121.5, lat: 31.2501 };
const visits = [5, 20, 60] as const;

let site: TestSite;
let api: Api;
let typeId: string;

beforeAll(async () => {
  site = await openSite();
  ({ api } = site);
  const save = async (path: string, row: Record<string, unknown>): Promise<string> =>
    ((await api.post(`${path}/save`, row)) as { id: string }).id;
  typeId = await save('/pod/areaType', {
    name: 'Tank farm',
    alarms: { boundaryCrossing: { on: true, level: 2, mode: 'noEntry' } },
  });
  const regions = [{ shape: 'circle', center: [place.lon, place.lat], radius: 5, floor: null }];
  await save('/pod/area', { name: 'Tanks 1–4', typeId, regions });
  await save('/pod/locationCard', { sn: 'T1', type: 'UW5' });
  await save('/bp/person', { name: 'Wang Fang', personType: 'internal', cardSn: 'T1' });
  await send(walk());
  const raised = async (): Promise<number> =>
    ((await api.get('/pod/alarm/page?page=0&size=50')) as { data: { occurrences: number }[] }).data.reduce(
      (sum, { occurrences }) => sum + occurrences,
      0,
    );
  await eventually(async () => expect(await raised()).toBe(visits.length), waitOptions);
});
afterAll(async () => {
  await site?.close();
});

/** A walk of an hour ago: three visits to the tanks, each longer than the one before. */
function walk() {
  const start = Math.floor(Date.now() / 1000) * 1000 - 3_600_000;
  const isInside = visits.flatMap((seconds) => [
    ...Array<boolean>(30).fill(false),
    ...Array<boolean>(seconds).fill(true),
  ]);
  return [...isInside, false, false].map((inside, second) => ({
    tag: 'T1',
    t: start + second * 1000,
    ...(inside ? place : outside),
  }));
}

async function send(positions: unknown): Promise<void> {
  const response = await fetch(`${site.url}/ingest/positions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-ingest-key': site.ingestKey },
    body: JSON.stringify(positions),
  });
  expect(response.status).toBe(200);
}

describe.each(
  inLanguages([
    ['zh_CN', zhCN as Catalogue],
    ['en_US', enUS],
  ] as const),
)('a back-test in %s', (language, texts) => {
  it('is started from the list of area types, and shows on the map which alarms a delay would have avoided', async () => {
    const { page, context, errors } = await site.open('/dashboard', language);
    const presses = await countPresses(context);
    await byMenu(page, texts, 'menu.area', 'menu.areaType');
    await page.getByRole('link', { name: texts['console.backtest.open'], exact: true }).click(waitOptions);
    await page.waitForURL(`**/area/areaType/backtest/${typeId}`);
    const rule = page.getByRole('region', { name: texts['alarm.type.boundaryCrossing'], exact: true });
    await rule.getByRole('button', { name: new RegExp(`^${texts['console.form.advanced']}`) }).click(waitOptions);
    await rule.getByLabel(texts['console.rule.onDelay'], { exact: true }).fill('30');
    await page.getByRole('button', { name: texts['console.backtest.run'], exact: true }).click();
    await page.getByText(texts['console.backtest.fewer'].replace('{percent}', '67')).waitFor(waitOptions);
    expect(await presses.count(), (await presses.list()).join('\n')).toBeLessThanOrEqual(7);
    const gone = page.getByRole('button', { name: new RegExp(`^${texts['backtest.verdict.gone']} 2$`) });
    await gone.click();
    await expect.poll(() => page.locator('[data-row-key]').count(), waitOptions).toBe(2);
    await gone.click();
    await expect.poll(() => page.locator('[data-row-key]').count(), waitOptions).toBe(3);
    const last = page.locator('[data-row-key]').last();
    await last.getByText(texts['backtest.verdict.kept'], { exact: true }).waitFor(waitOptions);
    await last.getByText(texts['alarm.type.boundaryCrossing'], { exact: true }).click();
    const side = page.getByRole('complementary', { name: texts['console.backtest.line'] });
    await side.getByRole('region', { name: texts['console.evidence.title'] }).waitFor(waitOptions);
    expect(await side.locator('canvas').count()).toBeGreaterThan(0);
    await picture(page, `${language}-backtest`);
    expect(errors).toEqual([]);
    await context.close();
  });
});
