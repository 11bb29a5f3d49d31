import { type Catalogue, fillText } from '@muster/model/messages/catalogue.ts';
import { enUS } from '@muster/model/messages/en_US.ts';
import { zhCN } from '@muster/model/messages/zh_CN.ts';
import { zhTW } from '@muster/model/messages/zh_TW.ts';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Api } from '../apps/simulator/src/api.ts';
import { seriousViolations } from './axe.ts';
import { launchBrowser, openPage, picture } from './browser.ts';
import { logIn, patience } from './logIn.ts';
import { type RunningMuster, startMuster } from './muster.ts';
import { addWearer, openSite, wear, type Wristbands } from './wristbands.ts';

let muster: RunningMuster;
let browser: Browser;
let api: Api;
let wristbands: Wristbands;
const charge = '请充电';

beforeAll(async () => {
  [muster, browser] = await Promise.all([startMuster({ MUSTER_DEMO: 'off' }), launchBrowser()]);
  const site = await openSite(muster);
  ({ api } = site);
  await api.post('/pod/cardNoticeSetting/save', { lowBatteryToWearer: 'true', lowBatteryText: charge });
  wristbands = await wear(muster, site.buildingId);
});
afterAll(async () => {
  await wristbands?.close();
  await browser?.close();
  await muster?.remove();
});

/** Pages of other tabs stay in the document, unseen. */
const rowOf = (page: Page, text: string): Locator => page.locator('[data-row-key]:visible').filter({ hasText: text });

