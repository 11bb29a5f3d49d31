import { ai } from './rules/ai.ts';
import { boundaryCrossing } from './rules/boundaryCrossing.ts';
import { cluster } from './rules/cluster.ts';
import { evacuation } from './rules/evacuation.ts';
import { heartRateHigh, heartRateLow } from './rules/heartRate.ts';
import { lowBattery } from './rules/lowBattery.ts';
import { oneKeyHelp } from './rules/oneKeyHelp.ts';
import { overcrowding } from './rules/overcrowding.ts';
import { overspeed } from './rules/overspeed.ts';
import { retention } from './rules/retention.ts';
import { stationary } from './rules/stationary.ts';
import { understaffing } from './rules/understaffing.ts';
import { vehicleOutOfBounds } from './rules/vehicleOutOfBounds.ts';
import type { Rule } from './rules/rule.ts';

/**
 * Every rule that the engine knows, in the order of alarms.md; the order is part of the definition: it decides between
 * two alarms that are due at one time. A setting for a rule that is not here has no effect.
 */
export const registry: readonly Rule[] = [
  oneKeyHelp,
  evacuation,
  boundaryCrossing,
  retention,
  overcrowding,
  understaffing,
  stationary,
  ai,
  cluster,
  heartRateHigh,
  heartRateLow,
  lowBattery,
  vehicleOutOfBounds,
  overspeed,
];

const withoutArea: ReadonlySet<Rule['watches']> = new Set(['pulse', 'report', 'camera']);

/** Whether a rule is set for areas and their types; the others are the building's (alarms.md, rules without an area). */
export function isOfAreas({ watches }: Rule): boolean {
  return !withoutArea.has(watches);
}
