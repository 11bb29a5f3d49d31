import { alarmRules, type AlarmRule } from '@muster/model/alarm/alarmRule.ts';
import { create } from 'zustand';

/**
 * What an account is told of (specification §9, message receive modes: all of one kind of queue, all of another, or part
 * of the second): notices and alarms, alarms alone, or alarms of some types.
 */
export const receiveModes = ['everything', 'alarms', 'chosen'] as const;

export interface Receiving {
  mode: (typeof receiveModes)[number];
  /** Of `chosen`. */
  types: readonly AlarmRule[];
}

const usual: Receiving = { mode: 'everything', types: alarmRules };

/** By account on this machine: one that forgets, or another desk, tells of more and never of less. */
const keyOf = (accountId: string): string => `alarmReceive:${accountId}`;

/** What the account that is logged in is told of. Lists, counters and maps show everything, whatever it says. */
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

/** Nobody can choose not to hear a call for help (alarms.md: it is never silenced). */
export function isReceived({ mode, types }: Receiving, type: AlarmRule): boolean {
  return mode !== 'chosen' || type === 'oneKeyHelp' || types.includes(type);
}

export function receivesNotices({ mode }: Receiving): boolean {
  return mode === 'everything';
}
