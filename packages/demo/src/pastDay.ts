import { seededRandom } from '@muster/model/random/seededRandom.ts';

import { hasAccount } from './accounts.ts';
import { restGroupOf, restsOn } from './attendance.ts';
import type { PlaceKey } from './place.ts';
import type { RosterPerson } from './roster.ts';

/** The demo site is in China: one time zone without clock changes. */
const siteOffsetMs = 8 * 3_600_000;
export const msPerDay = 24 * 3_600_000;

/** Days of the site's calendar since 1970. */
export function siteDayOf(t: number): number {
  return Math.floor((t + siteOffsetMs) / msPerDay);
}

/** Epoch ms of an hour of a site day; the hour may have a fraction, and be past midnight. */
export function siteTime(day: number, hour: number): number {
  return day * msPerDay - siteOffsetMs + hour * 3_600_000;
}

/** Whether a day (days since 1970-01-01) is a Saturday or Sunday. */
export function isWeekend(day: number): boolean {
  return [2, 3].includes(weekdayOf(day));
}

/** Whether a person comes to the shift that begins on a day: shifts have days off, offices and visitors weekends. */
export function comesOn(seed: string, person: RosterPerson, day: number): boolean {
  const { number, cardSn, shift, jobNumber } = person;
  const random = seededRandom(`${seed}/${cardSn}/${day}`);
  // People who sign for others, or walk a round alone, have an anonymous deputy.
  if (jobNumber === 'CONTROL' || jobNumber === 'GUARD' || hasAccount(number)) return true;
  if (shift === 'day') return random.chance(isWeekend(day) ? 0.12 : 0.95);
  if (shift === 'visit') return random.chance(isWeekend(day) ? 0 : 0.55);
  const group = restGroupOf(person);
  return (group === null || !restsOn(group, day)) && random.chance(0.98);
}

/** A briefing at a plant: epoch ms, and where. */
export interface Gathering {
  at: number;
  place: PlaceKey;
}

/** Briefings fill a production area with more people than it is meant for; about every third working day has one. */
export function gatheringOf(seed: string, day: number): Gathering | null {
  const random = seededRandom(`${seed}/gathering/${day}`);
  if (isWeekend(day) || !random.chance(0.4)) return null;
  const place = random.pick(['productionA', 'productionB', 'productionC'] as const);
  return { at: siteTime(day, random.pick([9.5, 13.5, 14])), place };
}

/** So long a briefing lasts. */
export const gatheringMs = 12 * 60_000;

/** Drills of a span of time, one a week: on Wednesday morning. Epoch ms. */
export function drillsOf(from: number, to: number): number[] {
  const days = Array.from({ length: siteDayOf(to) - siteDayOf(from) + 1 }, (_, index) => siteDayOf(from) + index);
  return days
    .filter((day) => weekdayOf(day) === wednesday)
    .map((day) => siteTime(day, 10.25))
    .filter((at) => at > from && at + drillMs < to);
}

/**
 * The newest day of a drill before `t`, epoch ms, in the site's calendar: `yyyy-MM-dd`. The schedule counts from it.
 */
export function drillDayBefore(t: number): string {
  const day = siteDayOf(t);
  const since = (((weekdayOf(day) - wednesday) % 7) + 7) % 7;
  return new Date((day - since) * msPerDay).toISOString().slice(0, 10);
}

/** 1970-01-01 was a Thursday: 0. */
function weekdayOf(day: number): number {
  return ((day % 7) + 7) % 7;
}

const wednesday = 6;

/** From the signal to the all-clear. */
export const drillMs = 11 * 60_000;
