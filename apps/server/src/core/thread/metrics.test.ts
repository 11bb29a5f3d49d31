import { expect, test } from 'vitest';

import { createRegistry, joinMetrics } from './metrics.ts';

test('values of the whole process are exported once, those of a thread by each', async () => {
  const parts = await Promise.all(['ingest', 'web'].map((thread) => createRegistry(thread).getMetricsAsJSON()));
  const lines = (await joinMetrics(parts)).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const threadsOf = (name: string) => lines.filter((line) => line.startsWith(`${name}{`)).length;
  for (const name of ['process_resident_memory_bytes', 'process_cpu_seconds_total', 'nodejs_version_info'])
    expect(threadsOf(name), name).toBe(1);
  expect(threadsOf('nodejs_eventloop_lag_seconds')).toBe(2);
});
