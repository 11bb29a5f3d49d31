// `npm start`: install what is missing, write the registries, build, run. The server prints its address and the first password.
import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';

import {
  compileCache,
  ensureBuilt,
  ensureInstalled,
  ensureServerBuilt,
  modernNode,
  root,
  toolEnvironment,
} from './lib/prepare.mjs';

ensureInstalled();
const node = modernNode();
spawnSync(node, [join(root, 'scripts/registry.ts')], { stdio: 'inherit' });
ensureBuilt(node);

// Requests 2 MB pages from glibc, where the system offers them (docs/performance.md, Fence index).
const hugePages = { GLIBC_TUNABLES: process.env.GLIBC_TUNABLES ?? 'glibc.malloc.hugetlb=1' };
const server = spawn(node, [ensureServerBuilt(node), ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: toolEnvironment({ ...compileCache, ...hugePages }),
});
// The server drains on SIGTERM; this process forwards the signal and returns the exit code.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill('SIGTERM'));
server.on('exit', (code, signal) => process.exit(signal === null ? (code ?? 1) : 1));
