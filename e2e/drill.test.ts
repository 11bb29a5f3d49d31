import type { Catalogue } from '@muster/model/messages/catalogue.ts';
import { enUS, zhCN } from '@muster/model/messages/catalogues.ts';
import { inLanguages, isFullSuite } from '@muster/testkit/suiteSize.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type AlarmSite, openAlarmSite, siteLat, siteLon } from './alarmSite.ts';
import { seriousViolationsMidway } from './axe.ts';
import { picture, sizes } from './browser.ts';
import { go } from './go.ts';
import { waitOptions } from './logIn.ts';
import { countPresses } from './presses.ts';

let site: AlarmSite;

beforeAll(async () => {
  site = await openAlarmSite();
  const gate = await site.area('Gate', siteLon + 0.003, {});
  await site.area('Tank farm', siteLon, {});
  await site.save('/pod/drillMarker', { name: 'Muster 1', markerType: 'safeIsland', areaId: gate });
  await site.save('/pod/drillMarker', {
    name: 'Tank 4',
    markerType: 'accidentPoint',
    place: { lon: siteLon, lat: siteLat, floor: 0 },
  });
  await site.person('Wang Wei', 'R-1');
  await site.person('He Xiaoyan', 'R-2');
  await site.move('R-1', siteLon);
  await site.move('R-2', siteLon);
});
afterAll(async () => {
  await site?.close();
});

describe.each(
  inLanguages([
    ['zh_CN', zhCN as Catalogue],
    ['en_US', enUS],
  ] as const),
)('a drill in %s', (language, texts) => {
  it.runIf(isFullSuite)('is planned, started, ticked, ended and compared with the run before', async () => {
    const { page, context, errors } = await site.open('/drill/plan/add', language);
    const field = (role: 'textbox' | 'combobox', key: keyof Catalogue) => page.getByRole(role, { name: texts[key] });
    const pressed = (name: string) => page.getByRole('button', { name, exact: true });
    const sound = async (name: string): Promise<void> => {
      await picture(page, `${language}-drill-${name}`);
      expect(await seriousViolationsMidway(page)).toEqual([]);
    };
    await field('textbox', 'drillPlan.name').fill(`Leak ${language}`, waitOptions);
    await field('textbox', 'drillPlan.scenario').fill('Ammonia leak at tank 4');
    await field('textbox', 'drillPlan.goalSeconds').fill('600');
    await page.getByRole('radio', { name: texts['drillPlan.scope.circle'] }).check();
    await field('combobox', 'drillPlan.accidentPointId').fill('Tank');
    await page.getByTitle('Tank 4').click(waitOptions);
    for (const [at, [role, text]] of [
      ['Chief', 'Announce the drill'],
      ['Gate', 'Open the gate'],
    ].entries()) {
      await pressed(texts['drillPlan.stepAdd']).click();
      await page.getByRole('textbox', { name: `${texts['drillPlan.duty']} ${at + 1}` }).fill(role ?? '');
      await page.getByRole('textbox', { name: `${texts['drillPlan.step']} ${at + 1}` }).fill(text ?? '');
    }
    await sound('plan-form');
    await pressed(texts['console.save']).click();
    const row = page.locator('.ant-table-row').filter({ hasText: `Leak ${language}` });
    await row.waitFor(waitOptions);
    await sound('plans');

    const plans = new URL(page.url()).pathname;
    const presses = await countPresses(context);
    for (const isFirst of [true, false]) {
      await go(page, plans);
      const before = await presses.count();
      await row.getByRole('button', { name: texts['drillPlan.start'] }).click(waitOptions);
      const dialog = page.getByRole('dialog');
      await dialog.getByText(texts['muster.covers'].slice(0, 4)).waitFor(waitOptions);
      if (isFirst) await sound('start');
      await dialog.getByRole('button', { name: texts['muster.startDrill'] }).click(waitOptions);
      const steps = page.getByRole('region', { name: new RegExp(`^${texts['drillPlan.steps']} `) });
      await steps.waitFor(waitOptions);
      expect((await presses.count()) - before, (await presses.list()).join('\n')).toBe(2);
      await steps.getByRole('checkbox').first().click(waitOptions);
      await page.getByRole('region', { name: `${texts['drillPlan.steps']} 1/2` }).waitFor(waitOptions);
      if (isFirst) {
        await sound('run');
        await page.setViewportSize(sizes.phone);
        await sound('run-phone');
        await page.setViewportSize(sizes.desk);
      }
      await pressed(texts['muster.end']).click(waitOptions);
      await page.getByRole('dialog').getByRole('button', { name: texts['muster.end'] }).click(waitOptions);
      await page.getByRole('region', { name: texts['muster.result'] }).waitFor(waitOptions);
    }
    await sound('result');
    await page.getByRole('link', { name: texts['drillResult.compare'], exact: true }).click(waitOptions);
    await page.getByRole('heading', { name: new RegExp(`Leak ${language}`) }).waitFor(waitOptions);
    expect(await page.getByRole('img').first().locator('path').count()).toBe(2);
    await sound('comparison');
    await page.setViewportSize(sizes.phone);
    await sound('comparison-phone');
    await page.setViewportSize(sizes.desk);
    await page.getByRole('main').getByRole('link', { name: texts['drillPlan.results'] }).click(waitOptions);
    await expect
      .poll(() => page.getByRole('row', { name: new RegExp(`Leak ${language}`) }).count(), waitOptions)
      .toBe(2);
    await sound('results');
    expect(errors).toEqual([]);
    await context.close();
  });
});
