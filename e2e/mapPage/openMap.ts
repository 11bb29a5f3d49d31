import type { Browser, Page } from 'playwright-core';

import type { MapTestApi } from './mapTestApi.ts';

declare global {
  interface Window {
    mapTest: MapTestApi;
  }
}

interface OpenMap {
  page: Page;
  /** Everything that the page asked for, and everything that it complained about. */
  requests: string[];
  errors: string[];
}

/** The map alone, with so many tags on the demo plant. */
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
  const png = await page.screenshot();
  return page.evaluate(
    async ([base64, asked]) => {
      const pixels = async (picture: string): Promise<Uint8ClampedArray> => {
        const image = new Image();
        image.src = `data:image/png;base64,${picture}`;
        await image.decode();
        const pen = new OffscreenCanvas(image.width, image.height).getContext('2d');
        pen?.drawImage(image, 0, 0);
        return pen?.getImageData(0, 0, image.width, image.height).data ?? new Uint8ClampedArray();
      };
      const now = await pixels(base64);
      const before = 'unlike' in asked ? await pixels(asked.unlike) : null;
      const hue = 'color' in asked ? [1, 3, 5].map((at) => Number.parseInt(asked.color.slice(at, at + 2), 16)) : [];
      let count = 0;
      for (let at = 0; at < now.length; at += 4) {
        const isNear = [0, 1, 2].every((part) => Math.abs(now[at + part] - (before?.[at + part] ?? hue[part])) <= 4);
        if (isNear === (before === null)) count += 1;
      }
      return count;
    },
    [png.toString('base64'), what] as const,
  );
}

/** Looks at a square of the plant, so many metres wide, around its middle. */
export async function lookAt(page: Page, metres: number): Promise<void> {
  await page.evaluate((half) => {
    window.mapTest.map.showBox('jump', { minX: -half, maxX: half, minY: -half, maxY: half });
  }, metres / 2);
}
