import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import pino from 'pino';

import { migrate } from '../core/db/migrate.ts';
import { embeddedBinaries } from '../core/embedded/binaries.ts';
import { adminUser, appUser } from '../core/embedded/cluster.ts';
import { ensureDatabase } from '../core/embedded/startEmbeddedDatabase.ts';
import { startCluster } from '../core/embedded/startCluster.ts';

/** `embedded`: the one included in Muster. `server`: Debian's PostgreSQL 15, over TCP with a password. */
export type TestDatabaseKind = 'embedded' | 'server';

const serverBinaries = '/usr/lib/postgresql/15/bin';

/** The tested one: `MUSTER_TEST_DATABASE`, of the project before that of the run. */
export function wantedKind(env: Readonly<Record<string, unknown>> = {}): TestDatabaseKind {
  const wanted = env['MUSTER_TEST_DATABASE'] ?? process.env.MUSTER_TEST_DATABASE ?? 'embedded';
  if (wanted !== 'embedded' && wanted !== 'server')
    throw new Error(`MUSTER_TEST_DATABASE is embedded or server, not ${String(wanted)}`);
  return wanted;
}

/** Whether Debian's package postgresql-15 is installed here. */
export function hasServerBinaries(): boolean {
  return existsSync(join(serverBinaries, 'postgres'));
}

/** Data that a test needs to create its own databases; plain text, so that it reaches the test workers. */
export interface TestServer {
  readonly adminUrl: string;
  /** With {@link databasePlace} as placeholder of the database's name. */
  readonly appUrl: string;
}

export const databasePlace = 'DATABASE';
export const templateDatabase = 'muster_template';

/**
 * Starts a PostgreSQL with its own data directory in the temporary folder, with a migrated template from which tests
 * create their databases. It ends with this process at the latest.
 */
export async function startTestServer(kind: TestDatabaseKind): Promise<TestServer & { stop: () => Promise<void> }> {
  const home = await mkdtemp(join(tmpdir(), `muster-test-${kind}-`));
  const log = pino({ level: process.env.MUSTER_TEST_LOG ?? 'fatal' });
  const bin = kind === 'embedded' ? await embeddedBinaries() : serverBinaries;
  const cluster = await startCluster({ bin, home, log, ...(kind === 'server' ? { transport: 'tcp' } : {}) });
  await ensureDatabase(cluster, templateDatabase);
  await migrate(cluster.url(appUser, templateDatabase), log);
  return {
    adminUrl: cluster.url(adminUser, 'postgres'),
    appUrl: cluster.url(appUser, databasePlace),
    async stop() {
      await cluster.stop();
      await rm(home, { recursive: true, force: true });
    },
  };
}
