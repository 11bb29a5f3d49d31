import type { Catalogue } from '@muster/model/messages/catalogue.ts';
import { zhCN } from '@muster/model/messages/zh_CN.ts';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openApi } from '../apps/simulator/src/api.ts';
import { readLocalAccess } from '../apps/simulator/src/localAccess.ts';
import { seriousViolations } from './axe.ts';
import { launchBrowser, openPage, picture } from './browser.ts';
import { logIn, patience } from './logIn.ts';
import { startMuster, type RunningMuster } from './muster.ts';
import { takeMap } from './siteStory/mapHand.ts';
import { cornerOfWorks, from, gate, hall, walksOrigin, yard } from './siteStory/places.ts';
import { hasShared, readRecordings, type Recording, shared } from './siteStory/recordings.ts';
import { screensOf, type Screens } from './siteStory/screens.ts';
import { storedBy, type Stored } from './siteStory/stored.ts';

const texts: Catalogue = zhCN;
const patient = { timeout: 600_000 };

describe.skipIf(!hasShared)("a site's first day, on screen (skipped where there are no recordings)", patient, () => {
  let muster: RunningMuster;
  let browser: Browser;
  let page: Page;
  let context: BrowserContext;
  let errors: string[];
  let screens: Screens;
  let stored: Stored;
  /** By file, all of them ended ten minutes before they were read. */
  let recordings = new Map<string, Recording>();

  beforeAll(async () => {
    [muster, browser] = await Promise.all([startMuster({ MUSTER_DEMO: 'off' }), launchBrowser()]);
    ({ page, context, errors } = await openPage(browser, `${muster.url}/login`, 'zh_CN'));
    await logIn(page, texts);
    screens = screensOf(page, muster.url, texts);
  });
  afterAll(async () => {
    await context?.close();
    await browser?.close();
    await muster?.remove();
  });

  it('begins with a site that is added and entered', async () => {
    await screens.openForm('/area/building/add');
    await page.locator('#building-name').fill('沙恩工厂');
    await page.locator('#building-timeZone').fill('Europe/Vaduz');
    await screens.save('/area/building');
    await screens
      .row('沙恩工厂')
      .getByRole('button', { name: texts['console.building.enter'], exact: true })
      .click(patience);
    await page.waitForURL('**/dashboard', patience);
    await page.getByText(texts['console.map.empty']).waitFor(patience);
    const { httpUrl } = await readLocalAccess(muster.dataDir);
    const { authToken, buildId } = await page.evaluate(() => ({
      authToken: localStorage.getItem('authToken') ?? '',
      buildId: sessionStorage.getItem('buildId') ?? '',
    }));
    stored = storedBy(await openApi(httpUrl, authToken, buildId));
    expect(await stored.areas()).toEqual([]);
  });

  it('has the outline of the plant and an office of seven floors from two files', async () => {
    for (const name of ['map_plant', 'map_indoor_office']) {
      await screens.open('/area/map/import');
      await page.locator('input[type=file]').setInputFiles(shared(`${name}.geojson`));
      await page.getByRole('region', { name: texts['console.plan.found'] }).waitFor(patience);
      const commit = texts['console.plan.commit'].replace('{count}', '\\d+');
      await page.getByRole('button', { name: new RegExp(`^${commit}$`) }).click(patience);
      await page.waitForURL('**/area/map', patience);
    }
    // Where the office's own metres begin: the walks were measured in such.
    await screens
      .row('westport')
      .getByRole('button', { name: texts['console.table.edit'], exact: true })
      .click(patience);
    await page.locator('form[aria-busy="false"]').waitFor(patience);
    await screens.button('console.frame.add').click(patience);
    await page.getByLabel(texts['console.frame.lon'], { exact: true }).fill(String(walksOrigin[0]));
    await page.getByLabel(texts['console.frame.lat'], { exact: true }).fill(String(walksOrigin[1]));
    await screens.save('/area/map');
    await screens.open('/dashboard');
    const floors = page.getByRole('group', { name: texts['console.map.floors'] }).getByRole('button');
    await expect.poll(() => floors.count(), patience).toBe(8);
  });

  it('gets its people, vehicles and cards from lists', async () => {
    recordings = await readRecordings('westport_house', walksOrigin);
    const kinds = new Map(
      [...recordings.values()].flatMap(({ rows }) => rows.map(({ tag, kind }) => [tag, kind] as const)),
    );
    const tags = [...kinds.keys()];
    const vehicles = tags.filter((tag) => kinds.get(tag) === 'vehicle');
    const people = tags.filter((tag) => kinds.get(tag) !== 'vehicle');
    expect([people.length, vehicles.length]).toEqual([840 + 718 + 571, 42]);
    await screens.bring(
      '/device/locationCard',
      tags.map((sn) => ({ sn, type: kinds.get(sn) === 'vehicle' ? 'vehicle' : 'UW5' })),
    );
    await screens.bring(
      '/organization/person',
      people.map((tag) => ({ name: tag, personType: 'internal', cardSn: tag })),
    );
    await screens.bring(
      '/vehicle/list',
      vehicles.map((tag) => ({ plateNumber: tag.slice(-20), vehicleCardSn: tag })),
    );
    await screens.total(vehicles.length);
  });

  it('has a type of areas with alarms: their levels, numbers, delays and times', async () => {
    await screens.openForm('/area/areaType/add');
    await page.locator('#areaType-name').fill('危险区');
    const crossing = await screens.switchOn('alarm.type.boundaryCrossing');
    await screens.choose(crossing.getByRole('combobox', { name: texts['alarm.level'] }), texts['alarm.level.2']);
    await crossing.getByRole('spinbutton', { name: texts['console.rule.onDelay'] }).fill('2');
    await crossing.getByRole('button', { name: texts['console.rule.addWindow'], exact: true }).click();
    await crossing.getByRole('textbox', { name: texts['console.rule.start'] }).fill('00:00');
    await crossing.getByRole('textbox', { name: texts['console.rule.end'] }).fill('00:00');
    const retention = await screens.switchOn('alarm.type.retention');
    const overspeed = await screens.switchOn('alarm.type.overspeed');
    // What is switched on must be filled in: saving says where.
    await screens.button('console.save').click();
    await page.getByText(texts['console.rule.fillIn']).first().waitFor(patience);
    await retention.getByRole('spinbutton', { name: texts['console.rule.retention.minutes'] }).fill('0.5');
    await overspeed.getByRole('spinbutton', { name: texts['console.rule.overspeed.limit'] }).fill('20');
    await picture(page, 'site-type');
    expect(await seriousViolations(page)).toEqual([]);
    await screens.save('/area/areaType');
  });

  it('draws a polygon that snaps to the plan, and is finished before anything else is begun', async () => {
    await screens.openForm('/area/list/add');
    await screens.nameArea('厂房一角', '危险区');
    const map = await takeMap(page, texts);
    await screens.floor('GF').click();
    const corner = cornerOfWorks();
    await map.lookAt(corner, 30);
    await map.tool('polygon');
    // Four pixels beside a corner of the works: it is meant.
    await map.press(from(corner, 0.6, 0.6));
    await map.press(from(corner, 14, 0));
    await map.press(from(corner, 14, 12));
    await screens.button('console.draw.circle').click();
    await page.getByRole('status').filter({ hasText: texts['console.draw.finishFirst'] }).waitFor(patience);
    // Nor does a fence go on upstairs.
    await screens.floor('2F').click();
    await page.getByRole('status').filter({ hasText: texts['console.draw.spansFloors'] }).waitFor(patience);
    await page.locator('canvas').first().focus();
    await page.keyboard.press('Enter');
    await map.fences(1);
    const [first] = await map.corners(1);
    expect(first?.map((degree) => degree.toFixed(6))).toEqual(corner.map((degree) => degree.toFixed(6)));
    await picture(page, 'site-snapped');
    await screens.save('/area/list');
  });

  it('moves a corner and takes it back, draws a circle, and says who is in charge', async () => {
    await screens.openForm('/area/list/add');
    await screens.nameArea('出口大厅');
    let map = await takeMap(page, texts);
    await screens.floor('GF').click();
    await map.lookAt(gate, 12);
    await map.polygon(hall);
    const before = await map.corners(1);
    await map.drag(hall[0], from(gate, -9.5, -8));
    await expect.poll(() => map.corners(1), patience).not.toEqual(before);
    await screens.button('console.draw.undo').click();
    await expect.poll(() => map.corners(1), patience).toEqual(before);
    await screens.save('/area/list');
    await screens.openForm('/area/list/add');
    await screens.nameArea('堆场', '危险区');
    await page.locator('#area-personInChargeId').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill('dut-i01-p000');
    await dialog.getByRole('button', { name: 'dut-i01-p000' }).first().click(patience);
    map = await takeMap(page, texts);
    await screens.floor('GF').click();
    await map.lookAt(yard, 20);
    await map.tool('circle');
    await map.press(yard);
    await map.press(from(yard, 6, 0));
    await map.fences(1);
    await screens.override('overspeed', 'limit', '12');
    await picture(page, 'site-yard');
    expect(await seriousViolations(page)).toEqual([]);
    expect(errors).toEqual([]);
    await screens.save('/area/list');
    const { alarms, personInChargeName } = await stored.area('堆场');
    expect({ alarms, personInChargeName }).toEqual({
      alarms: { overspeed: { limit: 12 } },
      personInChargeName: 'dut-i01-p000',
    });
  });
});
