import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('../../../scripts/buildServer.mjs', import.meta.url));
let entry: string | undefined;

/** The module that `npm start` runs, bundled from the sources as they are now. */
export function serverEntry(): string {
  entry ??= execFileSync(process.execPath, [script], { encoding: 'utf8' }).trim();
  return entry;
}
