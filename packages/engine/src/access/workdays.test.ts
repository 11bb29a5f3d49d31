import { rectangleOf } from '@muster/testkit/frame.ts';
import { positionOf, scenario, type Scenario, yard } from '@muster/testkit/scenario.ts';
import { describe, expect, it } from 'vitest';

import type { ShiftConfig } from '../input.ts';

const ground = { id: 'ground', regions: [rectangleOf(-50, -50, 50, 50)] };
const shift: ShiftConfig = { id: 'day', subjectId: 'Ada', start: '08:00', end: '09:00', zoneIds: ['yard'] };

const accessOf = (shifts: ShiftConfig[]) => ({ groundAreaId: 'ground', hasGates: false, checkpoints: [], shifts });

function site(...shifts: ShiftConfig[]): Scenario {
  return scenario({ areas: [ground, yard()], access: accessOf(shifts) });
}

/** A fix each minute of an hour, the last at `to`. */
function walk(story: Scenario, hour: string, from: number, to: number, x: number): void {
  for (let minute = from; minute <= to; minute++) {
    story
      .at(`${hour}:${String(minute).padStart(2, '0')}:00`)
      .person('Ada')
      .sends(x, 5);
  }
}

const workdays = (story: Scenario): string[] => story.events().filter((line) => line.includes('workday'));

describe('a shift on a day', () => {
  it('is summarised at its end: first in, last out, time on site and in the zone', () => {
    const story = site(shift);
    walk(story, '07', 50, 59, 20);
    walk(story, '08', 0, 30, 5);
    story.at('08:31:00').person('Ada').sends(90, 5);
    story.at('09:00:00').nothing();
    expect(workdays(story)).toEqual(['09:00:00 workday day Ada 07:50:00 to 08:31:00, 41 and 31 min']);
  });

  it('that began before attendance was switched on is not summarised, and the next one is', () => {
    const story = scenario({ areas: [ground, yard()] });
    walk(story, '07', 50, 59, 5);
    walk(story, '08', 0, 30, 5);
    const second = { ...shift, id: 'second', start: '09:30', end: '10:00' };
    story.at('08:30:30').change({ access: accessOf([{ ...shift, end: '09:00' }, second]) });
    walk(story, '08', 31, 59, 5);
    walk(story, '09', 0, 59, 5);
    story.at('10:00:00').nothing();
    expect(workdays(story)).toEqual(['10:00:00 workday second Ada 09:00:00 to —, 60 and 60 min']);
  });

  it('continues while the subject stays, and is emitted again after the exit', () => {
    const story = site(shift);
    story.at('07:59:00').nothing();
    walk(story, '08', 10, 59, 5);
    walk(story, '09', 0, 20, 5);
    story.at('09:21:00').person('Ada').sends(90, 5);
    expect(workdays(story)).toEqual([
      '09:00:00 workday day Ada 08:10:00 to —, 50 and 50 min',
      '09:21:00 workday day Ada 08:10:00 to 09:21:00, 71 and 71 min',
    ]);
  });

  it('is still counted when its roster ends, or begins again, after it is over', () => {
    const days = { from: '2020-01-01', cycle: 1, on: [0] };
    const story = site({ ...shift, days });
    story.at('07:59:00').nothing();
    walk(story, '08', 10, 59, 5);
    walk(story, '09', 0, 10, 5);
    story.at('09:10:30').change({ access: accessOf([{ ...shift, days: { ...days, until: '2020-01-02' } }]) });
    walk(story, '09', 11, 20, 5);
    story.at('09:21:00').person('Ada').sends(90, 5);
    expect(workdays(story)).toEqual([
      '09:00:00 workday day Ada 08:10:00 to —, 50 and 50 min',
      '09:21:00 workday day Ada 08:10:00 to 09:21:00, 71 and 71 min',
    ]);
  });

  it('uses checkpoint events where they exist', () => {
    const story = site(shift);
    story.at('07:40:00').passes('Ada', 'in');
    walk(story, '08', 0, 10, 5);
    story.at('08:11:00').person('Ada').sends(90, 5);
    story.at('08:50:00').passes('Ada', 'out');
    story.at('09:00:00').nothing();
    expect(workdays(story)).toEqual(['09:00:00 workday day Ada 07:40:00 to 08:50:00, 11 and 11 min']);
  });

  it('is empty when the subject did not come', () => {
    const story = site(shift);
    story.at('07:00:00').nothing();
    story.at('20:00:00').nothing();
    expect(workdays(story)).toEqual(['09:00:00 workday day Ada — to —, 0 and 0 min']);
  });

  it('includes at most four hours before and eight hours after it, or the time up to the next shift', () => {
    const story = site(shift, { ...shift, id: 'late', start: '10:00', end: '11:00' });
    walk(story, '03', 58, 59, 5);
    walk(story, '04', 0, 1, 5);
    story.at('04:02:00').person('Ada').sends(90, 5);
    walk(story, '09', 58, 59, 5);
    walk(story, '10', 0, 1, 5);
    story.at('10:02:00').person('Ada').sends(90, 5);
    story.at('11:00:00').nothing();
    const told = workdays(story);
    expect(told.findLast((line) => line.includes(' day '))).toContain('04:00:00 to —, 4 and 4 min');
    expect(told.findLast((line) => line.includes(' late '))).toContain('09:58:00 to 10:02:00, 4 and 4 min');
  });

  it('is emitted again for late positions', () => {
    const story = site(shift);
    walk(story, '08', 0, 10, 5);
    story.at('09:30:00').nothing();
    story.at('09:30:00').gateway([positionOf('Ada', '08:12:00', 5, 5), positionOf('Ada', '08:14:00', 90, 5)]);
    expect(workdays(story)).toEqual([
      '09:00:00 workday day Ada 08:00:00 to 08:13:00, 13 and 13 min',
      '09:30:00 workday day Ada 08:00:00 to 08:14:00, 14 and 14 min',
    ]);
  });
});
