import { mkdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';

import { clusterPath, adminUser, ensureCluster } from './cluster.ts';
import { socketEndpoint, tcpEndpoint, usualTransport, type Transport } from './endpoint.ts';
import { waitUntilFree } from './holder.ts';
import { chooseIdentity, type Identity } from './identity.ts';
import { startPostmaster, type DatabaseLog, type Postmaster, type PostmasterPlan } from './postmaster.ts';

export interface ClusterOptions {
  /** Folder of `initdb` and `postgres`. */
  readonly bin: string;
  /** Folder that is the database's alone; made when missing. */
  readonly home: string;
  readonly log: DatabaseLog;
  readonly transport?: Transport;
  readonly identity?: Identity;
}

/** A PostgreSQL of our own that is kept running. */
export interface Cluster {
  readonly url: (user: string, database: string) => string;
  /** Of the postmaster that runs now. */
  readonly pid: () => number;
  readonly stop: () => Promise<void>;
  /** Resolves when it died and could not be brought back. */
  readonly lost: Promise<Error>;
}

/**
 * Starts a PostgreSQL on `home`, and makes its data directory first where there is none. One that dies is started
 * again at the same address, so that pools connect anew by themselves.
 *
 * Call it on the main thread: the death signal of Linux means the thread that started the child.
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const { bin, log, transport = usualTransport } = options;
  await mkdir(options.home, { recursive: true, mode: 0o700 });
  const home = await realpath(options.home);
  const pgdata = clusterPath(home);
  await waitUntilFree(pgdata, 60_000);
  const identity = options.identity ?? (await chooseIdentity(home, join(bin, 'postgres')));
  const { isNew } = await ensureCluster({ home, bin, identity, transport });
  const { plan, postmaster } = await startSomewhere({ bin, pgdata, identity, log }, transport, home);
  log.info({ part: 'database', pid: postmaster.pid, as: identity.name, isNew }, 'database started');
  return { ...keepRunning(plan, postmaster), url: plan.endpoint.url };
}

/** A free port may be taken by somebody else before PostgreSQL gets to it. */
async function startSomewhere(
  base: Omit<PostmasterPlan, 'endpoint' | 'probeUrl'>,
  transport: Transport,
  home: string,
): Promise<{ plan: PostmasterPlan; postmaster: Postmaster }> {
  for (let attempt = 1; ; attempt += 1) {
    const endpoint = await (transport === 'socket' ? socketEndpoint(home, base.identity.owner) : tcpEndpoint(home));
    const plan = { ...base, endpoint, probeUrl: endpoint.url(adminUser, 'postgres') };
    try {
      return { plan, postmaster: await startPostmaster(plan) };
    } catch (error) {
      const isPortTaken = transport === 'tcp' && String(error).includes('could not create any TCP/IP sockets');
      if (!isPortTaken || attempt === 3) throw error;
    }
  }
}

const mostDeaths = 5;
const deathsWithinMs = 60_000;

function keepRunning(plan: PostmasterPlan, first: Postmaster): Omit<Cluster, 'url'> {
  let current = first;
  let isStopping = false;
  const deaths: number[] = [];
  const lost = Promise.withResolvers<Error>();

  async function revive(words: string): Promise<void> {
    deaths.push(Date.now());
    plan.log.error({ part: 'database' }, `the database ended unasked, starting it again: ${words}`);
    if (deaths.filter((at) => at > Date.now() - deathsWithinMs).length > mostDeaths) {
      throw new Error(`The database ended ${mostDeaths + 1} times within a minute: ${words}`);
    }
    current = await startPostmaster(plan);
    if (isStopping) await current.stop();
    else watch();
  }

  let reviving: Promise<void> = Promise.resolve();
  function watch(): void {
    void current.ended.then((words) => {
      if (!isStopping) reviving = revive(words).catch((error: Error) => lost.resolve(error));
    });
  }

  watch();
  return {
    pid: () => current.pid,
    lost: lost.promise,
    async stop() {
      isStopping = true;
      await reviving;
      await current.stop();
      await plan.endpoint.close();
    },
  };
}
