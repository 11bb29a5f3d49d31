import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Builds the release console; exits the process on failure. */
export function buildConsole(): void {
  const folder = fileURLToPath(new URL('../../apps/console', import.meta.url));
  const vite = fileURLToPath(new URL('../../node_modules/vite/bin/vite.js', import.meta.url));
  const built = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], { cwd: folder, stdio: 'inherit' });
  if (built.status !== 0) process.exit(1);
}
