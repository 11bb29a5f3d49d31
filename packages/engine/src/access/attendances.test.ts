import { rectangleOf } from '@muster/testkit/frame.ts';
import { positionOf, scenario, type Scenario, yard } from '@muster/testkit/scenario.ts';
import { describe, expect, it } from 'vitest';

import type { AccessConfig, ShiftConfig } from '../input.ts';

const ground = { id: 'ground', regions: [rectangleOf(-50, -50, 50, 50)] };
const shift: ShiftConfig = {
  id: 'day',
  subjectId: 'Ada',
  tag: 'Ada',
  start: '08:00',
  end: '08:20',
  zoneIds: ['yard'],
};

function accessOf(shifts: readonly ShiftConfig[]): AccessConfig {
  return { groundAreaId: 'ground', hasGates: false, checkpoints: [], shifts };
}

function site(...shifts: ShiftConfig[]): Scenario {
  return scenario({ areas: [ground, yard(), { id: 'bare', regions: [] }], access: accessOf(shifts) });
}

/** The emitted attendance, without the name. */
function attendance(story: Scenario): string[] {
  return story
    .events()
    .filter((line) => line.includes(' day Ada ') && !line.includes('workday'))
    .map((line) => line.replace(' day Ada', ''));
}

/** Regular fixes, so that no silence occurs. */
function stands(story: Scenario, clock: string, x: number): void {
  story.at(clock).person('Ada').sends(x, 5);
}

describe('an attendance position', () => {
  it('is emitted every five minutes from the start of the shift, and not at its end', () => {
    const story = site(shift);
    story.at('07:00:00').nothing();
    story.at('09:00:00').nothing();
    expect(attendance(story)).toEqual([
      '08:00:00 notPresent',
      '08:05:00 notPresent',
      '08:10:00 notPresent',
      '08:15:00 notPresent',
    ]);
  });

  it('is the presence: in the zone, on site outside the zone, not on site, or silent', () => {
    const story = site(shift);
    stands(story, '07:59:00', 5);
    stands(story, '08:01:00', 5);
    stands(story, '08:03:00', 20);
    stands(story, '08:06:00', 20);
    stands(story, '08:08:00', 90);
    stands(story, '08:11:00', 5);
    story.at('08:30:00').nothing();
    expect(attendance(story)).toEqual([
      '08:00:00 appeared',
      '08:05:00 wrongPosition',
      '08:10:00 notPresent',
      '08:15:00 notPresent',
    ]);
  });

  it('is evaluated before the fixes of its time and after the silence of its time', () => {
    const story = site(shift);
    stands(story, '08:00:00', 5);
    stands(story, '08:02:00', 5);
    story.at('08:05:00').nothing();
    stands(story, '08:10:00', 5);
    expect(attendance(story)).toEqual(['08:00:00 notPresent', '08:05:00 notPresent', '08:10:00 notPresent']);
  });

  it('reports first that there is no zone, or that none of its areas has a fence any more', () => {
    const shifts = [[], ['bare'], ['gone'], ['gone', 'yard']].map((zoneIds, i) => ({ ...shift, id: `s${i}`, zoneIds }));
    const story = site(...shifts);
    stands(story, '07:59:00', 5);
    story.at('08:00:00').nothing();
    expect(story.events().filter((line) => line.startsWith('08:00:00'))).toEqual([
      '08:00:00 s0 Ada zoneNotConfigured',
      '08:00:00 s1 Ada invalidRegion',
      '08:00:00 s2 Ada invalidRegion',
      '08:00:00 s3 Ada appeared',
    ]);
  });

  it('follows an area of a zone that is removed and added again', () => {
    const story = site(shift);
    stands(story, '07:59:00', 5);
    story.at('08:01:00').change({ areas: { remove: ['yard'] } });
    stands(story, '08:04:00', 5);
    story.at('08:06:00').change({ areas: { put: [yard()] } });
    stands(story, '08:07:00', 5);
    stands(story, '08:09:00', 5);
    story.at('08:12:00').nothing();
    expect(attendance(story)).toEqual(['08:00:00 appeared', '08:05:00 invalidRegion', '08:10:00 appeared']);
  });

  it('of a shift across midnight has the day on which the shift starts', () => {
    const story = site({ ...shift, start: '23:55', end: '00:05' });
    story.at('23:00:00').nothing();
    const told = story.engine.apply({ kind: 'tick', receivedAt: story.engine.siteTime() + 4_000_000 });
    expect(told).toMatchObject([
      { kind: 'attendance', day: '2025-11-19', shiftId: 'day' },
      { kind: 'attendance', day: '2025-11-19', shiftId: 'day' },
      { kind: 'workday', day: '2025-11-19', shiftId: 'day' },
    ]);
  });

  it.each([
    ['put forward', '2026-03-28 23:00:00', '2026-03-29 06:00:00', 12],
    ['put back', '2025-10-25 23:00:00', '2025-10-26 06:00:00', 36],
  ])('counts the elapsed time when the clock is %s within a shift', (_, from, to, count) => {
    const story = site({ ...shift, start: '01:00', end: '03:00' });
    story.at(from).nothing();
    story.at(to).nothing();
    expect(attendance(story)).toHaveLength(count);
  });

  it('begins within a running shift when the site begins', () => {
    const story = site(shift);
    story.at('08:07:00').nothing();
    story.at('08:30:00').nothing();
    expect(attendance(story)).toEqual(['08:10:00 notPresent', '08:15:00 notPresent']);
  });

  it('is emitted again for late positions only if they change it', () => {
    const story = site(shift);
    stands(story, '07:59:00', 5);
    story.at('08:12:00').nothing();
    attendance(story);
    story.at('08:12:00').gateway([positionOf('Ada', '08:01:30', 5, 5), positionOf('Ada', '08:04:00', 5, 5)]);
    expect(attendance(story)).toEqual(['08:05:00 appeared corrected']);
  });

  it('is emitted on the days of a rotation only', () => {
    const days = { from: '2025-11-18', cycle: 3, on: [1], until: '2025-11-30' };
    const story = site({ ...shift, end: '08:05', days });
    story.at('00:00:00').nothing();
    story.at('2025-12-10 00:00:00').nothing();
    expect(attendance(story)).toEqual([
      '08:00:00 notPresent',
      '2025-11-22 08:00:00 notPresent',
      '2025-11-25 08:00:00 notPresent',
      '2025-11-28 08:00:00 notPresent',
    ]);
  });

  it('uses another zone from a change on, and keeps what was emitted', () => {
    const story = site(shift);
    stands(story, '07:59:00', 5);
    stands(story, '08:01:00', 5);
    story.at('08:02:00').change({ access: accessOf([{ ...shift, zoneIds: ['gone'] }]) });
    stands(story, '08:04:00', 5);
    story.at('08:06:00').nothing();
    expect(attendance(story)).toEqual(['08:00:00 appeared', '08:05:00 invalidRegion']);
  });

  it('ends when the shift is removed, and follows a shift that is moved', () => {
    const story = site(shift);
    story.at('08:02:00').change({ access: accessOf([{ ...shift, start: '08:12', end: '08:20' }]) });
    story.at('08:15:00').change({ access: accessOf([]) });
    story.at('08:30:00').nothing();
    expect(attendance(story)).toEqual(['08:12:00 notPresent']);
  });
});
