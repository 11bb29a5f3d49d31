import type { Readable } from 'node:stream';

import { type Catalogue, fillText } from '@muster/model/messages/catalogue.ts';
import { enUS, zhCN } from '@muster/model/messages/catalogues.ts';
import { eventually } from '@muster/testkit/eventually.ts';
import { inLanguages, isFullSuite } from '@muster/testkit/suiteSize.ts';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { type AlarmSite, openAlarmSite, siteLon } from './alarmSite.ts';
import { picture } from './browser.ts';
import { byMenu } from './go.ts';
import { waitOptions } from './logIn.ts';
import { countPresses, type Presses } from './presses.ts';

const hour = 3_600_000;

let site: AlarmSite;
beforeAll(async () => {
  site = await openAlarmSite();
  await site.area('Yard', siteLon, {});
  await site.person('Wang Fang', 'T1');
  for (const sn of ['N1', 'N2']) await site.person(`Night ${sn}`, sn);
  // These hours contain the site's yesterday in any time zone.
  const t = Date.now();
  await site.send(
    Array.from({ length: 96 }, (_, index) => ({
      tag: 'T1',
      t: t - (96 - index) * (hour / 2),
      lon: siteLon + index * 1e-5,
      lat: 31.25,
      floor: 0,
    })),
  );
  // Tracks are written some time after positions.
  const span = `from=${encodeURIComponent(new Date(t - 49 * hour).toISOString())}&to=${encodeURIComponent(new Date(t).toISOString())}`;
  await eventually(async () => {
    const [stored] = (await site.api.get(`/pod/position/history?tag=T1&${span}`)) as { points: unknown[] }[];
    expect(stored?.points).toHaveLength(96);
  });
});
afterAll(() => site?.close());

