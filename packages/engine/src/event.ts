import type { AlarmLevel, EscalationTarget } from '@muster/model/alarm/alarmRule.ts';
import type { Position } from '@muster/model/position/positionBatch.ts';

import type { RoundOutcome, RoundResult } from './state/roundResult.ts';
import type { EvacuationResult } from './state/evacuationResult.ts';
import type { RuleKey } from './input.ts';

/** Presence: `t` is the time on the tag's own time line (or the due time of an unknown). */
export interface PresenceEvent {
  kind: 'enter' | 'exit' | 'unknown';
  t: number;
  areaId: string;
  tag: string;
  subjectId: string;
}

/** A position farther from the tag's newest fix than its carrier can have gone: stored, marked, and no fix (alarms.md). */
export interface OutlierEvent {
  kind: 'outlier';
  /** With `tag` the identity of the position. */
  t: number;
  tag: string;
}

/**
 * Why the alarm was raised last: enough to replay it (alarms.md, evidence). Complete with the `evidence` event, 60 s
 * after the raise.
 */
export interface AlarmEvidence {
  ruleVersion: number;
  parameters: Readonly<Record<string, unknown>>;
  headCount?: number;
  /** Ids of the subjects counted, sorted. */
  members?: readonly string[];
  /** Additional facts of the rule: the kind of a camera alarm, the order of an evacuation. */
  facts?: Readonly<Record<string, unknown>>;
  /** In order of time, then of tag; about one a second, at most some thousands. */
  positions: readonly Position[];
}

/** State of an alarm after an event; written as a whole, keyed by `id`, so that repeated writes are harmless. */
export interface AlarmState {
  /** Derived from rule, area, subject and raise time. */
  id: string;
  rule: RuleKey;
  level: AlarmLevel;
  areaId: string | null;
  subjectKind: 'person' | 'vehicle' | 'tag' | 'area' | 'camera' | 'group';
  /** Id of the person, vehicle or area; the tag if unbound; sorted tags joined by `,` for a group. */
  subjectId: string;
  tag: string | null;
  /** Of the first raise; a reopened alarm keeps it. */
  raisedAt: number;
  /** Of the newest raise: later than `raisedAt` once the alarm was reopened. */
  lastRaisedAt: number;
  clearedAt: number | null;
  acknowledgedAt: number | null;
  /** Account id. */
  acknowledgedBy: string | null;
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
  /** Epoch ms; null = not shelved. */
  shelvedUntil: number | null;
  /** Account id. */
  shelvedBy: string | null;
  shelveReason: string | null;
  /** By design, while something else makes it meaningless. */
  suppressed: boolean;
  /** Its rule is out of service here. */
  outOfService: boolean;
  /** Steps of the escalation that it has gone up since it was raised last. */
  escalationStep: number;
  /** Whom the last of them called. */
  escalatedTo: EscalationTarget | null;
  lon: number | null;
  lat: number | null;
  floor: number | null;
  evidence: AlarmEvidence;
}

export interface AlarmEvent {
  /** `raise` includes reopening; `handle` includes a supplement. */
  kind:
    | 'raise'
    | 'clear'
    | 'acknowledge'
    | 'handle'
    | 'unverified'
    | 'verified'
    | 'evidence'
    /** Of a group that has grown. */
    | 'level'
    /** Silent from now on, whatever becomes of it; and sounding again. */
    | 'shelve'
    | 'unshelve'
    | 'suppress'
    | 'unsuppress'
    | 'outOfService'
    | 'inService'
    /** Nobody has handled it: on to the next. */
    | 'escalate';
  /** The due time of the change, epoch ms. */
  t: number;
  alarm: AlarmState;
}

/** An evacuation is over. */
export interface EvacuationEvent {
  kind: 'evacuation';
  t: number;
  result: EvacuationResult;
}

/** A visit that counts for a round, and its end. */
export interface VisitEvent {
  kind: 'visit' | 'leave';
  /** From when it counts; when it ended. */
  t: number;
  routeId: string;
  /** `YYYY-MM-DD#n`; of a leave the latest one for which the visit counted. */
  round: string;
  pointId: string;
  tag: string;
  subjectId: string;
  /** When the visit began, which may be before the round; epoch ms. */
  since: number;
}

/** What became of a round. */
export interface RoundEvent {
  kind: 'round';
  t: number;
  routeId: string;
  round: string;
  state: RoundOutcome;
  result: RoundResult;
  /** Another result of this round was emitted before. */
  corrects: boolean;
}

/** Half of the window of a round has passed without a visit. */
export interface RoundUnvisitedEvent {
  kind: 'roundUnvisited';
  t: number;
  routeId: string;
  round: string;
}

export type PatrolEvent = VisitEvent | RoundEvent | RoundUnvisitedEvent;

/** Of a permit in progress: work goes on past its end, or none of its workers was inside for ten minutes. */
export interface PermitEvent {
  kind: 'permit';
  what: 'overdue' | 'noWorker';
  t: number;
  permitId: string;
}

/** What entry and exit contradict (specification §4). */
export type ExceptionKind = 'noRealTimeData' | 'noSwipeRecord' | 'abnormalPosition' | 'notLeft';

/**
 * An exception of entry and exit has arisen, has ended, or turns out to be none. Kind, subject, tag, `of` and checkpoint are
 * its identity; told again whenever something of it has changed.
 */
export interface ExceptionEvent {
  kind: 'exception';
  /** Of the newest change: `since`, `closedAt`, or when it turned out to be none. */
  t: number;
  what: ExceptionKind;
  subjectId: string;
  /** Null = nobody said one. */
  tag: string | null;
  /** When the event or enter was that it is about, or the end of the shift; epoch ms, as the others. */
  of: number;
  checkpoint: string | null;
  shiftId: string | null;
  /** From when it is certain. */
  since: number;
  /** Null = it lasts. */
  closedAt: number | null;
  /** A late position or event shows that there never was one. */
  isVoid: boolean;
}

/** Where somebody was at an instant of his shift (specification §4, "attendance position"). */
export type AttendanceState = 'appeared' | 'wrongPosition' | 'notPresent' | 'zoneNotConfigured' | 'invalidRegion';

/** Each five minutes of a shift. */
export interface AttendanceEvent {
  kind: 'attendance';
  t: number;
  shiftId: string;
  subjectId: string;
  tag: string | null;
  /** `YYYY-MM-DD` on which the shift starts. */
  day: string;
  /** Of the shift on that day, epoch ms. */
  from: number;
  to: number;
  state: AttendanceState;
  /** A late position shows that it was another than was emitted before. */
  corrects: boolean;
}

/** A shift on a day as it went. Emitted at its end, and again when something of it has changed. */
export interface WorkdayEvent {
  kind: 'workday';
  t: number;
  shiftId: string;
  subjectId: string;
  /** `YYYY-MM-DD` on which the shift starts. */
  day: string;
  /** Of the shift on that day, epoch ms, as the others. */
  from: number;
  to: number;
  /** By events of checkpoints, else by presence in the ground area; null = never. */
  firstIn: number | null;
  /** Null = never, or still there. */
  lastOut: number | null;
  /** Within the time that belongs to the shift. */
  onSiteMs: number;
  zoneMs: number;
}

export type AccessOutcome = ExceptionEvent | AttendanceEvent | WorkdayEvent;

export type EngineEvent =
  | PresenceEvent
  | OutlierEvent
  | AlarmEvent
  | EvacuationEvent
  | PatrolEvent
  | PermitEvent
  | AccessOutcome;
