import type { AlarmRule, AlarmRuleSetting, AlarmSettings } from './alarmRule.ts';

/**
 * Parameters of alarms.md without a default: while one of them is missing, an enabled rule has no effect. A test
 * compares them with the engine's declarations.
 */
export const requiredParameters: Readonly<Partial<Record<AlarmRule, readonly string[]>>> = {
  retention: ['minutes'],
  overcrowding: ['max'],
  understaffing: ['min'],
  stationary: ['minutes'],
  overspeed: ['limit'],
};

/** Rules of specification §5 for alarm settings beyond their shape. */
export interface AlarmSettingFault {
  rule: AlarmRule;
  /** The rule's parameter, or `windows`. */
  field: string;
  /**
   * `missing`: an enabled rule lacks a required value. `startBeforeEnd`: a window of the heart rate stays within a day.
   */
  fault: 'missing' | 'startBeforeEnd';
}

/**
 * Faults of settings with a valid shape. `base` = the overridden settings, field by field: an area's type. Faults of
 * the base alone are not returned.
 */
export function alarmSettingFaults(settings: AlarmSettings, base: AlarmSettings = {}): AlarmSettingFault[] {
  // Valid because the shape allows no other keys.
  const rules = Object.entries(settings) as [AlarmRule, AlarmRuleSetting][];
  return rules.flatMap(([rule, own]) => [...missingOf(rule, { ...base[rule], ...own }), ...ordersOf(rule, own)]);
}

function missingOf(rule: AlarmRule, setting: AlarmRuleSetting): AlarmSettingFault[] {
  if (setting.on !== true) return [];
  const missing = (requiredParameters[rule] ?? []).filter((name) => typeof setting[name] !== 'number');
  return missing.map((field) => ({ rule, field, fault: 'missing' }));
}

/** Both are `HH:mm`, so they are compared as text. */
function ordersOf(rule: AlarmRule, { windows = [] }: AlarmRuleSetting): AlarmSettingFault[] {
  if (rule !== 'heartRate' || windows.every(({ start, end }) => start < end)) return [];
  return [{ rule, field: 'windows', fault: 'startBeforeEnd' }];
}
