import {
  judgeCorrected,
  type Judgement,
  type MeasuredDay,
  type WorkdayResult,
} from '@muster/model/workday/judgeWorkday.ts';
import type { RawBuilder } from 'kysely';

import type { Database } from '../../../core/db/database.ts';
import {
  readCorrections,
  readStoredDays,
  type StoredCorrection,
  type StoredDay,
  type WorkdayFilter,
} from './workday.store.ts';

/** A shift of a person on a day, judged: as measured, and with the newest approved correction. */
export interface JudgedWorkday {
  stored: StoredDay;
  measured: Judgement;
  /** Null = no correction was approved. */
  corrected: Judgement | null;
  /** A correction is pending. */
  waits: boolean;
}

/**
 * Judged days in order of persons and time: the basis of month sheets and reports.
 * @param sees condition of visible days, over the table `workday`: `isVisible` of the entity
 * @param personIds absent = everybody's
 */
export async function readWorkdays(
  db: Database,
  buildingId: string,
  sees: RawBuilder<boolean>,
  wanted: WorkdayFilter,
  personIds?: readonly string[],
): Promise<JudgedWorkday[]> {
  const { dayFrom, dayTo } = wanted;
  const days = await readStoredDays(db, sees, wanted, personIds);
  const corrections = Map.groupBy(
    await readCorrections(db, { buildingId, dayFrom, dayTo, personIds }),
    ({ workdayId }) => workdayId,
  );
  return days.map((stored): JudgedWorkday => {
    const own = corrections.get(stored.id) ?? [];
    const approved = own.find(({ status }) => status === 'approved');
    return {
      stored,
      measured: measuredOf(stored),
      corrected: approved === undefined ? null : correctedOf(stored, approved),
      waits: own.some(({ status }) => status === 'pending'),
    };
  });
}

/** Judgement of a day by the measured times; a running shift has no work time. */
export function measuredOf(day: StoredDay): Judgement {
  return {
    result: day.result satisfies WorkdayResult,
    lateMinutes: day.lateMinutes ?? 0,
    earlyMinutes: day.earlyMinutes ?? 0,
    workedMinutes: day.workedMinutes ?? 0,
    overtimeMinutes: day.overtimeMinutes ?? 0,
  };
}

/** Judgement of a day by a correction. */
export function correctedOf(day: StoredDay, { kind, firstIn, lastOut }: StoredCorrection): Judgement {
  const { lateGrace, earlyGrace, breakMinutes } = day;
  const measured: MeasuredDay = {
    from: Date.parse(day.fromAt),
    to: Date.parse(day.toAt),
    firstIn: instantOf(day.firstIn),
    lastOut: instantOf(day.lastOut),
    onSiteMinutes: day.onSiteMinutes ?? 0,
    lateGrace,
    earlyGrace,
    breakMinutes,
  };
  return judgeCorrected(measured, { kind, firstIn: instantOf(firstIn), lastOut: instantOf(lastOut) });
}

function instantOf(time: string | null): number | null {
  return time === null ? null : Date.parse(time);
}
