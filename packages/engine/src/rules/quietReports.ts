import type { ReportRule } from '../state/rule.ts';
import type { RuleInForce } from './setting/ruleInForce.ts';

/** Within these, both ends too, no report of a tag begins a condition. Percent; beats per minute. */
export interface QuietReports {
  readonly batteryFrom: number;
  readonly batteryTo: number;
  readonly heartRateFrom: number;
  readonly heartRateTo: number;
}

/** What all of the rules about reports let pass. */
export function quietReportsOf(rules: readonly RuleInForce<ReportRule>[]): QuietReports {
  const quiet = (what: ReportRule['of']) =>
    rules.filter(({ rule }) => rule.of === what).map(({ rule, parameters }) => rule.quiet(parameters));
  const from = (what: ReportRule['of']) => Math.max(Number.NEGATIVE_INFINITY, ...quiet(what).map(([least]) => least));
  const to = (what: ReportRule['of']) => Math.min(Number.POSITIVE_INFINITY, ...quiet(what).map(([, most]) => most));
  return {
    batteryFrom: from('battery'),
    batteryTo: to('battery'),
    heartRateFrom: from('heartRate'),
    heartRateTo: to('heartRate'),
  };
}
