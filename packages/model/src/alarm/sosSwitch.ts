import type { AlarmRuleSetting, AlarmSettings } from './alarmRule.ts';

/** The building's setting of `oneKeyHelp`. Where it takes calls for help back, it says why and until when. */
export interface SosSetting extends AlarmRuleSetting {
  offReason?: string;
  /** ISO-8601. From then on everybody is heard again, whatever else the setting says. */
  offUntil?: string;
}

/** Nobody switches calls for help off for longer at a time. */
export const longestSosOffDays = 31;

/** Whether calls for help of somebody, or at some time, are not heard. */
export function isSosRestricted({ on, windows = [], who = {} }: SosSetting = {}): boolean {
  return on === false || windows.length > 0 || Object.values(who).some((names) => (names ?? []).length > 0);
}

/** From when on everybody is heard again, epoch ms; a setting without an end never ends. */
export function sosEnd({ offUntil = '' }: SosSetting): number {
  const end = Date.parse(offUntil);
  return Number.isNaN(end) ? Number.POSITIVE_INFINITY : end;
}

/** Why and until when calls for help are not heard as they should be at a moment, epoch ms; null = they are. */
export function sosOff(alarms: AlarmSettings, now: number): { reason: string; until: string } | null {
  // Checked where it is saved; a setting from before has no end.
  const setting: SosSetting = alarms.oneKeyHelp ?? {};
  if (!isSosRestricted(setting)) return null;
  const { offReason = '', offUntil = '' } = setting;
  return now >= sosEnd(setting) ? null : { reason: offReason, until: offUntil };
}

/** The setting without what takes calls for help back: as it is again after the end. */
export function sosRestored(setting: SosSetting): AlarmRuleSetting {
  const reverting = ['on', 'windows', 'who', 'offReason', 'offUntil'];
  return Object.fromEntries(Object.entries(setting).filter(([name]) => !reverting.includes(name)));
}
