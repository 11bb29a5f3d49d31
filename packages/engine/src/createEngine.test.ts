import { positionOf, scenario, timeOf, yard } from '@muster/testkit/scenario.ts';
import { describe, expect, it } from 'vitest';

import { createEngine } from './createEngine.ts';

const guarded = yard({ boundaryCrossing: { on: true }, retention: { on: true, minutes: 2 } });

describe('site time', () => {
  it('is the greatest receive time, less the lateness of two seconds; ticks move it too', () => {
    const engine = createEngine({ timeZone: 'Europe/Zurich', areas: [] });
    expect(engine.siteTime()).toBe(0);
    engine.apply({ kind: 'tick', receivedAt: 10_000 });
    engine.apply({ kind: 'tick', receivedAt: 9000 });
    expect(engine.siteTime()).toBe(8000);
  });

  it('fires deadlines in order of due time, before the input that moved it, and events have the due time', () => {
    const story = scenario({ areas: [guarded] });
    story.at('08:00:00').person('Ada').sends(5, 5);
    story.at('08:00:30').person('Bea').sends(5, 5);
    story.events();
    story.at('08:02:30').person('Ada').sends(-5, 5);
    expect(story.events()).toEqual([
      '08:02:00 raise retention yard Ada',
      '08:02:30 raise retention yard Bea',
      '08:02:30 exit yard Ada',
      '08:02:30 clear boundaryCrossing yard Ada',
      '08:02:30 clear retention yard Ada',
    ]);
  });

  it('fires raises, clears, unknowns and windows in that order at one due time', () => {
    const windows = [{ weekdays: [3], start: '07:00', end: '08:03' }];
    const alarms = {
      retention: { on: true, minutes: 3 },
      boundaryCrossing: { on: true, windows },
      overcrowding: { on: true, max: 1, offDelay: 60 },
    };
    const story = scenario({ areas: [yard(alarms)] });
    story.at('08:00:00').person('Ada').sends(5, 5);
    story.at('08:01:00').person('Bea').sends(5, 5);
    story.at('08:02:00').person('Bea').sends(-5, 5);
    story.events();
    story.at('08:03:00').nothing();
    expect(story.events()).toEqual([
      '08:03:00 raise retention yard Ada',
      '08:03:00 clear overcrowding yard',
      '08:03:00 unknown yard Ada',
      '08:03:00 unverified boundaryCrossing yard Ada',
      '08:03:00 unverified retention yard Ada',
      '08:03:00 clear boundaryCrossing yard Ada',
    ]);
  });

  it('returns when the next deadline is due', () => {
    const story = scenario({ areas: [guarded] });
    expect(story.engine.nextDue()).toBe(Number.POSITIVE_INFINITY);
    story.at('08:00:00').person('Ada').sends(5, 5);
    expect(story.engine.nextDue()).toBe(timeOf('08:01:00'));
  });

  it("does not delay a tag's own line: what the next fix would end is emitted before it", () => {
    const story = scenario({ latenessMs: 5000, areas: [guarded] });
    story.at('08:00:00').person('Ada').sends(5, 5);
    story.at('08:02:01').person('Ada').sends(-5, 5);
    expect(story.events().slice(2)).toEqual([
      '08:02:00 raise retention yard Ada',
      '08:02:01 exit yard Ada',
      '08:02:01 clear boundaryCrossing yard Ada',
      '08:02:01 clear retention yard Ada',
    ]);
  });
});

describe('a position that is not newer than the newest fix of its tag', () => {
  it('changes no state and raises no alarm', () => {
    const story = scenario({ areas: [guarded] });
    story.at('08:00:10').person('Ada').sends(-5, 5);
    const before = story.engine.tag('Ada');
    story.at('08:00:11').person('Ada').since('08:00:05').sends(5, 5);
    story.at('08:00:12').person('Ada').since('08:00:10').sends(5, 5);
    expect(story.events()).toEqual([]);
    expect(story.engine.tag('Ada')).toEqual(before);
  });
});

