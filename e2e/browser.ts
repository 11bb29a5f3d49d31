import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';

/** WebGL by software, and nothing that Chromium would like to ask of the world outside (docs/operations.md). */
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
  '--mute-audio',
];

export function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  // Names of downloaded files in every language need a locale that can write them.
  const env = { ...process.env, LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' } as Record<string, string>;
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    headless: true,
    args: [...flags, ...more],
    env,
  });
}

export const sizes = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;

export type ConsoleLanguage = 'zh_CN' | 'zh_TW' | 'en_US';

/** A page of its own, in a language, at a size; errors of the page fail the test that reads `errors`. */
export async function openPage(
  browser: Browser,
  url: string,
  language: ConsoleLanguage,
  size: keyof typeof sizes = 'desk',
): Promise<{ page: Page; context: BrowserContext; errors: string[] }> {
  const context = await browser.newContext({
    viewport: sizes[size],
    locale: language.replace('_', '-'),
    reducedMotion: 'reduce',
  });
  await context.addInitScript((stored) => localStorage.setItem('language', stored), language);
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  await page.goto(url);
  return { page, context, errors };
}

/** Pictures are kept in the folder that the variable SCREENSHOTS names; without it none is taken. */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS;
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`) });
}
