import * as z from 'zod';

import { correctionStatuses } from './workday.ts';
import { attendancePositions, correctionKinds, workdayResults } from './judgeWorkday.ts';

const text = z.string().nullable();
const time = z.iso.datetime();
const count = z.number().int();

const judgement = z.strictObject({
  result: z.enum(workdayResults),
  lateMinutes: count,
  earlyMinutes: count,
  workedMinutes: count,
  overtimeMinutes: count,
});

/** A shift of a person on a day in a month sheet, as measured, and with an approved correction. */
const sheetDay = z.strictObject({
  id: z.string(),
  day: z.iso.date(),
  shiftName: z.string(),
  measured: judgement,
  corrected: judgement.nullable(),
  waits: z.boolean().meta({ description: 'A correction waits for its approval' }),
});
export type SheetDay = z.infer<typeof sheetDay>;

const sums = z.strictObject({
  shifts: count.meta({ description: 'Shifts that are over' }),
  late: count,
  early: count,
  absent: count,
  leave: count,
  trip: count,
  workedMinutes: count,
  overtimeMinutes: count,
});
export type SheetSums = z.infer<typeof sums>;

const sheetPerson = z.strictObject({
  personId: z.string(),
  name: z.string(),
  departName: text,
  days: z.array(sheetDay),
  measured: sums,
  corrected: sums.nullable().meta({ description: 'With the approved corrections; null = there is none' }),
});
export type SheetPerson = z.infer<typeof sheetPerson>;

/** A page of persons with their days of a month. */
export const monthSheet = z
  .strictObject({
    month: z.string(),
    today: z.iso.date(),
    days: z.array(z.iso.date()),
    total: count.meta({ description: 'Persons of all pages' }),
    persons: z.array(sheetPerson),
  })
  .meta({ id: 'MonthSheet' });
export type MonthSheet = z.infer<typeof monthSheet>;

const detailCorrection = z.strictObject({
  id: z.string(),
  kind: z.enum(correctionKinds),
  status: z.enum(correctionStatuses),
  firstIn: time.nullable(),
  lastOut: time.nullable(),
  reason: z.string(),
  requestedBy: z.string(),
  requesterId: z.string().meta({ description: 'Account, which may take a waiting correction back' }),
  requestedAt: time,
  decidedBy: text,
  decidedAt: time.nullable(),
  decisionNote: text,
  judged: judgement,
});
export type DetailCorrection = z.infer<typeof detailCorrection>;

/** A shift on a day with its positions in order of time, and its corrections, newest first. */
export const workdayDetail = z
  .strictObject({
    personName: z.string(),
    from: z.number(),
    to: z.number(),
    measured: judgement,
    spans: z.array(
      z.strictObject({ from: z.number(), to: z.number(), position: z.enum(attendancePositions).nullable() }),
    ),
    corrections: z.array(detailCorrection),
  })
  .meta({ id: 'WorkdayDetail' });
export type WorkdayDetail = z.infer<typeof workdayDetail>;
