import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';

import { browserOptions } from './harness/browserOptions.ts';
import type { Session } from './session.ts';

/** A browser of one's own, outside of the test run. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch(browserOptions());
}

export const sizes = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;

export type ConsoleLanguage = 'zh_CN' | 'zh_TW' | 'en_US';

/** A page of its own, in a language, at a size, logged in with a session; errors of the page are kept in `errors`. */
export async function openPage(
  browser: Browser,
  url: string,
  language: ConsoleLanguage,
  size: keyof typeof sizes = 'desk',
  session?: Session,
): Promise<{ page: Page; context: BrowserContext; errors: string[] }> {
  const context = await browser.newContext({
    viewport: sizes[size],
    locale: language.replace('_', '-'),
    reducedMotion: 'reduce',
  });
  await context.addInitScript((stored) => localStorage.setItem('language', stored), language);
  if (session !== undefined) await keepSession(context, new URL(url).origin, session);
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  await page.goto(url);
  return { page, context, errors };
}

/** The first page of the context finds the login stored as the console itself stores it; a logout stays one. */
async function keepSession(context: BrowserContext, origin: string, session: Session): Promise<void> {
  const { viewCookie: value, ...stored } = session;
  const cookie = { name: 'musterView', value, httpOnly: true, sameSite: 'Strict' } as const;
  const domain = new URL(origin).hostname;
  await context.addCookies(['/image', '/file'].map((path) => ({ ...cookie, domain, path })));
  await context.addInitScript(({ authToken, buildId, buildings, roleType, deployType }) => {
    if (localStorage.getItem('testSession') === authToken && sessionStorage.length > 0) return;
    if (localStorage.getItem('testSession') !== authToken) localStorage.setItem('authToken', authToken);
    localStorage.setItem('testSession', authToken);
    for (const [key, value] of Object.entries({ buildId, buildings, roleType, deployType }))
      if (value !== null) sessionStorage.setItem(key, value);
  }, stored);
}

/** Pictures are kept in the folder that the variable SCREENSHOTS names; without it none is taken. */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS;
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`) });
}
