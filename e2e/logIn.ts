import type { Catalogue } from '@muster/model/messages/catalogue.ts';
import type { Page } from 'playwright-core';

import { adminPassword } from './muster.ts';

/** A busy machine takes its time. */
export const patience = { timeout: 60_000 };

/** Fills in the login page that is shown, and waits for the first screen. */
export async function logIn(page: Page, texts: Catalogue): Promise<void> {
  const name = page.getByLabel(texts['console.login.name'], { exact: true });
  await name.waitFor(patience);
  await name.fill('admin');
  await page.getByLabel(texts['console.login.password'], { exact: true }).fill(adminPassword);
  await page.getByLabel(texts['console.login.captcha'], { exact: true }).first().fill('none');
  await page.getByRole('button', { name: texts['console.login.submit'], exact: true }).click();
  await page.waitForURL('**/dashboard', patience);
}
