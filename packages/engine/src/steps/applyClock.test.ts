import { rectangleOf } from '@muster/testkit/frame.ts';
import { Scenario, scenario, timeOf, yard } from '@muster/testkit/scenario.ts';
import { describe, expect, it } from 'vitest';

import { createEngine, restoreEngine } from '../createEngine.ts';

const hour = 3600;
const tenYears = 315_360_000;

describe('a clock that is moved', () => {
  it.each([hour, -hour, tenYears, -tenYears, 3, -3])('by %i s moves site time and every deadline', (seconds) => {
    const story = scenario({ latenessMs: 2000, areas: [yard()] });
    story.at('08:00:00').person('Ada').sends(5, 5);
    story.at('08:01:00').movesClock(seconds);
    expect(story.engine.siteTime()).toBe(timeOf('08:00:58') + seconds * 1000);
    expect(story.engine.nextDue()).toBe(timeOf('08:03:00') + seconds * 1000);
    expect(story.engine.tag('Ada')).toMatchObject({ online: true, t: timeOf('08:00:00') + seconds * 1000 });
  });

  it('makes nobody silent: a subject heard a minute before is still heard a minute before', () => {
    const story = scenario({ areas: [yard()] });
    story.at('08:00:00').person('Ada').sends(5, 5);
    story.at('08:01:00').movesClock(hour);
    story.at('09:02:59').nothing();
    expect(story.events()).toEqual(['08:00:00 enter yard Ada']);
    story.at('09:03:00').nothing();
    expect(story.events()).toEqual(['09:03:00 unknown yard Ada']);
  });

  it('moves a delay that runs', () => {
    const story = scenario({ areas: [yard({ retention: { on: true, minutes: 3 } })] });
    story.at('08:00:00').person('Ada').sends(5, 5);
    story.at('08:01:00').movesClock(hour);
    story.at('09:02:30').person('Ada').sends(5, 5);
    story.at('09:02:59').nothing();
    expect(story.events()).toEqual(['08:00:00 enter yard Ada']);
    story.at('09:03:00').nothing();
    expect(story.events()).toEqual(['09:03:00 raise retention yard Ada']);
  });

  it('keeps emitted times of an alarm, and clears it by the new clock', () => {
    const story = scenario({ areas: [yard({ boundaryCrossing: { on: true } })] });
    story.at('08:00:00').person('Ada').sends(5, 5);
    story.at('08:01:00').movesClock(-hour);
    const { id } = story.alarm('boundaryCrossing', 'Ada');
    story.at('07:01:01').person('Ada').sends(-5, 5);
    expect(story.events().slice(-2)).toEqual(['07:01:01 exit yard Ada', '07:01:01 clear boundaryCrossing yard Ada']);
    expect(story.alarm('boundaryCrossing', 'Ada')).toMatchObject({
      id,
      raisedAt: timeOf('08:00:00'),
      clearedAt: timeOf('07:01:01'),
    });
  });

  it('gives another id to an alarm that is raised when it shows the same time again', () => {
    const story = scenario({ areas: [yard({ boundaryCrossing: { on: true } })] });
    story.at('08:00:00').person('Ada').sends(5, 5);
    story.at('08:00:10').person('Ada').sends(-5, 5);
    story.at('08:00:20').handle('boundaryCrossing', 'Ada');
    const first = story.alarm('boundaryCrossing', 'Ada');
    story.at('08:00:30').movesClock(-60);
    story.at('08:00:00').person('Ada').sends(5, 5);
    const second = story.alarm('boundaryCrossing', 'Ada');
    expect(second.raisedAt).toBe(first.raisedAt);
    expect(second.id).not.toBe(first.id);
  });

  it('restores the original state when it is moved back', () => {
    const areas = [yard({ overcrowding: { on: true, max: 1 }, boundaryCrossing: { on: true } })];
    const [moved, unmoved] = [scenario({ areas }), scenario({ areas })];
    for (const story of [moved, unmoved]) story.at('08:00:00').person('Ada').sends(5, 5);
    moved.at('08:01:00').movesClock(tenYears);
    moved.at('2035-11-17 08:01:30').movesClock(-tenYears);
    for (const story of [moved, unmoved]) {
      story.at('08:01:31').person('Ada').sends(6, 5);
      story.at('08:02:00').person('Bea').sends(6, 6);
    }
    expect(moved.events()).toEqual(unmoved.events());
    expect(moved.alarm('overcrowding', 'yard')).toEqual(unmoved.alarm('overcrowding', 'yard'));
  });

  it('raises and clears nothing while its devices keep their clocks', () => {
    const story = scenario({
      latenessMs: 2000,
      areas: [yard({ overcrowding: { on: true, max: 1 }, retention: { on: true, minutes: 5 } })],
    });
    const stand = (clock: string, since: string): void => {
      for (const tag of ['Ada', 'Bea']) story.at(clock).person(tag).since(since).sends(5, 5);
    };
    stand('08:00:00', '08:00:00');
    stand('08:00:59', '08:00:59');
    story.events();
    story.at('08:01:00').movesClock(hour);
    // By the server's clock they are an hour late: that changes no state.
    for (let second = 1; second < 60; second++) {
      const clock = `${String(second).padStart(2, '0')}`;
      stand(`09:01:${clock}`, `08:01:${clock}`);
    }
    story.at('09:02:00').movesClock(-hour);
    stand('08:02:00', '08:02:00');
    story.at('08:02:10').nothing();
    expect(story.events()).toEqual([]);
    for (const tag of ['Ada', 'Bea']) expect(story.engine.tag(tag)).toMatchObject({ online: true, areaIds: ['yard'] });
  });

  it('keeps an open window open for its duration, and uses the calendar for the next', () => {
    const windows = [{ weekdays: [3], start: '07:00', end: '08:30' }];
    const story = scenario({ areas: [yard({ boundaryCrossing: { on: true, windows } }, { fixTimeout: 99_999 })] });
    story.at('08:00:00').person('Ada').sends(5, 5);
    story.events();
    story.at('08:10:00').movesClock(hour);
    story.at('09:29:59').person('Ada').sends(5, 6);
    expect(story.events()).toEqual([]);
    story.at('09:30:00').person('Ada').sends(5, 6);
    expect(story.events()).toEqual(['09:30:00 clear boundaryCrossing yard Ada']);
    story.at('09:31:00').person('Bea').sends(5, 6);
    expect(story.events()).toEqual(['09:31:00 enter yard Bea']);
  });

  it('converts the ends of shelvings to the new clock, and keeps them', () => {
    const story = scenario({ areas: [yard({ boundaryCrossing: { on: true } })] });
    story.at('08:00:00').person('Ada').sends(5, 5);
    story.at('08:00:10').shelve('boundaryCrossing', 'Ada', '08:02:00');
    story.events();
    story.at('08:01:00').movesClock(hour);
    expect(story.events()).toEqual(['09:01:00 shelve boundaryCrossing yard Ada']);
    expect(story.alarm('boundaryCrossing', 'Ada').shelvedUntil).toBe(timeOf('09:02:00'));
    story.at('09:01:10').shelve('boundaryCrossing', 'Ada', '09:01:30');
    story.at('09:01:30').nothing();
    expect(story.events().at(-1)).toBe('09:01:30 unshelve boundaryCrossing yard Ada');
  });

  it('keeps counting a subject until the calendar is queried again', () => {
    const until = timeOf('12:00:00');
    const story = scenario({
      areas: [yard({ understaffing: { on: true, min: 1, qualifications: ['welder'] } })],
      subjects: [{ tag: 'Ada', kind: 'person', id: 'ada', qualifications: [{ code: 'welder', until }] }],
    });
    story.at('08:00:00').person('Ada').sends(5, 5);
    story.events();
    story.at('08:01:00').movesClock(tenYears);
    const restored = new Scenario(restoreEngine(story.engine.snapshot()));
    for (const one of [story, restored]) {
      one.at('2035-11-17 08:01:30').movesClock(-tenYears);
      one.at('08:01:31').person('Ada').sends(5, 5);
      one.at('08:02:00').nothing();
      expect(one.events()).toEqual([]);
    }
  });

  it('leaves a card with its carrier', () => {
    const bound = { kind: 'person', boundFrom: timeOf('07:00:00') } as const;
    const site = {
      timeZone: 'Europe/Zurich',
      latenessMs: 0,
      areas: [yard()],
      subjects: [{ tag: 'card', id: 'ada', ...bound, boundTo: timeOf('12:00:00') }],
    };
    const story = new Scenario(createEngine(site));
    story.at('08:00:00').person('card').sends(5, 5);
    story.events();
    story.at('08:01:00').movesClock(tenYears);
    const restored = new Scenario(restoreEngine(story.engine.snapshot()));
    expect(restored.engine.snapshot()).toEqual(story.engine.snapshot());
    for (const one of [story, restored]) {
      expect(one.engine.tag('card')).toMatchObject({ subjectId: 'ada', areaIds: ['yard'] });
      one.at('2035-11-17 08:01:30').movesClock(-tenYears);
      one.at('08:01:31').person('card').sends(-5, 5);
      expect(one.events()).toEqual(['08:01:31 exit yard card']);
    }
  });

  it('converts evidence to the clock of the raise, and marks outliers by their stored times', () => {
    const story = scenario({ areas: [yard({ boundaryCrossing: { on: true } })] });
    story.at('08:00:00').movesClock(hour);
    story.at('09:00:00').person('Ada').sends(-5, 5);
    story.at('09:00:01').person('Ada').sends(5, 5);
    story.at('09:00:02').person('Ada').sends(500, 5);
    story.at('09:00:05').movesClock(-hour);
    story.at('08:00:06').person('Ada').sends(5, 5);
    story.at('08:01:10').nothing();
    const shown = story.alarm('boundaryCrossing', 'Ada').evidence.positions.map(({ t }) => t);
    expect(shown).toEqual(['09:00:00', '09:00:01', '09:00:06'].map(timeOf));
    expect(story.events()).toContain('09:00:02 outlier Ada');
  });

  it('converts the start of an evacuation, and continues it', () => {
    const areas = [yard({ evacuation: { on: true } }), { id: 'island', regions: [rectangleOf(50, 0, 60, 10)] }];
    const story = scenario({ areas });
    story.at('08:00:00').person('Ada').sends(5, 5);
    story.at('08:00:10').evacuate('yard', ['island']);
    story.at('08:00:20').movesClock(-hour);
    expect(story.engine.evacuations()).toMatchObject([{ startedAt: timeOf('07:00:10'), expected: 1, arrived: 0 }]);
    story.at('07:00:50').person('Ada').sends(55, 5);
    expect(story.events()).toContain('07:00:50 clear evacuation yard');
  });

  it('is moved by whole seconds only', () => {
    const story = scenario();
    story.at('08:00:00').nothing();
    for (const seconds of [0.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(() => story.at('08:00:01').movesClock(seconds)).toThrow(RangeError);
    }
    expect(story.engine.siteTime()).toBe(timeOf('08:00:01'));
  });
});
