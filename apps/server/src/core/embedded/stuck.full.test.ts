import { execFileSync } from 'node:child_process';

import { eventually } from '@muster/testkit/eventually.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { serves, type StuckPostgres, stuckPostgres } from '../../testing/stuckPostgres.ts';
import { childrenOf, signalProcess } from './processes.ts';
import { startCluster } from './startCluster.ts';

let stuck: StuckPostgres;
beforeEach(async () => {
  stuck = await stuckPostgres();
});
afterEach(() => stuck.remove());

describe('a PostgreSQL that neither serves nor ends', () => {
  test('is given up when Muster is stopped, and is not left behind', async () => {
    await stuck.hang();
    const stopping = new AbortController();
    const starting = startCluster({ ...stuck.options, stopping: stopping.signal });
    await stuck.isHanging();
    stopping.abort();
    await expect(starting).rejects.toThrow('it was told to stop');
    await stuck.isGone();
  });

  test('after a crash is ended and started again', async () => {
    const cluster = await startCluster(stuck.options);
    await stuck.hang();
    signalProcess(cluster.pid(), 'SIGKILL');
    await stuck.isHanging();
    stuck.pass(31_000);
    await eventually(async () => expect(await serves(cluster)).toBe(true));
    await stuck.isGone();
    await cluster.stop();
  });

  test('left behind by a killed Muster is ended by the next one', async () => {
    const first = await startCluster(stuck.options);
    await first.stop();
    await stuck.hang();
    const { program, pgdata } = stuck;
    // Its parent exits at once.
    execFileSync('/bin/sh', ['-c', `cd "${pgdata}" && "${program}" -D "${pgdata}" >/dev/null 2>&1 &`]);
    await stuck.isHanging();
    const next = await startCluster(stuck.options);
    expect(await serves(next)).toBe(true);
    await stuck.isGone();
    await next.stop();
  });
});

test('a frozen PostgreSQL is ended and started again', async () => {
  const cluster = await startCluster(stuck.options);
  const frozen = cluster.pid();
  for (const pid of [frozen, ...(await childrenOf(frozen))]) signalProcess(pid, 'SIGSTOP');
  // A query answered just before does not count.
  const before = stuck.waited();
  await eventually(() => expect(stuck.waited()).toBeGreaterThan(before));
  stuck.pass(31_000);
  await eventually(() => expect(cluster.pid()).not.toBe(frozen));
  await eventually(async () => expect(await serves(cluster)).toBe(true));
  await cluster.stop();
});
