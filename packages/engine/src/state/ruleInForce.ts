import type { AlarmLevel, AlarmWindow, EscalationStep } from '@muster/model/alarm/alarmRule.ts';

import type { Cover } from './carrier.ts';
import type { ParameterValues, PulseRule, Rule } from './rule.ts';
import type { WindowSchedule } from './windowSchedule.ts';

/** A rule with its settings, in one area or, for the rules without an area, in the building. */
export interface RuleInForce<R extends Rule = Rule> {
  readonly rule: R;
  /** Place in the registry. */
  readonly order: number;
  readonly areaId: string | null;
  readonly level: AlarmLevel;
  readonly onDelayMs: number;
  readonly offDelayMs: number;
  readonly latches: boolean;
  /** Its alarms are recorded without notification. */
  readonly isOutOfService: boolean;
  /** Recipients of an unhandled alarm with their delays in minutes, in order of time. */
  readonly escalation: readonly EscalationStep[];
  readonly schedule: WindowSchedule;
  readonly covers: Cover;
  readonly parameters: ParameterValues;
  /** The setting as text: the same text and the same schedule are the same rule. */
  readonly words: string;
  /** Rule and area as text: key of its head count or group watch. */
  readonly countKey: string;
}

/** A rule of pulses with the duration of its condition, epoch ms by the site's clock. */
export interface PulseInForce extends RuleInForce<PulseRule> {
  readonly from: number;
  readonly until: number;
}

/** Equal windows share one schedule with its cached result. */
export type Schedules = (windows: readonly AlarmWindow[] | undefined) => WindowSchedule;
