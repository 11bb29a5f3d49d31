import { inLanguages, isFullSuite } from '@muster/testkit/suiteSize.ts';
import { limits } from '@muster/model/access/limits.ts';
import { type Catalogue, fillText } from '@muster/model/messages/catalogue.ts';
import { enUS, zhCN, zhTW } from '@muster/model/messages/catalogues.ts';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { blankPath, picture } from './browser.ts';
import { waitOptions } from './logIn.ts';
import { addWearer, wear, type Wristbands } from './wristbands.ts';
import { openSite, type TestSite } from './testSite.ts';

let site: TestSite;
let wristbands: Wristbands;
const [one, two] = ['UW5-0001', 'BLW5-0002'] as const;

beforeAll(async () => {
  site = await openSite();
  await addWearer(site.api, '王芳', one, 'UW5');
  await addWearer(site.api, '李强', two, 'BLW5');
  wristbands = await wear(site);
});
afterAll(async () => {
  await wristbands?.close();
  await site?.close();
});

/** The server's refusal of an overlong message that is sent without the form. */
async function refusalOf(language: string, body: Record<string, string>): Promise<string[]> {
  const response = await fetch(`${site.url}/bp/braceletMessage/save`, {
    method: 'POST',
    headers: {
      authToken: site.session.authToken,
      'accept-language': language.replace('_', '-'),
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  });
  // Valid for every refusal (wire.md, Replies).
  const { data } = (await response.json()) as { data: { fields: { field: string; message: string }[] } };
  return data.fields.map(({ field, message }) => `${field}: ${message}`);
}

/** Pages of other tabs stay in the document, unseen. */
const rowOf = (page: Page, text: string): Locator => page.locator('[data-row-key]:visible').filter({ hasText: text });

/** Types a time and Enter: the form stays, the panel closes, and the field shows it. */
async function typeTime(page: Page, text: string): Promise<void> {
  const input = page.locator('#braceletMessage-sendAt');
  const panel = page.locator('.ant-picker-dropdown:visible');
  await input.click();
  await panel.waitFor(waitOptions);
  await input.fill(text);
  await page.keyboard.press('Enter');
  await panel.waitFor({ state: 'hidden', ...waitOptions });
  expect(await input.inputValue()).toBe(text);
}

describe.each(
  inLanguages([
    ['zh_CN', zhCN as Catalogue],
    ['zh_TW', zhTW],
    ['en_US', enUS],
  ] as const),
)('a message to wristbands, on a screen in %s', (language, texts) => {
  let page: Page;
  let errors: string[];
  let close: () => Promise<void>;
  const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
  /** The form of a new message. */
  const write = async (type: 'broadcast' | 'custom'): Promise<Locator> => {
    await page.goto(`${site.url}/message/bracelet/add`);
    const content = page.locator('#braceletMessage-content');
    await content.waitFor(waitOptions);
    await page.getByRole('radio', { name: texts[`braceletMessage.type.${type}`] }).check(waitOptions);
    return content;
  };
  let sentAt = 0;
  /** A repetition within a second is not sent (specification §9, prevent-repeat click). */
  const send = async (): Promise<void> => {
    await page.waitForFunction((until) => Date.now() > until, sentAt + limits.repeatClickMs);
    await button(texts['console.bracelet.send']).click();
    sentAt = Date.now();
  };
  /** The error of a field of the form. */
  const refused = (field: string, text: string): Promise<void> =>
    page.locator(`#braceletMessage-${field}-error`).filter({ hasText: text }).waitFor(waitOptions);
  /** The receivers of a message, in a page that is not reloaded from here on. */
  const openReceivers = async (text: string): Promise<void> => {
    const receivers = rowOf(page, text).getByRole('link', { name: texts['console.bracelet.deliveries'] });
    await receivers.click(waitOptions);
    await page.waitForURL('**/message/delivery?messageId=*', waitOptions);
    await page.evaluate(() => document.documentElement.setAttribute('data-stayed', 'yes'));
  };
  const expectNotReloaded = async (): Promise<void> =>
    expect(await page.evaluate(() => document.documentElement.getAttribute('data-stayed'))).toBe('yes');
  const reads = (sn: string, text: string): Promise<void> =>
    rowOf(page, sn).filter({ hasText: text }).waitFor(waitOptions);

  beforeAll(async () => {
    const opened = await site.open(blankPath, language);
    ({ page, errors } = opened);
    close = () => opened.context.close();
  });
  afterAll(async () => {
    await close?.();
    expect(errors).toEqual([]);
  });

  it.runIf(isFullSuite)(
    'is a broadcast of at most 18 characters: it reaches the wristbands, and their answers appear by themselves',
    async () => {
      const text = `${texts['braceletMessage.type.broadcast']}`.slice(0, 9).padEnd(18, '演');
      const tooLong = fillText(texts['validation.maxLength'], { max: 18 });
      const content = await write('broadcast');
      await content.fill(`${text}练`);
      await send();
      await refused('content', tooLong);
      expect(await content.inputValue()).toBe(`${text}练`);
      expect(await refusalOf(language, { type: 'broadcast', content: `${text}练` })).toEqual([`content: ${tooLong}`]);
      await picture(page, `${language}-bracelet-too-long`);

      await content.fill(text);
      await send();
      await page.waitForURL('**/message/bracelet', waitOptions);
      await rowOf(page, text).waitFor(waitOptions);
      const [first, second] = [await wristbands.hear(one, text), await wristbands.hear(two, text)];
      expect(first).toMatchObject({ type: 'broadcast', reply: false });

      await openReceivers(text);
      await reads(one, texts['braceletDelivery.status.sending']);
      await wristbands.answer(second, 'refused');
      await wristbands.answer(first, 'received');
      await reads(one, texts['braceletDelivery.status.unread']);
      await wristbands.answer(first, 'read');
      await reads(one, texts['braceletDelivery.status.read']);
      await reads(two, texts['braceletDelivery.status.failed']);
      await reads(two, texts['braceletDelivery.failure.refused']);
      await expectNotReloaded();
      await picture(page, `${language}-bracelet-receivers`);

      await page.goto(`${site.url}/message/bracelet`);
      const resend = rowOf(page, text).getByRole('button', { name: texts['console.bracelet.resend'] });
      await resend.waitFor(waitOptions);
      await picture(page, `${language}-bracelet-failed`);
      await resend.click();
      const again = await wristbands.hear(two, text, 2);
      expect(again.id).toBe(second.id);
      expect(wristbands.heard.filter(({ sn, id }) => sn === one && id === first.id)).toHaveLength(1);
      await wristbands.answer(again, 'confirmed');
      await rowOf(page, text).filter({ hasText: texts['braceletMessage.status.sent'] }).waitFor(waitOptions);
      await resend.waitFor({ state: 'detached', ...waitOptions });
    },
  );

  it.runIf(isFullSuite)(
    'is a custom notification of at most 36 characters, which requests yes or no, and shows the answers',
    async () => {
      const text = texts['braceletMessage.type.custom'].slice(0, 20).padEnd(36, '问');
      const tooLong = fillText(texts['validation.maxLength'], { max: 36 });
      const content = await write('custom');
      await content.fill(`${text}问`);
      const replyField = page.locator('#braceletMessage-wantsReply');
      await replyField.getByRole('radio', { name: texts['console.yes'], exact: true }).check(waitOptions);
      await send();
      await refused('content', tooLong);
      expect(await refusalOf(language, { type: 'custom', content: `${text}问` })).toEqual([`content: ${tooLong}`]);
      await content.fill(text);
      await picture(page, `${language}-bracelet-custom`);
      await send();
      await page.waitForURL('**/message/bracelet', waitOptions);
      const [first, second] = [await wristbands.hear(one, text), await wristbands.hear(two, text)];
      expect([first.type, first.reply]).toEqual(['custom', true]);

      await openReceivers(text);
      await wristbands.answer(first, 'confirmed', 'yes');
      await wristbands.answer(second, 'confirmed', 'no');
      for (const [sn, reply] of [
        [one, 'yes'],
        [two, 'no'],
      ] as const) {
        await reads(sn, texts['braceletDelivery.status.confirmed']);
        await rowOf(page, sn).getByText(texts[`braceletDelivery.reply.${reply}`], { exact: true }).waitFor(waitOptions);
      }
      await expectNotReloaded();
      await picture(page, `${language}-bracelet-answers`);
    },
  );

  it.runIf(isFullSuite)('is sent at a later time, or not at all when it is cancelled before', async () => {
    const text = `${texts['braceletMessage.status.toBeSent']} ${language}`;
    const content = await write('custom');
    await content.fill(text);
    await typeTime(page, '2020-01-01 08:00:00');
    await send();
    await refused('sendAt', texts['braceletMessage.later']);
    await typeTime(page, '2099-01-01 08:00:00');
    await send();
    await page.waitForURL('**/message/bracelet', waitOptions);
    const waiting = rowOf(page, text).filter({ hasText: texts['braceletMessage.status.toBeSent'] });
    await waiting.filter({ hasText: '2099-01-01 08:00:00' }).waitFor(waitOptions);
    await picture(page, `${language}-bracelet-scheduled`);
    await rowOf(page, text).getByRole('button', { name: texts['console.bracelet.cancel'] }).click(waitOptions);
    const dialog = page.getByRole('dialog');
    await dialog.waitFor(waitOptions);
    await picture(page, `${language}-bracelet-cancel`);
    await dialog.getByRole('button', { name: texts['console.bracelet.cancel'], exact: true }).click();
    await rowOf(page, text).filter({ hasText: texts['braceletMessage.status.cancelled'] }).waitFor(waitOptions);
    await openReceivers(text);
    await reads(one, texts['braceletDelivery.status.cancelled']);
    await reads(two, texts['braceletDelivery.status.cancelled']);
    expect(wristbands.heard.filter((each) => each.text === text)).toEqual([]);
  });
});
