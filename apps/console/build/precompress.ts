import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { extname, join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

import type { Plugin } from 'vite';

const compressible = new Set(['.js', '.css', '.html', '.svg', '.json', '.wasm', '.glsl']);
/** Below this a compressed answer saves no packet. */
const leastBytes = 1400;

/** Writes `.gz` and `.br` beside every text file of the build, so that the server never compresses while it serves. */
export function precompress(): Plugin {
  let outDir = '';
  let hasFailed = false;
  return {
    name: 'muster-precompress',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    buildEnd(error) {
      hasFailed = error !== undefined;
    },
    renderError() {
      hasFailed = true;
    },
    // Also called after a failure, when a missing folder would only hide the cause.
    closeBundle: { order: 'post', sequential: true, handler: () => (hasFailed ? undefined : compressAll(outDir)) },
  };
}

function compressAll(directory: string): void {
  for (const entry of readdirSync(directory, { withFileTypes: true, recursive: true })) {
    const file = join(entry.parentPath, entry.name);
    if (!entry.isFile() || !compressible.has(extname(file)) || statSync(file).size < leastBytes) continue;
    const bytes = readFileSync(file);
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
    const quality = bytes.length > 1_000_000 ? 9 : 11;
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }));
  }
}
