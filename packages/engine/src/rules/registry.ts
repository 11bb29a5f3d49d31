import { ai } from './ai.ts';
import { boundaryCrossing } from './boundaryCrossing.ts';
import { cluster } from './cluster.ts';
import { evacuation } from './evacuation.ts';
import { heartRateHigh, heartRateLow } from './heartRate.ts';
import { lowBattery } from './lowBattery.ts';
import { oneKeyHelp } from './oneKeyHelp.ts';
import { overcrowding } from './overcrowding.ts';
import { overspeed } from './overspeed.ts';
import { retention } from './retention.ts';
import { stationary } from './stationary.ts';
import { understaffing } from './understaffing.ts';
import { vehicleOutOfBounds } from './vehicleOutOfBounds.ts';
import type { Rule } from '../state/rule.ts';

/**
 * Every rule of the engine, in the order of alarms.md; the order is part of the definition: it decides between two
 * alarms due at one time. A setting for a rule that is not here has no effect.
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
