import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { cpus, release, totalmem } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * `npm run bench [-- NAME …]`: every benchmark of this folder, or the named ones, each in its own process, so that they
 * do not affect one another. A benchmark is a file that prints its table when it is run.
 */
const folder = fileURLToPath(new URL('.', import.meta.url));
const helpers = new Set(['run.ts', 'table.ts']);
const names = readdirSync(folder)
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !helpers.has(name))
  .map((name) => name.slice(0, -3));
const wanted = process.argv.slice(2);

const unknown = wanted.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  process.stderr.write(`No such benchmark: ${unknown.join(', ')}. There are: ${names.join(', ')}.\n`);
  process.exit(64);
}

const gibibytes = Math.round(totalmem() / 2 ** 30);
console.log(
  `${cpus().length} × ${cpus()[0]?.model.trim()}, ${gibibytes} GiB, ${process.platform} ${release()}, Node ${process.version}\n`,
);

let failed = 0;
for (const name of wanted.length > 0 ? wanted : names) {
  console.log(`## ${name}\n`);
  // The same setting as in `npm start`.
  const env = { ...process.env, GLIBC_TUNABLES: process.env['GLIBC_TUNABLES'] ?? 'glibc.malloc.hugetlb=1' };
  const outcome = spawnSync(process.execPath, ['--expose-gc', join(folder, `${name}.ts`)], { stdio: 'inherit', env });
  if (outcome.status !== 0) failed += 1;
  console.log('');
}
process.exit(failed === 0 ? 0 : 1);
