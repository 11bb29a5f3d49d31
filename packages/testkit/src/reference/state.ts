import type { AreaConfig, SubjectConfig } from '@muster/engine/input.ts';
import type { AlarmRuleSetting } from '@muster/model/alarm/alarmRule.ts';

import type { Point, Shape } from './geometry.ts';
import type { Windows } from './windows.ts';

export type Subject = Pick<SubjectConfig, 'tag' | 'kind' | 'id' | 'personType' | 'vehicleType' | 'departId'>;

export interface Area {
  config: AreaConfig;
  shapes: Shape[];
}

/** A rule that is on, somewhere. */
export interface Rule {
  code: 'boundaryCrossing' | 'retention' | 'overcrowding' | 'lowBattery' | 'oneKeyHelp';
  areaId: string | null;
  setting: AlarmRuleSetting;
  onMs: number;
  offMs: number;
  latches: boolean;
  windows: Windows;
}

export interface Fix extends Point {
  t: number;
  floor: number;
  accuracy: number;
}

export interface Presence {
  now: 'inside' | 'outside' | 'unknown';
  /** Before it became unknown. */
  last: 'inside' | 'outside' | null;
  fixesIn: number;
  nearSince: number | null;
  /** What held until silence made it unknown, as long as a delayed fix may take that back. */
  silence: { at: number; conditions: Record<string, Condition> } | null;
}

export interface Condition {
  value: boolean | 'unknown';
  since: number;
  /** No raise before: since it holds, or since windows closed over its alarm. */
  from: number;
}

export interface Deadline {
  due: number;
  /** 1 raises, 2 clears, 3 unknowns, 4 windows, 5 groups, and 6 what fixes change. */
  rank: number;
  happen: () => void;
}

/** What a tag's fixes, its reports and its silence say. */
export interface Tag {
  subject: Subject;
  fix: Fix | null;
  /** By area id. */
  presence: Record<string, Presence>;
  /** By rule and area. */
  conditions: Record<string, Condition>;
  reportedAt: number;
  outliers: Fix[];
}

/** As it was told to people: what is told is not taken back. */
export interface Alarm {
  raisedAt: number;
  clearedAt: number | null;
  handledAt: number | null;
  occurrences: number;
}
