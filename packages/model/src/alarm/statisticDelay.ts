import type { DelayProposal } from './statisticWire.ts';
import type { AlarmRule } from './alarmRule.ts';

/** Pattern of raises of a rule in an area. */
export interface RaiseHabit {
  type: AlarmRule;
  raises: number;
  /** Raises that cleared within {@link briefMs} without a user action, and their median duration. */
  brief: number;
  briefMedianMs: number | null;
  /** Raises of a subject within {@link repeatMs} of its last clear, and their median pause. */
  repeats: number;
  repeatMedianMs: number | null;
}

/** Maximum duration of a fleeting alarm. The literature says "almost immediately"; a minute is our interpretation. */
export const briefMs = 60_000;
/** A raise this soon after the clear has the same cause. */
export const repeatMs = 600_000;

/** Rules whose on-delay is another parameter, or that have none (alarms.md, The rules). */
const withoutOnDelay: readonly AlarmRule[] = [
  'oneKeyHelp',
  'evacuation',
  'retention',
  'stationary',
  'cluster',
  'heartRate',
];
const withoutOffDelay: readonly AlarmRule[] = ['oneKeyHelp', 'evacuation'];

/** Resolution of proposed delays. */
const stepMs = 5000;

/**
 * The delay that would have avoided about half of the nuisance alarms: an off-delay if half of the raises are returns,
 * an on-delay if half of them clear too soon to be seen (ISA-18.2, nuisance alarms). Null if neither applies, or the
 * rule has no such delay.
 */
export function proposeDelay(habit: RaiseHabit): DelayProposal | null {
  const { type, raises, brief, briefMedianMs, repeats, repeatMedianMs } = habit;
  if (repeatMedianMs !== null && repeats * 2 >= raises && !withoutOffDelay.includes(type))
    return { parameter: type === 'cluster' ? 'cancelTime' : 'offDelay', seconds: secondsAbove(repeatMedianMs) };
  if (briefMedianMs !== null && brief * 2 >= raises && !withoutOnDelay.includes(type))
    return { parameter: 'onDelay', seconds: secondsAbove(briefMedianMs) };
  return null;
}

function secondsAbove(ms: number): number {
  return (Math.floor(ms / stepMs) + 1) * (stepMs / 1000);
}