describe.each([
  ['zh_CN', zhCN as Catalogue, 1],
  ['zh_TW', zhTW, 2],
  ['en_US', enUS, 3],
] as const)('notices on a screen in %s', (language, texts, n) => {
  let page: Page;
  let errors: string[];
  let close: () => Promise<void>;
  beforeAll(async () => {
    const opened = await openPage(browser, `${muster.url}/login`, language);
    ({ page, errors } = opened);
    close = () => opened.context.close();
    await logIn(page, texts);
  });
  afterAll(async () => {
    await close?.();
    expect(errors).toEqual([]);
  });

  const button = (name: string, within: Page | Locator = page): Locator =>
    within.getByRole('button', { name, exact: true });
  /** The bell when so many notices are unread. */
  const bell = (count: number): Locator =>
    button(count === 0 ? texts['console.notice.open'] : fillText(texts['console.notice.unread'], { count }));
  const panel = (): Locator => page.getByRole('region', { name: texts['console.notice.open'] });
  /** Opens the bell once it counts so many, and follows one of its lines. */
  const follow = async (count: number, text: string): Promise<void> => {
    await bell(count).click(patience);
    await panel().getByRole('link').filter({ hasText: text }).click(patience);
  };

  it('of a location card count in the bell, lead to the card, and say how far the word to its wearer is', async () => {
    const sn = `K${n}`;
    const stranger = `X${n}`;
    await addWearer(api, `王芳${n}`, sn);
    await page.goto(`${muster.url}/message/cardNotice`);
    await wristbands.report({ tag: sn, t: Date.now(), lon: 121.5, lat: 31.25, battery: 15 });
    await wristbands.report({ tag: stranger, t: Date.now(), lon: 121.5, lat: 31.25 });
    const told = await wristbands.hear(sn, charge);
    const wanted = (status: 'sending' | 'success' | 'sent', of: string): Promise<void> =>
      rowOf(page, of)
        .filter({ hasText: texts[`cardNotice.status.${status}`] })
        .waitFor(patience);
    await wanted('sending', sn);
    await wanted('sent', stranger);
    await wristbands.answer(told, 'received');
    await wanted('success', sn);
    await rowOf(page, sn)
      .getByText(fillText(texts['cardNotice.value.lowBattery'], { value: 15 }))
      .waitFor(patience);
    expect(await seriousViolations(page)).toEqual([]);
    await picture(page, `${language}-card-notice`);

    const who = fillText(texts['notice.card'], { name: `王芳${n}`, sn });
    const low = fillText(texts['notice.text.cardLowBattery'], { who, value: 15, tier: 20 });
    await bell(2).click(patience);
    const strange = panel().getByText(fillText(texts['notice.text.cardUnregistered'], { who: stranger }));
    await strange.waitFor(patience);
    expect(await seriousViolations(page)).toEqual([]);
    await picture(page, `${language}-bell`);
    await panel().getByRole('link').filter({ hasText: low }).click();
    await page.waitForURL('**/message/cardNotice/view/*', patience);
    await page.getByRole('heading', { name: sn, exact: true }).waitFor(patience);
    await bell(1).click(patience);
    await button(texts['console.notice.readAll'], panel()).click(patience);
    await bell(0).waitFor(patience);
    await panel().getByText(texts['console.notice.none']).waitFor(patience);
  });

  it('of a risk tip lead to whom it waits for, who says once and for good whether it is a risk', async () => {
    const title = `护栏松动 ${n}`;
    await page.goto(`${muster.url}/message/riskTip/add`);
    await page.locator('#riskTip-title').fill(title, patience);
    await page.locator('#riskTip-content').fill(title);
    await button(texts['console.save']).click();
    await page.waitForURL('**/message/riskTip', patience);
    await rowOf(page, title).filter({ hasText: texts['riskTip.status.pending'] }).waitFor(patience);
    expect(await seriousViolations(page)).toEqual([]);
    await picture(page, `${language}-risk-tips`);

    await follow(1, title);
    await page.waitForURL('**/message/riskTip/view/*', patience);
    await button(texts['console.riskTip.confirm']).click(patience);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: texts['console.riskTip.note'] }).fill('已现场核实', patience);
    expect(await seriousViolations(page)).toEqual([]);
    await picture(page, `${language}-risk-confirm`);
    await button(texts['console.riskTip.isRisk'], dialog).click();
    await page.getByText(texts['riskTip.verdict.risk'], { exact: true }).waitFor(patience);
    await page.getByText('已现场核实', { exact: true }).waitFor(patience);
    await button(texts['console.riskTip.confirm']).waitFor({ state: 'detached', ...patience });
    await picture(page, `${language}-risk-view`);
    // That it waits is told no longer; that it is a risk is.
    const level = texts['riskLevel.general'];
    await follow(1, fillText(texts['notice.text.riskTipConfirmed'], { title, level }));
    await bell(0).waitFor(patience);
    await page.goto(`${muster.url}/message/riskTip`);
    const row = rowOf(page, title).filter({ hasText: texts['riskTip.status.confirmed'] });
    await row.waitFor(patience);
    await row.getByText(texts['riskTip.verdict.risk'], { exact: true }).waitFor(patience);
    expect(await button(texts['console.table.edit'], row).count()).toBe(0);
  });

  it('of a tip that is no risk end with its confirmation, and the centre keeps what was told', async () => {
    const title = `油渍 ${n}`;
    await api.post('/risk/riskTip/save', { title, content: title, level: 'lower' });
    await bell(1).waitFor(patience);
    await page.goto(`${muster.url}/message/riskTip`);
    await button(texts['console.riskTip.confirm'], rowOf(page, title)).click(patience);
    await button(texts['console.riskTip.isNoRisk'], page.getByRole('dialog')).click(patience);
    await rowOf(page, title).filter({ hasText: texts['riskTip.verdict.noRisk'] }).waitFor(patience);
    await bell(0).waitFor(patience);
    await page.goto(`${muster.url}/message/notice`);
    await rowOf(page, texts['notice.kind.riskTipConfirmed'])
      .filter({ hasText: `护栏松动 ${n}` })
      .waitFor(patience);
    await rowOf(page, texts['notice.kind.cardLowBattery'])
      .filter({ hasText: `K${n}` })
      .waitFor(patience);
    expect(await rowOf(page, title).count()).toBe(0);
    expect(await seriousViolations(page)).toEqual([]);
    await picture(page, `${language}-notice-centre`);
  });
});
