import { enUS } from '@muster/model/messages/catalogues.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { type AlarmSite, openAlarmSite, siteLon } from './alarmSite.ts';
import { seriousViolations } from './axe.ts';
import { picture, sizes } from './browser.ts';
import { waitOptions } from './logIn.ts';

let site: AlarmSite;

beforeAll(async () => {
  site = await openAlarmSite();
  const gate = await site.area('Gate', siteLon + 0.002, {});
  await site.area('Tank farm', siteLon, {});
  await site.save('/pod/drillMarker', { name: 'Muster 1', markerType: 'safeIsland', areaId: gate });
  await site.person('Wang Wei', 'M-1', { phone: '13900001001' });
  await site.person('He Xiaoyan', 'M-2');
  await site.person('Li Fang', 'M-3');
  await site.move('M-1', siteLon);
  await site.move('M-2', siteLon);
  await site.move('M-3', siteLon + 0.002);
});
afterAll(async () => {
  await site?.close();
});

it('evacuates the whole site by two presses, calls the roll, has it on the wall and on paper, ticks a dead card, and keeps the result', async () => {
  const { page, context, errors } = await site.open('/dashboard', 'en_US');
  await page.getByRole('link', { name: enUS['muster.evacuate'], exact: true }).click(waitOptions);
  const go = page.getByRole('button', { name: enUS['muster.startEmergency'] });
  await go.waitFor(waitOptions);
  await picture(page, 'muster-start');
  expect(await seriousViolations(page)).toEqual([]);
  await go.click(waitOptions);
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });
  await row('Wang Wei').filter({ hasText: enUS['muster.state.missing'] }).waitFor(waitOptions);
  // Who stands at the muster point has arrived.
  await row('Li Fang').filter({ hasText: enUS['muster.state.safe'] }).waitFor(waitOptions);
  await picture(page, 'muster-roll-call');
  expect(await seriousViolations(page)).toEqual([]);
  const roll = page.url();
  await page.getByRole('link', { name: enUS['muster.wall'] }).click(waitOptions);
  await page.getByRole('img', { name: enUS['muster.plan'] }).waitFor(waitOptions);
  await picture(page, 'muster-wall');
  expect(await seriousViolations(page)).toEqual([]);
  await page.getByRole('link', { name: enUS['muster.print'] }).click(waitOptions);
  await page.getByText(enUS['muster.signBrigade']).waitFor(waitOptions);
  await picture(page, 'muster-print');
  expect(await seriousViolations(page)).toEqual([]);
  await page.goto(roll);
  await row('Wang Wei').getByRole('button').click(waitOptions);
  await page.getByRole('radio', { name: enUS['muster.reason.deadCard'] }).click(waitOptions);
  await page.getByRole('dialog').getByRole('button', { name: enUS['muster.tick'] }).click(waitOptions);
  await row('Wang Wei').filter({ hasText: enUS['muster.reason.deadCard'] }).waitFor(waitOptions);
  await page.getByRole('link', { name: /^Gate/ }).click(waitOptions);
  await page.setViewportSize(sizes.phone);
  await page.getByRole('button', { name: /He Xiaoyan/ }).click(waitOptions);
  await page.getByRole('listitem').filter({ hasText: enUS['muster.reason.seen'] }).waitFor(waitOptions);
  await picture(page, 'muster-point');
  expect(await seriousViolations(page)).toEqual([]);
  await page.setViewportSize(sizes.desk);
  await page.goto(roll);
  await page.getByRole('button', { name: enUS['muster.end'] }).click(waitOptions);
  await page.getByRole('dialog').getByRole('button', { name: enUS['muster.end'] }).click(waitOptions);
  await page.getByRole('region', { name: enUS['muster.result'] }).waitFor(waitOptions);
  await picture(page, 'muster-result');
  expect(errors).toEqual([]);
  await context.close();
});
