import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';

import { build } from 'vite';

import { cesium } from '../apps/console/build/cesium.ts';

/** A page that Vite built from one folder, without a server of Muster behind it. */
export interface ServedPage {
  url: string;
  close(): Promise<void>;
}

const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript' };

/** @param root folder of the page's `index.html` */
export async function servePage(root: string): Promise<ServedPage> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-page-'));
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    plugins: [cesium()],
    define: { CESIUM_BASE_URL: JSON.stringify('/cesium/') },
    build: { outDir: folder, emptyOutDir: true, chunkSizeWarningLimit: 5000 },
  });
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    const file = join(folder, path === '/' ? 'index.html' : path);
    readFile(file).then(
      (bytes) => response.writeHead(200, { 'Content-Type': types[extname(file)] ?? 'text/plain' }).end(bytes),
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
