import type { PlanarRegion } from '@muster/geo/region.ts';

import type {
  BoundsRule,
  EvacuationRule,
  GroupRule,
  HeadCountRule,
  PaceRule,
  PlaceRule,
  PresenceRule,
} from './rule.ts';
import type { RuleInForce } from './ruleInForce.ts';

/** An area laid out in the site's plane, with the rules that are in force in it. Lengths in metres. */
export interface Area {
  readonly id: string;
  /** Its number in the fence index: stays the same as long as the area exists, and orders areas in events. */
  readonly number: number;
  readonly regions: readonly PlanarRegion[];
  readonly isStrict: boolean;
  readonly entryFixes: number;
  readonly exitTolerance: number;
  /** Infinity = never. */
  readonly toleranceTimeoutMs: number;
  readonly detectsCrossing: boolean;
  readonly fixTimeoutMs: number;
  readonly presenceRules: readonly RuleInForce<PresenceRule>[];
  /** Those of them that hold outside: their subjects are watched wherever they are. */
  readonly outsideRules: readonly RuleInForce<PresenceRule>[];
  /** Those of them that ask whether their subjects move. */
  readonly restRules: readonly RuleInForce<PresenceRule>[];
  /** Metres from the anchor within which none of them asks; Infinity where there is none. */
  readonly restsWithin: number;
  readonly paceRules: readonly RuleInForce<PaceRule>[];
  /** Km/h up to which none of them holds; Infinity where there is none. */
  readonly quietKmh: number;
  /** The rules about one subject in the area: unknown with its presence. */
  readonly placeRules: readonly RuleInForce<PlaceRule>[];
  readonly boundsRule: RuleInForce<BoundsRule> | null;
  readonly headCountRules: readonly RuleInForce<HeadCountRule>[];
  readonly groupRules: readonly RuleInForce<GroupRule>[];
  /** Both: who is inside counts. */
  readonly countRules: readonly RuleInForce<HeadCountRule | GroupRule>[];
  readonly evacuationRules: readonly RuleInForce<EvacuationRule>[];
}

/** Seconds (alarms.md, "unknown"). */
export const defaultFixTimeout = 180;
