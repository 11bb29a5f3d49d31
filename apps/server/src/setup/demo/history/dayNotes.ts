import type { PastDay } from './pastDay.store.ts';
import { noRows } from './pastRows.ts';

/** Collected events of a day. */
export type DayNotes = Omit<PastDay, 'alarms' | 'alarmEvents' | 'exceptions' | 'chunks' | 'openChunks'>;

export const emptyDay = (): DayNotes => ({
  presence: [],
  outliers: [],
  musters: [],
  evacuations: [],
  patrols: [],
  attendance: [],
  passes: [],
  doorEvents: [],
  decisions: [],
  acts: [],
  rows: noRows(),
});
