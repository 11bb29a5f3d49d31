import { inLanguages, isFullSuite } from '@muster/testkit/suiteSize.ts';
import { type Catalogue, fillText } from '@muster/model/messages/catalogue.ts';
import { enUS, zhCN, zhTW } from '@muster/model/messages/catalogues.ts';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Api } from '../apps/simulator/src/api.ts';
import { blankPath, openPage, picture } from './browser.ts';
import { waitOptions } from './logIn.ts';
import { addWearer, wear, type Wristbands } from './wristbands.ts';
import { openSite, type TestSite } from './testSite.ts';

let site: TestSite;
let api: Api;
let wristbands: Wristbands;
let page: Page;
let errors: string[];
/** Texts of the screen: the story is request in the first language, and checked in the others. */
let texts: Catalogue = zhCN;
const charge = '请充电';
const [loose, oil] = ['护栏松动', '油渍'];
/** Polling interval of bell and lists. */
const refreshMs = 10_000;

beforeAll(async () => {
  site = await openSite();
  ({ api } = site);
  await api.post('/pod/cardNoticeSetting/save', { lowBatteryToWearer: 'true', lowBatteryText: charge });
  wristbands = await wear(site);
  ({ page, errors } = await openPage(site.browser, `${site.url}${blankPath}`, 'zh_CN', 'desk', site.session));
  await page.clock.install();
  await page.goto(`${site.url}/dashboard`);
});
afterAll(async () => {
  await wristbands?.close();
  await site?.close();
  expect(errors).toEqual([]);
});

/** Pages of other tabs stay in the document, unseen. */
const rowOf = (text: string): Locator => page.locator('[data-row-key]:visible').filter({ hasText: text });
const button = (name: string, within: Page | Locator = page): Locator =>
  within.getByRole('button', { name, exact: true });
/** The bell with this number of unread notices. */
const bell = (count: number): Locator =>
  button(count === 0 ? texts['console.notice.open'] : fillText(texts['console.notice.unread'], { count }));
const panel = (): Locator => page.getByRole('region', { name: texts['console.notice.open'] });

/** Waits for content of the next poll; the page's clock is advanced. */
async function waitForPoll(wanted: Locator): Promise<void> {
  await expect
    .poll(async () => {
      if (await wanted.first().isVisible()) return true;
      await page.clock.fastForward(refreshMs);
      return false;
    }, waitOptions)
    .toBe(true);
}

/** Opens the bell once it shows this number, and follows one of its lines. */
async function follow(count: number, text: string): Promise<void> {
  await waitForPoll(bell(count));
  await bell(count).click(waitOptions);
  await panel().getByRole('link').filter({ hasText: text }).click(waitOptions);
}

const who = (): string => fillText(texts['notice.card'], { name: '王芳', sn: 'K1' });
const lowBattery = (): string => fillText(texts['notice.text.cardLowBattery'], { who: who(), value: 15, tier: 20 });
const confirmedRisk = (): string =>
  fillText(texts['notice.text.riskTipConfirmed'], { title: loose, level: texts['riskLevel.general'] });

