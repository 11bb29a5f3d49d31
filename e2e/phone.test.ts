import { roleTemplates } from '@muster/model/role/roleTemplates.ts';
import { enUS, zhCN } from '@muster/model/messages/catalogues.ts';
import { inLanguages } from '@muster/testkit/suiteSize.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { accountSession } from './accountSession.ts';
import { type AlarmSite, openAlarmSite, siteLon } from './alarmSite.ts';
import { seriousViolationsMidway } from './axe.ts';
import { openPage, picture } from './browser.ts';
import { waitOptions } from './logIn.ts';
import { countPresses } from './presses.ts';

let site: AlarmSite;

beforeAll(async () => {
  site = await openAlarmSite();
  const gate = await site.area('East gate', siteLon + 0.003, {});
  await site.area('Tank farm', siteLon, {});
  await site.save('/pod/drillMarker', { name: 'Muster 1', markerType: 'safeIsland', areaId: gate });
});
afterAll(async () => {
  await site?.close();
});

const catalogues = { en_US: enUS, zh_CN: zhCN } as const;

it.each(inLanguages(['en_US', 'zh_CN'] as const))(
  'a responder who reads %s opens the console on the phone, answers the dispatch, arrives, and reports safe',
  async (language) => {
    const words = catalogues[language];
    const name = `Xie Jun ${language}`;
    const personId = await site.person(name, `R-${language}`);
    const caller = await site.person(`Wang Wei ${language}`, `S-${language}`, { phone: '13900001001' });
    await site.move(`R-${language}`, siteLon + 0.002);
    await site.help(`S-${language}`);
    const { permissions } = roleTemplates.responder;
    const session = await accountSession(site, permissions, { personId, realName: name });
    const { page, context, errors } = await openPage(site.browser, site.url, language, 'phone', session);
    await page.getByText(words['duty.noTasks']).waitFor(waitOptions);
    await picture(page, `duty-${language}-empty`);
    const alarm = (await site.openAlarms()).find(({ subjectId }) => subjectId === caller);
    await site.api.post('/pod/alarm/dispatch', { id: alarm?.id, personIds: [personId] });
    const press = (key: keyof typeof words) => page.getByRole('button', { name: words[key] }).click(waitOptions);
    await page.getByRole('button', { name: words['duty.coming'] }).waitFor(waitOptions);
    await picture(page, `duty-${language}-sent`);
    expect(await seriousViolationsMidway(page)).toEqual([]);
    await press('duty.coming');
    await press('duty.arrived');
    await page.getByText(words['duty.answer.arrived']).waitFor(waitOptions);
    const { id } = (await site.api.post('/pod/muster/start', { scope: 'site', kind: 'drill' })) as { id: string };
    await page.getByRole('button', { name: words['duty.iAmSafe'] }).waitFor(waitOptions);
    await picture(page, `duty-${language}-evacuation`);
    await press('duty.iAmSafe');
    await page
      .getByRole('status')
      .filter({ hasText: safeWords(words['duty.safe']) })
      .waitFor(waitOptions);
    await picture(page, `duty-${language}-safe`);
    expect(await widerThanWindow(page)).toBe(0);
    await site.api.post('/pod/muster/end', { id });
    await site.calm();
    expect(errors).toEqual([]);
    await context.close();
  },
);

