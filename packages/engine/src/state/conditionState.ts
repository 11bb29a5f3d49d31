import type { AlarmLevel, EscalationStep } from '@muster/model/alarm/alarmRule.ts';
import type { Position } from '@muster/model/position/positionBatch.ts';

import type { AlarmState } from '../event.ts';
import { type Rank, rank } from './deadlineQueue.ts';
import type { RuleInForce } from './ruleInForce.ts';
import type { Interval } from './windowSchedule.ts';

/** State of a condition. */
export type Truth = boolean | 'unknown';

/** Last known condition before the tag went offline: its value, its start (epoch ms), and its windows. */
export interface LastKnown {
  readonly value: boolean;
  readonly since: number;
  readonly window: Interval;
}

/** Subject of an alarm. */
export interface AlarmSubject {
  readonly kind: AlarmState['subjectKind'];
  readonly id: string;
  readonly tag: string | null;
  /** Distinguishes conditions with the same id: groups of an area, kinds of a camera. */
  readonly key?: string;
}

/** Context of a raise besides rule, subject and time. */
export interface Grounds {
  /** Tags whose positions made the condition true. */
  readonly slots: readonly number[];
  readonly headCount?: number;
  readonly members?: readonly string[];
  /** Overrides of the setting by the rule. */
  readonly level?: AlarmLevel;
  /** Additional facts of the rule. */
  readonly facts?: Readonly<Record<string, unknown>>;
  /** The message that raised the alarm, if it was a single one. */
  readonly trigger?: Position;
}

const noWindow: Interval = { open: false, from: 0, until: 0 };
export const noLastKnown: LastKnown = { value: false, since: 0, window: noWindow };

/**
 * The condition of one rule about one subject in one place, with its alarm (alarms.md, "from condition to alarm"). Its
 * next step follows from these fields alone (`lifecycle/condition.ts`).
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
  /** Slot of the tag whose line the condition uses; −1 = the site's time line. */
  readonly slot: number;
  value: Truth = false;
  since = 0;
  /** A delayed fix may show that it stayed true. */
  lastKnown: LastKnown = noLastKnown;
  /** State of the rule’s windows at this point of the line. */
  window: Interval = noWindow;
  /** Start of the last raised window since the condition changed: it raises once, even if a delayed fix goes back. */
  raisedFor = Number.NEGATIVE_INFINITY;
  /** Nothing is due before its settings were in force. */
  notBefore = Number.NEGATIVE_INFINITY;
  /** Time from which the condition is unknown without a new report; Infinity for conditions of presence. */
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

  /** No alarm and no deadline: the condition may be dropped. */
  get isIdle(): boolean {
    const holds = this.value === 'unknown' ? this.lastKnown.value : this.value;
    return !holds && this.alarm === null;
  }

  /** Start of the condition in the current window. */
  get start(): number {
    return Math.max(this.since, this.window.from);
  }
}

/** Escalates an unhandled alarm to the next recipient when due. */
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
  /** Number among the alarms of its key and raise time, from 0. */
  readonly ordinal: number;
  /** Replaced, never changed: events contain it as it was. */
  state: AlarmState;
  /** Last raise and handling by the engine's own time; `state` has the emitted times. Epoch ms. */
  raisedT: number;
  handledT: number | null;
  /** Not cleared until it is handled. */
  latches: boolean;
  /**
   * The conditions that keep it raised: one, unless a person wears two cards; none for a pulse, or for a latching alarm
   * whose rule is no longer in force.
   */
  holders: readonly ConditionState[];
  /** Of the rule at the newest raise. */
  escalation: readonly EscalationStep[];
  /** Start of its escalation: its newest raise, or the end of a silence. Epoch ms. */
  soundsSince: number;
  readonly timer: EscalationTimer;
}
