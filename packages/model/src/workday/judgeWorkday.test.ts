import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  attendancePositions,
  judgeCorrected,
  judgeWorkday,
  type MeasuredDay,
  positionOf,
  positionSpans,
  withPosition,
} from './judgeWorkday.ts';

const at = (time: string): number => Date.parse(`2026-03-02T${time}:00Z`);

/** A shift from eight to five with an hour of break, and five minutes of tolerance. */
const day = (firstIn: string | null, lastOut: string | null, onSiteMinutes: number): MeasuredDay => ({
  from: at('08:00'),
  to: at('17:00'),
  firstIn: firstIn === null ? null : at(firstIn),
  lastOut: lastOut === null ? null : at(lastOut),
  onSiteMinutes,
  lateGrace: 5,
  earlyGrace: 5,
  breakMinutes: 60,
});

describe('a shift that is over', () => {
  it('is present for arrival and departure within the grace, inclusive', () => {
    expect(judgeWorkday(day('08:05', '16:55', 530))).toEqual({
      result: 'present',
      lateMinutes: 0,
      earlyMinutes: 0,
      workedMinutes: 470,
      overtimeMinutes: 0,
    });
  });

  it('is late by the minutes since its start, and early by those to its end', () => {
    expect(judgeWorkday(day('08:06', '17:00', 534))).toMatchObject({ result: 'late', lateMinutes: 6, earlyMinutes: 0 });
    expect(judgeWorkday(day('08:00', '16:54', 534))).toMatchObject({ result: 'early', earlyMinutes: 6 });
    expect(judgeWorkday(day('08:30', '16:00', 450))).toMatchObject({
      result: 'lateAndEarly',
      lateMinutes: 30,
      earlyMinutes: 60,
      workedMinutes: 390,
    });
  });

  it('has no early departure while the person is on site, and overtime beyond its length', () => {
    expect(judgeWorkday(day('07:30', null, 570))).toMatchObject({
      result: 'present',
      workedMinutes: 510,
      overtimeMinutes: 30,
    });
  });

  it('is absent without presence during the shift', () => {
    const none = { result: 'absent', lateMinutes: 0, workedMinutes: 0, overtimeMinutes: 0 };
    expect(judgeWorkday(day(null, null, 0))).toMatchObject(none);
    expect(judgeWorkday(day('17:00', '18:00', 60))).toMatchObject(none);
    expect(judgeWorkday(day('06:00', '08:00', 120))).toMatchObject(none);
    expect(judgeWorkday(day(null, '17:00', 0))).toMatchObject({ result: 'present' });
  });

  it('whatever was measured, is late or early only beyond the grace, and worked for no longer than on site', () => {
    const minute = fc.integer({ min: -240, max: 1020 });
    const grace = fc.integer({ min: 0, max: 60 });
    const measured = fc.record({
      firstIn: fc.option(minute),
      lastOut: fc.option(minute),
      onSiteMinutes: fc.integer({ min: 0, max: 1260 }),
      lateGrace: grace,
      earlyGrace: grace,
      breakMinutes: grace,
    });
    fc.assert(
      fc.property(measured, ({ firstIn, lastOut, ...rest }) => {
        const time = (value: number | null): number | null => (value === null ? null : at('08:00') + value * 60_000);
        const { from, to } = day(null, null, 0);
        const judged = judgeWorkday({ from, to, firstIn: time(firstIn), lastOut: time(lastOut), ...rest });
        const { result, lateMinutes, earlyMinutes, workedMinutes, overtimeMinutes } = judged;
        expect(lateMinutes === 0 || lateMinutes > rest.lateGrace).toBe(true);
        expect(earlyMinutes === 0 || earlyMinutes > rest.earlyGrace).toBe(true);
        expect(lateMinutes > 0).toBe(['late', 'lateAndEarly'].includes(result));
        expect(earlyMinutes > 0).toBe(['early', 'lateAndEarly'].includes(result));
        expect(workedMinutes).toBeLessThanOrEqual(rest.onSiteMinutes);
        expect(overtimeMinutes).toBe(Math.max(0, workedMinutes - (540 - rest.breakMinutes)));
        if (result === 'absent') expect(workedMinutes).toBe(0);
      }),
    );
  });
});

describe('a corrected day', () => {
  it('has the corrected times where given, and the measured ones otherwise', () => {
    const late = day('09:00', '17:00', 480);
    expect(judgeCorrected(late, { kind: 'times', firstIn: at('07:58'), lastOut: null })).toMatchObject({
      result: 'present',
      workedMinutes: 482,
    });
    const absent = day(null, null, 0);
    expect(judgeCorrected(absent, { kind: 'times', firstIn: at('08:00'), lastOut: at('12:00') })).toMatchObject({
      result: 'early',
      earlyMinutes: 300,
      workedMinutes: 180,
    });
  });

  it('is leave without work, or work elsewhere for the whole shift', () => {
    const absent = day(null, null, 0);
    const times = { firstIn: null, lastOut: null };
    expect(judgeCorrected(absent, { kind: 'leave', ...times })).toMatchObject({ result: 'leave', workedMinutes: 0 });
    expect(judgeCorrected(absent, { kind: 'trip', ...times })).toMatchObject({ result: 'trip', workedMinutes: 480 });
  });
});

describe('the positions of a shift', () => {
  it('are appended in order, replaced by late fixes, and unknown in between', () => {
    let states = '';
    for (const [index, position] of [
      [2, 'appeared'],
      [3, 'appeared'],
      [4, 'notPresent'],
      [3, 'wrongPosition'],
    ] as const)
      states = withPosition(states, index, position);
    const five = 300_000;
    expect(positionSpans(states, 0, 4.5 * five)).toEqual([
      { from: 0, to: 2 * five, position: null },
      { from: 2 * five, to: 3 * five, position: 'appeared' },
      { from: 3 * five, to: 4 * five, position: 'wrongPosition' },
      { from: 4 * five, to: 4.5 * five, position: 'notPresent' },
    ]);
  });

  it('determine the position of the day by the most frequent one', () => {
    const observed = ['notPresent', 'appeared', 'wrongPosition', 'wrongPosition'] as const;
    expect(positionOf(observed.reduce((states, position, index) => withPosition(states, index, position), ''))).toBe(
      'wrongPosition',
    );
    expect(positionOf('')).toBe(null);
    for (const position of attendancePositions) expect(positionOf(withPosition('', 0, position))).toBe(position);
  });
});
