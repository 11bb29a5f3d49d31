import { alarmRules, type AlarmRule } from '@muster/model/alarm/alarmRule.ts';
import { create } from 'zustand';

/**
 * What an account receives (specification §9, message receive modes): notices and alarms, alarms only, or some alarm
 * types.
 */
export const receiveModes = ['everything', 'alarms', 'chosen'] as const;

export interface Receiving {
  mode: (typeof receiveModes)[number];
  /** Of `chosen`. */
  types: readonly AlarmRule[];
}

const usual: Receiving = { mode: 'everything', types: alarmRules };

/** By account on this machine: a lost setting, or another desk, means more notifications and never fewer. */
const keyOf = (accountId: string): string => `alarmReceive:${accountId}`;

/** What the logged-in account receives. Lists, counters and maps show everything. */
export const useReceiving = create<Receiving>(() => usual);

export function restoreReceiving(accountId: string): void {
  const [mode, types = ''] = (localStorage.getItem(keyOf(accountId)) ?? '').split(':');
  const known = receiveModes.find((each) => each === mode);
  const chosen = new Set(types.split(','));
  useReceiving.setState(
    known === undefined ? usual : { mode: known, types: alarmRules.filter((rule) => chosen.has(rule)) },
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
