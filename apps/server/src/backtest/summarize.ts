import type { BacktestGroup, BacktestQuestion, BacktestSummary } from '@muster/model/alarm/backtestWire.ts';
import { createZoneClock } from '@muster/engine/rules/setting/zoneClock.ts';
import { alarmRules } from '@muster/model/alarm/alarmRule.ts';
import type { BacktestVerdict } from '@muster/model/alarm/backtest.ts';

import type { ComparedRaise } from './compareRaises.ts';

/** Day and shift of an event, by the clock of the site. */
export interface SiteCalendar {
  /** `yyyy-MM-dd`. */
  dayOf(t: number): string;
  /** Start of the shift, `HH:mm`; the last of a day continues into the next one. */
  shiftOf(t: number): string;
}

const msPerMinute = 60_000;
const msPerDay = 86_400_000;

/** @throws RangeError when the zone is no IANA name. */
export function createSiteCalendar(timeZone: string, shifts: readonly string[]): SiteCalendar {
  const clock = createZoneClock(timeZone);
  const starts = shifts.map((name) => ({ name, minute: minuteOf(name) })).toSorted((a, b) => a.minute - b.minute);
  return {
    dayOf: (t) => new Date(t + clock.offset(t)).toISOString().slice(0, 10),
    shiftOf: (t) => {
      const minute = clock.read(t).ofDay / msPerMinute;
      return (starts.findLast((start) => start.minute <= minute) ?? starts.at(-1))?.name ?? '';
    },
  };
}

function minuteOf(time: string): number {
  const [hour, minute] = time.split(':').map(Number);
  return (hour ?? 0) * 60 + (minute ?? 0);
}

/** Counts by day, area, shift and rule. Includes days and shifts without any alarm. */
export function summarize(
  rows: readonly ComparedRaise[],
  { from, to, shifts }: Pick<BacktestQuestion, 'from' | 'to' | 'shifts'>,
  calendar: SiteCalendar,
): Omit<BacktestSummary, 'positions'> {
  const verdicts: Record<BacktestVerdict, number> = { kept: 0, gone: 0, new: 0 };
  for (const { verdict } of rows) verdicts[verdict]++;
  const names = new Map(rows.map(({ at }) => [at.areaId, at.areaName]));
  const areas = count(rows, [], ({ at }) => at.areaId).map((area) => ({ ...area, name: names.get(area.key) ?? null }));
  const rules = count(rows, [], ({ at }) => at.type);
  return {
    was: verdicts.kept + verdicts.gone,
    wouldBe: verdicts.kept + verdicts.new,
    verdicts,
    days: count(rows, daysOf(from, to, calendar), ({ at }) => calendar.dayOf(at.raisedAt)),
    areas: areas.toSorted((a, b) => b.was - a.was || b.wouldBe - a.wouldBe),
    shifts: count(rows, shifts, ({ at }) => calendar.shiftOf(at.raisedAt)),
    rules: rules.toSorted((a, b) => orderOf(a) - orderOf(b)),
  };
}

function orderOf({ key }: BacktestGroup): number {
  return alarmRules.findIndex((rule) => rule === key);
}

function daysOf(from: number, to: number, { dayOf }: SiteCalendar): string[] {
  const days = new Set<string>();
  for (let t = from; t < to; t += msPerDay / 2) days.add(dayOf(t));
  return [...days.add(dayOf(to - 1))];
}

function count(
  rows: readonly ComparedRaise[],
  keys: readonly string[],
  keyOf: (row: ComparedRaise) => string | null,
): BacktestGroup[] {
  const groups = new Map(keys.map((key): [string, BacktestGroup] => [key, emptyGroup(key)]));
  for (const row of rows) {
    const key = keyOf(row);
    if (key === null) continue;
    const group = groups.get(key) ?? emptyGroup(key);
    groups.set(key, group);
    if (row.was !== null) group.was++;
    if (row.wouldBe !== null) group.wouldBe++;
  }
  return [...groups.values()];
}

function emptyGroup(key: string): BacktestGroup {
  return { key, name: null, was: 0, wouldBe: 0 };
}
