import { isFullSuite } from '@muster/testkit/suiteSize.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { seriousViolations } from './axe.ts';
import { picture } from './browser.ts';
import { closePages, sharedBrowser } from './harness/sharedBrowser.ts';
import { openKit, type OpenKit } from './kit.ts';
import type { ServedPage } from './serveFolder.ts';
import { servePage } from './servePage.ts';
import { waitOptions } from './logIn.ts';
import type { KitCall } from './kitPage/kitMode.ts';

let kit: ServedPage;
let browser: Browser;

beforeAll(async () => {
  [kit, browser] = await Promise.all([servePage('kit'), sharedBrowser()]);
});
afterAll(async () => {
  await closePages();
  kit?.close();
});

const open = (path: string, mode: Parameters<typeof openKit>[2] = {}): Promise<OpenKit> =>
  openKit(browser, `${kit.url}${path}`, mode);
const save = (page: Page) => page.getByRole('button', { name: 'Save' });
const saved = (page: Page): Promise<KitCall[]> =>
  page.evaluate(() => window.kitCalls.filter(({ path }) => path === '/bp/specimen/save'));
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Chooses one of a list that opens; it may still be opening. */
async function pick(page: Page, id: string, option: string): Promise<void> {
  await page.locator(`#specimen-${id}`).click();
  await page.locator('.ant-select-item-option', { hasText: option }).last().dispatchEvent('click');
}

/** Types a date, and checks that the field keeps it after its panel has closed. */
async function typeDate(page: Page, id: string, text: string): Promise<void> {
  const input = page.locator(`#specimen-${id}`);
  await input.fill(text);
  await page.keyboard.press('Enter');
  await expect.poll(() => input.getAttribute('aria-expanded'), waitOptions).not.toBe('true');
  await expect.poll(() => input.inputValue(), waitOptions).toBe(text);
}

