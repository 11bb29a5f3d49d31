import type { DelayProposal } from './statisticWire.ts';
import type { AlarmRule } from './alarmRule.ts';

/** How the raises of a rule in an area come and go. */
export interface RaiseHabit {
  type: AlarmRule;
  raises: number;
  /** Raises that were over within {@link briefMs} before anybody did anything, and how long half of them lasted. */
  brief: number;
  briefMedianMs: number | null;
  /** Raises of a subject that came within {@link repeatMs} of its last clear, and after how long half of them did. */
  repeats: number;
  repeatMedianMs: number | null;
}

/** A fleeting alarm is over so soon. "Almost immediately" is what the literature says; a minute is our reading of it. */
export const briefMs = 60_000;
/** Back so soon after its clear, it is the same trouble. */
export const repeatMs = 600_000;

/** Rules whose on-delay is told by another parameter of theirs, or that know none (alarms.md, The rules). */
const withoutOnDelay: readonly AlarmRule[] = [
  'oneKeyHelp',
  'evacuation',
  'retention',
  'stationary',
  'cluster',
  'heartRate',
];
const withoutOffDelay: readonly AlarmRule[] = ['oneKeyHelp', 'evacuation'];

/** Nobody sets a delay finer than that. */
const stepMs = 5000;

/**
 * The delay that would have spared about half of what is a nuisance: an off-delay where half of the raises are
 * returns, an on-delay where half of them are over before anybody can look (ISA-18.2, nuisance alarms). Null where
 * neither is so, or the rule has no such delay.
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
