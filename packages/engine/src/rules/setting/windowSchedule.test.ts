import { describe, expect, it } from 'vitest';

import { createWindowSchedule } from './windowSchedule.ts';
import { createZoneClock } from './zoneClock.ts';

const everyDay = [1, 2, 3, 4, 5, 6, 7];

/** When windows are open around a moment, as UTC times. */
function around(utc: string, timeZone: string, ...windows: { weekdays?: number[]; start: string; end: string }[]) {
  const schedule = createWindowSchedule(
    windows.map((window) => ({ weekdays: everyDay, ...window })),
    createZoneClock(timeZone),
  );
  const { open, from, until } = schedule.at(Date.parse(`${utc}Z`));
  const shown = (t: number): string => (Number.isFinite(t) ? new Date(t).toISOString().slice(0, 16) : String(t));
  return [open, shown(from), shown(until)];
}

describe('windows', () => {
  it('open and close by the clock of the site', () => {
    const shift = { start: '08:00', end: '17:30' };
    expect(around('2025-11-19T03:00', 'Asia/Shanghai', shift)).toEqual([true, '2025-11-19T00:00', '2025-11-19T09:30']);
    expect(around('2025-11-19T09:30', 'Asia/Shanghai', shift)).toEqual([false, '2025-11-19T09:30', '2025-11-20T00:00']);
  });

  it('extend into the next day when their end is at or before their start', () => {
    const night = { weekdays: [5], start: '22:00', end: '06:00' };
    expect(around('2025-11-22T04:00', 'UTC', night)).toEqual([true, '2025-11-21T22:00', '2025-11-22T06:00']);
    expect(around('2025-11-22T23:00', 'UTC', night)[0]).toBe(false);
    const wholeDay = { weekdays: [7], start: '12:00', end: '12:00' };
    expect(around('2025-11-24T11:59', 'UTC', wholeDay)).toEqual([true, '2025-11-23T12:00', '2025-11-24T12:00']);
  });

  it('count weekdays from Monday', () => {
    expect(around('2025-11-17T10:00', 'UTC', { weekdays: [1], start: '09:00', end: '11:00' })[0]).toBe(true);
    expect(around('2025-11-23T10:00', 'UTC', { weekdays: [1, 2, 3, 4, 5, 6], start: '09:00', end: '11:00' })).toEqual([
      false,
      '2025-11-22T11:00',
      '2025-11-24T09:00',
    ]);
  });

  it('that touch or overlap are one', () => {
    expect(
      around(
        '2025-11-19T09:00',
        'UTC',
        { start: '06:00', end: '10:00' },
        { start: '10:00', end: '11:00' },
        { start: '10:30', end: '12:00' },
      ),
    ).toEqual([true, '2025-11-19T06:00', '2025-11-19T12:00']);
    expect(around('2025-11-19T09:00', 'UTC', { start: '00:00', end: '24:00' })).toEqual([
      true,
      '-Infinity',
      'Infinity',
    ]);
    expect(around('2025-11-19T09:00', 'UTC', { weekdays: [], start: '00:00', end: '24:00' })).toEqual([
      false,
      '-Infinity',
      'Infinity',
    ]);
  });

  it('last an hour less or more in the nights in which the clock is changed', () => {
    const night = { start: '22:00', end: '06:00' };
    expect(around('2025-03-30T00:00', 'Europe/Zurich', night)).toEqual([true, '2025-03-29T21:00', '2025-03-30T04:00']);
    expect(around('2025-10-26T00:00', 'Europe/Zurich', night)).toEqual([true, '2025-10-25T20:00', '2025-10-26T05:00']);
  });

  it('open at the change where the clock skips their start, and twice where it repeats it', () => {
    const early = { start: '02:30', end: '04:00' };
    expect(around('2025-03-30T01:10', 'Europe/Zurich', early)).toEqual([true, '2025-03-30T01:00', '2025-03-30T02:00']);
    expect(around('2025-10-26T00:40', 'Europe/Zurich', early)).toEqual([true, '2025-10-26T00:30', '2025-10-26T01:00']);
    expect(around('2025-10-26T01:10', 'Europe/Zurich', early)).toEqual([false, '2025-10-26T01:00', '2025-10-26T01:30']);
    expect(around('2025-10-26T01:40', 'Europe/Zurich', early)).toEqual([true, '2025-10-26T01:30', '2025-10-26T03:00']);
  });

  it('that a change of the clock skips entirely return the week after', () => {
    const swallowed = { weekdays: [7], start: '02:00', end: '03:00' };
    expect(around('2025-03-25T00:00', 'Europe/Zurich', swallowed)).toEqual([
      false,
      '2025-03-23T02:00',
      '2025-04-06T00:00',
    ]);
  });

  it('support zones that are half an hour off', () => {
    expect(around('2025-11-19T03:00', 'Asia/Kolkata', { start: '08:00', end: '09:00' })).toEqual([
      true,
      '2025-11-19T02:30',
      '2025-11-19T03:30',
    ]);
  });

  it('return the same interval for any instant in it', () => {
    const clock = createZoneClock('Europe/Zurich');
    const windows = [{ weekdays: [1, 3], start: '22:15', end: '01:45' }];
    for (let hour = 0; hour < 24 * 14; hour += 5) {
      const t = Date.parse('2025-10-20T00:00Z') + hour * 3_600_000;
      const stretch = createWindowSchedule(windows, clock).at(t);
      expect(stretch.from).toBeLessThanOrEqual(t);
      expect(stretch.until).toBeGreaterThan(t);
      for (const other of [stretch.from, stretch.until - 1]) {
        expect(createWindowSchedule(windows, clock).at(other)).toEqual(stretch);
      }
      expect(createWindowSchedule(windows, clock).at(stretch.until)).toMatchObject({
        open: !stretch.open,
        from: stretch.until,
      });
    }
  });
});

describe('the clock of a zone', () => {
  it('refuses an invalid name', () => {
    expect(() => createZoneClock('Mars/Olympus')).toThrow(RangeError);
  });

  it('finds the moment of a change', () => {
    const clock = createZoneClock('Europe/Zurich');
    const [from, to] = [Date.parse('2025-03-29T12:00Z'), Date.parse('2025-03-31T12:00Z')];
    expect(clock.change(from, to)).toBe(Date.parse('2025-03-30T01:00Z'));
    expect(clock.change(to, to + 86_400_000)).toBeNull();
  });
});
