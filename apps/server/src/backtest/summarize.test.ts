import { describe, expect, it } from 'vitest';

import type { ComparedRaise } from './compareRaises.ts';
import { createSiteCalendar, summarize } from './summarize.ts';

const shifts = ['08:00', '16:00', '22:30'];

describe('the calendar of a site', () => {
  it('begins its days at midnight of the site, also if that is another day elsewhere', () => {
    const { dayOf } = createSiteCalendar('Asia/Shanghai', shifts);
    expect(dayOf(Date.parse('2026-11-20T15:59:59Z'))).toBe('2026-11-20');
    expect(dayOf(Date.parse('2026-11-20T16:00:00Z'))).toBe('2026-11-21');
  });

  it('continues the last shift of a day into the next', () => {
    const { shiftOf } = createSiteCalendar('Asia/Shanghai', shifts);
    const at = (time: string): string => shiftOf(Date.parse(`2026-11-20T${time}+08:00`));
    expect(['07:59:59', '08:00:00', '15:59:59', '22:29:59', '22:30:00', '00:00:00'].map(at)).toEqual([
      '22:30',
      '08:00',
      '08:00',
      '16:00',
      '22:30',
      '22:30',
    ]);
  });

  it('follows the local clock when that is put back', () => {
    const { shiftOf, dayOf } = createSiteCalendar('Europe/Berlin', ['00:00', '02:30']);
    const first = Date.parse('2026-10-25T02:45:00+02:00');
    expect(shiftOf(first)).toBe('02:30');
    expect(shiftOf(first + 45 * 60_000)).toBe('02:30');
    expect(shiftOf(first + 30 * 60_000)).toBe('00:00');
    expect(dayOf(first + 21.5 * 3_600_000)).toBe('2026-10-25');
  });
});

describe('a summary', () => {
  const line = (raisedAt: string, verdict: ComparedRaise['verdict'], areaId: string | null): ComparedRaise => {
    // Only the fields that a summary uses.
    const at = { raisedAt: Date.parse(raisedAt), areaId, areaName: areaId, type: 'retention' } as ComparedRaise['at'];
    return {
      id: '0',
      verdict,
      at,
      was: verdict === 'new' ? null : (at as ComparedRaise['was']),
      wouldBe: verdict === 'gone' ? null : (at as ComparedRaise['wouldBe']),
    };
  };
  const span = {
    from: Date.parse('2026-11-18T00:00:00+08:00'),
    to: Date.parse('2026-11-21T00:00:00+08:00'),
    shifts,
  };
  const summary = summarize(
    [
      line('2026-11-18T09:00:00+08:00', 'kept', 'a'),
      line('2026-11-18T17:00:00+08:00', 'gone', 'b'),
      line('2026-11-20T23:00:00+08:00', 'gone', 'b'),
      line('2026-11-20T23:30:00+08:00', 'new', null),
    ],
    span,
    createSiteCalendar('Asia/Shanghai', shifts),
  );

  it('counts both sides and every verdict', () => {
    expect(summary).toMatchObject({ was: 3, wouldBe: 2, verdicts: { kept: 1, gone: 2, new: 1 } });
  });

  it('has every day and every shift of the span, including those without an alarm', () => {
    expect(summary.days).toEqual([
      { key: '2026-11-18', name: null, was: 2, wouldBe: 1 },
      { key: '2026-11-19', name: null, was: 0, wouldBe: 0 },
      { key: '2026-11-20', name: null, was: 1, wouldBe: 1 },
    ]);
    expect(summary.shifts.map(({ key, was, wouldBe }) => [key, was, wouldBe])).toEqual([
      ['08:00', 1, 1],
      ['16:00', 1, 0],
      ['22:30', 1, 1],
    ]);
  });

  it('has the areas with the most alarms first, and omits alarms without an area', () => {
    expect(summary.areas).toEqual([
      { key: 'b', name: 'b', was: 2, wouldBe: 0 },
      { key: 'a', name: 'a', was: 1, wouldBe: 1 },
    ]);
  });
});
