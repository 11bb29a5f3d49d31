import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';

import type { Session } from './session.ts';

/**
 * Software WebGL, and no requests of Chromium to the outside (docs/operations.md). Pages are composited by the CPU, as
 * Chromium does without a graphics card: with the blocklist ignored it would composite by emulated WebGL, at 50 to 70
 * ms a frame.
 */
const flags = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
  '--disable-gpu-compositing',
  '--mute-audio',
];

export function launchBrowser(): Promise<Browser> {
  // Names of downloaded files in every language need a locale that can write them.
  const env = { ...process.env, LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' };
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    headless: true,
    args: flags,
    env,
  });
}

export const sizes = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;

/**
 * A path of the console's origin without the console: start of a page that navigates elsewhere at once. The live map
 * takes five seconds of CPU.
 */
export const blankPath = '/favicon.svg';

export type ConsoleLanguage = 'zh_CN' | 'zh_TW' | 'en_US';

/** A new page with language, size and session; its errors are collected in `errors`. */
export async function openPage(
  browser: Browser,
  url: string,
  language: ConsoleLanguage,
  size: keyof typeof sizes = 'desk',
  session?: Session,
  timezoneId?: string,
): Promise<{ page: Page; context: BrowserContext; errors: string[] }> {
  const context = await browser.newContext({
    viewport: sizes[size],
    locale: language.replace('_', '-'),
    reducedMotion: 'reduce',
    ...(timezoneId === undefined ? {} : { timezoneId }),
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

/** Pictures are stored in the folder of the variable SCREENSHOTS; without it none is taken. */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS;
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`) });
}
