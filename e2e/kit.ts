import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { Browser, BrowserContext, Page } from 'playwright-core';
import { build, type InlineConfig } from 'vite';

import { type ConsoleLanguage, sizes } from './browser.ts';
import type { KitMode } from './kitPage/kitMode.ts';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

export interface Kit {
  url: string;
  close: () => Promise<void>;
}

/** Builds and serves the page with the generic screen of a test-only entity, under the server's own content policy. */
export async function serveKit(): Promise<Kit> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-kit-'));
  await buildAsReleased({
    configFile: false,
    root: fileURLToPath(new URL('kitPage', import.meta.url)),
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: true, target: 'es2023', chunkSizeWarningLimit: 4000, assetsInlineLimit: 0 },
  });
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    const file = join(folder, extname(path) === '' ? 'index.html' : path);
    readFile(file).then(
      (bytes) =>
        response
          .writeHead(200, {
            'Content-Type': types[extname(file)] ?? 'text/plain',
            'Content-Security-Policy':
              "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:",
          })
          .end(bytes),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    close: async () => {
      server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Under a test's own NODE_ENV the page would be made of the libraries' slow developer builds. */
async function buildAsReleased(config: InlineConfig): Promise<void> {
  const before = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  try {
    await build(config);
  } finally {
    process.env.NODE_ENV = before;
  }
}

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
