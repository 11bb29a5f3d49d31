import { alarmRules, type AlarmRule } from '@muster/model/alarm/alarmRule.ts';
import { create } from 'zustand';

/**
 * Notifications of an account (specification §9, message receive modes): notices and alarms, alarms only, or some alarm
 * types.
 */
export const receiveModes = ['everything', 'alarms', 'chosen'] as const;

export interface Receiving {
  mode: (typeof receiveModes)[number];
  /** Alarm types of `chosen`. */
  types: readonly AlarmRule[];
}

const defaultReceiving: Receiving = { mode: 'everything', types: alarmRules };

/** By account on this machine: a lost setting, or another desk, means more notifications and never fewer. */
const keyOf = (accountId: string): string => `alarmReceive:${accountId}`;

/** Notifications of the logged-in account. Lists, counters and maps show everything. */
export const useReceiving = create<Receiving>(() => defaultReceiving);

export function restoreReceiving(accountId: string): void {
  const [mode, types = ''] = (localStorage.getItem(keyOf(accountId)) ?? '').split(':');
  const known = receiveModes.find((each) => each === mode);
  const chosen = new Set(types.split(','));
  useReceiving.setState(
    known === undefined ? defaultReceiving : { mode: known, types: alarmRules.filter((rule) => chosen.has(rule)) },
  );
}

export function setReceiving(accountId: string, receiving: Receiving): void {
  localStorage.setItem(keyOf(accountId), `${receiving.mode}:${receiving.types.join(',')}`);
  useReceiving.setState(receiving);
}

/** Calls for help are always received (alarms.md: never silenced). */
export function isReceived({ mode, types }: Receiving, type: AlarmRule): boolean {
  return mode !== 'chosen' || type === 'oneKeyHelp' || types.includes(type);
}

export function receivesNotices({ mode }: Receiving): boolean {
  return mode === 'everything';
}
