import { mkdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';

import { clusterPath, adminUser, ensureCluster } from './cluster.ts';
import { socketEndpoint, tcpEndpoint, usualTransport, type Transport } from './endpoint.ts';
import { DatabaseInUse, waitUntilFree } from './holder.ts';
import { chooseIdentity, type Identity } from './identity.ts';
import { type DatabaseLog, type Postmaster, type PostmasterPlan, serves, startPostmaster } from './postmaster.ts';
import { stuckMs } from './recoveryWatch.ts';
import { type DatabaseClock, usualClock } from './shutdown.ts';

export interface ClusterOptions {
  /** Folder of `initdb` and `postgres`. */
  readonly bin: string;
  /** Folder that only the database uses; created if missing. */
  readonly home: string;
  readonly log: DatabaseLog;
  readonly transport?: Transport;
  readonly identity?: Identity;
  readonly clock?: DatabaseClock;
  /** Aborts a start in progress. */
  readonly stopping?: AbortSignal;
}

/** Our own PostgreSQL, kept running. */
export interface Cluster {
  readonly url: (user: string, database: string) => string;
  /** Process id of the current postmaster. */
  readonly pid: () => number;
  readonly stop: () => Promise<void>;
  /** Resolves when it died and another Muster has its data directory now. */
  readonly lost: Promise<Error>;
}

/**
 * Starts a PostgreSQL on `home`, and creates its data directory first if there is none. One that dies is started again
 * at the same address, so that pools reconnect by themselves.
 *
 * Call it on the main thread: the death signal of Linux refers to the thread that started the child.
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const { bin, log, transport = usualTransport, clock = usualClock } = options;
  const stopping = new AbortController();
  const giveUp = (): void => stopping.abort();
  options.stopping?.addEventListener('abort', giveUp);
  await mkdir(options.home, { recursive: true, mode: 0o700 });
  const home = await realpath(options.home);
  const pgdata = clusterPath(home);
  await waitUntilFree(pgdata, clock);
  const identity = options.identity ?? (await chooseIdentity(home, join(bin, 'postgres')));
  const { isNew } = await ensureCluster({ home, bin, identity, transport });
  const { plan, postmaster } = await startSomewhere(
    { bin, pgdata, identity, log, clock, stopping: stopping.signal },
    transport,
    home,
  );
  options.stopping?.removeEventListener('abort', giveUp);
  log.info({ part: 'database', pid: postmaster.pid, as: identity.name, isNew }, 'database started');
  return { ...keepRunning(plan, postmaster, stopping), url: plan.endpoint.url };
}

/** A free port may be used by another process before PostgreSQL binds it. */
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

/** Pauses before restarts of one that dies again and again, or does not start. */
const firstPauseMs = 500;
const longestPauseMs = 30_000;
/** After this time of service the pauses start from the first again. */
const provenMs = 60_000;
const watchEveryMs = 5000;

function keepRunning(plan: PostmasterPlan, first: Postmaster, stopping: AbortController): Omit<Cluster, 'url'> {
  const { clock, log, probeUrl } = plan;
  const { signal } = stopping;
  let current = first;
  let servedAt = clock.now();
  let startedAt = clock.now();
  let pauseMs = 0;
  const lost = Promise.withResolvers<Error>();

  async function revive(words: string): Promise<void> {
    log.error({ part: 'database' }, `the database ended unasked, starting it again: ${words}`);
    if (clock.now() - startedAt > provenMs) pauseMs = 0;
    while (!signal.aborted) {
      if (pauseMs > 0) await clock.sleep(pauseMs, signal);
      pauseMs = Math.min(longestPauseMs, Math.max(firstPauseMs, pauseMs * 2));
      try {
        current = await startPostmaster(plan);
        startedAt = clock.now();
        servedAt = startedAt;
        follow();
        return;
      } catch (error) {
        if (error instanceof DatabaseInUse) throw error;
        log.error({ part: 'database', err: error }, 'the database does not start; it is tried again');
      }
    }
  }

  let reviving: Promise<void> = Promise.resolve();
  function follow(): void {
    void current.ended.then((words) => {
      if (!signal.aborted) reviving = revive(words).catch((error: Error) => lost.resolve(error));
    });
  }

  /** One that runs and does not serve, without progress of a recovery, is ended, and so started again. */
  async function endStuck(): Promise<void> {
    while (!signal.aborted) {
      await clock.sleep(watchEveryMs, signal);
      if (signal.aborted) return;
      if (await serves(probeUrl)) servedAt = clock.now();
      else if (!signal.aborted && clock.now() - servedAt > stuckMs && current.isStuck()) {
        log.error({ part: 'database' }, 'the database runs and does not answer; it is ended and started again');
        await current.stop();
        servedAt = clock.now();
      }
    }
  }

  follow();
  void endStuck();
  return {
    pid: () => current.pid,
    lost: lost.promise,
    async stop() {
      stopping.abort();
      await reviving;
      await current.stop();
      await plan.endpoint.close();
    },
  };
}
