import { join } from 'node:path';

import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'vite';

import { antdParts } from './build/antdParts.ts';
import { cesium } from './build/cesium.ts';
import { entities } from './build/entities.ts';
import { precompress } from './build/precompress.ts';
import { preloads } from './build/preloads.ts';
import { texts } from './build/texts.ts';

/** The server, for `vite` in development only. */
const server = `http://127.0.0.1:${process.env['MUSTER_HTTP_PORT'] ?? '8080'}`;
const apiPaths = ['/base', '/bp', '/pod', '/risk', '/image', '/file', '/doLogin', '/logout'];

const config: UserConfig = {
  root: import.meta.dirname,
  plugins: [react(), antdParts(), cesium(), entities(), texts(), preloads(), precompress()],
  // Cesium requires a base URL for files that this console never fetches (build/cesium.ts).
  define: { CESIUM_BASE_URL: JSON.stringify('/cesium/') },
  build: {
    target: 'es2023',
    sourcemap: false,
    chunkSizeWarningLimit: 4000,
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: [join(import.meta.dirname, 'index.html'), join(import.meta.dirname, 'src/core/offline/serviceWorker.ts')],
      output: {
        // A service worker is registered by its path, and its scope is the folder of that path.
        entryFileNames: ({ name }) => (name === 'serviceWorker' ? '[name].js' : 'assets/[name]-[hash].js'),
      },
    },
  },
  server: {
    proxy: { ...Object.fromEntries(apiPaths.map((path) => [path, server])), '/live': { target: server, ws: true } },
  },
};

export default defineConfig(({ command }) => {
  // A build within a test run (NODE_ENV=test) would contain the development build of React, twice the size.
  if (command === 'build') process.env['NODE_ENV'] = 'production';
  return config;
});
