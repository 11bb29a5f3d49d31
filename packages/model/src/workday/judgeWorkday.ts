/** Result of a shift on a day; `running` until it ends, `leave` and `trip` by an approved correction. */
export const workdayResults = [
  'present',
  'late',
  'early',
  'lateAndEarly',
  'absent',
  'running',
  'leave',
  'trip',
] as const;
export type WorkdayResult = (typeof workdayResults)[number];

/** Measured values of a shift on a day: instants in epoch ms. */
export interface MeasuredDay {
  from: number;
  to: number;
  firstIn: number | null;
  /** Null = did not arrive, or has not left. */
  lastOut: number | null;
  /** Minutes. */
  onSiteMinutes: number;
  lateGrace: number;
  earlyGrace: number;
  breakMinutes: number;
}

/** Whole minutes, as in sheets. */
export interface Judgement {
  result: WorkdayResult;
  lateMinutes: number;
  earlyMinutes: number;
  workedMinutes: number;
  overtimeMinutes: number;
}

const minuteMs = 60_000;

/**
 * Judges a finished shift. Arrival is late after the start plus grace, by the minutes since the start; departure is
 * early before the end minus grace, by the minutes to the end. Worked is the time on site minus the break; overtime is
 * the worked time beyond the shift without its break. Arrival after the shift, or departure before it, is absent.
 */
export function judgeWorkday(day: MeasuredDay): Judgement {
  const { from, to, firstIn, lastOut, onSiteMinutes, lateGrace, earlyGrace, breakMinutes } = day;
  if (isAbsent(day)) return { result: 'absent', lateMinutes: 0, earlyMinutes: 0, workedMinutes: 0, overtimeMinutes: 0 };
  const isLate = firstIn !== null && firstIn > from + lateGrace * minuteMs;
  const isEarly = lastOut !== null && lastOut < to - earlyGrace * minuteMs;
  const workedMinutes = Math.max(0, onSiteMinutes - breakMinutes);
  return {
    result: resultOf(isLate, isEarly),
    lateMinutes: isLate ? minutesOf(firstIn - from) : 0,
    earlyMinutes: isEarly ? minutesOf(to - lastOut) : 0,
    workedMinutes,
    overtimeMinutes: Math.max(0, workedMinutes - plannedMinutes(day)),
  };
}

function isAbsent({ from, to, firstIn, lastOut, onSiteMinutes }: MeasuredDay): boolean {
  if (firstIn === null && lastOut === null) return onSiteMinutes === 0;
  return (firstIn !== null && firstIn >= to) || (lastOut !== null && lastOut <= from);
}

function resultOf(isLate: boolean, isEarly: boolean): WorkdayResult {
  if (isLate) return isEarly ? 'lateAndEarly' : 'late';
  return isEarly ? 'early' : 'present';
}

/** An approved correction of a day. */
export interface Correction {
  kind: CorrectionKind;
  /** Epoch ms; null = as measured. */
  firstIn: number | null;
  lastOut: number | null;
}

/** A failed or forgotten card; leave; work elsewhere. */
export const correctionKinds = ['times', 'leave', 'trip'] as const;
export type CorrectionKind = (typeof correctionKinds)[number];

/**
 * Judges the day with a correction: between corrected times the person was on site; work elsewhere is a whole shift.
 */
export function judgeCorrected(day: MeasuredDay, { kind, ...times }: Correction): Judgement {
  if (kind !== 'times') {
    const workedMinutes = kind === 'trip' ? plannedMinutes(day) : 0;
    return { result: kind, lateMinutes: 0, earlyMinutes: 0, workedMinutes, overtimeMinutes: 0 };
  }
  const firstIn = times.firstIn ?? day.firstIn;
  const lastOut = times.lastOut ?? day.lastOut;
  const isWhole = firstIn !== null && lastOut !== null;
  const onSiteMinutes = isWhole ? Math.max(0, minutesOf(lastOut - firstIn)) : day.onSiteMinutes;
  return judgeWorkday({ ...day, firstIn, lastOut, onSiteMinutes });
}

function plannedMinutes({ from, to, breakMinutes }: MeasuredDay): number {
  return Math.max(0, minutesOf(to - from) - breakMinutes);
}

function minutesOf(ms: number): number {
  return Math.floor(ms / minuteMs);
}

/** Attendance positions (specification §4), by their letters in a row's states. */
export const attendancePositions = [
  'appeared',
  'wrongPosition',
  'notPresent',
  'zoneNotConfigured',
  'invalidRegion',
] as const;
export type AttendancePosition = (typeof attendancePositions)[number];

/** Interval between two positions of a shift. */
export const positionEveryMs = 300_000;

const letters = 'awnzi';
const unknown = '-';

/** The states with one replaced at an instant; skipped instants are unknown. */
export function withPosition(states: string, index: number, position: AttendancePosition): string {
  const letter = letters.charAt(attendancePositions.indexOf(position));
  return states.slice(0, index).padEnd(index, unknown) + letter + states.slice(index + 1);
}

/** The most frequent position of the shift; of equally frequent ones the first of {@link attendancePositions}. */
export function positionOf(states: string): AttendancePosition | null {
  let most = 0;
  let found: AttendancePosition | null = null;
  for (const [index, position] of attendancePositions.entries()) {
    const count = states.split(letters.charAt(index)).length - 1;
    if (count > most) [most, found] = [count, position];
  }
  return found;
}

/** A span of a shift with one position; null = unknown. Epoch ms. */
export interface PositionSpan {
  from: number;
  to: number;
  position: AttendancePosition | null;
}

/** The positions of a shift in order of time. */
export function positionSpans(states: string, from: number, to: number): PositionSpan[] {
  const spans: PositionSpan[] = [];
  for (const [index, letter] of [...states].entries()) {
    const at = from + index * positionEveryMs;
    const until = Math.min(at + positionEveryMs, to);
    const position = attendancePositions[letters.indexOf(letter)] ?? null;
    const last = spans.at(-1);
    if (last?.position === position) last.to = until;
    else spans.push({ from: at, to: until, position });
  }
  return spans;
}
