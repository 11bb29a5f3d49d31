import type { AreaConfig, RuleKey, SubjectConfig } from '@muster/engine/input.ts';
import type { AlarmRuleSetting } from '@muster/model/alarm/alarmRule.ts';

import type { Point, Shape } from './geometry.ts';
import type { Windows } from './windows.ts';

export type Subject = Omit<SubjectConfig, 'boundFrom' | 'boundTo'>;

export interface Area {
  config: AreaConfig;
  shapes: Shape[];
}

/** A rule that is on, somewhere. */
export interface Rule {
  code: RuleKey;
  areaId: string | null;
  setting: AlarmRuleSetting;
  onMs: number;
  offMs: number;
  latches: boolean;
  windows: Windows;
  /** Does `who` name vehicles or vehicle types? */
  namesVehicles: boolean;
}

export interface Fix extends Point {
  t: number;
  floor: number;
  accuracy: number;
  /** m/s, as the device says. */
  speed: number | undefined;
}

export interface Presence {
  now: 'inside' | 'outside' | 'unknown';
  /** Before it became unknown. */
  last: 'inside' | 'outside' | null;
  /** Time of the newest fix, or of the crossing that it showed. */
  heardAt: number;
  /** When silence made it unknown, as long as a delayed fix may take that back. */
  silentAt: number | null;
  fixesIn: number;
  nearSince: number | null;
  /** Where it was last found to have moved (rule 7). */
  anchor: Point | null;
}

export type Truth = boolean | 'unknown';

/** What conditions ask of one tag's line of fixes. */
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
  /** The areas that together hold the subject. */
  readonly cases: { readonly bounds: readonly (string | null)[] };
}

export interface Condition {
  value: Truth;
  since: number;
  /** No raise before: since it holds, or since windows closed over its alarm. */
  from: number;
  /** Due time of its newest raise: told once, even where a line goes back. */
  raised: number;
  /** Settings changed while it was so: nothing that they make due is due before. */
  notBefore: number;
  /** What it was before silence made it this. */
  before: Condition | null;
}

/** One rule about one subject. */
export interface Case {
  rule: Rule;
  /** Tells subjects of a rule apart. */
  key: string;
  /** What a camera saw. */
  kind?: string;
  /** As it is printed, and the level of a raise now. */
  subject: () => string;
  level: () => number;
  condition: Condition;
}

/** What happens by itself, at its time. */
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

/** The clock is moved by so many milliseconds, and with it since when the case's condition holds. */
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