describe.each(
  inLanguages([
    ['zh_CN', zhCN as Catalogue],
    ['en_US', enUS],
  ] as const),
)('an operator who reads %s', (language, texts) => {
  let page: Page;
  let context: BrowserContext;
  let errors: string[];
  let presses: Presses;
  beforeEach(async () => {
    ({ page, context, errors } = await site.open('/dashboard', language));
    presses = await countPresses(context);
  });
  afterEach(async () => {
    expect(errors).toEqual([]);
    await context.close();
  });
  const button = (name: string, of: Locator | Page = page): Locator => of.getByRole('button', { name, exact: true });
  const expectPresses = async (most: number): Promise<void> =>
    expect(await presses.count(), (await presses.list()).join('\n')).toBeLessThanOrEqual(most);

  it('restricts a yard from 8 to 18', async () => {
    await byMenu(page, texts, 'menu.area', 'menu.areaList');
    await page.getByRole('treeitem', { name: 'Yard' }).click(waitOptions);
    const card = page.getByRole('region', { name: 'Yard', exact: true });
    await card.waitFor(waitOptions);
    await picture(page, `${language}-task-yard-tree`);
    await card.getByText(texts['console.table.edit'], { exact: true }).click(waitOptions);
    await page.locator('form[aria-busy="false"]').waitFor(waitOptions);
    const rule = page.getByRole('region', { name: texts['alarm.type.boundaryCrossing'], exact: true });
    await rule.getByRole('combobox').first().click(waitOptions);
    await page.getByTitle(texts['console.rule.own'], { exact: true }).last().click(waitOptions);
    await button(texts['console.rule.addWindow'], rule).click(waitOptions);
    expect(await rule.getByLabel(texts['console.rule.start'], { exact: true }).inputValue()).toBe('08:00');
    expect(await rule.getByLabel(texts['console.rule.end'], { exact: true }).inputValue()).toBe('18:00');
    await picture(page, `${language}-task-yard-rule`);
    await button(texts['console.save']).click();
    await expect
      .poll(async () => (await site.query('select alarms from area'))[0]?.['alarms'], waitOptions)
      .toMatchObject({ boundaryCrossing: { on: true, windows: [{ start: '08:00', end: '18:00' }] } });
    await expectPresses(9);
    const { api } = site;
    const [{ id } = {}] = await site.query('select id from area');
    await api.post('/pod/area/save', { id, alarms: {} });
  });

  it('imports 20 people of whom 3 are wrong', async () => {
    await byMenu(page, texts, 'menu.organization', 'menu.person');
    await button(texts['console.import.open']).click(waitOptions);
    const dialog = page.getByRole('dialog');
    const chooser = page.waitForEvent('filechooser', waitOptions);
    await button(texts['console.upload.chooseFile'], dialog).click(waitOptions);
    const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    await (await chooser).setFiles({ name: 'people.xlsx', mimeType, buffer: await twentyPeople(texts, language) });
    await button(texts['console.import.start'], dialog).click(waitOptions);
    await button(fillText(texts['console.import.startGood'], { count: 17 }), dialog).click(waitOptions);
    await dialog.getByText(fillText(texts['console.import.doneGood'], { count: 17, left: 3 })).waitFor(waitOptions);
    await picture(page, `${language}-task-import`);
    const download = page.waitForEvent('download', waitOptions);
    await button(fillText(texts['console.import.fetchRefused'], { count: 3 }), dialog).click(waitOptions);
    const { read, utils } = await import('@e965/xlsx');
    const refused = read(await bytesOf(await (await download).createReadStream()));
    expect(utils.sheet_to_json(refused.Sheets[refused.SheetNames[0] ?? ''] ?? {})).toHaveLength(3);
    const [{ count } = {}] = await site.query(`select count(*) from person where name like 'Person ${language} %'`);
    expect(Number(count)).toBe(17);
    await expectPresses(9);
  });

  it.runIf(isFullSuite)('replays yesterday', async () => {
    await byMenu(page, texts, 'menu.area', 'menu.track');
    const whom = page.getByRole('combobox', { name: texts['console.track.whom'] });
    await whom.click(waitOptions);
    await whom.fill('Wang', waitOptions);
    await page.getByTitle('Wang Fang').first().waitFor(waitOptions);
    await whom.press('Enter');
    await page.waitForURL(/who=person/, waitOptions);
    await page.locator('main').getByLabel(texts['console.track.span'], { exact: true }).first().click(waitOptions);
    await page.getByText(texts['console.track.yesterday'], { exact: true }).click(waitOptions);
    await page.waitForURL(
      ({ searchParams: at }) => Number(at.get('to')) - Number(at.get('from')) === 24 * hour,
      waitOptions,
    );
    await picture(page, `${language}-task-replay-span`);
    await page.getByLabel(texts['console.track.why'], { exact: true }).click(waitOptions);
    await page.getByTitle(texts['console.track.why.accident'], { exact: true }).click(waitOptions);
    await button(texts['console.track.show']).click(waitOptions);
    const time = page.getByRole('slider', { name: texts['console.evidence.time'] });
    const start = Number(await time.inputValue(waitOptions));
    await button(texts['console.evidence.play']).click(waitOptions);
    await expect.poll(async () => Number(await time.inputValue()), waitOptions).toBeGreaterThan(start);
    await picture(page, `${language}-task-replay`);
    await expectPresses(12);
  });

  it('watches the night shift on the wall', async () => {
    await site.calm();
    await site.save('/pod/building', { id: site.buildingId, timeZone: zoneWhereItIs(2) });
    await Promise.all(['N1', 'N2'].map((sn) => site.move(sn, siteLon)));
    await page.reload();
    await button(texts['palette.hint']).click(waitOptions);
    const input = page.getByRole('combobox', { name: texts['palette.title'] });
    await input.fill(texts['console.bigScreen'], waitOptions);
    await page
      .getByRole('option', { name: texts['console.bigScreen.open'], exact: true })
      .and(page.locator('[aria-selected=true]'))
      .waitFor(waitOptions);
    const opened = context.waitForEvent('page', waitOptions);
    await input.press('Enter');
    const wall = await opened;
    await wall.setViewportSize({ width: 1920, height: 1080 });
    await button(texts['console.stage.scene.people'], wall).waitFor(waitOptions);
    // The empty document of a new window has no storage for the helpers of this test.
    wall.on('pageerror', (error) => errors.push(String(error)));
    await button(texts['console.stage.scene.people'], wall).click(waitOptions);
    await wall
      .getByRole('listitem')
      .filter({ hasText: /^Yard2$/ })
      .waitFor(waitOptions);
    await wall
      .getByText(/0[23]:[0-5]\d/)
      .first()
      .waitFor(waitOptions);
    await picture(wall, `${language}-task-wall`);
    await expectPresses(4);
    await site.save('/pod/building', { id: site.buildingId, timeZone: 'Asia/Shanghai' });
  });
});

/** A time zone in which it is this hour now. */
function zoneWhereItIs(hourOfDay: number): string {
  const east = ((hourOfDay - new Date().getUTCHours() + 36) % 24) - 12;
  // The names of these zones count to the west.
  return east > 0 ? `Etc/GMT-${east}` : `Etc/GMT+${-east}`;
}

/** A sheet with the headings of the template; rows 5, 10 and 15 cannot be imported. */
async function twentyPeople(texts: Catalogue, language: string): Promise<Buffer> {
  const { utils, write } = await import('@e965/xlsx');
  const rows = Array.from({ length: 20 }, (_, index) => ({
    [texts['person.name']]: index === 4 ? '' : `Person ${language} ${index}`,
    [texts['person.personType']]: index === 9 ? 'Alien' : texts['personType.internal'],
    [texts['person.email']]: index === 14 ? 'nobody' : '',
  }));
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.json_to_sheet(rows));
  return write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
}

async function bytesOf(stream: Readable): Promise<Buffer> {
  return Buffer.concat(await stream.toArray());
}