it.each(inLanguages(['en_US', 'zh_CN'] as const))(
  'a guard who reads %s checks a visitor in with a card and out by reading it, on a phone',
  async (language) => {
    const words = catalogues[language];
    const mark = language === 'en_US' ? '1' : '2';
    const depart = await site.save('/bp/depart', { name: `Production ${mark}` });
    const visit = {
      reason: 'Audit of the safety valves',
      departId: depart,
      phone: '13800138000',
      company: 'Hongda Ltd',
    };
    const day = 24 * 3_600_000;
    const from = new Date(Date.now() - 2 * day).toISOString();
    const announce = (visitorName: string, expectedTo: number) =>
      site.save('/bp/visit', {
        ...visit,
        visitorName,
        documentNumber: visitorName.replaceAll(' ', ''),
        expectedFrom: from,
        expectedTo: new Date(expectedTo).toISOString(),
      });
    const late = await announce(`Chen Hong ${mark}`, Date.now() + day);
    await announce(`Zhou Ming ${mark}`, Date.now() + day);
    for (const card of ['1', '2']) await site.save('/pod/locationCard', { sn: `CARD-${mark}${card}`, type: 'UW5' });
    await site.api.post('/bp/visit/checkIn', { id: late, sn: `CARD-${mark}2` });
    await site.save('/bp/visit', { id: late, expectedTo: new Date(Date.now() - 3_600_000).toISOString() });
    const plate = { plateNumber: `沪A·X119${mark}` };
    const truck = await site.save('/bp/vehicle', plate);
    await site.api.post('/bp/gate/signIn', { kind: 'vehicle', id: truck });
    const session = await accountSession(site, roleTemplates.guard.permissions);
    const { page, context, errors } = await openPage(site.browser, site.url, language, 'phone', session);
    const card = page.getByRole('listitem').filter({ hasText: `Zhou Ming ${mark}` });
    await card.waitFor(waitOptions);
    await picture(page, `gate-${language}`);
    expect(await seriousViolationsMidway(page)).toEqual([]);
    const presses = await countPresses(context);
    await card.getByRole('button', { name: words['gate.signIn'] }).click(waitOptions);
    await card.getByRole('textbox').waitFor(waitOptions);
    await picture(page, `gate-${language}-card`);
    await page.keyboard.type(`CARD-${mark}1`);
    await page.keyboard.press('Enter');
    await card.getByRole('button', { name: words['gate.signOut'] }).waitFor(waitOptions);
    await page.keyboard.type(`CARD-${mark}1`);
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: words['gate.found'].replace('{count}', '1') }).waitFor(waitOptions);
    await picture(page, `gate-${language}-found`);
    await card.getByRole('button', { name: words['gate.signOut'] }).click(waitOptions);
    await page.getByText(words['gate.freeCard'].replace('{sn}', `CARD-${mark}1`)).waitFor(waitOptions);
    expect(await presses.count(), (await presses.list()).join('\n')).toBeLessThanOrEqual(6);
    expect(await widerThanWindow(page)).toBe(0);
    expect(errors).toEqual([]);
    await context.close();
  },
);

it.each(inLanguages(['en_US', 'zh_CN'] as const))(
  'a person who reads %s and has no card checks in at a muster point by its code, without an account',
  async (language) => {
    const words = catalogues[language];
    const name = `Li Fang ${language}`;
    await site.save('/bp/person', { name, personType: 'internal' });
    const desk = await site.open('/muster/codes', language);
    const made = desk.page.getByRole('img', { name: words['checkIn.title'] });
    const make = desk.page.getByRole('button', { name: words['checkIn.make'] });
    await made.or(make).first().waitFor(waitOptions);
    if (await make.isVisible()) await make.click(waitOptions);
    await made.waitFor(waitOptions);
    await picture(desk.page, `codes-${language}`);
    expect(await seriousViolationsMidway(desk.page)).toEqual([]);
    const path = await desk.page.getByRole('link', { name: words['checkIn.title'] }).getAttribute('href');
    const { id } = (await site.api.post('/pod/muster/start', { scope: 'site', kind: 'drill' })) as { id: string };
    const { page, context, errors } = await openPage(site.browser, `${site.url}${path}`, language, 'phone');
    await page.getByRole('textbox', { name: words['checkIn.name'] }).fill(name);
    await picture(page, `check-in-${language}`);
    expect(await seriousViolationsMidway(page)).toEqual([]);
    await page.getByRole('button', { name: words['checkIn.give'] }).click(waitOptions);
    await page.getByText(words['checkIn.done']).waitFor(waitOptions);
    await picture(page, `check-in-${language}-done`);
    expect(await widerThanWindow(page)).toBe(0);
    const gate = await desk.page.getByRole('heading', { level: 2 }).first().textContent();
    await desk.page.goto(`${site.url}/muster/${id}`);
    await desk.page.getByRole('link', { name: `${gate} 1` }).click(waitOptions);
    const here = desk.page.getByRole('listitem').filter({ hasText: words['muster.reason.checkIn'] });
    await here.filter({ hasText: name }).waitFor(waitOptions);
    await site.api.post('/pod/muster/end', { id });
    expect([...errors, ...desk.errors]).toEqual([]);
    await Promise.all([context.close(), desk.context.close()]);
  },
);

/** The part of a text before its first variable. */
function safeWords(text: string): string {
  return text.slice(0, text.indexOf('{'));
}

function widerThanWindow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}