describe('notices', () => {
  it('of a location card count in the bell, link to the card, and show the state of the message to its wearer', async () => {
    await addWearer(api, '王芳', 'K1');
    await page.goto(`${site.url}/message/cardNotice`);
    await wristbands.report({ tag: 'K1', t: Date.now(), lon: 121.5, lat: 31.25, battery: 15 });
    await wristbands.report({ tag: 'X1', t: Date.now(), lon: 121.5, lat: 31.25 });
    const request = await wristbands.hear('K1', charge);
    const wanted = (status: 'sending' | 'success' | 'sent', of: string): Promise<void> =>
      waitForPoll(rowOf(of).filter({ hasText: texts[`cardNotice.status.${status}`] }));
    await wanted('sending', 'K1');
    await wanted('sent', 'X1');
    await wristbands.answer(request, 'received');
    await wanted('success', 'K1');
    await rowOf('K1')
      .getByText(fillText(texts['cardNotice.value.lowBattery'], { value: 15 }))
      .waitFor(waitOptions);
    await picture(page, 'zh_CN-card-notice');

    await waitForPoll(bell(2));
    await bell(2).click(waitOptions);
    const strange = panel().getByText(fillText(texts['notice.text.cardUnregistered'], { who: 'X1' }));
    await strange.waitFor(waitOptions);
    await picture(page, 'zh_CN-bell');
    await panel().getByRole('link').filter({ hasText: lowBattery() }).click();
    await page.waitForURL('**/message/cardNotice/view/*', waitOptions);
    await page.getByRole('heading', { name: 'K1', exact: true }).waitFor(waitOptions);
    await waitForPoll(bell(1));
    await bell(1).click(waitOptions);
    await button(texts['console.notice.readAll'], panel()).click(waitOptions);
    await waitForPoll(bell(0));
    await panel().getByText(texts['console.notice.none']).waitFor(waitOptions);
    await page.goBack();
    await rowOf('K1').waitFor(waitOptions);
  });

  it.runIf(isFullSuite)(
    'of a risk tip link to the confirming accounts, which decide finally whether it is a risk',
    async () => {
      await page.goto(`${site.url}/message/riskTip/add`);
      await page.locator('#riskTip-title').fill(loose, waitOptions);
      await page.locator('#riskTip-content').fill(loose);
      await button(texts['console.save']).click();
      await page.waitForURL('**/message/riskTip', waitOptions);
      await waitForPoll(rowOf(loose).filter({ hasText: texts['riskTip.status.pending'] }));
      await picture(page, 'zh_CN-risk-tips');

      await follow(1, loose);
      await page.waitForURL('**/message/riskTip/view/*', waitOptions);
      await button(texts['console.riskTip.confirm']).click(waitOptions);
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox', { name: texts['console.riskTip.note'] }).fill('已现场核实', waitOptions);
      await picture(page, 'zh_CN-risk-confirm');
      await button(texts['console.riskTip.isRisk'], dialog).click();
      await page.getByText(texts['riskTip.verdict.risk'], { exact: true }).waitFor(waitOptions);
      await page.getByText('已现场核实', { exact: true }).waitFor(waitOptions);
      await button(texts['console.riskTip.confirm']).waitFor({ state: 'detached', ...waitOptions });
      await picture(page, 'zh_CN-risk-view');
      // Its pending notice ends; its confirmation is a notice.
      await follow(1, confirmedRisk());
      await waitForPoll(bell(0));
      await page.goto(`${site.url}/message/riskTip`);
      const row = rowOf(loose).filter({ hasText: texts['riskTip.status.confirmed'] });
      await row.waitFor(waitOptions);
      await row.getByText(texts['riskTip.verdict.risk'], { exact: true }).waitFor(waitOptions);
      expect(await button(texts['console.table.edit'], row).count()).toBe(0);
    },
  );

  it.runIf(isFullSuite)('of a rejected tip end with its confirmation, and stay in the centre', async () => {
    await api.post('/risk/riskTip/save', { title: oil, content: oil, level: 'lower' });
    await waitForPoll(bell(1));
    await page.goto(`${site.url}/message/riskTip`);
    await button(texts['console.riskTip.confirm'], rowOf(oil)).click(waitOptions);
    await button(texts['console.riskTip.isNoRisk'], page.getByRole('dialog')).click(waitOptions);
    await waitForPoll(rowOf(oil).filter({ hasText: texts['riskTip.verdict.noRisk'] }));
    await waitForPoll(bell(0));
    await page.goto(`${site.url}/message/notice`);
    await rowOf(texts['notice.kind.riskTipConfirmed']).filter({ hasText: confirmedRisk() }).waitFor(waitOptions);
    await rowOf(texts['notice.kind.cardLowBattery']).filter({ hasText: lowBattery() }).waitFor(waitOptions);
    expect(await rowOf(oil).count()).toBe(0);
    await picture(page, 'zh_CN-notice-centre');
  });

  it.runIf(isFullSuite).each(
    inLanguages([
      ['zh_TW', '繁體中文', zhTW],
      ['en_US', 'English', enUS as Catalogue],
    ] as const),
  )('are read in %s as soon as it is chosen, on every screen that shows them', async (language, name, chosen) => {
    const title = `积水 ${language}`;
    await button(texts['console.language']).click(waitOptions);
    await page.getByRole('menuitem', { name, exact: true }).click(waitOptions);
    texts = chosen;
    const go = (label: string): Promise<void> =>
      page
        .getByRole('navigation', { name: texts['console.tabs'], exact: true })
        .getByRole('link', { name: label, exact: true })
        .click(waitOptions);
    await go(texts['menu.cardNotice']);
    const low = rowOf('K1').filter({ hasText: texts['cardNotice.status.success'] });
    await low.getByText(fillText(texts['cardNotice.value.lowBattery'], { value: 15 })).waitFor(waitOptions);
    await rowOf('X1').filter({ hasText: texts['cardNotice.status.sent'] }).waitFor(waitOptions);
    await picture(page, `${language}-card-notice`);
    await go(texts['menu.notice']);
    await rowOf(texts['notice.kind.riskTipConfirmed']).filter({ hasText: confirmedRisk() }).waitFor(waitOptions);
    await rowOf(texts['notice.kind.cardLowBattery']).filter({ hasText: lowBattery() }).waitFor(waitOptions);
    await picture(page, `${language}-notice-centre`);
    await go(texts['menu.riskTip']);
    const risk = rowOf(loose).filter({ hasText: texts['riskTip.status.confirmed'] });
    await risk.getByText(texts['riskTip.verdict.risk'], { exact: true }).waitFor(waitOptions);
    await picture(page, `${language}-risk-tips`);

    await api.post('/risk/riskTip/save', { title, content: title, level: 'lower' });
    await waitForPoll(bell(1));
    await bell(1).click(waitOptions);
    const pending = texts['notice.text.riskTipPending'].replace(/^.*(?={title})/s, '');
    const waits = panel().getByRole('link', { name: fillText(pending, { title, level: texts['riskLevel.lower'] }) });
    await waits.waitFor(waitOptions);
    await picture(page, `${language}-bell`);
    await waits.click();
    await button(texts['console.riskTip.confirm']).click(waitOptions);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: texts['console.riskTip.note'] }).waitFor(waitOptions);
    await picture(page, `${language}-risk-confirm`);
    await button(texts['console.riskTip.isNoRisk'], dialog).click();
    await page
      .getByText(texts['riskTip.verdict.noRisk'], { exact: true })
      .filter({ visible: true })
      .waitFor(waitOptions);
    await waitForPoll(bell(0));
    await page.goBack();
    await rowOf(title).filter({ hasText: texts['riskTip.verdict.noRisk'] }).waitFor(waitOptions);
  });
});
