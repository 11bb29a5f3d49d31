import type { Catalogue } from '@muster/model/messages/catalogue.ts';
import { zhCN } from '@muster/model/messages/catalogues.ts';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openApi } from '../apps/simulator/src/api.ts';
import { readLocalAccess } from '../apps/simulator/src/localAccess.ts';
import { picture } from './browser.ts';
import { waitOptions } from './logIn.ts';
import { driveMap } from './siteStory/mapDriver.ts';
import {
  cornerOfWorks,
  from,
  gate,
  hall,
  middleOfWalks,
  walksOrigin,
  tagAcrossYard,
  yard,
} from './siteStory/places.ts';
import {
  alarmsByReference,
  hasShared,
  readRecordings,
  type Recording,
  sendAll,
  shared,
} from './siteStory/recordings.ts';
import { screensOf, type Screens } from './siteStory/screens.ts';
import { addAllPeople } from './siteStory/staff.ts';
import { storedBy, type Stored } from './siteStory/stored.ts';
import { openSite, type TestSite } from './testSite.ts';

const texts: Catalogue = zhCN;
const upstairs = 1;
const patient = { timeout: 600_000 };

describe.skipIf(!hasShared)('a site’s first day, on screen (skipped without recordings)', patient, () => {
  let site: TestSite;
  let page: Page;
  let context: BrowserContext;
  let errors: string[];
  let screens: Screens;
  let stored: Stored;
  /** By file, all of them ended ten minutes before they were read. */
  let recordings = new Map<string, Recording>();
  let gatewayKey = '';
  let expected: string[] = [];
  let spared = '';

  beforeAll(async () => {
    site = await openSite();
    ({ page, context, errors } = await site.open('/dashboard', 'zh_CN'));
    screens = screensOf(page, site.url, texts);
  });
  afterAll(async () => {
    await context?.close();
    await site?.close();
  });

  it('begins with a site that is added and entered', async () => {
    await screens.openForm('/area/building/add');
    await page.locator('#building-name').fill('沙恩工厂');
    await page.locator('#building-timeZone').fill('Europe/Vaduz');
    await screens.save('/area/building');
    await screens
      .row('沙恩工厂')
      .getByRole('button', { name: texts['console.building.enter'], exact: true })
      .click(waitOptions);
    await page.waitForURL('**/dashboard', waitOptions);
    await page.getByText(texts['console.map.empty']).waitFor(waitOptions);
    const { httpUrl } = await readLocalAccess(site.dataDir);
    const { authToken, buildId } = await page.evaluate(() => ({
      authToken: localStorage.getItem('authToken') ?? '',
      buildId: sessionStorage.getItem('buildId') ?? '',
    }));
    stored = storedBy(await openApi(httpUrl, authToken, buildId), 'Europe/Vaduz');
    expect(await stored.areas()).toEqual([]);
  });

  it('has the outline of the plant and an office of seven floors from two files', async () => {
    for (const name of ['map_plant', 'map_indoor_office']) {
      await screens.open('/area/map/import');
      await page.locator('input[type=file]').setInputFiles(shared(`${name}.geojson`));
      await page.getByRole('region', { name: texts['console.plan.found'] }).waitFor(waitOptions);
      const commit = texts['console.plan.commit'].replace('{count}', '\\d+');
      await page.getByRole('button', { name: new RegExp(`^${commit}$`) }).click(waitOptions);
      await page.waitForURL('**/area/map', waitOptions);
    }
    // Where the office's own metres begin: the walks were measured in such.
    await screens
      .row('westport')
      .getByRole('button', { name: texts['console.table.edit'], exact: true })
      .click(waitOptions);
    await page.locator('form[aria-busy="false"]').waitFor(waitOptions);
    await screens.button('console.frame.add').click(waitOptions);
    await page.getByLabel(texts['console.frame.lon'], { exact: true }).fill(String(walksOrigin[0]));
    await page.getByLabel(texts['console.frame.lat'], { exact: true }).fill(String(walksOrigin[1]));
    await screens.save('/area/map');
    await screens.open('/dashboard');
    const floors = page.getByRole('group', { name: texts['console.map.floors'] }).getByRole('button');
    await expect.poll(() => floors.count(), waitOptions).toBe(8);
  });

  it('gets its people, vehicles and cards from lists, and a gateway with a key that is shown once', async () => {
    recordings = await readRecordings('westport_house', walksOrigin);
    await addAllPeople(screens, recordings);
    gatewayKey = await screens.addGateway('gateway-1');
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
    // Required values of enabled rules are marked on saving.
    await screens.button('console.save').click();
    await page.getByText(texts['console.rule.fillIn']).first().waitFor(waitOptions);
    await retention.getByRole('spinbutton', { name: texts['console.rule.retention.minutes'] }).fill('0.5');
    await overspeed.getByRole('spinbutton', { name: texts['console.rule.overspeed.limit'] }).fill('20');
    await picture(page, 'site-type');
    await screens.save('/area/areaType');
  });

  it('draws a polygon that snaps to the plan, and must finish it before other actions', async () => {
    await screens.openForm('/area/list/add');
    await screens.nameArea('厂房一角', '危险区');
    const map = await driveMap(page, texts);
    await screens.floor('GF').click();
    const corner = cornerOfWorks();
    await map.lookAt(corner, 30);
    await map.tool('polygon');
    // Four pixels beside a corner of the works: it is meant.
    await map.click(from(corner, 0.6, 0.6));
    await map.click(from(corner, 14, 0));
    await map.click(from(corner, 14, 12));
    await screens.button('console.draw.circle').click();
    await page.getByRole('status').filter({ hasText: texts['console.draw.finishFirst'] }).waitFor(waitOptions);
    // Nor does a fence go on upstairs.
    await screens.floor('2F').click();
    await page.getByRole('status').filter({ hasText: texts['console.draw.spansFloors'] }).waitFor(waitOptions);
    await page.locator('canvas').first().focus();
    await page.keyboard.press('Enter');
    await map.fences(1);
    const [first] = await map.corners(1);
    expect(first?.map((degree) => degree.toFixed(6))).toEqual(corner.map((degree) => degree.toFixed(6)));
    await picture(page, 'site-snapped');
    await screens.save('/area/list');
  });

  it('moves a corner and undoes it, draws a circle, and sets the person in charge', async () => {
    await screens.openForm('/area/list/add');
    await screens.nameArea('出口大厅');
    let map = await driveMap(page, texts);
    await screens.floor('GF').click();
    await map.lookAt(gate, 12);
    await map.polygon(hall);
    const before = await map.corners(1);
    await map.drag(hall[0], from(gate, -9.5, -8));
    await expect.poll(() => map.corners(1), waitOptions).not.toEqual(before);
    await screens.button('console.draw.undo').click();
    await expect.poll(() => map.corners(1), waitOptions).toEqual(before);
    await screens.save('/area/list');
    await screens.openForm('/area/list/add');
    await screens.nameArea('堆场', '危险区');
    await page.locator('#area-personInChargeId').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill('dut-i01-p000');
    await dialog.getByRole('button', { name: 'dut-i01-p000' }).first().click(waitOptions);
    map = await driveMap(page, texts);
    await screens.floor('GF').click();
    await map.lookAt(yard, 20);
    await map.tool('circle');
    await map.click(yard);
    await map.click(from(yard, 6, 0));
    await map.fences(1);
    await screens.override('overspeed', 'limit', '12');
    await picture(page, 'site-yard');
    await screens.save('/area/list');
    const { alarms, personInChargeName } = await stored.area('堆场');
    expect({ alarms, personInChargeName }).toEqual({
      alarms: { overspeed: { limit: 12 } },
      personInChargeName: 'dut-i01-p000',
    });
  });

  it('draws one area below another and one upstairs, and confirms overlapping fences', async () => {
    await screens.chooseInTree('出口大厅');
    await screens.button('console.area.addBelow').click();
    await page.locator('form[aria-busy="false"]').waitFor(waitOptions);
    await screens.nameArea('出口闸机', '危险区');
    let map = await driveMap(page, texts);
    await screens.floor('GF').click();
    // The map shows the place of the parent area.
    await map.tool('rectangle');
    await map.click(from(gate, -1.5, -1.5));
    await map.click(from(gate, 1.5, 1.5));
    await map.fences(1);
    await screens.override('retention', 'minutes', '0.4');
    await screens.button('console.save').click();
    await page
      .getByRole('dialog')
      .or(page.getByRole('alertdialog'))
      .getByText(/出口大厅/)
      .waitFor(waitOptions);
    await screens.button('console.confirm.goOn').click();
    await page.waitForURL((address) => address.pathname === '/area/list', waitOptions);
    await screens.openForm('/area/list/add');
    await screens.nameArea('二层办公区', '危险区');
    map = await driveMap(page, texts);
    await screens.floor('2F').click();
    const middle = middleOfWalks(recordings.get('indoor_walks'), upstairs);
    await map.lookAt(middle, 40);
    await map.tool('rectangle');
    await map.click(from(middle, -25, -20));
    await map.click(from(middle, 25, 20));
    await map.fences(1);
    await screens.save('/area/list');
    expect((await stored.area('二层办公区')).regions.map(({ floor: on }) => on)).toEqual([upstairs]);
    expect((await stored.area('出口闸机')).parentId).toBe((await stored.area('出口大厅')).id);
  });

  it('cannot delete an area with sub-areas', async () => {
    await screens.chooseInTree('出口大厅');
    const card = page.getByRole('region', { name: '出口大厅', exact: true });
    await card.getByRole('button', { name: texts['console.table.delete'], exact: true }).click();
    await screens.confirmDelete();
    await page.getByText(texts['error.referenced']).first().waitFor(waitOptions);
    expect((await stored.areas()).map(({ name }) => name).toSorted()).toEqual(
      ['厂房一角', '出口大厅', '堆场', '出口闸机', '二层办公区'].toSorted(),
    );
  });

  it('exempts a person from an alarm by a template', async () => {
    spared = tagAcrossYard(recordings.get('yard_people_vehicles'));
    await screens.openForm('/alarm/template/add');
    await page.locator('#alarmTemplate-name').fill('巡检员');
    const subjects = page.locator('#alarmTemplate-subjects');
    await subjects.fill(spared);
    await screens.choose(subjects, spared);
    await page.keyboard.press('Escape');
    const line = page.getByRole('radiogroup', { name: texts['alarm.type.boundaryCrossing'], exact: true });
    await line.getByText(texts['console.template.off'], { exact: true }).click(waitOptions);
    await screens.save('/alarm/template');
  });

  it('shows every alarm of the recordings, on the list and on the map', async () => {
    const config = await stored.site();
    const ingest = { url: site.url, key: gatewayKey };
    for (const recording of recordings.values()) await sendAll(ingest, recording);
    const isSpared = (line: string): boolean => line.startsWith('boundaryCrossing') && line.includes(spared);
    expected = [];
    for (const recording of recordings.values()) expected.push(...(await alarmsByReference(config, recording)));
    expect(expected.filter(isSpared)).toHaveLength(1);
    expected = expected.filter((line) => !isSpared(line)).toSorted();
    for (const rule of ['boundaryCrossing', 'retention', 'overspeed'])
      expect(expected.filter((line) => line.startsWith(rule)).length).toBeGreaterThan(0);
    await expect.poll(async () => (await stored.alarmLines()).length, waitOptions).toBe(expected.length);
    expect(await stored.alarmLines()).toEqual(expected);
    await screens.open('/alarm/list');
    await screens.total(expected.length);
    await picture(page, 'site-alarms');
    await screens.open('/dashboard');
    const panel = page.getByRole('region', { name: texts['console.alarm.open'], exact: true });
    await panel.getByText(String(expected.length), { exact: true }).waitFor(waitOptions);
    await picture(page, 'site-dashboard');
  });

  it('back-tests the settings of an area from its form', async () => {
    const { id } = await stored.area('出口闸机');
    const raises = expected.filter((line) => line.includes(id)).map((line) => Number(line.split('×')[1]));
    await screens.backtest(
      '出口闸机',
      raises.reduce((sum, each) => sum + each, 0),
    );
    await picture(page, 'site-backtest');
    expect(errors).toEqual([]);
  });
});
