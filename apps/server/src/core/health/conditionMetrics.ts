import { conditionCodes, conditionKind, type SystemCondition } from '@muster/model/systemCondition/systemCondition.ts';
import { Gauge, type Registry } from 'prom-client';

/** `muster_condition{code, severity}`: how many conditions of the code hold; 0 where none does, so that alerts can end. */
export function registerConditionMetrics(registry: Registry, conditions: () => readonly SystemCondition[]): void {
  const metric: Gauge = new Gauge({
    name: 'muster_condition',
    help: 'Conditions of the system that hold now, by code',
    labelNames: ['code', 'severity'],
    registers: [],
    collect: () => {
      const all = conditions();
      for (const code of conditionCodes) {
        const { severity } = conditionKind(code);
        metric.set({ code, severity }, all.filter((condition) => condition.code === code).length);
      }
    },
  });
  registry.registerMetric(metric);
}
