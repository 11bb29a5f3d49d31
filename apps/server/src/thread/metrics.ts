import { AggregatorRegistry, collectDefaultMetrics, Registry } from 'prom-client';

import type { MetricsJson } from './contract.ts';

/** The counters of one thread: those of Node and its own, told apart by the label `thread`. */
export function createRegistry(thread: string): Registry {
  const registry = new Registry();
  registry.setDefaultLabels({ thread });
  collectDefaultMetrics({ register: registry });
  return registry;
}

/** The metrics of several threads as one Prometheus text. */
export function joinMetrics(parts: readonly MetricsJson[]): Promise<string> {
  return AggregatorRegistry.aggregate([...parts]).metrics();
}
