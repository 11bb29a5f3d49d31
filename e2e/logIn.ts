import type { Catalogue } from '@muster/model/messages/catalogue.ts';
import type { Page } from 'playwright-core';

import { expect } from 'vitest';

import { adminPassword } from './muster.ts';

/** For a busy machine. It is also the default of every page of the shared browser, and of `expect.poll`. */
export const waitOptions = { timeout: 120_000 };

/** Fills in the login page that is shown, chooses the building where there are several, and waits for the first screen. */
export async function logIn(page: Page, texts: Catalogue, building = ''): Promise<void> {
  const name = page.getByLabel(texts['console.login.name'], { exact: true });
  await name.waitFor(waitOptions);
  await name.fill('admin');
  await page.getByLabel(texts['console.login.password'], { exact: true }).fill(adminPassword);
  await page.getByLabel(texts['console.login.captcha'], { exact: true }).first().fill('none');
  await page.getByRole('button', { name: texts['console.login.submit'], exact: true }).click();
  const choice = page.getByRole('button', { name: building, exact: true });
  const isIn = (): boolean => new URL(page.url()).pathname === '/dashboard';
  await expect.poll(async () => isIn() || (await choice.isVisible()), waitOptions).toBe(true);
  if (!isIn()) await choice.click(waitOptions);
  await page.waitForURL('**/dashboard', waitOptions);
}
