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
}

export interface Condition {
  value: boolean | 'unknown';
  since: number;
  /** Raise time of the alarm that stands, by this line alone; null = none does. */
  up: number | null;
  /** No raise before: since it holds, or since windows closed over its alarm. */
  from: number;
}

export interface Deadline {
  due: number;
  /** 1 raises, 2 clears, 3 unknowns, 4 windows, 5 groups, and 6 what fixes change. */
  rank: number;
  happen: () => void;
}

/** What a tag's fixes say, up to some moment of its line. Plain data, to be copied. */
export interface Line {
  fix: Fix | null;
  /** By area id. */
  presence: Record<string, Presence>;
  /** By rule and area, those that rest on presence. */
  conditions: Record<string, Condition>;
}

export interface Tag {
  subject: Subject;
  /** As the newest fix left it. */
  solid: Line;
  /** The same, with what silence has concluded since. */
  running: Line;
  /** Conditions that rest on what the device reports. */
  reported: Record<string, Condition>;
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
