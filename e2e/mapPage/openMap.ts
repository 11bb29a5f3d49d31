import type { Browser, Page } from 'playwright-core';

import { findPixelsIn } from '../pixels.ts';
import type { MapTestApi } from './mapTestApi.ts';

declare global {
  interface Window {
    mapTest: MapTestApi;
  }
}

interface OpenMap {
  page: Page;
  /** Requests and errors of the page. */
  requests: string[];
  errors: string[];
}

/** The map alone, with a number of tags on the demo plant. */
export async function openMap(browser: Browser, url: string, tags: number): Promise<OpenMap> {
  const page = await browser.newPage({ viewport: { width: 800, height: 600 }, reducedMotion: 'reduce' });
  const requests: string[] = [];
  const errors: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  await page.goto(`${url}/?tags=${tags}`);
  await page.waitForFunction(() => 'mapTest' in window);
  await page.evaluate(() => window.mapTest.send(0, 0));
  return { page, requests, errors };
}

/** Pixels of the map that are nearly of a colour (`#RRGGBB`), or that are unlike those of another picture (base64). */
export async function countPixels(page: Page, what: { color: string } | { unlike: string }): Promise<number> {
  return (await findPixelsIn((await page.screenshot()).toString('base64'), what)).count;
}

/** Shows a square of the plant around its middle; its width in metres. */
export async function lookAt(page: Page, metres: number): Promise<void> {
  await page.evaluate((half) => {
    window.mapTest.map.showBox('jump', { minX: -half, maxX: half, minY: -half, maxY: half });
  }, metres / 2);
}
