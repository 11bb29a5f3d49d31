import { roleTemplates } from '@muster/model/role/roleTemplates.ts';
import { enUS, zhCN } from '@muster/model/messages/catalogues.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { picture } from './browser.ts';
import { waitOptions } from './logIn.ts';
import { openSite, type TestSite } from './testSite.ts';

let site: TestSite;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site?.close());

it('shows the console as a role, changes nothing meanwhile, and comes back', async () => {
  const name = `Gate ${site.buildingId}`;
  const id = await site.save('/base/role', { name, ...roleTemplates.guard });
  const { page, context, errors } = await site.open(`/system/role/view/${id}`, 'zh_CN');
  await page.getByRole('button', { name: zhCN['roleView.start'] }).click(waitOptions);
  const bar = page.getByRole('complementary', { name: zhCN['roleView.title'] });
  await bar.getByText(name).waitFor(waitOptions);
  await page.goto(`${site.url}/access/visit`);
  const menu = page.getByRole('navigation', { name: zhCN['console.menu'] });
  await menu.getByText(zhCN['menu.visit']).first().waitFor(waitOptions);
  expect(await menu.getByText(zhCN['menu.system']).count()).toBe(0);
  await picture(page, 'role-view');
  const refusal = await page.evaluate(async () => {
    const headers = { authToken: sessionStorage.getItem('roleViewToken') ?? '', 'content-type': 'application/json' };
    const response = await fetch('/bp/visit/save', { method: 'POST', headers, body: '{}' });
    return (await response.json()) as { code: number };
  });
  expect(refusal.code).toBe(-1);
  await bar.getByRole('button', { name: zhCN['roleView.end'] }).click();
  await page.waitForURL('**/system/role', waitOptions);
  await menu.getByText(zhCN['menu.system']).first().waitFor(waitOptions);
  expect(await bar.count()).toBe(0);
  expect(errors).toEqual([]);
  await context.close();
});

it('offers commands, pages and rows by one press on a phone', async () => {
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
