import type { AlarmLevel, EscalationStep } from '@muster/model/alarm/alarmRule.ts';
import type { Position } from '@muster/model/position/positionBatch.ts';

import type { AlarmState } from '../event.ts';
import { type Rank, rank } from './deadlineQueue.ts';
import type { RuleInForce } from './ruleInForce.ts';
import type { Interval } from './windowSchedule.ts';

/** What is known of a condition. */
export type Truth = boolean | 'unknown';

/** Last known condition before the tag went offline: its value, since when it held (epoch ms), and in which windows. */
export interface LastKnown {
  readonly value: boolean;
  readonly since: number;
  readonly window: Interval;
}

/** Of whom an alarm speaks. */
export interface AlarmSubject {
  readonly kind: AlarmState['subjectKind'];
  readonly id: string;
  readonly tag: string | null;
  /** What keeps it apart where its id does not: a group is the same with other members, a camera sees many things. */
  readonly key?: string;
}

/** What is known at a raise besides rule, subject and time. */
export interface Grounds {
  /** Tags whose positions made the condition true. */
  readonly slots: readonly number[];
  readonly headCount?: number;
  readonly members?: readonly string[];
  /** Where the rule says more of it than its setting. */
  readonly level?: AlarmLevel;
  /** What else a rule has to say of it. */
  readonly facts?: Readonly<Record<string, unknown>>;
  /** The one message that raised the alarm, where it was one. */
  readonly trigger?: Position;
}

const noWindow: Interval = { open: false, from: 0, until: 0 };
export const noLastKnown: LastKnown = { value: false, since: 0, window: noWindow };

/**
 * The condition of one rule about one subject in one place, on its way to an alarm and back (alarms.md, "from condition
 * to alarm"). What it does next follows from these fields alone (`lifecycle/condition.ts`).
 */
export class ConditionState {
  readonly kind = 'condition';
  due = Number.POSITIVE_INFINITY;
  rank: Rank = rank.raise;
  readonly order: number;
  readonly name: string;
  place = -1;
  /** Another object after a change of configuration, never another rule or area. */
  rule: RuleInForce;
  readonly subject: AlarmSubject;
  /** The tag on whose line the condition lies; −1 = the site's time line. */
  readonly slot: number;
  value: Truth = false;
  since = 0;
  /** A delayed fix may show that it held on. */
  lastKnown: LastKnown = noLastKnown;
  /** The windows of the rule as they stand at this point of the line. */
  window: Interval = noWindow;
  /** Start of the last stretch that was raised since the condition last changed: raised once, even where a fix goes back. */
  raisedFor = Number.NEGATIVE_INFINITY;
  /** Nothing is due before the settings that make it due were in force. */
  notBefore = Number.NEGATIVE_INFINITY;
  /** From then on nobody knows the condition, unless it is reported again; Infinity where only presence is asked. */
  lapsesAt = Number.POSITIVE_INFINITY;
  alarm: OpenAlarm | null = null;
  /** null = the tag's own fixes. */
  readonly grounds: (() => Grounds) | null;

  constructor(rule: RuleInForce, subject: AlarmSubject, slot: number, grounds: (() => Grounds) | null) {
    this.rule = rule;
    this.order = rule.order;
    this.name = `${rule.areaId ?? ''} ${subject.tag ?? subject.key ?? ''}`;
    this.subject = subject;
    this.slot = slot;
    this.grounds = grounds;
  }

  /** Nothing stands and nothing waits: the condition may be forgotten. */
  get isIdle(): boolean {
    const holds = this.value === 'unknown' ? this.lastKnown.value : this.value;
    return !holds && this.alarm === null;
  }

  /** Since when the condition holds in the window of now. */
  get start(): number {
    return Math.max(this.since, this.window.from);
  }
}

/** Takes an alarm that nobody handles to the next recipient when it is due. */
export class EscalationTimer {
  readonly kind = 'escalation';
  due = Number.POSITIVE_INFINITY;
  rank: Rank = rank.life;
  readonly order = 1;
  /** Key of the alarm. */
  readonly name: string;
  place = -1;

  constructor(key: string) {
    this.name = key;
  }
}

/** An alarm that may still change: not cleared, or not handled. */
export interface OpenAlarm {
  readonly key: string;
  /** Which of the alarms of its key and raise time it is, from 0. */
  readonly ordinal: number;
  /** Replaced, never changed: events carry it as it was. */
  state: AlarmState;
  /** When it was raised last, and when it was handled, by the engine's own time: `state` has what was sent. Epoch ms. */
  raisedT: number;
  handledT: number | null;
  /** It does not clear until it is handled. */
  latches: boolean;
  /**
   * The conditions that keep it raised: one, unless a person wears two cards; none for a pulse, or for a latching
   * alarm whose rule is no longer in force.
   */
  holders: readonly ConditionState[];
  /** Of the rule at the newest raise. */
  escalation: readonly EscalationStep[];
  /** Since its newest raise or, where it was silent meanwhile, since it sounds again. Epoch ms. */
  soundsSince: number;
  readonly timer: EscalationTimer;
}
