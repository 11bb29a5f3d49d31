import type { AlarmFlood, AlarmLoad } from './statisticWire.ts';

/**
 * Alarm loads and floods of a span. Counted by minutes: fine enough for intervals of ten minutes, and few enough for a
 * year.
 */

/** Ten minutes, the interval in which ISA-18.2 and IEC 62682 count. */
const intervalMinutes = 10;
const minuteMs = 60_000;

/** More than this in an interval is a flood, fewer than `floodEnd` end it; for one operator (ISA-18.2, IEC 62682). */
export const floodStart = 10;
export const floodEnd = 5;

/** Alarms by minute: `counts[m]` were raised in the minute that begins at `from` + m × 60 s. */
export interface MinuteCounts {
  /** Epoch ms. */
  from: number;
  counts: Uint32Array;
}

/**
 * @param from epoch ms
 * @param until epoch ms; only the last minute may extend beyond it
 * @param raised pairs of a minute since `from` and its count; minutes outside of the span are left out
 */
export function minuteCounts(from: number, until: number, raised: Iterable<readonly [number, number]>): MinuteCounts {
  const counts = new Uint32Array(Math.max(0, Math.ceil((until - from) / minuteMs)));
  for (const [minute, count] of raised) if (minute >= 0 && minute < counts.length) counts[minute] = count;
  return { from, counts };
}

/** Each interval of ten minutes with its count; the last may be shorter. */
export function intervalCounts({ from, counts }: MinuteCounts): { from: number; count: number }[] {
  const intervals: { from: number; count: number }[] = [];
  for (let start = 0; start < counts.length; start += intervalMinutes) {
    const count = counts.subarray(start, start + intervalMinutes).reduce((sum, each) => sum + each, 0);
    intervals.push({ from: from + start * minuteMs, count });
  }
  return intervals;
}

/** @param operators who share the alarms; at least 1 */
export function alarmLoad(minutes: MinuteCounts, operators: number): AlarmLoad {
  const intervals = intervalCounts(minutes);
  const total = intervals.reduce((sum, { count }) => sum + count, 0);
  const worst = intervals.reduce((most, each) => (each.count > most.count ? each : most), { from: 0, count: 0 });
  const tens = minutes.counts.length / intervalMinutes;
  return {
    average: tens === 0 ? 0 : total / tens / operators,
    peak: worst.count / operators,
    peakAt: worst.count === 0 ? null : worst.from,
    intervals: intervals.length,
    overloaded: intervals.filter(({ count }) => count > floodStart * operators).length,
  };
}

/**
 * Floods in order of time. One begins with the first alarm of any ten minutes that have more than ten for an operator,
 * and ends with the minute at which the ten before it have fewer than five; or with the span.
 */
export function findFloods(minutes: MinuteCounts, operators: number): AlarmFlood[] {
  const { counts } = minutes;
  const floods: AlarmFlood[] = [];
  let start: number | null = null;
  /** Minutes of the previous flood do not start another one. */
  let free = 0;
  let peak = 0;
  let trailing = 0;
  for (let minute = 0; minute < counts.length; minute++) {
    trailing += (counts[minute] ?? 0) - (counts[minute - intervalMinutes] ?? 0);
    peak = Math.max(peak, trailing);
    if (start === null && trailing > floodStart * operators) {
      start = firstAlarm(counts, Math.max(free, minute - intervalMinutes + 1));
      peak = trailing;
    }
    if (start === null || (trailing >= floodEnd * operators && minute < counts.length - 1)) continue;
    floods.push(floodOf(minutes, start, minute + 1, peak));
    free = minute + 1;
    start = null;
  }
  return floods;
}

function firstAlarm(counts: Uint32Array, from: number): number {
  let minute = from;
  while (counts[minute] === 0) minute++;
  return minute;
}

function floodOf({ from, counts }: MinuteCounts, start: number, end: number, peak: number): AlarmFlood {
  const count = counts.subarray(start, end).reduce((sum, each) => sum + each, 0);
  return { from: from + start * minuteMs, to: from + end * minuteMs, count, peak };
}
