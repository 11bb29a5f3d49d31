import type { Page } from 'playwright-core';
import { expect } from 'vitest';

import { waitOptions } from './logIn.ts';

/** Waits until a screen stands there and is busy with nothing any more. */
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
