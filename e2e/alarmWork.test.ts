import { inLanguages } from '@muster/testkit/suiteSize.ts';
import { readFile } from 'node:fs/promises';

import type { Catalogue } from '@muster/model/messages/catalogue.ts';
import { enUS, zhCN, zhTW } from '@muster/model/messages/catalogues.ts';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type AlarmSite, openAlarmSite, siteLon } from './alarmSite.ts';
import { blankPath, picture } from './browser.ts';
import { waitOptions } from './logIn.ts';

let site: AlarmSite;
const areas = { tanks: '', yard: '' };
const departs = { store: '', guard: '' };
const yardLon = siteLon + 0.01;
const minuteMs = 60_000;

beforeAll(async () => {
  site = await openAlarmSite();
  const forbidden = { on: true, level: 2 };
  const escalation = [{ afterMinutes: 1, to: 'immediateSuperior' }];
  areas.tanks = await site.area('Tank farm', siteLon, { boundaryCrossing: forbidden });
  areas.yard = await site.area('Yard', yardLon, { boundaryCrossing: { ...forbidden, escalation } });
  await site.api.post('/pod/alarmSetting/save', { alarms: { lowBattery: { on: true, level: 4 } } });
  // Tested by e2e/alarmCentre.test.ts; here they would cover the rows in use.
  await site.notice({ boundaryCrossing: { popUp: false }, lowBattery: { popUp: false } });
  departs.store = await site.save('/bp/depart', { name: 'Store' });
  departs.guard = await site.save('/bp/depart', { name: 'Guard' });
});
afterAll(async () => {
  await site?.close();
});

let people = 0;
/** A new subject enters an area without permission. */
async function trespass(name: string, departId: string, lon = siteLon, more: object = {}): Promise<string> {
  const sn = `UW5-${(people += 1)}`;
  await site.person(name, sn, { departId });
  await site.move(sn, lon, more);
  return sn;
}

