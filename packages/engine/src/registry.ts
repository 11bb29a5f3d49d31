import { boundaryCrossing } from './rules/boundaryCrossing.ts';
import { lowBattery } from './rules/lowBattery.ts';
import { oneKeyHelp } from './rules/oneKeyHelp.ts';
import { overcrowding } from './rules/overcrowding.ts';
import { retention } from './rules/retention.ts';
import type { Rule } from './rules/rule.ts';

/**
 * Every rule that the engine knows, in the order of alarms.md; the order is part of the definition: it decides between
 * two alarms that are due at one time. A setting for a rule that is not here has no effect.
 */
export const registry: readonly Rule[] = [oneKeyHelp, boundaryCrossing, retention, overcrowding, lowBattery];
