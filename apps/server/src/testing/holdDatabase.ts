// A server reduced to its database: `node holdDatabase.ts DATA_DIR` prints its address, and runs it until SIGTERM. With
// `--undying` the database does not end with its server: as on systems without such a signal.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';

import pino from 'pino';

import { embeddedBinaries } from '../core/embedded/binaries.ts';
import { chooseIdentity, type Identity } from '../core/embedded/identity.ts';
import { startEmbeddedDatabase } from '../core/embedded/startEmbeddedDatabase.ts';

const [dataDir = '', undying] = process.argv.slice(2);
try {
  const identity = undying === undefined ? {} : { identity: await undyingIdentity() };
  const database = await startEmbeddedDatabase({ dataDir, log: pino({ level: 'silent' }), ...identity });
  process.once('SIGTERM', () => void database.stop().then(() => process.exit(0)));
  process.stdout.write(`${JSON.stringify({ url: database.url, pid: database.pid() })}\n`);
} catch (error) {
  process.stderr.write(`${String(error)}\n`);
  process.exit(1);
}

async function undyingIdentity(): Promise<Identity> {
  const home = join(dataDir, 'database');
  await mkdir(home, { recursive: true, mode: 0o700 });
  const { wrap, ...identity } = await chooseIdentity(home, join(await embeddedBinaries(), 'postgres'));
  return { ...identity, wrap: (argv) => wrap(argv).filter((word) => !word.startsWith('--pdeathsig')) };
}
