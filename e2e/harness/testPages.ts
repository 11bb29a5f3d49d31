import { fileURLToPath } from 'node:url';

import { build, type InlineConfig } from 'vite';

import { cesium } from '../../apps/console/build/cesium.ts';

/** Pages with one part of the console each, without a server of Muster behind them. */
export type TestPageName = 'kit' | 'map';

/** Configuration of a page with a map. */
export const mapPageConfig: InlineConfig = {
  plugins: [cesium()],
  define: { CESIUM_BASE_URL: JSON.stringify('/cesium/') },
  build: { chunkSizeWarningLimit: 5000 },
};

const configs: Readonly<Record<TestPageName, InlineConfig>> = {
  kit: {
    root: fileURLToPath(new URL('../kitPage', import.meta.url)),
    build: { target: 'es2023', chunkSizeWarningLimit: 4000, assetsInlineLimit: 0 },
  },
  map: { ...mapPageConfig, root: fileURLToPath(new URL('../mapPage', import.meta.url)) },
};

/** Builds a page into a folder as a release is built: under a test's own NODE_ENV it would hold developer builds. */
export async function buildPage(page: TestPageName | InlineConfig, outDir: string): Promise<void> {
  const before = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  const { build: options, ...config } = typeof page === 'string' ? configs[page] : page;
  try {
    await build({ configFile: false, logLevel: 'error', ...config, build: { ...options, outDir, emptyOutDir: true } });
  } finally {
    process.env.NODE_ENV = before;
  }
}
