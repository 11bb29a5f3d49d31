import type { ShiftConfig } from '../input.ts';
import { dayAt, dayName, dayOf, daySpan } from '../rules/setting/daySpan.ts';
import { createZoneClock, type ZoneClock } from '../rules/setting/zoneClock.ts';
import type { ShiftDay, ShiftPlan } from '../state/access.ts';

/** Maximum number of days searched for the next day of a shift: a cycle is not longer. */
const mostDays = 62;

/**
 * The shifts of all subjects, by subject id.
 * @throws RangeError for an invalid time zone.
 */
export function shiftPlans(shifts: readonly ShiftConfig[], timeZone: string): Map<string, ShiftPlan[]> {
  if (shifts.length === 0) return new Map();
  const clock = createZoneClock(timeZone);
  const plans = shifts.map((shift): ShiftPlan => {
    const { id, start, end, days } = shift;
    return {
      shift,
      firstDay: (near, accepts) => firstDay(clock, shift, near, accepts),
      times: JSON.stringify([timeZone, id, start, end]),
      key: JSON.stringify([timeZone, id, start, end, days]),
    };
  });
  return Map.groupBy(plans, ({ shift }) => shift.subjectId);
}

function firstDay(
  clock: ZoneClock,
  shift: ShiftConfig,
  near: number,
  accepts: (day: ShiftDay) => boolean,
): ShiftDay | null {
  const today = dayAt(clock, near);
  for (let day = today - 2; day <= today + mostDays; day++) {
    if (!isWorked(shift, day)) continue;
    const found = { day: dayName(day), ...daySpan(clock, shift.start, shift.end, day) };
    if (accepts(found)) return found;
  }
  return null;
}

/** @param day days since 1970-01-01 */
function isWorked({ days }: ShiftConfig, day: number): boolean {
  if (days === undefined) return true;
  const since = day - dayOf(days.from);
  if (since < 0 || (days.until !== undefined && day > dayOf(days.until))) return false;
  return days.on.includes(since % days.cycle);
}
