import { AggregatorRegistry, collectDefaultMetrics, Registry } from 'prom-client';

import type { MetricsJson } from './contract.ts';

/** Node's metrics of the process as a whole, from whichever thread. */
const ofProcess = /^(?:process_|nodejs_version_info$)/;

/**
 * The metrics of one thread: those of Node and its own, distinguished by the label `thread`. The ingest thread has the
 * process's.
 */
export function createRegistry(thread: string): Registry {
  const registry = new Registry();
  registry.setDefaultLabels({ thread });
  collectDefaultMetrics({ register: registry });
  if (thread !== 'ingest')
    for (const { name } of registry.getMetricsAsArray()) if (ofProcess.test(name)) registry.removeSingleMetric(name);
  return registry;
}

/** The metrics of several threads as one Prometheus text. */
export function joinMetrics(parts: readonly MetricsJson[]): Promise<string> {
  return AggregatorRegistry.aggregate([...parts]).metrics();
}
