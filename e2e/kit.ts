import type { Browser, BrowserContext, Page } from 'playwright-core';

import { type ConsoleLanguage, sizes } from './browser.ts';
import type { KitMode } from './kitPage/kitMode.ts';

export interface OpenKit {
  page: Page;
  context: BrowserContext;
  errors: string[];
}

export async function openKit(
  browser: Browser,
  address: string,
  { language = 'en_US', size = 'desk', ...mode }: Partial<KitMode> & KitLook = {},
): Promise<OpenKit> {
  const context = await browser.newContext({
    viewport: sizes[size],
    locale: language.replace('_', '-'),
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
  });
  await context.addInitScript((stored) => localStorage.setItem('language', stored), language);
  await context.addInitScript((wanted) => Object.assign(window, { kitMode: wanted }), { rows: 32, ...mode });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  await page.goto(address);
  return { page, context, errors };
}

interface KitLook {
  language?: ConsoleLanguage;
  size?: keyof typeof sizes;
}
