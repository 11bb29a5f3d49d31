import { type Browser, chromium } from 'playwright-core';

import { sharedBrowser } from './sharedResources.ts';

/** Connected by this worker, closed ones among them. */
export const connected: Browser[] = [];

/** The worker's browser; closing it closes what was opened through this connection. */
export async function connectBrowser(): Promise<Browser> {
  const browser = await chromium.connect(await sharedBrowser());
  connected.push(browser);
  return browser;
}