describe('a fix that is delayed but in order', () => {
  it("continues the tag's line as if it had arrived in time: the unknown is reverted", () => {
    const story = scenario({ areas: [yard()] });
    story.at('08:00:00').person('Ada').sends(5, 5);
    story.at('08:05:00').nothing();
    story.at('08:05:01').person('Ada').since('08:02:00').sends(5, 5);
    story.at('08:05:02').person('Ada').since('08:04:00').sends(-5, 5);
    expect(story.events()).toEqual([
      '08:00:00 enter yard Ada',
      '08:03:00 unknown yard Ada',
      '08:05:00 unknown yard Ada',
      '08:04:00 exit yard Ada',
    ]);
  });

  it('keeps an unknown that it does not contradict', () => {
    const story = scenario({ areas: [yard()] });
    story.at('08:00:00').person('Ada').sends(5, 5);
    story.at('08:05:00').nothing();
    story.at('08:05:01').person('Ada').since('08:03:00').sends(5, 5);
    expect(story.events().slice(1)).toEqual(['08:03:00 unknown yard Ada', '08:03:00 enter yard Ada']);
  });

  it('continues a delay from its old start, and raises late what was found late', () => {
    const story = scenario({ areas: [yard({ retention: { on: true, minutes: 4 } })] });
    story.at('08:00:00').person('Ada').sends(5, 5);
    story.at('08:10:00').nothing();
    story.at('08:10:01').gateway([positionOf('Ada', '08:02:00', 5, 5), positionOf('Ada', '08:04:30', 5, 5)]);
    expect(story.events()).toEqual([
      '08:00:00 enter yard Ada',
      '08:03:00 unknown yard Ada',
      '08:04:00 raise retention yard Ada late',
      '08:07:30 unknown yard Ada',
      '08:07:30 unverified retention yard Ada',
    ]);
  });

  it('raises late only what is found more than two minutes after its raise time', () => {
    const story = scenario({ areas: [yard({ boundaryCrossing: { on: true } })] });
    story.at('08:02:00').person('Ada').since('08:00:00').sends(5, 5);
    story.at('08:02:00.001').person('Bea').since('08:00:00').sends(5, 5);
    expect(story.events().filter((line) => line.includes('raise'))).toEqual([
      '08:00:00 raise boundaryCrossing yard Ada',
      '08:00:00 raise boundaryCrossing yard Bea late',
    ]);
  });

  it('brings its tag back online', () => {
    const story = scenario({ areas: [yard()] });
    story.at('08:00:00').person('Ada').sends(5, 5);
    story.at('08:03:00').nothing();
    expect(story.engine.tag('Ada')?.online).toBe(false);
    story.at('08:03:01').person('Ada').since('08:02:00').sends(5, 5);
    expect(story.engine.tag('Ada')).toMatchObject({ online: true, areaIds: ['yard'] });
  });

  it('keeps an alarm that was raised meanwhile, which clears at its raise time at the earliest', () => {
    const story = scenario({ areas: [yard({ retention: { on: true, minutes: 2 } })] });
    story.at('08:00:00').person('Ada').sends(5, 5);
    story.at('08:02:30').nothing();
    story.at('08:02:31').person('Ada').since('08:01:00').sends(-5, 5);
    expect(story.events()).toEqual([
      '08:00:00 enter yard Ada',
      '08:02:00 raise retention yard Ada',
      '08:01:00 exit yard Ada',
      '08:02:00 clear retention yard Ada',
    ]);
  });

  it('verifies a raised alarm whose condition silence had made unknown', () => {
    const story = scenario({ areas: [yard({ boundaryCrossing: { on: true } })] });
    story.at('08:00:00').person('Ada').sends(5, 5);
    story.at('08:04:00').nothing();
    story.events();
    story.at('08:04:01').person('Ada').since('08:02:00').sends(5, 5);
    expect(story.events()).toEqual(['08:02:00 verified boundaryCrossing yard Ada']);
    expect(story.alarm('boundaryCrossing', 'Ada')).toMatchObject({ unverified: false, clearedAt: null });
  });
});

describe('a lateness of two seconds', () => {
  it('makes head counts independent of the order of arrival of different tags', () => {
    const runs = [true, false].map((isAdaFirst) => {
      const story = scenario({ latenessMs: 2000, areas: [yard({ overcrowding: { on: true, max: 1 } })] });
      story.at('08:00:00').gateway([positionOf('Ada', '08:00:00', 5, 5), positionOf('Bea', '08:00:00', -5, 5)]);
      const rows = [positionOf('Ada', '08:00:10', -5, 5), positionOf('Bea', '08:00:09', 5, 5)];
      for (const row of isAdaFirst ? rows : rows.toReversed()) story.at('08:00:10.500').gateway([row]);
      story.at('08:00:20').nothing();
      return story.events().sort();
    });
    expect(runs[0]).toEqual(runs[1]);
    expect(runs[0]).toContain('08:00:09 raise overcrowding yard');
    expect(runs[0]).toContain('08:00:10 clear overcrowding yard');
  });
});
