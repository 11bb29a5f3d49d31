import { realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { assertDurable } from '../db/assertDurable.ts';
import { withClient } from '../db/withClient.ts';
import { embeddedBinaries } from './binaries.ts';
import { adminUser, appUser, clusterPath } from './cluster.ts';
import { socketUrl, tcpPassword, tcpUrl } from './endpoint.ts';
import { findHolder } from './holder.ts';
import { type Cluster, type ClusterOptions, startCluster } from './startCluster.ts';

const database = 'muster';

export interface EmbeddedDatabase {
  /** For pg, and for libpq's tools; the role owns its database and nothing else. */
  readonly url: string;
  /** Process id of the current postmaster. */
  readonly pid: () => number;
  /** Sessions end, the data is written (shutdown.ts). Close the pools first. */
  readonly stop: () => Promise<void>;
  /** Resolves when another Muster has the data directory after the database died: this one must end. */
  readonly lost: Promise<Error>;
}

type EmbeddedOptions = Pick<ClusterOptions, 'log' | 'transport' | 'identity' | 'clock' | 'stopping'> & {
  /** `MUSTER_DATA_DIR`; the database is in its folder `database`. */
  readonly dataDir: string;
};

/**
 * Starts the database that comes with Muster (docs/adr/002-database.md). It ends with this process, also when that is
 * killed. Call it on the main thread.
 *
 * @throws `DatabaseInUse` when another Muster has the data directory; an Error when the database would lose confirmed
 * data (assertDurable.ts).
 */
export async function startEmbeddedDatabase({ dataDir, ...options }: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const cluster = await startCluster({ ...options, bin: await embeddedBinaries(), home: embeddedHome(dataDir) });
  try {
    await ensureDatabase(cluster, database);
    const url = cluster.url(appUser, database);
    await withClient(url, assertDurable);
    return { url, pid: cluster.pid, stop: cluster.stop, lost: cluster.lost };
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}

function embeddedHome(dataDir: string): string {
  return join(dataDir, 'database');
}

/** The database of a Muster that is running on `dataDir`, and that Muster's process id; undefined when none is. */
export async function findRunningDatabase(dataDir: string): Promise<{ url: string; launcher: number } | undefined> {
  const home = await realpath(embeddedHome(dataDir)).catch(() => undefined);
  const holder = home === undefined ? undefined : await findHolder(clusterPath(home));
  if (home === undefined || holder?.launcher === undefined) return undefined;
  const { launcher, port, socketDirectory } = holder;
  const url =
    socketDirectory === ''
      ? tcpUrl(port, await tcpPassword(home), appUser, database)
      : socketUrl(socketDirectory, port, appUser, database);
  return { url, launcher };
}

/** Whether a start has created a database in `dataDir` yet. */
export async function hasEmbeddedDatabase(dataDir: string): Promise<boolean> {
  const found = await stat(clusterPath(embeddedHome(dataDir))).catch(() => undefined);
  return found !== undefined;
}

/** Creates the server's role and its database, if they do not exist yet. */
export async function ensureDatabase(cluster: Cluster, database: string): Promise<void> {
  await withClient(cluster.url(adminUser, 'postgres'), async (client) => {
    const { rows } = await client.query<{ hasRole: boolean; hasDatabase: boolean }>(
      `SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = $1) AS "hasRole",
              EXISTS (SELECT FROM pg_database WHERE datname = $2) AS "hasDatabase"`,
      [appUser, database],
    );
    // Over TCP the role logs in with the password of its own URL.
    const password = /:([^:@/]+)@/.exec(cluster.url(appUser, database))?.[1];
    const login = password === undefined ? 'LOGIN' : `LOGIN PASSWORD ${client.escapeLiteral(password)}`;
    if (rows[0]?.hasRole === false) await client.query(`CREATE ROLE ${appUser} ${login}`);
    if (rows[0]?.hasDatabase === false) await client.query(`CREATE DATABASE ${database} OWNER ${appUser}`);
  });
}
