import type { Judgement } from '@muster/model/workday/judgeWorkday.ts';
import type { MonthSheet, SheetPerson, SheetSums } from '@muster/model/workday/wire.ts';
import type { RawBuilder } from 'kysely';

import type { Database } from '../../../core/db/database.ts';
import { type JudgedWorkday, readWorkdays } from './readWorkdays.ts';
import { readPersonsOfDays } from './workday.store.ts';

/** Parameters of a sheet. */
export interface MonthSheetQuery {
  /** `yyyy-MM`. */
  month: string;
  /** Today in the site's calendar. */
  today: string;
  departId?: string | undefined;
  name?: string | undefined;
  limit: number;
  offset: number;
}

/** A month of attendance: persons by name, one page of them, each with days and their sums. */
export async function readMonthSheet(
  db: Database,
  buildingId: string,
  sees: RawBuilder<boolean>,
  { month, today, limit, offset, ...filters }: MonthSheetQuery,
): Promise<MonthSheet> {
  const days = daysOf(month);
  const wanted = { ...filters, dayFrom: days[0] ?? '', dayTo: days.at(-1) ?? '' };
  const { ids, total } = await readPersonsOfDays(db, sees, wanted, { limit, offset });
  const worked = await readWorkdays(db, buildingId, sees, wanted, ids);
  const persons = Array.from(
    Map.groupBy(worked, ({ stored }) => stored.personId),
    ([personId, own]) => personOf(personId, own),
  );
  return { month, today, days, total, persons };
}

function personOf(personId: string, days: readonly JudgedWorkday[]): SheetPerson {
  const last = days.at(-1)?.stored;
  const isCorrected = days.some(({ corrected }) => corrected !== null);
  return {
    personId,
    name: last?.personName ?? personId,
    departName: last?.departName ?? null,
    days: days.map(({ stored: { id, day, shiftName }, measured, corrected, waits }) => {
      return { id, day, shiftName, measured, corrected, waits };
    }),
    measured: sumsOf(days.map(({ measured }) => measured)),
    corrected: isCorrected ? sumsOf(days.map(({ measured, corrected }) => corrected ?? measured)) : null,
  };
}

/** Sums of the shifts that are over. */
function sumsOf(all: readonly Judgement[]): SheetSums {
  const over = all.filter(({ result }) => result !== 'running');
  const count = (isCounted: (one: Judgement) => boolean): number => over.filter(isCounted).length;
  const sum = (name: 'workedMinutes' | 'overtimeMinutes'): number => over.reduce((whole, one) => whole + one[name], 0);
  return {
    shifts: over.length,
    late: count(({ lateMinutes }) => lateMinutes > 0),
    early: count(({ earlyMinutes }) => earlyMinutes > 0),
    absent: count(({ result }) => result === 'absent'),
    leave: count(({ result }) => result === 'leave'),
    trip: count(({ result }) => result === 'trip'),
    workedMinutes: sum('workedMinutes'),
    overtimeMinutes: sum('overtimeMinutes'),
  };
}

/** The days of `yyyy-MM`. */
function daysOf(month: string): string[] {
  const [year, number] = month.split('-').map(Number);
  const length = new Date(Date.UTC(year ?? 0, number ?? 0, 0)).getUTCDate();
  return Array.from({ length }, (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`);
}
