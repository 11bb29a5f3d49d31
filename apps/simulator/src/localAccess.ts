import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { LocalAccess } from '@muster/protocols/localAccess.ts';

const usualDataDir = fileURLToPath(new URL('../../../.muster', import.meta.url));

/**
 * Reads address and keys of the running server from its data directory.
 * @throws when no Muster runs with this data directory
 */
export async function readLocalAccess(dataDir = usualDataDir): Promise<LocalAccess> {
  const path = join(dataDir, 'local.json');
  const text = await readFile(path, 'utf8').catch(() => {
    throw new Error(
      `No Muster runs on this machine with this data directory (${path} is missing). Start it, or set MUSTER_DATA_DIR.`,
    );
  });
  // Holds because the server wrote the file.
  return JSON.parse(text) as LocalAccess;
}
