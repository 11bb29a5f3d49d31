import type { AlarmRule, AlarmRuleSetting, AlarmSettings } from './alarmRule.ts';

/**
 * Parameters of alarms.md without a default: while one of them is missing, a rule that is on says nothing. A test holds
 * them beside the engine's own declarations.
 */
export const requiredParameters: Readonly<Partial<Record<AlarmRule, readonly string[]>>> = {
  retention: ['minutes'],
  overcrowding: ['max'],
  understaffing: ['min'],
  stationary: ['minutes'],
  overspeed: ['limit'],
};

/** What specification §5 asks of alarm settings beyond their shape. */
export interface AlarmSettingFault {
  rule: AlarmRule;
  /** The rule's parameter, or `windows`. */
  field: string;
  /** `missing`: what is switched on must be filled in. `startBeforeEnd`: a window of the heart rate stays within a day. */
  fault: 'missing' | 'startBeforeEnd';
}

/**
 * What is wrong with settings that have the right shape. `base` = what they override field by field: an area's type. A
 * fault of the base alone is the base's, and not told here.
 */
export function alarmSettingFaults(settings: AlarmSettings, base: AlarmSettings = {}): AlarmSettingFault[] {
  // Holds because the shape admits no other keys.
  const rules = Object.entries(settings) as [AlarmRule, AlarmRuleSetting][];
  return rules.flatMap(([rule, own]) => [...missingOf(rule, { ...base[rule], ...own }), ...ordersOf(rule, own)]);
}

function missingOf(rule: AlarmRule, setting: AlarmRuleSetting): AlarmSettingFault[] {
  if (setting.on !== true) return [];
  const missing = (requiredParameters[rule] ?? []).filter((name) => typeof setting[name] !== 'number');
  return missing.map((field) => ({ rule, field, fault: 'missing' }));
}

/** Both are `HH:mm`: they compare as text. */
function ordersOf(rule: AlarmRule, { windows = [] }: AlarmRuleSetting): AlarmSettingFault[] {
  if (rule !== 'heartRate' || windows.every(({ start, end }) => start < end)) return [];
  return [{ rule, field: 'windows', fault: 'startBeforeEnd' }];
}
