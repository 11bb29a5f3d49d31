// Pictures of every screen of a running Muster, for people to look at:
//   node apps/console/dev/screenshot.ts OUT_DIR [BASE_URL]
// Name and password come from MUSTER_USER and MUSTER_PASSWORD; the server must run with MUSTER_CAPTCHA=off.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';

import { menu } from '@muster/model/access/menu.ts';
import { languages, type Language } from '@muster/model/messages/catalogue.ts';
import { chromium, type Browser, type Page } from 'playwright-core';

const [outDir = 'screenshots', base = 'http://127.0.0.1:8080', only = ''] = process.argv.slice(2);
const sizes = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;
const browserFlags = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
];

/** Screens of the menu, and pages below them that a picture should show as well. */
const paths = [
  ...menu.flatMap((entry) => (entry.children.length === 0 ? [entry] : entry.children)).map(({ url }) => url),
  '/organization/person/add',
  '/area/areaType/add',
  '/system/role/add',
];

async function logIn(page: Page): Promise<void> {
  await page.goto(`${base}/login`);
  await page.locator('input[autocomplete=username]').fill(process.env['MUSTER_USER'] ?? 'admin');
  await page.locator('input[type=password]').fill(process.env['MUSTER_PASSWORD'] ?? '');
  await page.locator('input[maxlength="8"]').fill('0000');
  const entered = page.waitForResponse((response) => response.url().includes('/base/authority/get-info'));
  await page.locator('button[type=submit]').click();
  await entered;
}

async function shoot(browser: Browser, language: Language, size: keyof typeof sizes): Promise<void> {
  const context = await browser.newContext({ viewport: sizes[size], deviceScaleFactor: 1 });
  await context.addInitScript((value) => localStorage.setItem('language', value), language);
  const page = await context.newPage();
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') process.stderr.write(`${message.text()}\n`);
  });
  page.on('pageerror', (error) => process.stderr.write(`${String(error)}\n`));
  const picture = async (name: string): Promise<void> => {
    await page.waitForLoadState('networkidle').catch(() => undefined);
    await page.screenshot({ path: join(outDir, `${size}-${language}-${name}.png`) });
  };
  await page.goto(`${base}/login`);
  await page.locator('img[src^="data:"]').waitFor();
  await picture('login');
  await logIn(page);
  for (const path of paths.filter((each) => each.includes(only))) {
    await page.goto(`${base}${path}`);
    await page.locator('#root > *').first().waitFor();
    await picture(path.slice(1).replaceAll('/', '-'));
  }
  await context.close();
}

await mkdir(outDir, { recursive: true });
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: browserFlags });
for (const language of languages)
  for (const size of ['desktop', 'phone'] as const) await shoot(browser, language, size);
await browser.close();
