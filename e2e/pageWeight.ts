import { gzipSync } from 'node:zlib';

import type { Browser, Page } from 'playwright-core';

import { waitOptions } from './logIn.ts';

/** A logged-in user, as stored by the login in the browser; null = none. */
export interface Visitor {
  authToken: string;
  buildId: string;
}

/** A page, its marker of readiness, and the limit of its JavaScript. */
export interface WeighedPage {
  name: string;
  path: string;
  isThere: string;
  needsLogin: boolean;
  /** Bytes of gzipped JavaScript; 1 kB = 1,000 bytes. */
  budget: number;
}

/** Limits of pages: everything that a page loads from an empty cache, shared parts included. */
export const weighedPages: readonly WeighedPage[] = [
  { name: 'login', path: '/login', isThere: 'form input[type=password]', needsLogin: false, budget: 90_000 },
  {
    name: 'list of people',
    path: '/organization/person',
    isThere: '.ant-table',
    needsLogin: true,
    budget: 420_000,
  },
  {
    name: 'list of alarms',
    path: '/alarm/list',
    // The demo site raises its first alarm after half a minute; the list fetches the same without one.
    isThere: '.ant-table, p:text-is("还没有数据")',
    needsLogin: true,
    budget: 420_000,
  },
  { name: 'alarm statistics', path: '/alarm/statistic', isThere: 'main h1', needsLogin: true, budget: 420_000 },
  { name: 'alarm health', path: '/alarm/health', isThere: 'main h1', needsLogin: true, budget: 420_000 },
  { name: 'form', path: '/organization/job/add', isThere: 'form', needsLogin: true, budget: 450_000 },
  { name: 'map', path: '/dashboard', isThere: 'canvas', needsLogin: true, budget: 1_300_000 },
  { name: 'big screen', path: '/bigscreen/screen5.html', isThere: 'canvas', needsLogin: true, budget: 1_260_000 },
];

export interface Weight {
  /** Bytes of all scripts, each gzipped. */
  bytes: number;
  /** Bytes by file, the heaviest first. */
  files: readonly [name: string, bytes: number][];
}

/** Opens a page in a browser that has nothing yet, and weighs the scripts that it fetches until it is quiet. */
export async function weigh(
  browser: Browser,
  origin: string,
  { path, isThere, needsLogin }: WeighedPage,
  visitor: Visitor,
): Promise<Weight> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });
  if (needsLogin) await context.addInitScript(enter, visitor);
  // The demo site raises alarms at any time, which load the components that show them.
  await context.routeWebSocket('**/live', () => {});
  const page = await context.newPage();
  const scripts: Promise<[string, number]>[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith('.js') && response.ok())
      scripts.push(response.body().then((body) => weightOf(pathname, body)));
  });
  // A page that does not come stays open for the message of the failure.
  await visit(page, `${origin}${path}`, isThere);
  const files = (await Promise.all(scripts)).sort(([, one], [, other]) => other - one);
  await context.close();
  return { bytes: files.reduce((sum, [, bytes]) => sum + bytes, 0), files };
}

function weightOf(pathname: string, body: Buffer): [string, number] {
  return [pathname.replace('/assets/', ''), gzipSync(body, { level: 9 }).length];
}

/** Runs in the page, before its own scripts. */
function enter({ authToken, buildId }: Visitor): void {
  localStorage.setItem('authToken', authToken);
  sessionStorage.setItem('buildId', buildId);
}

async function visit(page: Page, url: string, isThere: string): Promise<void> {
  await page.goto(url);
  await page
    .locator(isThere)
    .first()
    .waitFor({ state: 'attached', ...waitOptions });
  await page.waitForLoadState('networkidle');
}

export interface Paint {
  /** Milliseconds until the largest thing of the page is painted. */
  largestMs: number;
  /** Sum of unexpected layout shifts. */
  shift: number;
}

/** Loading of the login on a throttled processor (Chromium's own throttle). */
export async function paintOfLogin(browser: Browser, origin: string, slowdown: number): Promise<Paint> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });
  await context.addInitScript(observePaint);
  const page = await context.newPage();
  const debug = await context.newCDPSession(page);
  await debug.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await visit(page, `${origin}/login`, 'form img');
  const paint = await page.evaluate<Paint>('globalThis.observedPaint');
  await context.close();
  return paint;
}

/** Runs in the page: web-vitals' two figures by the browser's own observers. */
function observePaint(): void {
  const paint = { largestMs: 0, shift: 0 };
  Object.assign(globalThis, { observedPaint: paint });
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) paint.largestMs = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if ('value' in entry) paint.shift += Number(entry.value);
  }).observe({ type: 'layout-shift', buffered: true });
}
