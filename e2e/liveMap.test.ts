import { isFullSuite } from '@muster/testkit/suiteSize.ts';
import { enUS as texts } from '@muster/model/messages/catalogues.ts';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { presenceColor, subjectColor } from '../apps/console/src/ui/layout/theme.ts';
import { openApi, type Api } from '../apps/simulator/src/api.ts';
import { readLocalAccess } from '../apps/simulator/src/localAccess.ts';
import { blankPath, picture } from './browser.ts';
import { buildLiveSite, origin, reportFrom } from './liveSite.ts';
import { waitOptions } from './logIn.ts';
import { metresFrom } from './mapSite.ts';
import { countPixels, findPixelsIn, looks } from './pixels.ts';
import { openSite, type TestSite } from './testSite.ts';

let site: TestSite;
let api: Api;
let live: { stop: () => void };
let url: string;
let page: Page;
let context: BrowserContext;
let errors: string[];

beforeAll(async () => {
  site = await openSite();
  const access = await readLocalAccess(site.dataDir);
  url = access.httpUrl;
  api = await openApi(url, access.authToken, site.buildingId);
  await buildLiveSite(api, site.buildingId);
  live = await reportFrom(site);
  ({ page, context, errors } = await site.open(blankPath, 'en_US'));
  // The mark of an unread guide has the colour of a person.
  await page.evaluate(() => localStorage.setItem('showJJ', 'false'));
});
afterAll(async () => {
  live?.stop();
  await context?.close();
  await site?.close();
});
beforeEach(async () => {
  await page.goto(`${site.url}/dashboard`);
  await expect.poll(() => seen('internal'), waitOptions).toBeGreaterThan(20);
});
afterEach(() => expect(errors).toEqual([]));

type Kind = keyof typeof subjectColor;
const canvas = () => page.locator('main canvas').first();
const seen = (kind: Kind, part: Locator = canvas()): Promise<number> =>
  countPixels(part, { color: subjectColor[kind], within: 10 });
const everyKind = ['internal', 'visitor', 'contractor', 'vehicle'] as const;
/** Waits until marks of exactly these kinds are on the map. */
async function shows(...kinds: readonly Kind[]): Promise<void> {
  const shown = async (): Promise<Kind[]> => {
    const now = await looks(canvas());
    const counts = await Promise.all(
      everyKind.map((kind) => findPixelsIn(now, { color: subjectColor[kind], within: 10 })),
    );
    // Blurred edges of letters have some grey of vehicles, whose marks are filled.
    return everyKind.filter((kind, index) => (counts[index]?.count ?? 0) > (kind === 'vehicle' ? 150 : 20));
  };
  await expect.poll(shown, waitOptions).toEqual(everyKind.filter((kind) => kinds.includes(kind)));
}
const click = (name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).first().click(waitOptions);
const filter = () => page.getByRole('region', { name: texts['console.map.filter'] });
const choose = async (name: string, option: string): Promise<void> => {
  await filter().getByRole('combobox', { name, exact: true }).selectOption(option, waitOptions);
};

/** Every kind of mark is looked for after each choice. */
describe('the live map filters the shown subjects', { timeout: 600_000 }, () => {
  it.runIf(isFullSuite)('by kind, stored in the URL', async () => {
    await shows('internal', 'visitor', 'contractor', 'vehicle');
    const legend = page.getByRole('list', { name: texts['console.map.legend'] });
    await legend.getByRole('button').filter({ hasText: texts['personType.visitor'] }).click(waitOptions);
    await shows('internal', 'contractor', 'vehicle');
    expect(page.url()).toContain('hide=visitor');
    await page.reload();
    await shows('internal', 'contractor', 'vehicle');
    await legend.getByRole('button').filter({ hasText: texts['personType.visitor'] }).click(waitOptions);
    await shows('internal', 'visitor', 'contractor', 'vehicle');
    await picture(page, 'live');
  });

  it.runIf(isFullSuite)('by department, area and state', async () => {
    await click(texts['console.map.filter']);
    await choose(texts.depart, 'Production');
    await shows('internal');
    await choose(texts.depart, texts['console.map.all']);
    await choose(texts.area, 'West');
    await shows('visitor');
    await picture(page, 'live-filter');
    await choose(texts.area, texts['console.map.all']);
    // Known, but stale.
    const [lon, lat] = metresFrom(origin, 0, -60);
    await site.send([{ tag: 'V2', t: Date.now() - 80_000, lon, lat }]);
    await choose(texts['console.map.state'], texts['console.presence.stale']);
    await shows();
    await expect
      .poll(() => countPixels(canvas(), { color: presenceColor.stale, within: 6 }), waitOptions)
      .toBeGreaterThan(50);
    await choose(texts['console.map.state'], texts['console.presence.online']);
    await shows('internal', 'visitor', 'contractor', 'vehicle');
    await filter().getByRole('checkbox', { name: texts['console.map.onlyAlarms'] }).click(waitOptions);
    await shows();
    await click(texts['console.map.everybody']);
    await shows('internal', 'visitor', 'contractor', 'vehicle');
  });

  it.runIf(isFullSuite)('by floor, and floor beside floor', async () => {
    const floors = page.getByRole('group', { name: texts['console.map.floors'] });
    await floors.getByRole('button').nth(1).click(waitOptions);
    await shows('contractor');
    await floors.getByRole('button').nth(2).click(waitOptions);
    await shows('internal', 'visitor', 'vehicle');
    await click(texts['console.map.sideBySide']);
    const beside = page.getByRole('region', { name: texts['console.map.sideBySide'] });
    const floorMaps = beside.getByRole('figure');
    await expect.poll(() => floorMaps.count(), waitOptions).toBe(2);
    const mapOf = (index: number): Locator => floorMaps.nth(index).locator('canvas').first();
    await expect.poll(() => seen('contractor', mapOf(0)), waitOptions).toBeGreaterThan(20);
    await expect.poll(() => seen('internal', mapOf(1)), waitOptions).toBeGreaterThan(20);
    expect([await seen('internal', mapOf(0)), await seen('contractor', mapOf(1))]).toEqual([0, 0]);
    await picture(page, 'live-side-by-side');
    await click(texts['console.map.oneMap']);
    await beside.waitFor({ ...waitOptions, state: 'detached' });
  });
});
