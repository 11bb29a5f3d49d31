import type { AlarmLevel } from '@muster/model/alarm/alarmRule.ts';
import type { Position } from '@muster/model/position/positionBatch.ts';

import type { RuleKey } from './input.ts';

/** Presence: `t` is the time on the tag's own time line (or the due time of an unknown). */
export interface PresenceEvent {
  kind: 'enter' | 'exit' | 'unknown';
  t: number;
  areaId: string;
  tag: string;
  subjectId: string;
}

/** Why an alarm was raised: enough to replay it (alarms.md, evidence). Completed up to 60 s after the raise. */
export interface AlarmEvidence {
  ruleVersion: number;
  parameters: Readonly<Record<string, unknown>>;
  headCount?: number;
  members?: readonly string[];
  positions: readonly Position[];
}

/** An alarm as it stands after an event; written as a whole, keyed by `id`, so that writing twice is writing once. */
export interface AlarmState {
  /** Derived from rule, area, subject and raise time. */
  id: string;
  rule: RuleKey;
  level: AlarmLevel;
  areaId: string | null;
  subjectKind: 'person' | 'vehicle' | 'tag' | 'area' | 'camera' | 'group';
  /** Id of the person, vehicle or area; the tag where nobody is bound; sorted tags joined by `,` for a group. */
  subjectId: string;
  tag: string | null;
  raisedAt: number;
  clearedAt: number | null;
  handledAt: number | null;
  handlerId: string | null;
  handlerAccount: string | null;
  handler: string | null;
  handlingAction: 'handle' | 'supplement' | 'ignore' | null;
  handlingInfo: string | null;
  occurrences: number;
  /** Its condition is unknown: neither cleared nor confirmed. */
  unverified: boolean;
  /** Found more than 120 s after its raise time: no siren, except SOS. */
  late: boolean;
  lon: number | null;
  lat: number | null;
  floor: number | null;
  evidence: AlarmEvidence;
}

export interface AlarmEvent {
  kind: 'raise' | 'clear' | 'handle' | 'unverified' | 'verified' | 'evidence';
  /** The due time of the change. */
  t: number;
  alarm: AlarmState;
}

export type EngineEvent = PresenceEvent | AlarmEvent;
