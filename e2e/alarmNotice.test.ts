import { inLanguages, isFullSuite } from '@muster/testkit/suiteSize.ts';
import type { Catalogue } from '@muster/model/messages/catalogue.ts';
import { enUS, zhCN, zhTW } from '@muster/model/messages/catalogues.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { signature } from '../apps/server/src/outbox/webhookCall.ts';
import { type MailServer, startMailServer } from '../apps/server/src/testing/mailServer.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../apps/server/src/testing/webhookReceiver.ts';
import { type AlarmSite, siteLon, openAlarmSite } from './alarmSite.ts';
import { picture, sizes } from './browser.ts';
import { waitOptions } from './logIn.ts';

const secret = 'a secret of sixteen';

let site: AlarmSite;
let mail: MailServer;
let receiver: WebhookReceiver;
let roleId: string;

beforeAll(async () => {
  [site, mail, receiver] = await Promise.all([openAlarmSite(), startMailServer(), startWebhookReceiver()]);
  const { api, save } = site;
  const sender = { address: 'muster@works.example', host: '127.0.0.1', port: String(mail.port), security: 'none' };
  await api.post('/base/mailSetting/save', sender);
  await api.post('/pod/alarmSetting/save', { alarms: { lowBattery: { on: true, level: 4 } } });
  roleId = await save('/base/role', { name: 'Shift', permissions: ['pod:alarm:alarm:view'], dataScope: 'company' });
  // Of another type: it receives a boundary crossing only because that type names it.
  await save('/pod/webhook', { name: 'DCS', url: receiver.url, secret, types: ['overspeed'], events: ['raise'] });
});
afterAll(async () => {
  await site?.close();
  await mail?.close();
  await receiver?.close();
});

/** An area with a person in charge, the superior, and an account of the shift, all with addresses. */
async function prepare(n: number): Promise<void> {
  const { save } = site;
  const person = (name: string, more: object = {}): Promise<string> =>
    save('/bp/person', { name: `${name}${n}`, personType: 'internal', email: `${name}${n}@works.example`, ...more });
  const headId = await person('head');
  const departId = await save('/bp/depart', { name: `Store ${n}`, headId });
  const personInChargeId = await person('charge', { departId });
  const account = { name: `shift${n}`, realName: 'Shift', roleId, personId: await person('shift'), buildingIds: ['*'] };
  await save('/base/account', { ...account, password: 'Tester_2026' });
  const alarms = { boundaryCrossing: { on: true, level: 3 } };
  await site.area(`Tanks ${n}`, siteLon + n * 0.01, alarms, { personInChargeId });
}

/** Sets boundary crossings on the screen, and disables low batteries. */
async function setNotices(page: Page, texts: Catalogue, n: number): Promise<void> {
  const type = texts['alarm.type.boundaryCrossing'];
  const labelOf = (name: 'level' | 'popUp'): string =>
    texts['console.alarmNotice.of'].replace('{type}', type).replace('{name}', texts[`console.alarmNotice.${name}`]);
  const option = (text: string) => page.locator('.ant-select-item-option').filter({ hasText: text, visible: true });
  const line = page.getByRole('row').filter({ hasText: type }).first();
  await page.getByRole('combobox', { name: labelOf('level'), exact: true }).click(waitOptions);
  await option(texts['alarm.level.1']).click(waitOptions);
  await page.getByRole('checkbox', { name: labelOf('popUp'), exact: true }).uncheck(waitOptions);
  await page
    .getByRole('button', { name: texts['console.alarmNotice.setOf'].replace('{type}', type), exact: true })
    .click(waitOptions);
  const dialog = page.getByRole('dialog');
  /** The opened list has the name of its field, and covers the next one until a press elsewhere. */
  const chooseIn = async (field: 'recipients' | 'hooks', name: string): Promise<void> => {
    const label = texts[`console.alarmNotice.${field}`];
    await dialog.getByRole('combobox', { name: label, exact: true }).click(waitOptions);
    await option(name).click(waitOptions);
    await dialog.getByRole('listbox', { name: label, exact: true }).waitFor({ ...waitOptions, state: 'attached' });
    await dialog.getByRole('heading').click(waitOptions);
    await option(name).waitFor({ ...waitOptions, state: 'detached' });
  };
  await dialog.getByRole('checkbox', { name: texts['console.alarmNotice.inCharge'] }).check(waitOptions);
  await dialog.getByRole('checkbox', { name: texts['console.alarmNotice.superiorAfter'] }).check(waitOptions);
  await dialog.getByLabel(texts['console.alarmNotice.minutes']).fill('1');
  await chooseIn('recipients', `shift${n}`);
  await chooseIn('hooks', 'DCS');
  await dialog.getByRole('button', { name: texts['console.confirm'], exact: true }).click(waitOptions);
  await line.getByText(texts['console.alarmNotice.superior'].replace('{minutes}', '1')).waitFor(waitOptions);
  await page
    .getByRole('row')
    .filter({ hasText: texts['alarm.type.lowBattery'] })
    .getByRole('switch')
    .click(waitOptions);
  // The console follows its building's settings, its own changes as well as others'.
  const followed = page.waitForResponse(
    async (response) =>
      response.url().includes('/pod/alarm/notice') && (await response.text()).includes('"popUp":false'),
    waitOptions,
  );
  await page.getByRole('button', { name: texts['console.save'], exact: true }).click(waitOptions);
  await followed;
  await expect
    .poll(() => site.api.get('/pod/alarmNotice/get?id=alarmNotice'), waitOptions)
    .toMatchObject({ types: { lowBattery: { on: false }, boundaryCrossing: { level: 1, superiorAfterMinutes: 1 } } });
}

