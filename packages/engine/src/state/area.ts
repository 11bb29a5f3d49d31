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

/** An area projected into the site's plane, with its rules in force. Lengths in metres. */
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
  /** Those that are true outside: their subjects are watched wherever they are. */
  readonly outsideRules: readonly RuleInForce<PresenceRule>[];
  /** Those of them about rest. */
  readonly restRules: readonly RuleInForce<PresenceRule>[];
  /** Distance from the anchor, metres, within which none of them needs a check; Infinity without such rules. */
  readonly restsWithin: number;
  readonly paceRules: readonly RuleInForce<PaceRule>[];
  /** Speed, km/h, up to which none of them is true; Infinity without such rules. */
  readonly quietKmh: number;
  /** The rules about one subject in the area: unknown with its presence. */
  readonly placeRules: readonly RuleInForce<PlaceRule>[];
  readonly boundsRule: RuleInForce<BoundsRule> | null;
  readonly headCountRules: readonly RuleInForce<HeadCountRule>[];
  readonly groupRules: readonly RuleInForce<GroupRule>[];
  /** Both depend on presence inside. */
  readonly countRules: readonly RuleInForce<HeadCountRule | GroupRule>[];
  readonly evacuationRules: readonly RuleInForce<EvacuationRule>[];
}

/** Seconds (alarms.md, "unknown"). */
export const defaultFixTimeout = 180;
