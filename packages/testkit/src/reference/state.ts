import type { AreaConfig, RuleKey, SubjectConfig } from '@muster/engine/input.ts';
import type { AlarmRuleSetting } from '@muster/model/alarm/alarmRule.ts';

import type { Point, Shape } from './geometry.ts';
import type { Windows } from './windows.ts';

export type Subject = Omit<SubjectConfig, 'boundFrom' | 'boundTo'>;

export interface Area {
  config: AreaConfig;
  shapes: Shape[];
}

/** A rule that is on in an area, or for the building. */
export interface Rule {
  code: RuleKey;
  areaId: string | null;
  setting: AlarmRuleSetting;
  onMs: number;
  offMs: number;
  latches: boolean;
  windows: Windows;
  /** Whether `who` names vehicles or vehicle types. */
  namesVehicles: boolean;
}

export interface Fix extends Point {
  t: number;
  floor: number;
  accuracy: number;
  /** m/s, as sent by the device. */
  speed: number | undefined;
}

export interface Presence {
  now: 'inside' | 'outside' | 'unknown';
  /** Before it became unknown. */
  last: 'inside' | 'outside' | null;
  /** Time of the newest fix, or of the crossing that it showed. */
  heardAt: number;
  /** Time at which silence made it unknown, while a delayed fix may revert that. */
  silentAt: number | null;
  fixesIn: number;
  nearSince: number | null;
  /** Anchor of rest (rule 7). */
  anchor: Point | null;
}

export type Truth = boolean | 'unknown';

/** State of one tag's line for conditions. */
export interface TagLine {
  readonly tag: string;
  readonly subject: Subject;
  /** Metres per second. */
  readonly speed: number | null;
  readonly battery: number | null;
  readonly rate: { t: number; value: number; isKnown: boolean; silentAt: number | null } | null;
  /** By area id. */
  readonly presence: ReadonlyMap<string, Presence>;
  /** Newest fix. */
  readonly fix: Point | null;
  /** The areas that together bound the subject. */
  readonly cases: { readonly bounds: readonly (string | null)[] };
}

export interface Condition {
  value: Truth;
  since: number;
  /** No raise before: the start of the condition, or the closing of windows over its alarm. */
  from: number;
  /** Due time of its newest raise: emitted once, even if a line goes back. */
  raised: number;
  /** Settings changed while true: nothing that they make due is due before. */
  notBefore: number;
  /** State before silence changed it. */
  before: Condition | null;
}

/** One rule about one subject. */
export interface Case {
  rule: Rule;
  /** Distinguishes subjects of a rule. */
  key: string;
  /** Kind of a camera detection. */
  kind?: string;
  /** As printed, and the level of a raise now. */
  subject: () => string;
  level: () => number;
  condition: Condition;
}

/** A timed step. */
export interface Deadline {
  due: number;
  rank: number;
  happen: () => void;
}

/** At one due time: raises, clears, unknowns, windows, groups (alarms.md); then what fixes change. */
export const rank = { raise: 1, clear: 2, unknown: 3, window: 4, group: 5, fix: 6 } as const;

export function conditionAt(t: number, value: Truth, before: Condition | null = null): Condition {
  return { value, since: t, from: t, raised: -Infinity, notBefore: -Infinity, before };
}

/** The clock is moved by this many milliseconds, and with it the start of the case's condition. */
export function moveCase(one: Case, ms: number): void {
  for (let condition: Condition | null = one.condition; condition !== null; condition = condition.before) {
    condition.since += ms;
    condition.from += ms;
    condition.raised += ms;
    condition.notBefore += ms;
  }
}

/** The case's condition is `value` from `t` on. */
export function turn(one: Case, value: Truth, t: number): void {
  if (one.condition.value !== value) one.condition = conditionAt(t, value);
}

/** A case about an area itself: false at `t`. */
export function areaCase(rule: Rule, t: number, name = rule.areaId ?? ''): Case {
  const one: Case = {
    rule,
    key: rule.areaId === null ? name : '',
    subject: () => name,
    level: () => one.rule.setting.level ?? 1,
    condition: conditionAt(t, false),
  };
  return one;
}
