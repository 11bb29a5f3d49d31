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

/**
 * A position farther from the tag's newest fix than its carrier can have moved: stored, marked, and not a fix
 * (alarms.md).
 */
export interface OutlierEvent {
  kind: 'outlier';
  /** With `tag`, the identity of the position. */
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
  /** Of the newest raise: later than `raisedAt` if the alarm was reopened. */
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
  /** Suppressed by design, while another state makes it meaningless. */
  suppressed: boolean;
  /** Its rule is out of service in this area. */
  outOfService: boolean;
  /** Escalation steps since the last raise. */
  escalationStep: number;
  /** Recipients of the last step. */
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
    /** Silent from now on, whatever its state; and sounding again. */
    | 'shelve'
    | 'unshelve'
    | 'suppress'
    | 'unsuppress'
    | 'outOfService'
    | 'inService'
    /** Unhandled: escalated to the next recipient. */
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
  /** Start of the time that counts; end of the visit. */
  t: number;
  routeId: string;
  /** `YYYY-MM-DD#n`; for a leave, the latest round for which the visit counted. */
  round: string;
  pointId: string;
  tag: string;
  subjectId: string;
  /** When the visit began, which may be before the round; epoch ms. */
  since: number;
}

/** The result of a round. */
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

/** Of a permit in progress: work continues past its end, or none of its workers was inside for ten minutes. */
export interface PermitEvent {
  kind: 'permit';
  what: 'overdue' | 'noWorker';
  t: number;
  permitId: string;
}

/**
 * An exception of entry and exit has started, has ended, or is withdrawn. Kind, subject, tag, `of` and checkpoint are
 * its identity; emitted again whenever any of it changes.
 */
export type ExceptionKind = 'noRealTimeData' | 'noSwipeRecord' | 'abnormalPosition' | 'notLeft';

/**
 * An exception of entry and exit has started, has ended, or is withdrawn. Kind, subject, tag, `of` and checkpoint are
 * its identity; emitted again whenever any of it changes.
 */
export interface ExceptionEvent {
  kind: 'exception';
  /** Time of the newest change: `since`, `closedAt`, or the withdrawal. */
  t: number;
  what: ExceptionKind;
  subjectId: string;
  /** Null = no event had one. */
  tag: string | null;
  /** Time of the event or enter, or the end of the shift; epoch ms. */
  of: number;
  checkpoint: string | null;
  shiftId: string | null;
  /** Time from which it is certain. */
  since: number;
  /** Null = still open. */
  closedAt: number | null;
  /** A late position or event shows that it was never one. */
  isVoid: boolean;
}

/** State of a subject at an instant of the shift (specification §4, "attendance position"). */
export type AttendanceState = 'appeared' | 'wrongPosition' | 'notPresent' | 'zoneNotConfigured' | 'invalidRegion';

/** Every five minutes of a shift. */
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
  /** A late position shows that it differs from what was emitted before. */
  corrects: boolean;
}

/** The summary of a shift on a day. Emitted at its end, and again when any of it changes. */
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
  /** By checkpoint events, else by presence in the ground area; null = never. */
  firstIn: number | null;
  /** Null = never, or still inside. */
  lastOut: number | null;
  /** Within the time span that belongs to the shift. */
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
