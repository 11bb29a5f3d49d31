import { cpSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const copied = ['apps', 'packages', 'migrations', 'scripts', 'package.json', 'package-lock.json', 'tsconfig.json'];

/** A copy of the sources that may be changed; its packages of others are those of this project. */
export class ScratchCopy {
  readonly folder = mkdtempSync(join(realpathSync(tmpdir()), 'muster-scratch-'));

  constructor() {
    const isSource = (path: string): boolean => !['node_modules', 'dist'].includes(basename(path));
    for (const name of copied) cpSync(join(root, name), join(this.folder, name), { recursive: true, filter: isSource });
    const modules = join(this.folder, 'node_modules');
    mkdirSync(join(modules, '@muster'), { recursive: true });
    for (const name of readdirSync(join(root, 'node_modules')))
      if (name !== '@muster' && name !== '.muster') symlinkSync(join(root, 'node_modules', name), join(modules, name));
    for (const workspaces of ['apps', 'packages'])
      for (const name of readdirSync(join(this.folder, workspaces)))
        symlinkSync(join(this.folder, workspaces, name), join(modules, '@muster', name));
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
