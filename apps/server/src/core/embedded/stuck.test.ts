import { afterEach, beforeEach, expect, test } from 'vitest';

import { serves, type StuckPostgres, stuckPostgres } from '../../testing/stuckPostgres.ts';
import { startCluster } from './startCluster.ts';

let stuck: StuckPostgres;
beforeEach(async () => {
  stuck = await stuckPostgres();
});
afterEach(() => stuck.remove());

test('a PostgreSQL that neither serves nor ends is ended with all child processes, and started again', async () => {
  await stuck.hang();
  const starting = startCluster(stuck.options);
  await stuck.isHanging();
  const before = stuck.waited();
  stuck.pass(31_000);
  const cluster = await starting;
  expect(await serves(cluster)).toBe(true);
  // With the half minute without output: within a minute.
  expect(stuck.waited() - before).toBeLessThanOrEqual(30_000);
  await stuck.isGone();
  await cluster.stop();
});
