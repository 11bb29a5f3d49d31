import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { eventually } from '@muster/testkit/eventually.ts';
import pino from 'pino';

import { withClient } from '../core/db/withClient.ts';
import { embeddedBinaries } from '../core/embedded/binaries.ts';
import { adminUser } from '../core/embedded/cluster.ts';
import { inspectProcess } from '../core/embedded/processes.ts';
import type { Cluster, ClusterOptions } from '../core/embedded/startCluster.ts';

/** A PostgreSQL that hangs on request, and a clock without real waiting. */
export interface StuckPostgres {
  options: ClusterOptions;
  /** Program, and the data directory that the cluster will have. */
  program: string;
  pgdata: string;
  /** Its next start neither serves nor ends: it ignores every signal that can be ignored. */
  hang(): Promise<void>;
  isHanging(): Promise<void>;
  /** The hanging process and its child are gone. */
  isGone(): Promise<void>;
  /** Moves the launcher's clock. */
  pass(ms: number): void;
  /** The launcher's waits by its clock, ms; each is over in a moment. */
  waited(): number;
  remove(): Promise<void>;
}

export async function stuckPostgres(): Promise<StuckPostgres> {
  const home = await mkdtemp(join(tmpdir(), 'muster-stuck-'));
  const bin = join(home, 'bin');
  const real = await embeddedBinaries();
  let ahead = 0;
  let waited = 0;
  const script = async (name: string, lines: string[]): Promise<void> => {
    await writeFile(join(bin, name), ['#!/bin/sh', ...lines, ''].join('\n'));
    await chmod(join(bin, name), 0o755);
  };
  await mkdir(bin);
  await script('initdb', [`exec "${real}/initdb" "$@"`]);
  await script('postgres', [
    `[ "$1" = "--version" ] || [ ! -e "${home}/hangs" ] && exec "${real}/postgres" "$@"`,
    `trap '' INT QUIT TERM`,
    `echo "$$" > "$2/postmaster.pid"`,
    'sleep 3600 &',
    `echo "$$ $!" > "${home}/hung"`,
    `rm -f "${home}/hangs"`,
    'while :; do sleep 1; done',
  ]);
  const clock: NonNullable<ClusterOptions['clock']> = {
    now: () => performance.now() + ahead,
    sleep: (ms, signal) => {
      waited += ms;
      return sleep(Math.min(ms, 50), undefined, { signal }).catch(() => {});
    },
  };
  const log = pino({ level: process.env['MUSTER_TEST_LOG'] ?? 'silent' });
  return {
    options: { bin, home: join(home, 'database'), log, clock },
    program: join(bin, 'postgres'),
    pgdata: join(home, 'database', 'cluster'),
    hang: async () => {
      await rm(join(home, 'hung'), { force: true });
      await writeFile(join(home, 'hangs'), '');
    },
    isHanging: async () => void (await eventually(() => stat(join(home, 'hung')))),
    isGone: async () => {
      const pids = (await readFile(join(home, 'hung'), 'utf8')).trim().split(' ').map(Number);
      await eventually(async () => {
        for (const pid of pids) if ((await inspectProcess(pid)) !== undefined) throw new Error(`${pid} is there`);
      });
    },
    pass: (ms) => {
      ahead += ms;
    },
    waited: () => waited,
    remove: () => rm(home, { recursive: true, force: true }),
  };
}

/** Whether a cluster serves. */
export async function serves(cluster: Cluster): Promise<boolean> {
  const ask = withClient(cluster.url(adminUser, 'postgres'), (client) => client.query('SELECT 1'));
  return ask.then(
    () => true,
    () => false,
  );
}
