import { inLanguages, isFullSuite } from '@muster/testkit/suiteSize.ts';
import type { Catalogue } from '@muster/model/messages/catalogue.ts';
import { enUS, zhCN, zhTW } from '@muster/model/messages/catalogues.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type Api } from '../apps/simulator/src/api.ts';
import { picture } from './browser.ts';
import { waitOptions } from './logIn.ts';
import { openSite, type TestSite } from './testSite.ts';

let site: TestSite;
let api: Api;

beforeAll(async () => {
  site = await openSite();
  ({ api } = site);
});
afterAll(async () => {
  await site?.close();
});

async function save(path: string, row: Record<string, unknown>): Promise<string> {
  return ((await api.post(`${path}/save`, row)) as { id: string }).id;
}

/** Persons with a card each: `name1` wears the card `name1`. */
async function addPeople(name: string, count: number): Promise<string[]> {
  const names = Array.from({ length: count }, (_, n) => `${name}${n + 1}`);
  for (const each of names) {
    await save('/pod/locationCard', { sn: each, type: 'UW5' });
    await save('/bp/person', { name: each, personType: 'internal', cardSn: each });
  }
  return names;
}

interface Fix {
  tag: string;
  t: number;
  lon: number;
  lat: number;
  heartRate?: number;
}

async function send(fixes: readonly Fix[]): Promise<void> {
  const response = await fetch(`${site.url}/ingest/positions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-ingest-key': site.ingestKey },
    body: JSON.stringify(fixes.map((fix) => ({ ...fix, floor: 0 }))),
  });
  expect(response.status).toBe(200);
}

const lat = 31.25;
/** Some seconds of people a metre apart, from a given time on. */
function stand(tags: readonly string[], lon: number, from: number, seconds: number): Fix[] {
  return Array.from({ length: seconds + 1 }, (_, second) =>
    tags.map((tag, n) => ({ tag, t: from + second * 1000, lon: lon + n * 0.00001, lat })),
  ).flat();
}

/** Whole seconds, some minutes ago, so that a rule's seconds have already passed. */
const minutesAgo = (minutes: number): number => Math.floor(Date.now() / 1000) * 1000 - minutes * 60_000;

const levelsOf = async (where: string): Promise<number[]> =>
  (await site.query(`select level from alarm where ${where}`)).map(({ level }) => Number(level));

async function fill(page: Page, label: string, value: string): Promise<void> {
  const input = page.getByRole('spinbutton', { name: label, exact: true });
  await input.waitFor(waitOptions);
  await input.fill(value);
  await expect.poll(() => input.inputValue(), waitOptions).toBe(value);
}

/** Chooses one of a list that opens; it may still be opening. */
async function pick(page: Page, option: string): Promise<void> {
  const found = page.locator('.ant-select-item-option').filter({ hasText: option }).last();
  await found.waitFor({ ...waitOptions, state: 'attached' });
  await found.dispatchEvent('click');
}

describe.each(
  inLanguages([
    ['zh_CN', zhCN as Catalogue, 0],
    ['zh_TW', zhTW, 1],
    ['en_US', enUS, 2],
  ] as const),
)('settings by an operator who reads %s', (language, texts, n) => {
  it.runIf(isFullSuite)(
    'of cluster alarms is in force: at the new size a group raises one, and its level rises',
    async () => {
      const lon = 121.5 + 0.01 * n;
      const areaName = `Yard ${n}`;
      const cluster = { on: true, level: 3, radius: 5, count: 6, time: 2, cancelTime: 0, levels: [9] };
      const regions = [{ shape: 'circle', center: [lon, lat], radius: 60, floor: null }];
      await save('/pod/area', { name: areaName, regions, alarms: { cluster } });
      const people = await addPeople(`K${n}-`, 5);
      /** Groups need current positions: the people send until the expected state is reached. */
      const levelsWhile = async (count: number): Promise<number[]> => {
        await send(stand(people.slice(0, count), lon, Date.now(), 0));
        return levelsOf(`type = 'cluster' and area_name = '${areaName}'`);
      };

      const { page, context, errors } = await site.open('/alarm/cluster', language);
      const title = `${texts['action.edit']} ${areaName}`;
      await page.getByRole('button', { name: title, exact: true }).click(waitOptions);
      await fill(page, texts['console.rule.cluster.count'], '4');
      await fill(page, texts['console.rule.cluster.cancelTime'], '30');
      const levels = page.getByRole('combobox', { name: texts['console.rule.cluster.levels'], exact: true });
      await levels.fill('5');
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog');
      await dialog.getByTitle('5', { exact: true }).waitFor(waitOptions);
      await picture(page, `${language}-cluster-dialog`);
      await dialog.getByRole('button', { name: texts['console.save'], exact: true }).click();
      await dialog.waitFor({ ...waitOptions, state: 'detached' });
      const line = page.getByRole('row').filter({ hasText: areaName });
      await line.getByText('5 → 9', { exact: true }).waitFor(waitOptions);
      await line.getByText(`30 ${texts['console.unit.seconds']}`, { exact: true }).waitFor(waitOptions);

      // Four were too few until now; a fifth raises the level.
      expect(await levelsWhile(4)).toEqual([]);
      await expect.poll(() => levelsWhile(4), { ...waitOptions, interval: 500 }).toEqual([3]);
      await expect.poll(() => levelsWhile(5), { ...waitOptions, interval: 500 }).toEqual([2]);

      await page.goto(`${site.url}/alarm/clusterStatistic`);
      const list = page.getByRole('region', { name: texts['statistic.clusterAlarms'], exact: true });
      const alarm = list.getByRole('row').filter({ hasText: areaName });
      await alarm.getByText(texts['alarm.level.2'], { exact: true }).waitFor(waitOptions);
      await picture(page, `${language}-cluster-statistic`);
      expect(errors).toEqual([]);
      await context.close();
    },
  );

  it.runIf(isFullSuite)('of heart rates is in force: the next beat above the new limit raises an alarm', async () => {
    const [tag = ''] = await addPeople(`H${n}-`, 1);
    const upper = 150 - 10 * n;
    const where = `type = 'heartRate' and subject_name = '${tag}'`;
    const alarmsWhile = async (heartRate: number): Promise<number> => {
      await send([{ tag, t: Date.now(), lon: 122, lat, heartRate }]);
      return (await levelsOf(where)).length;
    };

    const { page, context, errors } = await site.open('/message/heartRate', language);
    const state = page.getByRole('combobox', { name: texts['alarm.type.heartRate'], exact: true });
    await state.waitFor(waitOptions);
    if (n === 0) {
      await state.click();
      await pick(page, texts['console.rule.on']);
    } else {
      // Not above the limit of the language before.
      expect(await alarmsWhile(upper + 5)).toBe(0);
    }
    await fill(page, texts['console.rule.heartRate.upper'], String(upper));
    await fill(page, texts['console.rule.heartRate.upperMinutes'], '0');
    const button = page.getByRole('button', { name: texts['console.save'], exact: true });
    await button.click();
    await expect.poll(() => button.isDisabled(), waitOptions).toBe(true);
    await expect.poll(() => alarmsWhile(upper + 5), { ...waitOptions, interval: 500 }).toBe(1);
    const now = page.getByRole('region', { name: texts['console.heartRate.now'], exact: true }).first();
    await now.getByText(tag, { exact: true }).waitFor(waitOptions);
    await picture(page, `${language}-heart-rate`);
    expect(errors).toEqual([]);
    await context.close();
  });

  it.runIf(isFullSuite)('of an area names, before it is saved, those who then alarm', async () => {
    const lon = 121.7 + 0.01 * n;
    const regions = [{ shape: 'circle', center: [lon, lat], radius: 20, floor: null }];
    const name = `Depot ${n}`;
    const id = await save('/pod/area', { name, regions });
    const people = await addPeople(`Q${n}-`, 2);
    await send(stand(people, lon, Date.now(), 0));
    const { page, context, errors } = await site.open(`/area/list/edit/${id}`, language);
    const rule = page.getByRole('combobox', { name: texts['alarm.type.boundaryCrossing'], exact: true });
    await rule.click(waitOptions);
    await pick(page, texts['console.rule.own']);
    const effect = page.getByRole('region', { name: texts['rulePreview.title'], exact: true });
    await effect
      .getByRole('listitem')
      .filter({ hasText: `${people[0]}` })
      .filter({ hasText: `${people[1]}` })
      .waitFor(waitOptions);
    await picture(page, `${language}-rule-preview`);
    await page.getByRole('button', { name: texts['console.save'], exact: true }).click();
    await page.waitForURL((url) => url.pathname === '/area/list', waitOptions);
    await send(stand(people, lon, Date.now(), 0));
    const raised = () => site.query(`select subject_name from alarm where area_name = '${name}' order by 1`);
    await expect.poll(async () => (await raised()).map((row) => row['subject_name']), waitOptions).toEqual(people);
    expect(errors).toEqual([]);
    await context.close();
  });

  it.runIf(isFullSuite)('of a template changes the alarms of its subjects only', async () => {
    const lon = 121.6 + 0.01 * n;
    const areaName = `Tanks ${n}`;
    const regions = [{ shape: 'circle', center: [lon, lat], radius: 20, floor: null }];
    const alarms = { boundaryCrossing: { on: true, level: 2, mode: 'noEntry' } };
    await save('/pod/area', { name: areaName, regions, alarms });
    const [named = '', other = ''] = await addPeople(`P${n}-`, 2);
    const enter = (from: number): Promise<void> =>
      send([...stand([named, other], lon + 0.001, from, 1), ...stand([named, other], lon, from + 30_000, 5)]);
    const raisedFor = async (): Promise<string[]> =>
      (await site.query(`select subject_name from alarm where area_name = '${areaName}' order by 1`)).map((row) =>
        String(row['subject_name']),
      );

    const { page, context, errors } = await site.open('/alarm/template/add', language);
    await page.locator('#alarmTemplate-name').fill(`T${n}`, waitOptions);
    const subjects = page.getByRole('combobox', { name: texts['alarmTemplate.subjects'], exact: true });
    await subjects.fill(named);
    await pick(page, named);
    await page.keyboard.press('Escape');
    const rule = page.getByRole('radiogroup', { name: texts['alarm.type.boundaryCrossing'], exact: true });
    await rule.getByText(texts['console.template.off'], { exact: true }).click(waitOptions);
    await picture(page, `${language}-template`);
    await page.getByRole('button', { name: texts['console.save'], exact: true }).click();
    await page.waitForURL((url) => !url.pathname.endsWith('/add'), waitOptions);
    await enter(minutesAgo(6));
    // The named subject went in first, in the same batch.
    await expect.poll(raisedFor, waitOptions).toEqual([other]);
    await api.post('/pod/alarmTemplate/delete', {
      ids: (await site.query('select id from alarm_template')).map(({ id }) => id),
    });
    await send(stand([named], lon + 0.001, minutesAgo(4), 1));
    await send(stand([named], lon, minutesAgo(3), 5));
    await expect.poll(raisedFor, waitOptions).toEqual([named, other]);
    expect(errors).toEqual([]);
    await context.close();
  });
});
