// Pictures of every screen, dialog and state of a running Muster, and sheets of them for people to look at:
//   node apps/console/dev/screenshot.ts OUT_DIR [BASE_URL] [PART_OF_A_NAME]
// Name and password come from MUSTER_USER and MUSTER_PASSWORD; the server must run with MUSTER_CAPTCHA=off. The variables
// LANGUAGES and SIZES narrow it down: `LANGUAGES=zh_CN,en_US SIZES=phone`.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';

import { languages, type Language } from '@muster/model/messages/catalogue.ts';
import { chromium, type Browser, type Page } from 'playwright-core';

import { inside, outside, type Scene } from './scenes.ts';
import { writeSheets } from './sheets.ts';

const [outDir = 'screenshots', base = 'http://127.0.0.1:8080', only = ''] = process.argv.slice(2);
const sizes = {
  desktop: { width: 1440, height: 900 },
  zoomed: { width: 720, height: 450 },
  phone: { width: 390, height: 844 },
};
type Size = keyof typeof sizes;
const chosen = (variable: string): string[] | undefined => process.env[variable]?.split(',');
const wantedLanguages = languages.filter((each) => chosen('LANGUAGES')?.includes(each) ?? true);
const wantedSizes = (['desktop', 'zoomed', 'phone'] as const).filter((each) =>
  (chosen('SIZES') ?? ['desktop', 'phone']).includes(each),
);
const browserFlags = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
];
const waitOptions = { timeout: 30_000 };
/** Polling requests of the page are not awaited. */
const quietMs = 700;

async function logIn(page: Page): Promise<void> {
  await page.goto(`${base}/login`);
  await page.locator('input[autocomplete=username]').fill(process.env['MUSTER_USER'] ?? 'admin');
  await page.locator('input[type=password]').fill(process.env['MUSTER_PASSWORD'] ?? '');
  await page.locator('input[maxlength="8"]').fill('0000');
  await page.locator('button[type=submit]').click();
  await page.waitForURL('**/dashboard', waitOptions);
}

/** Loading content has a marker; the live map is never idle on the network. */
async function settle(page: Page): Promise<void> {
  await page.locator('#root > *').filter({ visible: true }).first().waitFor(waitOptions);
  // Hidden pages behind tabs have stopped.
  const isQuiet = (): boolean =>
    ![...document.querySelectorAll('[aria-busy=true]')].some((each) => each.checkVisibility());
  await page.waitForFunction(isQuiet, null, { timeout: 6000 }).catch(() => {});
  await page.waitForLoadState('networkidle', { timeout: quietMs }).catch(() => {});
}

/** As a link would; the console is loaded once. */
async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, path);
  await settle(page);
}

/** Takes the scenes one after another; a failure is reported, and the others continue. */
async function take(page: Page, prefix: string, scenes: readonly Scene[], open: typeof go): Promise<void> {
  for (const { name, path, prepare, tidy } of scenes.filter((each) => each.name.includes(only))) {
    try {
      await open(page, path);
      if (prepare !== undefined) {
        await prepare(page);
        await settle(page);
      }
    } catch (error) {
      process.stderr.write(`${prefix}-${name}: ${String(error).slice(0, 400)}\n`);
    }
    await finish(page, join(outDir, `${prefix}-${name}.png`), tidy).catch((error: unknown) =>
      process.stderr.write(`${prefix}-${name}: ${String(error).slice(0, 400)}\n`),
    );
  }
}

async function finish(page: Page, path: string, tidy: Scene['tidy']): Promise<void> {
  await page.screenshot({ path, timeout: 30_000 });
  await tidy?.(page);
  await page.keyboard.press('Escape');
}

async function shoot(browser: Browser, language: Language, size: Size): Promise<void> {
  const context = await browser.newContext({
    viewport: sizes[size],
    deviceScaleFactor: 1,
    locale: language.replace('_', '-'),
    reducedMotion: 'reduce',
  });
  await context.addInitScript((value) => localStorage.setItem('language', value), language);
  const page = await context.newPage();
  page.setDefaultTimeout(12_000);
  const tell = (text: string): boolean => process.stderr.write(`${language} ${size} ${page.url()}: ${text}\n`);
  page.on('console', (message) => void (['error', 'warning'].includes(message.type()) && tell(message.text())));
  page.on('pageerror', (error) => void tell(String(error)));
  const load = async (to: Page, path: string): Promise<void> => {
    await to.goto(`${base}${path}`);
    await settle(to);
  };
  await take(page, `${size}-${language}`, outside, load);
  await page.unrouteAll();
  await logIn(page);
  await take(page, `${size}-${language}`, inside, go);
  await context.close();
}

await mkdir(outDir, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: browserFlags,
});
for (const language of wantedLanguages) for (const size of wantedSizes) await shoot(browser, language, size);
await browser.close();
for (const language of wantedLanguages)
  for (const size of wantedSizes) await writeSheets(outDir, `${size}-${language}-`, sizes[size]);
