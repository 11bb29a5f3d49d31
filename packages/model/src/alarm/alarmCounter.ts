import type { AlarmRule } from './alarmRule.ts';

/** The counters of specification §3, and one of calls for help: visible unhandled alarms. */
export const alarmCounters = [
  'total',
  'areaAlarmEventCount',
  'vehicleAlarmEventCount',
  'jobAlarmEventCount',
  'lowPowerAlarmEventCount',
  'aIAlarmEventCount',
  'areaAlarmEventCountRisk',
  'helpAlarmEventCount',
] as const;
export type AlarmCounter = (typeof alarmCounters)[number];

/**
 * Counter of each rule; each rule has exactly one, so these six add up to the total. `area`: about a place and the
 * subjects in it. `help`: about the life of a person. `job`: about work and required posts.
 */
export const counterOfRule: Readonly<Record<AlarmRule, Exclude<AlarmCounter, 'total' | 'areaAlarmEventCountRisk'>>> = {
  oneKeyHelp: 'helpAlarmEventCount',
  evacuation: 'areaAlarmEventCount',
  boundaryCrossing: 'areaAlarmEventCount',
  retention: 'areaAlarmEventCount',
  overcrowding: 'areaAlarmEventCount',
  understaffing: 'jobAlarmEventCount',
  stationary: 'areaAlarmEventCount',
  ai: 'aIAlarmEventCount',
  cluster: 'areaAlarmEventCount',
  heartRate: 'helpAlarmEventCount',
  lowBattery: 'lowPowerAlarmEventCount',
  vehicleOutOfBounds: 'vehicleAlarmEventCount',
  overspeed: 'vehicleAlarmEventCount',
};

/** Levels that count as risk: red and orange (major and greater, specification §4). */
const riskLevels: readonly number[] = [1, 2];

/**
 * Sums of alarms by rule and level; those of permits are alarms of work. `areaAlarmEventCountRisk` is the part of the
 * area alarms at a level of risk.
 */
export function countAlarms(
  groups: readonly { type: AlarmRule; isPermit: boolean; level: number; count: number }[],
): Record<AlarmCounter, number> {
  const counts: Record<AlarmCounter, number> = {
    total: 0,
    areaAlarmEventCount: 0,
    vehicleAlarmEventCount: 0,
    jobAlarmEventCount: 0,
    lowPowerAlarmEventCount: 0,
    aIAlarmEventCount: 0,
    areaAlarmEventCountRisk: 0,
    helpAlarmEventCount: 0,
  };
  for (const { type, isPermit, level, count } of groups) {
    const counter = isPermit ? 'jobAlarmEventCount' : counterOfRule[type];
    counts.total += count;
    counts[counter] += count;
    if (counter === 'areaAlarmEventCount' && riskLevels.includes(level)) counts.areaAlarmEventCountRisk += count;
  }
  return counts;
}
