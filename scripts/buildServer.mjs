// `node scripts/buildServer.mjs`: bundles the server and the simulator unless that was done with these sources; prints the
// path of the bundle's `main.js` (ADR 097).
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

import { rolldown } from 'rolldown';

import { filesUnder, hashOf, root } from './lib/prepare.mjs';

const output = join(root, 'apps/server/dist');
/** Packages of hundreds of modules without files beside them; all others stay in `node_modules`. */
const bundled = ['kysely', 'zod', 'fastify-type-provider-zod'];
/** A server that runs loads threads from its bundle when it needs them. */
const kept = 3;

const sources = ['apps/server/src', 'apps/simulator/src', 'packages'].flatMap((folder) =>
  filesUnder(join(root, folder)),
);
const target = join(output, hashOf([...sources, import.meta.filename, join(root, 'package-lock.json')]).slice(0, 16));
if (!existsSync(target)) {
  await build();
  removeOld();
}
process.stdout.write(`${join(target, 'main.js')}\n`);

/** Into a folder of its own first: another process may build the same at the same time. */
async function build() {
  const folder = `${target}.${process.pid}`;
  mkdirSync(output, { recursive: true });
  const bundle = await rolldown({
    input: { main: join(root, 'apps/server/src/main.ts') },
    platform: 'node',
    logLevel: 'warn',
    external: isExternal,
    plugins: [{ name: 'places', transform: atItsPlace }],
  });
  await bundle.write({ dir: folder, format: 'esm', entryFileNames: '[name].js', chunkFileNames: '[name].js' });
  try {
    renameSync(folder, target);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  }
}

function isExternal(id, _importer, isResolved) {
  if (isResolved || /^[./]|^@muster\//u.test(id) || /^[a-z]:/iu.test(id)) return false;
  return id.startsWith('node:') || !bundled.some((name) => id === name || id.startsWith(`${name}/`));
}

/**
 * A module of a thread or a process becomes a file of the bundle; every other file is found from where the source is,
 * as if that ran.
 */
function atItsPlace(code, id) {
  if (!id.startsWith(root) || id.includes('node_modules') || !code.includes('import.meta')) return null;
  const source = `../../../../${relative(root, id).replaceAll('\\', '/')}`;
  return code
    .replaceAll(/new URL\('(\.[\w./]+\.ts)', import\.meta\.url\)/gu, (_all, path) => {
      const entry = join(dirname(id), path);
      const name = relative(join(root, 'apps'), entry).replace(/\.ts$/u, '').replaceAll(/[\\/]/gu, '-');
      return `new URL(import.meta.ROLLUP_FILE_URL_${this.emitFile({ type: 'chunk', id: entry, name })})`;
    })
    .replaceAll(/import\.meta\.url\b/gu, `new URL('${source}', import.meta.url).href`)
    .replaceAll(/import\.meta\.dirname\b/gu, `\`\${import.meta.dirname}/${dirname(source)}\``);
}

function removeOld() {
  const age = (name) => statSync(join(output, name), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const newestFirst = readdirSync(output).toSorted((one, other) => age(other) - age(one));
  for (const name of newestFirst.slice(kept)) rmSync(join(output, name), { recursive: true, force: true });
}
