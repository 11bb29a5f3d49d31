import type { Catalogue } from '@muster/model/messages/catalogue.ts';
import { enUS, zhCN } from '@muster/model/messages/catalogues.ts';
import { inLanguages } from '@muster/testkit/suiteSize.ts';
import type { BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type AlarmSite, openAlarmSite, siteLon } from './alarmSite.ts';
import { seriousViolationsMidway } from './axe.ts';
import { picture, sizes } from './browser.ts';
import { byMenu } from './go.ts';
import { waitOptions } from './logIn.ts';
import { countPresses } from './presses.ts';

let site: AlarmSite;
const deadCards = Array.from({ length: 10 }, (_, index) => `Dead ${String(index).padStart(2, '0')}`);

beforeAll(async () => {
  site = await openAlarmSite();
  const gate = await site.area('Gate', siteLon + 0.002, {});
  await site.area('Tank farm', siteLon, {});
  await site.save('/pod/drillMarker', { name: 'Muster 1', markerType: 'safeIsland', areaId: gate });
  await site.person('Wang Wei', 'M-1', { phone: '13900001001' });
  await site.person('He Xiaoyan', 'M-2');
  await site.person('Li Fang', 'M-3');
  for (const [index, name] of deadCards.entries()) await site.person(name, `D-${index}`);
  await site.move('M-1', siteLon);
  await site.move('M-2', siteLon);
  await site.move('M-3', siteLon + 0.002);
  const t = Date.now();
  await Promise.all(deadCards.map((_, index) => site.move(`D-${index}`, siteLon, { t })));
});
afterAll(async () => {
  await site?.close();
});

declare global {
  interface Window {
    prints?: number;
  }
}

/** Nothing is printed here: counts the page's print requests. */
const countPrints = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    window.prints = 0;
    window.print = () => void (window.prints = (window.prints ?? 0) + 1);
  });

describe.each(
  inLanguages([
    ['zh_CN', zhCN as Catalogue],
    ['en_US', enUS],
  ] as const),
)('a muster of the whole site in %s', (language, texts) => {
  it('starts by two presses, ticks ten dead cards, is on the wall and on paper, and keeps its result', async () => {
    const { page, context, errors } = await site.open('/dashboard', language);
    await countPrints(context);
    const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });
    const sound = async (name: string): Promise<void> => {
      await picture(page, `${language}-muster-${name}`);
      expect(await seriousViolationsMidway(page)).toEqual([]);
    };
    const muster = await countPresses(context);
    await page.getByRole('link', { name: texts['muster.evacuate'], exact: true }).click(waitOptions);
    const start = page.getByRole('button', { name: texts['muster.startEmergency'] });
    await start.waitFor(waitOptions);
    await sound('start');
    await start.click(waitOptions);
    await row('Wang Wei').filter({ hasText: texts['muster.state.missing'] }).waitFor(waitOptions);
    // A person at the muster point has arrived.
    await row('Li Fang').filter({ hasText: texts['muster.state.safe'] }).waitFor(waitOptions);
    for (const name of deadCards) await row(name).getByRole('checkbox').check(waitOptions);
    await sound('roll-call');
    const many = texts['muster.tickMany'].replace('{count}', String(deadCards.length));
    await page.getByRole('button', { name: many, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: many });
    await dialog.getByRole('radio', { name: texts['muster.reason.deadCard'] }).click(waitOptions);
    await sound('tick');
    await dialog.getByRole('button', { name: texts['muster.tick'], exact: true }).click(waitOptions);
    for (const name of deadCards)
      await row(name).filter({ hasText: texts['muster.reason.deadCard'] }).waitFor(waitOptions);
    expect(await muster.count(), (await muster.list()).join('\n')).toBeLessThanOrEqual(15);

    const roll = page.url();
    await page.getByRole('main').getByRole('link', { name: texts['muster.wall'] }).click(waitOptions);
    await page.getByRole('img', { name: texts['muster.plan'] }).waitFor(waitOptions);
    await sound('wall');
    await page.goto(roll);
    await page.getByRole('link', { name: /^Muster 1|^Gate/ }).click(waitOptions);
    await page.setViewportSize(sizes.phone);
    await page.getByRole('button', { name: /He Xiaoyan/ }).click(waitOptions);
    await page.getByRole('listitem').filter({ hasText: texts['muster.reason.seen'] }).waitFor(waitOptions);
    await sound('point');
    await page.setViewportSize(sizes.desk);
    await page.goto(roll);
    await page.getByRole('button', { name: texts['muster.end'] }).click(waitOptions);
    await page.getByRole('dialog').getByRole('button', { name: texts['muster.end'] }).click(waitOptions);
    await page.getByRole('region', { name: texts['muster.result'] }).waitFor(waitOptions);
    await picture(page, `${language}-muster-result`);

    await page.goto(`${site.url}/dashboard`);
    const before = await muster.count();
    await byMenu(page, texts, 'menu.drill', 'menu.muster');
    await picture(page, `${language}-muster-past`);
    const past = page.getByRole('region', { name: texts['muster.past'] }).getByRole('row');
    await past.getByRole('link').first().click(waitOptions);
    await page.getByRole('link', { name: texts['muster.print'] }).click(waitOptions);
    await page.getByText(texts['muster.signBrigade']).waitFor(waitOptions);
    await sound('print');
    await page.getByRole('button', { name: texts['muster.printNow'] }).click();
    expect(await page.evaluate(() => window.prints)).toBe(1);
    expect((await muster.count()) - before, (await muster.list()).join('\n')).toBeLessThanOrEqual(6);
    expect(errors).toEqual([]);
    await context.close();
  });
});
