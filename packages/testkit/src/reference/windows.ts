import type { AlarmWindow } from '@muster/model/alarm/alarmRule.ts';

const minute = 60_000;

/** Maximum number of minutes searched for an opening or closing: windows repeat every week. */
const farthest = 8 * 24 * 60;

/** When a rule's windows are open, found by checking the clock minute by minute. */
export interface Windows {
  isOpen(t: number): boolean;
  /** First moment at or after `t` at which the windows are closed. */
  closedFrom(t: number): number;
  /** First moment at or after `t` at which they are open. */
  openFrom(t: number): number;
}

/** Of a rule that is switched off. */
export const neverOpen: Windows = {
  isOpen: () => false,
  closedFrom: (t) => t,
  openFrom: () => Number.POSITIVE_INFINITY,
};

export function windowsOf(windows: readonly AlarmWindow[] | undefined, timeZone: string): Windows {
  if (windows === undefined || windows.length === 0) {
    return {
      isOpen: () => true,
      closedFrom: () => Number.POSITIVE_INFINITY,
      openFrom: (t) => t,
    };
  }
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'short', hour: '2-digit', minute: '2-digit' });
  const known = new Map<number, boolean>();
  const isOpen = (t: number): boolean => {
    const at = Math.floor(t / minute);
    const open = known.get(at) ?? windows.some((window) => showsTimeIn(window, clock.formatToParts(at * minute)));
    known.set(at, open);
    return open;
  };
  const nextMinute = (t: number): number => (Math.floor(t / minute) + 1) * minute;
  const look = (t: number, open: boolean): number => {
    let at = nextMinute(t);
    for (let i = 0; i < farthest && isOpen(at) !== open; i++) at = nextMinute(at);
    return isOpen(at) === open ? at : Number.POSITIVE_INFINITY;
  };
  const found = new Map<string, number>();
  const first = (t: number, open: boolean): number => {
    if (isOpen(t) === open) return t;
    const question = `${Math.floor(t / minute)} ${open}`;
    const at = found.get(question) ?? look(t, open);
    found.set(question, at);
    return at;
  };
  return {
    isOpen,
    closedFrom: (t) => first(t, false),
    openFrom: (t) => first(t, true),
  };
}

const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

function showsTimeIn({ weekdays, start, end }: AlarmWindow, shown: Intl.DateTimeFormatPart[]): boolean {
  const parts = Object.fromEntries(shown.map(({ type, value }) => [type, value]));
  const today = days.indexOf(parts.weekday) + 1;
  const yesterday = today === 1 ? 7 : today - 1;
  const now = `${parts.hour}:${parts.minute}`;
  if (start < end) return weekdays.includes(today) && start <= now && now < end;
  return (weekdays.includes(today) && start <= now) || (weekdays.includes(yesterday) && now < end);
}