async function pickInDialog(page: Page, id: string, name: string): Promise<void> {
  await page.locator(`#specimen-${id}`).click();
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

describe('a form on the screen', () => {
  it('accepts a value in every kind of field, and sends them in the wire format', async () => {
    const { page, context, errors } = await open('/specimen/add');
    await page.locator('#specimen-name').fill('Night shift');
    await page.locator('#specimen-number').fill('S7');
    await page.getByRole('radio', { name: 'Female' }).check();
    await pick(page, 'mustWear', 'Yes');
    await page.locator('#specimen-log').fill('first line');
    await pick(page, 'jobId', 'Position 2');
    await pick(page, 'ethnicity', '蒙古族');
    await typeDate(page, 'raisedAt', '2026-03-01 08:00:00');
    await typeDate(page, 'birthday', '1990-05-17');
    await typeDate(page, 'year', '2020');
    await page.getByRole('checkbox', { name: 'Male', exact: true }).check();
    await page.locator('#specimen-place').click();
    await page.locator('.ant-cascader-menu-item', { hasText: 'Male' }).first().dispatchEvent('click');
    await page.locator('.ant-cascader-menu').nth(1).getByTitle('Female').dispatchEvent('click');
    await page.locator('#specimen-span').fill('1.5');
    await page.getByRole('spinbutton', { name: 'Range to' }).fill('8');
    await page.locator('#specimen-stay').fill('3');
    await page.locator('#specimen-gross').fill('18.4');
    await page.locator('#specimen-tare').fill('6.1');
    expect(await page.locator('#specimen-net').innerText()).toBe('12.3');
    await pickInDialog(page, 'departId', 'Department 3');
    await pickInDialog(page, 'areaId', 'Risk area 1');
    await pickInDialog(page, 'headId', 'Person 2');
    await page.locator('#specimen-phone').fill('13800138000');
    const files = page.locator('input[type=file]');
    await files.nth(0).setInputFiles({ name: 'face.png', mimeType: 'image/png', buffer: png });
    await page.getByRole('img', { name: 'face.png' }).waitFor();
    await page
      .getByRole('group', { name: 'Contract' })
      .locator('input')
      .setInputFiles({ name: 'contract.docx', mimeType: '', buffer: png });
    await page
      .getByRole('group', { name: 'Album' })
      .locator('input')
      .setInputFiles([
        { name: 'one.png', mimeType: 'image/png', buffer: png },
        { name: 'two.png', mimeType: 'image/png', buffer: png },
      ]);
    await page.getByRole('img', { name: 'two.png' }).waitFor();
    await page
      .getByRole('group', { name: 'Papers' })
      .locator('input')
      .setInputFiles({ name: 'plan.doc', mimeType: '', buffer: png });
    await page.getByRole('button', { name: 'plan.doc', exact: true }).waitFor();
    await page.locator('#specimen-story').fill('It leaked');
    await page.locator('#specimen-note').fill('a word');
    await save(page).click();
    await expect.poll(async () => (await saved(page)).length, waitOptions).toBe(1);
    const { photo, contract, album, papers, ...texts } = (await saved(page))[0]?.body ?? {};
    expect(texts).toEqual({
      name: 'Night shift',
      number: 'S7',
      gender: 'female',
      mustWear: 'true',
      log: 'first line',
      jobId: 'Position1',
      ethnicity: '02',
      raisedAt: '2026-03-01T00:00:00.000Z',
      birthday: '1990-05-17',
      year: '2020',
      badges: '["male"]',
      place: '["male","female"]',
      span: '[1.5,8]',
      stay: '{"value":3,"unit":"minute"}',
      gross: '18.4',
      tare: '6.1',
      departId: 'Department2',
      areaId: 'Risk area0',
      headId: 'Person1',
      phone: '13800138000',
      story: '<p>It leaked</p>',
      note: '["a word"]',
      confirm: 'false',
    });
    const names = [photo, contract, album, papers].map((sent) =>
      [JSON.parse(sent ?? 'null')].flat().map(({ name }) => name),
    );
    expect(names).toEqual([['face.png'], ['contract.docx'], ['one.png', 'two.png'], ['plan.doc']]);
    expect(errors).toEqual([]);
    await context.close();
  });

  it.runIf(isFullSuite)('shows the errors beside the fields, and scrolls to the first', async () => {
    const { page, context } = await open('/specimen/add');
    await page.getByRole('radio', { name: 'Female' }).check();
    await page.locator('#specimen-number').fill('with blank');
    await page.locator('#specimen-span').fill('9');
    await page.getByRole('spinbutton', { name: 'Range to' }).fill('2');
    await save(page).click();
    await page.getByText('Check your fields').waitFor();
    const wrong = await page.locator('[id$="-error"]').allInnerTexts();
    expect(wrong).toEqual([
      'This field is required',
      'Letters, digits and _ . : - only',
      'The first value must not be above the second',
      'This field is required',
    ]);
    expect(await page.locator('#specimen-name').evaluate((input) => document.activeElement === input)).toBe(true);
    expect(await saved(page)).toEqual([]);
    await picture(page, 'form-wrong');
    await context.close();
  });

  it.runIf(isFullSuite)('is not kept under its overlay by names that do not load', async () => {
    const { page, context } = await open('/specimen/edit/s1', { slowNamesMs: 600_000 });
    // useIsFilling.test.tsx tests its duration: on a slow machine it is gone too soon to be seen.
    await page.locator('form[aria-busy=false]').waitFor();
    await page.locator('#specimen-number').fill('S8');
    await context.close();
  });

  it.runIf(isFullSuite)('sends a double click once', async () => {
    const { page, context } = await open('/specimen/edit/s1');
    await page.locator('#specimen-number').fill('S8');
    await save(page).dblclick();
    await page.waitForURL(`${kit.url}/specimen`);
    expect(await saved(page)).toHaveLength(1);
    await context.close();
  });

  it.runIf(isFullSuite)('previews a picture, refuses other files, and shows the accepted types', async () => {
    const { page, context } = await open('/specimen/edit/s1', { language: 'zh_CN' });
    await page.getByRole('group', { name: '照片' }).getByRole('button', { name: '预览' }).click();
    await page.getByRole('dialog', { name: '王伟.jpg' }).getByRole('img').waitFor();
    await picture(page, 'picture-preview');
    await page.keyboard.press('Escape');
    await page.getByText('支持 jpg, jpeg, png，不超过 10 MB').first().waitFor();
    await page.locator('input[type=file]').first().setInputFiles({ name: 'face.gif', mimeType: '', buffer: png });
    await page.getByText('文件类型不正确，仅支持 jpg, jpeg, png').waitFor();
    await context.close();
  });
});

describe('rich text', () => {
  it.runIf(isFullSuite)('is written with headings, bold words, lists, links and pictures', async () => {
    const { page, context } = await open('/specimen/add');
    await page.locator('#specimen-name').fill('Report');
    const text = page.locator('#specimen-story');
    const tool = (name: string) => page.getByRole('button', { name, exact: true }).click();
    await text.click();
    await tool('Heading');
    await page.keyboard.type('Leak');
    await page.keyboard.press('Enter');
    await tool('Bullet list');
    await page.keyboard.type('tank B');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await tool('Bold');
    await page.keyboard.type('at noon');
    await tool('Bold');
    await tool('Link');
    await page.getByRole('dialog').getByRole('textbox').fill('risk.example.cn');
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
    await text.locator('a').waitFor();
    const images = page.getByRole('toolbar').locator('input[type=file]');
    await images.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: png });
    await text.locator('img').waitFor();
    await save(page).click();
    await expect.poll(async () => (await saved(page)).length, waitOptions).toBe(1);
    const story = (await saved(page))[0]?.body.story ?? '';
    for (const part of [
      '<h2>Leak</h2>',
      '<li><p>tank B</p></li>',
      '<strong>at noon</strong>',
      'href="https://risk.example.cn"',
    ])
      expect(story).toContain(part);
    expect(story).toContain(`src="/image/view?id=${'7'.repeat(26)}"`);
    const uploads = await page.evaluate(() => window.kitCalls.filter(({ path }) => path === '/image/uploadImgForWE'));
    expect(uploads.map(({ body }) => body)).toEqual([{ purpose: 'editorImage' }]);
    await context.close();
  });

  it.runIf(isFullSuite)('accepts one picture at a time, of at most 2 MB', async () => {
    const { page, context } = await open('/specimen/add');
    const images = page.getByRole('toolbar').locator('input[type=file]');
    expect(await images.getAttribute('multiple')).toBeNull();
    await images.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.alloc(2_097_153) });
    await page.getByText('The file is too large: at most 2 MB').waitFor();
    await context.close();
  });

  it.runIf(isFullSuite)('is shown without active content', async () => {
    // The browser's policy complains of the handlers while they are being thrown away: no errors are looked at.
    const { page, context } = await open('/specimen/view/s1');
    await page.getByRole('heading', { name: '经过' }).waitFor();
    const results = await page.evaluate(() =>
      window.kitClean([
        '<script>alert(1)</script>',
        '<p onclick="alert(1)" style="position:fixed" data-x="1" class="x">a</p>',
        '<iframe src="https://a.cn"></iframe><form action="/logout"><input></form>',
        '<svg onload="alert(1)"><a href="javascript:alert(1)">b</a></svg>',
        '<img src="https://a.cn/x.png"><img src="data:image/png;base64,AA"><img src="//a.cn/x.png" onerror="alert(1)">',
        '<a href="javascript:alert(1)">c</a><a href="data:text/html,x">d</a><a href="/logout">e</a>',
        '<a href="https://a.cn">f</a>',
        '<h2>g</h2><ul><li><p><strong>h</strong></p></li></ul>',
      ]),
    );
    expect(results.slice(0, 5)).toEqual(['', '<p>a</p>', '', expect.not.stringMatching(/svg|javascript/), '']);
    expect(results[5]).not.toContain('href');
    expect(results[6]).toBe('<a href="https://a.cn" rel="noopener noreferrer" target="_blank">f</a>');
    expect(results[7]).toBe('<h2>g</h2><ul><li><p><strong>h</strong></p></li></ul>');
    await context.close();
  });
});

const looks: readonly (readonly ['zh_CN' | 'en_US', 'desk' | 'phone'])[] = [
  ['zh_CN', 'desk'],
  ['en_US', 'desk'],
  ['zh_CN', 'phone'],
  ['en_US', 'phone'],
];

describe.runIf(isFullSuite)('a form of every kind', () => {
  it.each(looks)('has no serious finding of axe in %s on a %s', async (language, size) => {
    for (const name of ['add', 'edit/s3', 'view/s3']) {
      const { page, context } = await open(`/specimen/${name}`, { language, size });
      await page.getByRole('heading', { level: 1 }).waitFor();
      if (!name.startsWith('view')) await page.getByRole('toolbar').waitFor();
      await page.locator('[aria-busy=true]').waitFor({ state: 'detached' });
      expect({ name, findings: await seriousViolations(page) }).toEqual({ name, findings: [] });
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect({ name, wider }).toEqual({ name, wider: 0 });
      await picture(page, `form-${name.replace('/', '-')}-${language}-${size}`);
      await context.close();
    }
  });
});
