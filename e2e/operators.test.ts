import type { Catalogue } from '@muster/model/messages/catalogue.ts';
import { enUS, zhCN } from '@muster/model/messages/catalogues.ts';
import { inLanguages } from '@muster/testkit/suiteSize.ts';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type AlarmSite, openAlarmSite, siteLon } from './alarmSite.ts';
import { openPage, picture } from './browser.ts';
import { byMenu } from './go.ts';
import { waitOptions } from './logIn.ts';
import { countPresses } from './presses.ts';
import { startSession } from './session.ts';
import { wear, type Wristbands } from './wristbands.ts';

/** About 95 m of longitude there. */
const step = 0.001;

let site: AlarmSite;
let wristbands: Wristbands;

describe.each(
  inLanguages([
    ['zh_CN', zhCN as Catalogue, 1],
    ['en_US', enUS, 2],
  ] as const),
)('two operators in %s', (language, texts, n) => {
  const chenName = `陈杰 ${n}`;

  /** A second operator of the site, in a separate browser. */
  async function openColleague(): Promise<{ page: Page; errors: string[]; close: () => Promise<void> }> {
    const roleId = await site.save('/base/role', { name: `operator ${n}`, permissions: ['*'] });
    const name = `operator${Date.now() % 1_000_000_000}${n}`;
    const [given, password] = ['Operator_2026', 'Operator_2027'];
    await site.save('/base/account', {
      name,
      realName: chenName,
      roleId,
      buildingIds: [site.buildingId],
      password: given,
    });
    const { authToken } = await startSession(site.url, null, name, given);
    await fetch(`${site.url}/base/account/changePassword`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authToken },
      body: JSON.stringify({ oldPassword: given, newPassword: password }),
    });
    const session = await startSession(site.url, site.buildingId, name, password);
    const { page, context, errors } = await openPage(site.browser, `${site.url}/dashboard`, language, 'desk', session);
    return { page, errors, close: () => context.close() };
  }

  let chen: Awaited<ReturnType<typeof openColleague>>;
  // A separate site: the nearest people of one language would be dispatched in the next.
  beforeAll(async () => {
    site = await openAlarmSite();
    wristbands = await wear(site);
    chen = await openColleague();
  });
  afterAll(async () => {
    await chen?.close();
    await wristbands?.close();
    await site?.close();
  });

  const line = (page: Page, name: string): Locator =>
    page
      .getByRole('region', { name: texts['console.alarm.open'] })
      .getByRole('listitem')
      .filter({ hasText: name })
      .first();
  const button = (of: Locator | Page, name: string): Locator => of.getByRole('button', { name, exact: true });

  it('see the holder of a call for help, the responder, and the arrival', async () => {
    const [caller, helper] = [`王伟${n}`, `赵敏${n}`];
    await site.person(caller, `UW5-C${n}`);
    await site.person(helper, `UW5-H${n}`);
    // Long enough ago for walking there: a jump is an outlier.
    await site.move(`UW5-H${n}`, siteLon + 2 * step, { t: Date.now() - 60_000 });
    const admin = await site.open('/dashboard', language);
    const presses = await countPresses(admin.context);
    await site.help(`UW5-C${n}`);

    await button(line(admin.page, caller), texts['console.alarm.take']).click(waitOptions);
    await line(chen.page, caller)
      .getByText(/^管理员 · /)
      .waitFor(waitOptions);
    const send = texts['console.alarm.sendCount'].replace('{count}', '1');
    const messages = () => site.query('select content from bracelet_message order by created_at desc');
    const earlier = (await messages()).length;
    await button(line(admin.page, caller), send).click(waitOptions);
    await picture(admin.page, `${language}-operators-sent`);

    await expect.poll(async () => (await messages()).length, waitOptions).toBeGreaterThan(earlier);
    const [sent] = await messages();
    const message = await wristbands.hear(`UW5-H${n}`, String(sent?.['content']));
    await wristbands.answer(message, 'confirmed', 'yes');
    const state = (key: 'yes' | 'arrived'): Locator =>
      line(chen.page, caller).getByText(texts[`console.alarm.responder.${key}`], { exact: false });
    await state('yes').waitFor(waitOptions);
    await picture(chen.page, `${language}-operators-other`);
    await site.move(`UW5-H${n}`, siteLon);
    await state('arrived').waitFor(waitOptions);
    await button(line(admin.page, caller), texts['alarm.action.handle']).click(waitOptions);
    await button(admin.page.getByRole('dialog'), texts['console.confirm']).click(waitOptions);
    await line(chen.page, caller).waitFor({ ...waitOptions, state: 'detached' });
    expect(await presses.count(), (await presses.list()).join('\n')).toBeLessThanOrEqual(4);
    expect([...admin.errors, ...chen.errors]).toEqual([]);
    await admin.context.close();
  });

  it('hand over the shift, which the next one confirms', async () => {
    const admin = await site.open('/dashboard', language);
    await chen.page.goto(`${site.url}/dashboard`);
    const [gives, takes] = [await countPresses(admin.context), await countPresses(chen.page.context())];
    await byMenu(admin.page, texts, 'menu.alarm', 'menu.shiftNow');
    await admin.page.getByLabel(texts['console.handover.notes'], { exact: true }).fill('Pump 3 leaks', waitOptions);
    await picture(admin.page, `${language}-handover-notes`);
    await button(admin.page, texts['console.handover.handOver']).click(waitOptions);
    await button(admin.page, texts['console.handover.withdraw']).waitFor(waitOptions);
    await byMenu(chen.page, texts, 'menu.alarm', 'menu.shiftNow');
    await chen.page.getByText('Pump 3 leaks').first().waitFor(waitOptions);
    await picture(chen.page, `${language}-handover-confirm`);
    await button(chen.page, texts['console.handover.confirm']).click(waitOptions);
    await button(admin.page, texts['console.handover.handOver']).waitFor(waitOptions);
    expect(await gives.count(), (await gives.list()).join('\n')).toBeLessThanOrEqual(5);
    expect(await takes.count(), (await takes.list()).join('\n')).toBeLessThanOrEqual(4);
    expect([...admin.errors, ...chen.errors]).toEqual([]);
    await admin.context.close();
  });
});
