import { isFullSuite } from '@muster/testkit/suiteSize.ts';
import { readFileSync } from 'node:fs';

import { zhCN } from '@muster/model/messages/catalogues.ts';
import { eventually } from '@muster/testkit/eventually.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { accountSession } from './accountSession.ts';
import { seriousViolations } from './axe.ts';
import { openPage, picture } from './browser.ts';
import { waitOptions } from './logIn.ts';
import { openSite, type TestSite } from './testSite.ts';

const minute = 60_000;
const place = { lon: 121.5, lat: 31.25 };
/** The whole minute three hours ago. */
const began = Math.floor(Date.now() / minute) * minute - 180 * minute;
const name = 'Liu Yang';

let site: TestSite;

beforeAll(async () => {
  site = await openSite();
  await site.save('/pod/area', {
    name: 'Tank farm',
    regions: [{ shape: 'circle', center: [place.lon, place.lat], radius: 20, floor: null }],
  });
  await site.save('/pod/locationCard', { sn: 'R1', type: 'UW5' });
  const departId = await site.save('/bp/depart', { name: 'Production' });
  await site.save('/bp/person', { name, personType: 'internal', cardSn: 'R1', departId });
  // Ten minutes inside, twice.
  const walk = [0, 20].flatMap((from) =>
    Array.from({ length: 15 * 60 }, (_, second) => ({
      tag: 'R1',
      t: began + from * minute + second * 1000,
      lon: place.lon,
      lat: second < 600 ? place.lat : place.lat + 0.01,
    })),
  );
  await site.send(walk);
  const exits = async () => (await site.query(`select 1 from presence_event where kind = 'exit'`)).length;
  await eventually(async () => expect(await exits()).toBe(2), waitOptions);
});
afterAll(async () => {
  await site?.close();
});

it('a manager opens the stay report, is refused a span with a message, groups, and exports the sheet', async () => {
  const permissions = ['pod:report:stay:view', 'pod:report:stay:export'];
  const session = await accountSession(site, permissions);
  const iso = (t: number): string => encodeURIComponent(new Date(t).toISOString());
  const long = `/report/stay?atFrom=${iso(began - 1440 * minute)}&atTo=${iso(began + 60 * minute)}`;
  const { page, context, errors } = await openPage(site.browser, `${site.url}${long}`, 'zh_CN', 'desk', session);
  await page.getByText(zhCN['report.chooseType']).waitFor(waitOptions);

  await page.getByRole('combobox', { name: zhCN['report.personType'], exact: true }).click();
  await page.getByTitle(zhCN['personType.internal'], { exact: true }).click();
  await page.getByText('时间跨度不能超过 24 小时').waitFor(waitOptions);

  await page.goto(`${site.url}/report/stay?atFrom=${iso(began)}&atTo=${iso(began + 60 * minute)}&personType=internal`);
  const stays = page.getByRole('region', { name: zhCN['report.by.stay'], exact: true });
  await stays.getByRole('row').nth(2).waitFor(waitOptions);
  expect(await stays.getByRole('cell', { name }).count()).toBe(2);
  await picture(page, 'zh_CN-stay-report');

  const more = page.getByRole('button', { name: zhCN['console.filter.moreFilters'], exact: true });
  if (await more.isVisible()) await more.click();
  await page.getByRole('combobox', { name: zhCN['report.stayBy'], exact: true }).click();
  await page.getByTitle(zhCN['report.by.person'], { exact: true }).click();
  const groups = page.getByRole('region', { name: zhCN['report.by.person'], exact: true });
  await groups.getByRole('cell', { name }).waitFor(waitOptions);
  await picture(page, 'zh_CN-stay-report-groups');

  const downloading = page.waitForEvent('download', waitOptions);
  await page.getByRole('button', { name: zhCN['statistic.export'], exact: true }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(`${zhCN['menu.stayReport']}.xlsx`);
  const { read, utils } = await import('@e965/xlsx');
  const { Sheets } = read(readFileSync(await download.path()));
  const [, row] = utils.sheet_to_json<unknown[]>(Sheets[zhCN['report.by.person']] ?? {}, { header: 1 });
  expect(row).toEqual(expect.arrayContaining([name, 'Production', 'Tank farm']));
  expect(errors).toEqual([]);
  await context.close();
});

it.runIf(isFullSuite)(
  'a manager composes a report with a preview, saves it, runs it and exports it as sheet and PDF',
  async () => {
    const permissions = [
      ...['view', 'add', 'edit'].map((action) => `pod:report:reportConfig:${action}`),
      ...['view', 'export'].map((action) => `pod:report:equipment:${action}`),
    ];
    const session = await accountSession(site, permissions);
    const address = `${site.url}/report/config/add`;
    const { page, context, errors } = await openPage(site.browser, address, 'zh_CN', 'desk', session);
    await page.getByRole('textbox', { name: zhCN['reportConfig.name'] }).fill('定位卡在线率');
    await page.getByRole('combobox', { name: zhCN['reportConfig.source'] }).click();
    await page.getByTitle(zhCN['reportConfig.source.card'], { exact: true }).click();
    const preview = page.getByRole('region', { name: zhCN['reportConfig.preview'], exact: true });
    await preview.getByRole('cell', { name: 'R1', exact: true }).waitFor(waitOptions);
    await page.getByRole('combobox', { name: zhCN['reportConfig.groupBy'] }).click();
    await page.getByTitle(zhCN['report.carrier'], { exact: true }).click();
    await preview.getByRole('columnheader', { name: zhCN['reportConfig.rows'], exact: true }).waitFor(waitOptions);
    await preview.getByRole('cell', { name, exact: true }).waitFor(waitOptions);
    // The list of groups closes.
    await page.getByRole('combobox', { name: zhCN['reportConfig.chart'] }).click();
    await page.getByTitle(zhCN['report.onlineRate'], { exact: true }).last().click();
    await picture(page, 'zh_CN-report-config-editor');
    expect(await seriousViolations(page)).toEqual([]);
    await page.getByRole('button', { name: zhCN['console.save'], exact: true }).click();

    await page.getByRole('button', { name: '定位卡在线率', exact: true }).click(waitOptions);
    await page.getByRole('cell', { name, exact: true }).waitFor(waitOptions);
    await picture(page, 'zh_CN-report-config');
    expect(await seriousViolations(page)).toEqual([]);
    const take = async (button: string): Promise<Buffer> => {
      const downloading = page.waitForEvent('download', waitOptions);
      await page.getByRole('button', { name: button, exact: true }).click();
      return readFileSync(await (await downloading).path());
    };
    const { read, utils } = await import('@e965/xlsx');
    const { Sheets } = read(await take(zhCN['reportConfig.takeXlsx']));
    const rows = utils.sheet_to_json<unknown[]>(Sheets[zhCN['reportConfig.source.card']] ?? {}, { header: 1 });
    expect(rows[1]).toEqual(expect.arrayContaining([name, 1]));
    const pdf = await take(zhCN['reportConfig.takePdf']);
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(errors).toEqual([]);
    await context.close();
  },
);
