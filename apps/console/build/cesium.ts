import { cpSync, createReadStream, existsSync, statSync } from 'node:fs';
import { dirname, extname, join, normalize, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { Plugin } from 'vite';

/** Cesium fetches workers, textures and WebAssembly by address at run time; they are copied, never bundled. */
const engine = dirname(fileURLToPath(import.meta.resolve('@cesium/engine/package.json')));
const parts = [
  { from: join(engine, 'Build/Workers'), to: 'Workers' },
  { from: join(engine, 'Build/ThirdParty'), to: 'ThirdParty' },
  { from: join(engine, 'Source/Assets'), to: 'Assets' },
];

/** Where the browser finds those files: `CESIUM_BASE_URL`. */
export const cesiumBase = '/cesium/';

/** Serves Cesium's run-time files in development, copies them into the build, and strips what only its authors need. */
export function cesium(): Plugin {
  let outDir = '';
  return {
    name: 'muster-cesium',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    transform(code, id) {
      if (!id.includes(`${sep}@cesium${sep}engine${sep}Source${sep}`)) return null;
      const bare = withoutDebug(code);
      return { code: id.includes(`${sep}Shaders${sep}`) ? withoutShaderComments(bare) : bare, map: null };
    },
    configureServer(server) {
      server.middlewares.use(cesiumBase, (request, response, next) => {
        const file = runTimeFile(new URL(request.url ?? '/', 'http://localhost').pathname);
        if (file === null) return next();
        response.setHeader('Content-Type', contentTypes[extname(file)] ?? 'application/octet-stream');
        createReadStream(file).pipe(response);
      });
    },
    closeBundle() {
      for (const { from, to } of parts) {
        if (existsSync(from)) cpSync(from, join(outDir, 'cesium', to), { recursive: true });
      }
    },
  };
}

const contentTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
};

function runTimeFile(path: string): string | null {
  for (const { from, to } of parts) {
    if (!path.startsWith(`/${to}/`)) continue;
    const file = normalize(join(from, path.slice(to.length + 1)));
    if (file.startsWith(from) && existsSync(file) && statSync(file).isFile()) return file;
  }
  return null;
}

/** Argument checks between Cesium's own pragmas, which its release build leaves out as well. */
function withoutDebug(code: string): string {
  return code.replace(/\/\/>>includeStart\('debug'[\s\S]*?\/\/>>includeEnd\('debug'\);?/g, '');
}

function withoutShaderComments(code: string): string {
  return code.replace(/\/\*\*[\s\S]*?\*\//g, '').replace(/^[ \t]*\/\/(?!>>).*\n/gm, '');
}
