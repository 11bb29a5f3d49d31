import type { AlarmRuleSetting, AlarmSettings } from './alarmRule.ts';

/** The building's setting of `oneKeyHelp`. A limit of calls for help has a reason and an end. */
export interface SosSetting extends AlarmRuleSetting {
  offReason?: string;
  /** ISO-8601. From then on calls for help from everyone are active, regardless of the setting. */
  offUntil?: string;
}

/** Maximum duration of a limit. */
export const longestSosOffDays = 31;

/** Whether calls for help are limited by subject or time. */
export function isSosRestricted({ on, windows = [], who = {} }: SosSetting = {}): boolean {
  return on === false || windows.length > 0 || Object.values(who).some((names) => (names ?? []).length > 0);
}

/** End of a limit, epoch ms; a setting without an end never ends. */
export function sosEnd({ offUntil = '' }: SosSetting): number {
  const end = Date.parse(offUntil);
  return Number.isNaN(end) ? Number.POSITIVE_INFINITY : end;
}

/** Reason and end of the limit at a moment, epoch ms; null = no limit. */
export function sosOff(alarms: AlarmSettings, now: number): { reason: string; until: string } | null {
  // Checked on saving; an older setting has no end.
  const setting: SosSetting = alarms.oneKeyHelp ?? {};
  if (!isSosRestricted(setting)) return null;
  const { offReason = '', offUntil = '' } = setting;
  return now >= sosEnd(setting) ? null : { reason: offReason, until: offUntil };
}

/** The setting without its limits, as after their end. */
export function sosRestored(setting: SosSetting): AlarmRuleSetting {
  const reverting = ['on', 'windows', 'who', 'offReason', 'offUntil'];
  return Object.fromEntries(Object.entries(setting).filter(([name]) => !reverting.includes(name)));
}
