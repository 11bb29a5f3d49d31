import { weekdays as allWeekdays } from '@muster/model/accessRule/accessRule.ts';
import type { FieldError } from '@muster/model/entity/checkFields.ts';
import { longestRotation, type roster } from '@muster/model/roster/roster.ts';
import type { shift } from '@muster/model/shift/shift.ts';
import type { workZone } from '@muster/model/workZone/workZone.ts';
import { sql } from 'kysely';

import type { Transaction } from '../../../core/db/database.ts';
import type { Change, EntityOverride } from '../../../entity/entityOverride.ts';
import { rowAfter } from '../../../entity/rowAfter.ts';

const dayMinutes = 1440;

/** A break is within its shift. */
export const shiftOverride: EntityOverride = {
  derived: () => ({ acrossMidnight: sql`(shift.end_time <= shift.start_time)` }),
  check: (_transaction, change) => {
    const { breakMinutes, ...times } = rowAfter<typeof shift>(change);
    const [from, to] = spanOf(times);
    if (breakMinutes < to - from) return [];
    return [{ field: 'breakMinutes', rule: 'max', key: 'shift.breakTooLong', params: {} }];
  },
};

/** A roster has a subject, ends after it begins, and has the fields of its pattern. */
export const rosterOverride: EntityOverride = { check: checkRoster };

/** A work zone has a subject. */
export const workZoneOverride: EntityOverride = {
  check: (_transaction, change) => {
    const { jobIds, departIds, personIds } = rowAfter<typeof workZone>(change);
    return hasSubject(jobIds, departIds, personIds) ? [] : [nobody('jobIds', 'workZone.nobody')];
  },
};

async function checkRoster(transaction: Transaction, change: Change): Promise<FieldError[]> {
  const { personIds, departIds, fromDay, untilDay, pattern } = rowAfter<typeof roster>(change);
  const errors: FieldError[] = hasSubject(personIds, departIds) ? [] : [nobody('personIds', 'roster.nobody')];
  if (untilDay !== null && untilDay < fromDay)
    errors.push({ field: 'untilDay', rule: 'order', key: 'roster.order', params: {} });
  // A bulk edit may give many rosters other people: unsent fields were checked before.
  const isOther = ['pattern', 'shiftIds', 'weekdays', 'daysEach', 'daysOff'].some((name) => name in change.values);
  if (!isOther) return errors;
  const own = pattern === 'rotation' ? checkRotation : checkWeekdays;
  return [...errors, ...(await own(transaction, change))];
}

async function checkRotation(transaction: Transaction, change: Change): Promise<FieldError[]> {
  const { shiftIds, daysEach, daysOff } = rowAfter<typeof roster>(change);
  if (daysEach === null) return [{ field: 'daysEach', rule: 'required', key: 'validation.required', params: {} }];
  const cycle = shiftIds.length * daysEach + (daysOff ?? 0);
  if (cycle > longestRotation)
    return [{ field: 'daysEach', rule: 'max', key: 'roster.tooLong', params: { days: longestRotation } }];
  const shiftsOn = (day: number): string[] => {
    const turn = Math.floor(day / daysEach);
    return shiftIds.slice(turn, turn + 1);
  };
  const days = Array.from({ length: cycle }, (_, day) => shiftsOn(day));
  return checkOverlap(transaction, days);
}

async function checkWeekdays(transaction: Transaction, change: Change): Promise<FieldError[]> {
  const { shiftIds, weekdays } = rowAfter<typeof roster>(change);
  if (!hasSubject(weekdays)) return [{ field: 'weekdays', rule: 'required', key: 'validation.required', params: {} }];
  const days = allWeekdays.map((weekday) => (weekdays?.includes(weekday) === true ? shiftIds : []));
  return checkOverlap(transaction, days);
}

/** Shifts of the days of a cycle: one must be over before the next begins, including the first after the last. */
async function checkOverlap(transaction: Transaction, days: readonly (readonly string[])[]): Promise<FieldError[]> {
  const ids = [...new Set(days.flat())];
  if (ids.length === 0) return [];
  const shifts = await readShiftsOf(transaction, ids);
  const times = new Map(shifts.map((shift) => [shift.id, shift]));
  const worked = [...days, ...days.slice(0, 1)].flatMap((ids, day) =>
    ids.flatMap((id) => {
      const shift = times.get(id);
      if (shift === undefined) return [];
      const [from, to] = spanOf(shift);
      return [{ name: shift.name, from: day * dayMinutes + from, to: day * dayMinutes + to }];
    }),
  );
  const inTurn = worked.toSorted((one, other) => one.from - other.from);
  for (const [index, one] of inTurn.entries()) {
    const next = inTurn[index + 1];
    if (next === undefined || next.from >= one.to) continue;
    const params = { one: one.name, other: next.name };
    return [{ field: 'shiftIds', rule: 'overlap', key: 'roster.overlap', params }];
  }
  return [];
}

function hasSubject(...lists: (readonly string[] | null)[]): boolean {
  return lists.some((list) => list !== null && list.length > 0);
}

function nobody(field: string, key: FieldError['key']): FieldError {
  return { field, rule: 'required', key, params: {} };
}

/** Minutes since midnight; an end at or before the start is on the next day. */
function spanOf({ startTime, endTime }: { startTime: string; endTime: string }): [from: number, to: number] {
  const [from, to] = [minutesOf(startTime), minutesOf(endTime)];
  return [from, to <= from ? to + dayMinutes : to];
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

function readShiftsOf(
  transaction: Transaction,
  ids: readonly string[],
): Promise<{ id: string; name: string; startTime: string; endTime: string }[]> {
  return transaction
    .selectFrom('shift')
    .select(['id', 'name', 'startTime', 'endTime'])
    .where('id', 'in', [...ids])
    .execute();
}