describe.each(
  inLanguages([
    ['zh_CN', zhCN as Catalogue, 1],
    ['zh_TW', zhTW, 2],
    ['en_US', enUS, 3],
  ] as const),
)('the notice settings in %s', (language, texts, n) => {
  it.runIf(isFullSuite)(
    'decide whether a type is raised, at what level, whether it is marked, and who is notified',
    async () => {
      await prepare(n);
      await site.notice({});
      const { page, context, errors } = await site.open('/alarm/notice', language);
      await setNotices(page, texts, n);
      await picture(page, `${language}-notice`);

      const lon = siteLon + n * 0.01;
      for (const kind of ['silent', 'weak', 'caller']) await site.person(`${kind}${n}`, `${kind}-${n}`);
      receiver.calls.length = 0;
      // More than a minute ago, and unhandled since.
      await site.move(`silent-${n}`, lon, { t: Date.now() - 100_000 });
      await site.move(`weak-${n}`, lon + 0.005, { battery: 3 });
      await site.help(`caller-${n}`, lon + 0.005);
      // Only marked alarms unfold the dock and are announced; it lists all.
      const dock = page.getByRole('complementary', { name: texts['console.dock'], exact: true });
      const announced = page.getByRole('alert').filter({ hasText: texts['alarm.type.oneKeyHelp'] });
      await dock.getByText(`caller${n}`).waitFor(waitOptions);
      await dock.getByText(`silent${n}`).waitFor(waitOptions);
      expect(await announced.textContent()).toContain(`caller${n}`);
      const open = (await site.openAlarms()).map(({ type, level, subjectName }) => [type, level, subjectName]);
      expect(open.toSorted()).toEqual([
        ['boundaryCrossing', 1, `silent${n}`],
        ['oneKeyHelp', 1, `caller${n}`],
      ]);

      const receivers = (): string[] =>
        mail.mails.flatMap(({ to }) => to).filter((address) => address.includes(`${n}@`));
      const wanted = ['charge', 'head', 'shift'].map((name) => `${name}${n}@works.example`);
      await expect.poll(() => receivers().toSorted(), waitOptions).toEqual(wanted);
      await expect.poll(() => receiver.calls.length, waitOptions).toBe(1);
      const [call] = receiver.calls;
      if (call === undefined) throw new Error('It was called.');
      const { headers, text } = call;
      expect(JSON.parse(text)).toMatchObject({ event: 'raise', level: 1, alarm: { subjectName: `silent${n}` } });
      const seconds = Number(/^t=(\d+)/.exec(String(headers['muster-signature']))?.[1]);
      expect(headers['muster-signature']).toBe(`t=${seconds},v1=${signature(secret, seconds, text)}`);

      await page.setViewportSize(sizes.phone);
      await picture(page, `${language}-notice-phone`);
      await site.calm();
      expect(errors).toEqual([]);
      await context.close();
    },
  );
});
