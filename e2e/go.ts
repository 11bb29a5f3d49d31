import type { Catalogue } from '@muster/model/messages/catalogue.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

import { waitOptions } from './logIn.ts';

/** Waits until a screen is shown and no longer busy. */
export async function settled(page: Page): Promise<void> {
  await page.locator('main:visible, h1:visible').first().waitFor(waitOptions);
  await expect.poll(() => page.locator('[aria-busy=true]:visible').count(), waitOptions).toBe(0);
  await page.waitForLoadState('networkidle', waitOptions);
}

/** Opens a screen as a link would: the console is not loaded again, which would take most of the time. */
export async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, path);
  await settled(page);
}

/** Opens a screen like an operator: from Home by three presses, the menu, its group and its entry. */
export async function byMenu(page: Page, texts: Catalogue, group: keyof Catalogue, screen: keyof Catalogue) {
  const menu = page.getByRole('navigation', { name: texts['console.menu'], exact: true });
  await page.getByRole('button', { name: texts['console.openMenu'], exact: true }).click(waitOptions);
  await menu.getByRole('button', { name: texts[group], exact: true }).click(waitOptions);
  await menu.getByRole('link', { name: texts[screen], exact: true }).click(waitOptions);
}
