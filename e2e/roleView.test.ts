import type { Catalogue } from '@muster/model/messages/catalogue.ts';
import { enUS, zhCN } from '@muster/model/messages/catalogues.ts';
import { inLanguages, isFullSuite } from '@muster/testkit/suiteSize.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { picture } from './browser.ts';
import { byMenu } from './go.ts';
import { waitOptions } from './logIn.ts';
import { countPresses } from './presses.ts';
import { openSite, type TestSite } from './testSite.ts';

let site: TestSite;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site?.close());

it.each(
  inLanguages([
    ['zh_CN', zhCN as Catalogue],
    ['en_US', enUS],
  ] as const),
)(
  'in %s a role is created from a template, previewed in the console without a change, and the preview ends',
  async (language, texts) => {
    const name = `G ${language} ${site.buildingId}`;
    const { page, context, errors } = await site.open('/dashboard', language);
    const presses = await countPresses(context);
    const button = (key: keyof Catalogue) => page.getByRole('button', { name: texts[key], exact: true });
    await byMenu(page, texts, 'menu.system', 'menu.role');
    await button('console.table.add').click(waitOptions);
    // The list that was left may have a role of this name as a link.
    await page
      .getByRole('group', { name: texts['roleTemplate.pick'] })
      .getByRole('button', { name: new RegExp(`^${texts['roleTemplate.guard']}`) })
      .click(waitOptions);
    await page.getByRole('textbox', { name: texts['role.name'] }).fill(name, waitOptions);
    await picture(page, `${language}-role-made`);
    await button('console.save').click();
    const row = page.locator('.ant-table-row').filter({ hasText: name });
    await row.getByText(texts['roleView.start'], { exact: true }).click(waitOptions);
    const bar = page.getByRole('complementary', { name: texts['roleView.title'] });
    await bar.getByText(name).waitFor(waitOptions);
    expect(await presses.count(), (await presses.list()).join('\n')).toBeLessThanOrEqual(8);
    await page.goto(`${site.url}/access/visit`);
    const menu = page.getByRole('navigation', { name: texts['console.menu'] });
    await menu.getByText(texts['menu.visit']).first().waitFor(waitOptions);
    expect(await menu.getByText(texts['menu.system']).count()).toBe(0);
    await picture(page, `${language}-role-view`);
    const refusal = await page.evaluate(async () => {
      const headers = { authToken: sessionStorage.getItem('roleViewToken') ?? '', 'content-type': 'application/json' };
      const response = await fetch('/bp/visit/save', { method: 'POST', headers, body: '{}' });
      return (await response.json()) as { code: number };
    });
    expect(refusal.code).toBe(-1);
    await bar.getByRole('button', { name: texts['roleView.end'] }).click();
    await page.waitForURL('**/system/role', waitOptions);
    await menu.getByText(texts['menu.system']).first().waitFor(waitOptions);
    expect(await bar.count()).toBe(0);
    expect(errors).toEqual([]);
    await context.close();
  },
);

it.runIf(isFullSuite)('offers commands, pages and rows by one press on a phone', async () => {
  const { page, context, errors } = await site.open('/dashboard', 'en_US', 'phone');
  await page.getByRole('button', { name: enUS['palette.hint'] }).click(waitOptions);
  const input = page.getByRole('combobox', { name: enUS['palette.title'] });
  await input.fill('evacu');
  await page.getByRole('option', { name: enUS['palette.evacuate'] }).waitFor(waitOptions);
  await picture(page, 'palette-phone');
  await input.press('Enter');
  await page.getByRole('dialog', { name: enUS['muster.start'] }).waitFor(waitOptions);
  expect(errors).toEqual([]);
  await context.close();
});
