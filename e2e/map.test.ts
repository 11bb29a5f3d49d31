import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { Browser, Page } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { cesium } from '../apps/console/build/cesium.ts';
import { launchBrowser, picture } from './browser.ts';
import type { MapTestApi } from './mapPage/mapTestApi.ts';

declare global {
  interface Window {
    mapTest: MapTestApi;
  }
}

const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript' };

let folder: string;
let server: Server;
let url: string;
let browser: Browser;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-map-'));
  await build({
    configFile: false,
    root: fileURLToPath(new URL('mapPage', import.meta.url)),
    logLevel: 'error',
    plugins: [cesium()],
    define: { CESIUM_BASE_URL: JSON.stringify('/cesium/') },
    build: { outDir: folder, emptyOutDir: true, chunkSizeWarningLimit: 4000 },
  });
  server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    const file = join(folder, path === '/' ? 'index.html' : path);
    readFile(file).then(
      (bytes) => response.writeHead(200, { 'Content-Type': types[extname(file)] ?? 'text/plain' }).end(bytes),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  server?.close();
  await rm(folder, { recursive: true, force: true });
});

interface OpenMap {
  page: Page;
  /** Everything that the page asked for, and everything that it complained about. */
  requests: string[];
  errors: string[];
}

async function openMap(tags: number): Promise<OpenMap> {
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

/** Different colours in the middle of the map: a picture of nothing has one. */
async function colorCount(page: Page): Promise<number> {
  const png = await page.screenshot({ clip: { x: 100, y: 100, width: 600, height: 400 } });
  return page.evaluate(async (base64) => {
    const image = new Image();
    image.src = `data:image/png;base64,${base64}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const pen = canvas.getContext('2d');
    pen?.drawImage(image, 0, 0);
    const { data } = pen?.getImageData(0, 0, image.width, image.height) ?? { data: new Uint8ClampedArray() };
    const colors = new Set<number>();
    for (let at = 0; at < data.length; at += 4) colors.add((data[at] << 16) | (data[at + 1] << 8) | data[at + 2]);
    return colors.size;
  }, png.toString('base64'));
}

describe('the map in a browser', () => {
  it('draws the plant and its people, and asks nobody for anything but itself', async () => {
    const { page, requests, errors } = await openMap(20);
    await expect.poll(() => colorCount(page), { timeout: 60_000 }).toBeGreaterThan(100);
    await picture(page, 'map-alone');
    expect(errors).toEqual([]);
    const paths = requests.map((request) => request.replace(url, ''));
    expect(paths.filter((path) => !path.startsWith('/assets/') && path !== '/?tags=20')).toEqual([]);
    await page.close();
  });

  it('moves a tag from fix to fix instead of letting it jump', async () => {
    const { page } = await openMap(4);
    const start = await page.evaluate(() => window.mapTest.drawn(0).x);
    await page.evaluate(() => window.mapTest.send(5, 4000));
    const places = new Set<number>();
    await expect
      .poll(
        async () => {
          const x = await page.evaluate(() => window.mapTest.drawn(0).x);
          places.add(x);
          return x - start;
        },
        { timeout: 60_000, interval: 20 },
      )
      .toBeCloseTo(5, 1);
    const between = [...places].filter((x) => x > start + 0.1 && x < start + 4.9);
    expect(between.length).toBeGreaterThan(0);
    await page.close();
  });

  it('tells who was pressed, and nobody where there is nobody', async () => {
    const { page } = await openMap(1);
    await expect
      .poll(
        async () => {
          const place = await page.evaluate(() => {
            const { map, drawn } = window.mapTest;
            const { x, y } = drawn(0);
            const { view, canvas } = map;
            return {
              x: canvas.clientWidth / 2 + (x - view.x) / view.metresPerPixel,
              y: canvas.clientHeight / 2 - (y - view.y) / view.metresPerPixel,
            };
          });
          await page.mouse.click(place.x, place.y);
          return page.evaluate(() => window.mapTest.picked.at(-1));
        },
        { timeout: 60_000 },
      )
      .toBe('tag-0');
    await page.mouse.click(400, 5);
    await expect.poll(() => page.evaluate(() => window.mapTest.picked.at(-1))).toBeNull();
    await page.close();
  });

  it('is moved, zoomed and tilted by keys', async () => {
    const { page } = await openMap(1);
    await page.locator('canvas').first().focus();
    const before = await page.evaluate(() => window.mapTest.map.view);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('+');
    await page.keyboard.press('Shift+ArrowDown');
    await expect
      .poll(async () => {
        const { y, metresPerPixel, tiltDeg } = await page.evaluate(() => window.mapTest.map.view);
        return y > before.y && metresPerPixel < before.metresPerPixel && tiltDeg > 0;
      })
      .toBe(true);
    await page.close();
  });

  it('leaves nothing behind when it is destroyed', async () => {
    const { page, errors } = await openMap(4);
    await page.evaluate(() => {
      window.mapTest.map.destroy();
      window.mapTest.map.changed();
    });
    expect(await page.locator('canvas').count()).toBe(0);
    expect(errors).toEqual([]);
    await page.close();
  });
});
