import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'vite';

import { antdParts } from './build/antdParts.ts';
import { cesium } from './build/cesium.ts';
import { entities } from './build/entities.ts';
import { precompress } from './build/precompress.ts';
import { texts } from './build/texts.ts';

/** Only for `vite` in development: where the server answers. */
const server = `http://127.0.0.1:${process.env['MUSTER_HTTP_PORT'] ?? '8080'}`;
const apiPaths = ['/base', '/bp', '/pod', '/risk', '/image', '/file', '/doLogin', '/logout'];

const config: UserConfig = {
  root: import.meta.dirname,
  plugins: [react(), antdParts(), cesium(), entities(), texts(), precompress()],
  // Cesium wants an address for files that this console never asks for (build/cesium.ts).
  define: { CESIUM_BASE_URL: JSON.stringify('/cesium/') },
  build: { target: 'es2023', sourcemap: false, chunkSizeWarningLimit: 4000, assetsInlineLimit: 0 },
  server: {
    proxy: { ...Object.fromEntries(apiPaths.map((path) => [path, server])), '/live': { target: server, ws: true } },
  },
};

export default defineConfig(({ command }) => {
  // A build within a test run (NODE_ENV=test) would carry the development half of React, twice as large.
  if (command === 'build') process.env['NODE_ENV'] = 'production';
  return config;
});