describe.each(
  inLanguages([
    ['zh_CN', zhCN as Catalogue, 1],
    ['zh_TW', zhTW, 2],
    ['en_US', enUS, 3],
  ] as const),
)('the alarm list in %s', (language, texts, n) => {
  let page: Page;
  let context: BrowserContext;
  let errors: string[];
  beforeAll(async () => {
    ({ page, context, errors } = await site.open(blankPath, language));
  });
  afterAll(async () => {
    expect(errors).toEqual([]);
    await context.close();
  });

  const row = (name: string): Locator => page.locator('.ant-table-row').filter({ hasText: name });
  const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
  const counted = (key: 'handleSelected' | 'shelveSelected' | 'supplementSelected', count: number): Locator =>
    button(texts[`console.alarm.${key}`].replace('{count}', String(count)));
  const show = async (filters: Readonly<Record<string, string>>): Promise<void> => {
    await page.goto(`${site.url}/alarm/list?${new URLSearchParams(filters).toString()}`);
  };
  const confirm = async (): Promise<void> => {
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: texts['console.confirm'], exact: true }).click(waitOptions);
    await dialog.waitFor({ ...waitOptions, state: 'detached' });
  };
  const choose = (name: string): Promise<void> => row(name).getByRole('checkbox').check(waitOptions);

  it('shows alarms as they arrive, and filters them by the URL', async () => {
    // The table shows nine letters of a name.
    const name = `A${n}`;
    await show({ subjectName: name });
    await page.getByText(texts['console.live.live'], { exact: true }).waitFor(waitOptions);
    // Each but the first differs from it in one filtered value.
    const sn = await trespass(name, departs.store);
    await row(name).waitFor(waitOptions);
    await trespass(`${name} guard`, departs.guard);
    await trespass(`${name} yard`, departs.store, yardLon);
    await trespass(`B${n}`, departs.store);
    await trespass(`${name} old`, departs.store, siteLon, { t: Date.now() - 10 * minuteMs });
    await trespass(`${name} done`, departs.store);
    await site.move(sn, siteLon, { battery: 3 });
    await row(`${name} done`).waitFor(waitOptions);
    const handled = (await site.openAlarms()).filter(({ subjectName }) => subjectName === `${name} done`);
    await site.api.post('/pod/alarm/handle', { ids: handled.map(({ id }) => id), action: 'handle', info: '' });
    await expect.poll(() => row(name).count(), waitOptions).toBe(6);

    await show({
      type: 'boundaryCrossing',
      level: '2',
      status: 'alarming',
      subjectName: name,
      departId: departs.store,
      areaId: areas.tanks,
      raisedAtFrom: new Date(Date.now() - 5 * minuteMs).toISOString(),
      raisedAtTo: new Date(Date.now() + minuteMs).toISOString(),
    });
    await row(name).waitFor(waitOptions);
    await expect.poll(() => page.locator('.ant-table-row').count(), waitOptions).toBe(1);
    for (const chosen of ['Tank farm', 'Store', texts['alarm.type.boundaryCrossing']])
      await page.getByRole('search').getByText(chosen, { exact: true }).waitFor(waitOptions);
    await picture(page, `${language}-alarm-filters`);

    const [download] = await Promise.all([
      page.waitForEvent('download', waitOptions),
      page.getByRole('button', { name: texts['console.table.export'] }).click(waitOptions),
    ]);
    expect(download.suggestedFilename()).toBe(`${texts['alarm']}.xlsx`);
    const { read, utils } = await import('@e965/xlsx');
    const book = read(await readFile(await download.path()));
    const lines = Object.values(book.Sheets).flatMap((sheet) => utils.sheet_to_json<Record<string, string>>(sheet));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({
      [texts['alarm.subjectName']]: name,
      [texts['alarm.type']]: texts['alarm.type.boundaryCrossing'],
    });

    await button(texts['console.filter.reset']).click(waitOptions);
    await expect.poll(() => new URL(page.url()).search, waitOptions).toBe('');
    await row(`${name} yard`).waitFor(waitOptions);
  });

  it('handles, ignores, supplements and shelves several at once, with phrases', async () => {
    const name = `C${n}-`;
    for (const each of [1, 2, 3, 4]) await trespass(`${name}${each}`, departs.store);
    await show({ subjectName: name });
    await row(`${name}4`).waitFor(waitOptions);
    for (const each of [1, 2]) await choose(`${name}${each}`);
    await counted('handleSelected', 2).click(waitOptions);
    const phrases = page.getByRole('group', { name: texts['console.alarm.phrases'] });
    await phrases.getByRole('button').first().waitFor(waitOptions);
    const phrase = (await phrases.getByRole('button').first().textContent()) ?? '';
    await phrases.getByRole('button', { name: phrase, exact: true }).click(waitOptions);
    expect(await page.getByLabel(texts['alarm.handlingInfo']).inputValue()).toBe(phrase);
    await picture(page, `${language}-alarm-handle`);
    await confirm();
    for (const each of [1, 2])
      await row(`${name}${each}`).getByText(texts['alarm.status.handled']).waitFor(waitOptions);

    await counted('supplementSelected', 2).click(waitOptions);
    await page.getByLabel(texts['alarm.handlingInfo']).fill('Seen it');
    await confirm();
    await row(`${name}1`).getByText('Seen it').waitFor(waitOptions);
    for (const each of [1, 2]) await row(`${name}${each}`).getByRole('checkbox').uncheck(waitOptions);

    await choose(`${name}3`);
    await counted('handleSelected', 1).click(waitOptions);
    await page.getByRole('dialog').getByRole('radio').nth(1).check(waitOptions);
    await confirm();
    await row(`${name}3`).getByText(texts['alarm.action.ignore']).waitFor(waitOptions);

    await row(`${name}3`).getByRole('checkbox').uncheck(waitOptions);
    await choose(`${name}4`);
    await counted('shelveSelected', 1).click(waitOptions);
    await page.getByRole('button', { name: texts['console.confirm'], exact: true }).click(waitOptions);
    await page.getByRole('dialog').getByText(texts['validation.required'], { exact: true }).waitFor(waitOptions);
    await picture(page, `${language}-alarm-shelve-why`);
    await page.getByLabel(texts['alarm.shelveReason']).fill('Gate under repair');
    await picture(page, `${language}-alarm-shelve`);
    await confirm();
    await row(`${name}4`).getByText(texts['alarm.life.shelved']).waitFor(waitOptions);
    await row(`${name}4`).getByRole('button', { name: texts['alarm.type.boundaryCrossing'] }).click(waitOptions);
    const detail = page.getByRole('complementary', { name: texts['alarm'], exact: true });
    await detail
      .getByText(/Gate under repair/)
      .first()
      .waitFor(waitOptions);
  });

  it('shows all events of an alarm with accounts, and replays its evidence', async () => {
    const name = `D${n}`;
    const now = Date.now();
    const sn = await trespass(name, departs.store, yardLon, { t: now - 110_000 });
    await site.move(sn, yardLon + 0.002, { t: now - 40_000 });
    await site.move(sn, yardLon, { t: now - 5000 });
    const raised = async (): Promise<string> =>
      (await site.openAlarms()).find(({ subjectName }) => subjectName === name)?.id ?? '';
    await expect.poll(raised, waitOptions).not.toBe('');
    await show({ subjectName: name, id: await raised() });
    const detail = page.getByRole('complementary', { name: texts['alarm'], exact: true });
    const turns = detail.getByRole('region', { name: texts['console.alarm.history'] }).getByRole('listitem');
    await expect.poll(() => turns.count(), waitOptions).toBe(4);
    await detail.getByRole('button', { name: texts['alarm.action.handle'], exact: true }).click(waitOptions);
    await page.getByLabel(texts['alarm.handlingInfo']).fill('Called him');
    await confirm();
    await turns.filter({ hasText: 'Called him' }).waitFor(waitOptions);
    const turnTexts = await turns.allTextContents();
    const escalated = texts['alarm.turn.escalateTo'].replace('{target}', texts['alarm.escalation.immediateSuperior']);
    const first = texts['alarm.turn.raise'].replace('{level}', texts['alarm.level.2']);
    const expected = [
      first,
      escalated,
      texts['alarm.turn.clear'],
      texts['alarm.turn.reopen'],
      texts['alarm.turn.handle'],
    ];
    expect(turnTexts).toHaveLength(expected.length);
    for (const [place, words] of expected.entries()) expect(turnTexts[place]).toContain(words);
    expect(turnTexts.at(-1)).toContain('管理员');

    await detail.locator('canvas').first().waitFor(waitOptions);
    await detail.getByRole('button', { name: texts['console.evidence.play'] }).click(waitOptions);
    const time = detail.getByRole('slider', { name: texts['console.evidence.time'] });
    const start = await time.inputValue();
    await expect.poll(() => time.inputValue(), waitOptions).not.toBe(start);
    await picture(page, `${language}-alarm-history`);
  });
});
