import { appendFile, chown, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { passwordFile, tcpPassword, type Transport } from './endpoint.ts';
import type { Identity } from './identity.ts';
import { inspectProcess, run } from './processes.ts';

/** Owner of everything in the cluster; the server logs in as {@link appUser}, which may not leave its database. */
export const adminUser = 'postgres';
export const appUser = 'muster';

/**
 * For a site with one server that also does everything else. Written once, at the first start; an owner may change
 * them. Settings checked at each start are not among them (assertDurable.ts).
 */
const firstSettings = `
# Muster, first start. Change what you like; fsync, full_page_writes and synchronous_commit have to stay on.
max_connections = 60
shared_buffers = 256MB
effective_cache_size = 1GB
work_mem = 8MB
maintenance_work_mem = 128MB
wal_compression = on
jit = off
timezone = 'UTC'
log_timezone = 'UTC'
log_line_prefix = ''
`;

interface ClusterFolder {
  readonly home: string;
  readonly bin: string;
  readonly identity: Identity;
  readonly transport: Transport;
}

export function clusterPath(home: string): string {
  return join(home, 'cluster');
}

/**
 * Creates the data directory if there is none: in a temporary folder, then moved into place, so that a crash in between
 * leaves nothing incomplete.
 *
 * @throws Error when the directory was written by another major version.
 */
export async function ensureCluster(folder: ClusterFolder): Promise<{ isNew: boolean }> {
  const pgdata = clusterPath(folder.home);
  const major = await majorVersion(folder);
  const found = await readFile(join(pgdata, 'PG_VERSION'), 'utf8').catch(() => undefined);
  if (found === undefined) {
    await removeUnfinished(folder.home);
    await initialise(folder, pgdata, major);
    return { isNew: true };
  }
  if (Number(found) !== major) {
    throw new Error(
      `${pgdata} was written by PostgreSQL ${found.trim()}, this is ${major}: take a backup with the release that wrote it, and restore that here.`,
    );
  }
  return { isNew: false };
}

async function majorVersion({ bin, identity }: ClusterFolder): Promise<number> {
  const { output } = await run(identity.wrap([join(bin, 'postgres'), '--version']));
  const major = Number(/\(PostgreSQL\) (\d+)/.exec(output)?.[1]);
  if (Number.isNaN(major)) throw new Error(`PostgreSQL cannot be run as ${identity.name}: ${output.trim()}`);
  return major;
}

async function initialise(folder: ClusterFolder, pgdata: string, major: number): Promise<void> {
  const { home, bin, identity, transport } = folder;
  const fresh = `${pgdata}.new-${process.pid}`;
  await mkdir(fresh, { mode: 0o700 });
  if (identity.owner !== undefined) await chown(fresh, identity.owner.uid, identity.owner.gid);
  const auth = transport === 'socket' ? ['--auth=trust'] : ['--auth=scram-sha-256', `--pwfile=${passwordFile(home)}`];
  if (transport === 'tcp') await ownPassword(folder);
  // Text sorts and compares by code point on every machine: a change of the platform's collations would corrupt
  // indexes.
  const locale =
    major >= 17 ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'] : ['--locale=C.UTF-8'];
  const options = [`--username=${adminUser}`, '--encoding=UTF8', ...locale, ...auth];
  const { code, output } = await run(identity.wrap([join(bin, 'initdb'), '-D', fresh, ...options]), home);
  if (code !== 0) {
    await rm(fresh, { recursive: true, force: true });
    throw new Error(`The database could not be made in ${home}: ${output.trim()}`);
  }
  await appendFile(join(fresh, 'postgresql.conf'), firstSettings);
  await rename(fresh, pgdata).catch(async (error: NodeJS.ErrnoException) => {
    // Another start was faster.
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    await rm(fresh, { recursive: true, force: true });
  });
}

async function ownPassword({ home, identity }: ClusterFolder): Promise<void> {
  await tcpPassword(home);
  if (identity.owner !== undefined) await chown(passwordFile(home), identity.owner.uid, identity.owner.gid);
}

/** Remains of a killed start. */
async function removeUnfinished(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    const pid = Number(/^cluster\.new-(\d+)$/.exec(name)?.[1]);
    if (!Number.isNaN(pid) && (await inspectProcess(pid)) === undefined) {
      await rm(join(home, name), { recursive: true, force: true });
    }
  }
}
