import type { AreaConfig } from '@muster/engine/input.ts';
import { rectangleOf } from '@muster/testkit/frame.ts';
import { positionOf, scenario, type Scenario, timeOf, yard } from '@muster/testkit/scenario.ts';
import { describe, expect, it } from 'vitest';

import { restoreEngine } from '../createEngine.ts';

/** Ada is in the yard at 08:00:00 and 08:01:00. */
function inside(area: AreaConfig): Scenario {
  const story = scenario({ areas: [area] });
  story.at('08:00:00').person('Ada').sends(5, 5);
  story.at('08:01:00').person('Ada').sends(5, 5);
  return story;
}

const put = (area: AreaConfig) => ({ areas: { put: [area] } });

describe('a change of an area', () => {
  it('decides nothing by itself: the next fix is inside or outside of the new fences', () => {
    const story = inside(yard());
    story.at('08:01:10').change(put(yard({}, { regions: [rectangleOf(20, 0, 30, 10)] })));
    expect(story.events()).toEqual(['08:00:00 enter yard Ada']);
    story.at('08:01:20').person('Ada').sends(5, 5);
    story.at('08:01:30').person('Ada').sends(25, 5);
    expect(story.events()).toEqual(['08:01:20 exit yard Ada', '08:01:30 enter yard Ada']);
  });

  it('does not change presence in other areas', () => {
    const story = inside(yard({ retention: { on: true, minutes: 2 } }));
    story.at('08:01:10').change(put(yard({}, { id: 'gate', regions: [rectangleOf(20, 0, 30, 10)] })));
    story.at('08:02:00').person('Ada').sends(25, 5);
    expect(story.events().slice(1)).toEqual([
      '08:02:00 raise retention yard Ada',
      '08:02:00 exit yard Ada',
      '08:02:00 clear retention yard Ada',
      '08:02:00 enter gate Ada',
    ]);
  });

  it('that removes it drops it with its presence, and clears its alarms', () => {
    const story = inside(yard({ boundaryCrossing: { on: true }, overcrowding: { on: true, max: 0 } }));
    story.events();
    story.at('08:01:10').change({ areas: { remove: ['yard'] } });
    story.at('08:01:20').person('Ada').sends(-5, 5);
    expect(story.events().sort()).toEqual([
      '08:01:10 clear boundaryCrossing yard Ada',
      '08:01:10 clear overcrowding yard',
    ]);
    expect(story.engine.config().areas).toEqual([]);
  });
});

describe('a change of a rule', () => {
  it('that switches it off clears at once; a latching alarm waits for its handling', () => {
    const story = inside(
      yard({ boundaryCrossing: { on: true, offDelay: 60 }, retention: { on: true, minutes: 1, latch: true } }),
    );
    story.events();
    story.at('08:01:10').change(put(yard()));
    story.at('08:02:00').handle('retention', 'Ada');
    expect(story.events()).toEqual([
      '08:01:10 clear boundaryCrossing yard Ada',
      '08:02:00 handle retention yard Ada',
      '08:02:00 clear retention yard Ada',
    ]);
  });

  it('that switches it on begins now for subjects inside', () => {
    const story = inside(yard());
    story.at('08:01:10').change(put(yard({ retention: { on: true, minutes: 1 }, overcrowding: { on: true, max: 0 } })));
    story.at('08:02:10').nothing();
    expect(story.events().slice(1)).toEqual(['08:01:10 raise overcrowding yard', '08:02:10 raise retention yard Ada']);
  });

  it('that switches it on begins with the next fix for subjects outside', () => {
    const rules = { retention: { on: true, minutes: 0, latch: true } };
    const story = inside(yard(rules));
    story.at('08:01:05').person('Ada').sends(-5, 5);
    story.at('08:01:10').change(put(yard({ ...rules, boundaryCrossing: { on: true, mode: 'noExit' } })));
    story.at('08:01:20').person('Ada').sends(-6, 5);
    expect(story.events().slice(2)).toEqual(['08:01:05 exit yard Ada', '08:01:20 raise boundaryCrossing yard Ada']);
  });

  it('that shortens a delay raises at the change at the earliest', () => {
    const story = inside(yard({ retention: { on: true, minutes: 10 } }));
    story.at('08:01:30').change(put(yard({ retention: { on: true, minutes: 1 } })));
    expect(story.events().at(-1)).toBe('08:01:30 raise retention yard Ada');
  });

  it('that lengthens a delay keeps its start', () => {
    const story = inside(yard({ retention: { on: true, minutes: 2 } }));
    story.at('08:01:30').change(put(yard({ retention: { on: true, minutes: 3 } })));
    story.at('08:03:00').nothing();
    expect(story.events().at(-1)).toBe('08:03:00 raise retention yard Ada');
  });

  it('that opens another window while the condition is true raises it again', () => {
    const within = (start: string, end: string) =>
      yard({ boundaryCrossing: { on: true, windows: [{ weekdays: [3], start, end }] } }, { fixTimeout: 36_000 });
    const story = inside(within('07:00', '09:00'));
    story.at('10:30:00').change(put(within('06:00', '12:00')));
    story.at('11:00:00').change(put(within('11:30', '12:00')));
    story.at('12:00:00').nothing();
    expect(story.events().slice(1)).toEqual([
      '08:00:00 raise boundaryCrossing yard Ada',
      '09:00:00 clear boundaryCrossing yard Ada',
      '10:30:00 raise boundaryCrossing yard Ada ×2',
      '11:00:00 clear boundaryCrossing yard Ada ×2',
      '11:30:00 raise boundaryCrossing yard Ada ×3',
      '12:00:00 clear boundaryCrossing yard Ada ×3',
    ]);
  });

  it('that switches on a condition of being outside raises its alarm with the next fix at the latest', () => {
    const retention = { on: true, minutes: 1, latch: true };
    const story = inside(yard({ retention }));
    story.at('08:01:05').person('Ada').sends(-5, 5);
    story.at('08:01:10').change(put(yard({ retention, boundaryCrossing: { on: true, mode: 'noExit' } })));
    story.at('08:01:20').person('Ada').sends(-5, 5);
    expect(story.alarm('boundaryCrossing', 'Ada').clearedAt).toBeNull();
  });

  it('that inverts its condition is evaluated by the current places', () => {
    const story = inside(yard({ boundaryCrossing: { on: true } }));
    story.at('08:01:10').change(put(yard({ boundaryCrossing: { on: true, mode: 'noExit' } })));
    story.at('08:01:20').person('Ada').sends(-5, 5);
    expect(story.events().slice(2)).toEqual([
      '08:01:10 clear boundaryCrossing yard Ada',
      '08:01:20 exit yard Ada',
      '08:01:20 raise boundaryCrossing yard Ada ×2',
    ]);
  });

  it('keeps the level of a raised alarm; a reopened one has the new level', () => {
    const story = inside(yard({ boundaryCrossing: { on: true, level: 3 } }));
    story.at('08:01:10').change(put(yard({ boundaryCrossing: { on: true, level: 1 } })));
    expect(story.alarm('boundaryCrossing', 'Ada').level).toBe(3);
    story.at('08:01:20').person('Ada').sends(-5, 5);
    expect(story.alarm('boundaryCrossing', 'Ada').level).toBe(3);
    story.at('08:01:30').person('Ada').sends(5, 5);
    expect(story.alarm('boundaryCrossing', 'Ada')).toMatchObject({ level: 1, occurrences: 2 });
  });

  it('of another area does not affect positions that a gateway held back until after it', () => {
    const story = scenario({ areas: [yard({ retention: { on: true, minutes: 1 } })] });
    story.at('08:00:00').person('Ada').sends(5, 5);
    story.at('08:00:10').person('Ada').sends(-5, 5);
    story.at('08:10:00').change(put(yard({}, { id: 'gate', regions: [rectangleOf(20, 0, 30, 10)] })));
    story.at('08:10:05').gateway([positionOf('Ada', '08:00:30', 5, 5), positionOf('Ada', '08:02:00', -5, 5)]);
    expect(story.events().slice(2)).toEqual([
      '08:00:30 enter yard Ada',
      '08:01:30 raise retention yard Ada late',
      '08:02:00 exit yard Ada',
      '08:02:00 clear retention yard Ada',
    ]);
  });

  it('that makes it latch applies to the alarm that is raised again', () => {
    const story = inside(yard({ boundaryCrossing: { on: true } }));
    story.at('08:01:10').person('Ada').sends(-5, 5);
    story.at('08:01:20').change(put(yard({ boundaryCrossing: { on: true, latch: true } })));
    story.at('08:01:30').person('Ada').sends(5, 5);
    story.at('08:01:40').person('Ada').sends(-5, 5);
    expect(story.events().at(-1)).toBe('08:01:40 exit yard Ada');
  });

  it("of an area's type reaches the area", () => {
    const story = inside(yard({}, { typeId: 'danger' }));
    story
      .at('08:01:10')
      .change({ areaTypes: { put: [{ id: 'danger', alarms: { boundaryCrossing: { on: true, level: 4 } } }] } });
    expect(story.events().at(-1)).toBe('08:01:10 raise boundaryCrossing yard Ada');
    expect(story.alarm('boundaryCrossing', 'Ada').level).toBe(4);
  });

  it('that removes it, or its area, makes pending counts raise nothing', () => {
    const area = yard({ overcrowding: { on: true, max: 0 } });
    for (const change of [put(yard()), { areas: { remove: ['yard'] } }]) {
      const story = scenario({ latenessMs: 5000, areas: [area] });
      story.at('08:00:10').person('Ada').sends(5, 5);
      story.at('08:00:11').change(change);
      story.at('08:00:30').nothing();
      expect(story.events()).toEqual(['08:00:10 enter yard Ada']);
    }
  });

  it('evaluates pending counts when site time reaches them', () => {
    const crowded = (exempt: string[]) => yard({ overcrowding: { on: true, max: 0, who: { exempt } } });
    for (const isExempt of [false, true]) {
      const story = scenario({ latenessMs: 5000, areas: [crowded([])] });
      story.at('08:00:10').person('Ada').sends(5, 5);
      story.at('08:00:12').person('Ada').sends(-5, 5);
      story.at('08:00:13').change(put(crowded(isExempt ? ['Ada'] : ['Bea'])));
      const restored = restoreEngine(story.engine.snapshot());
      story.at('08:00:30').nothing();
      const counted = ['08:00:10 raise overcrowding yard', '08:00:12 clear overcrowding yard'];
      expect(story.events().slice(2)).toEqual(isExempt ? [] : counted);
      const events = restored.apply({ kind: 'tick', receivedAt: timeOf('08:00:30') });
      expect(events.filter(({ kind }) => kind !== 'evidence')).toHaveLength(isExempt ? 0 : 2);
    }
  });

  it("counts by the current departments, also where an area changes together with a subject's department", () => {
    const ada = { tag: 'Ada', kind: 'person', id: 'ada', departId: 'north' } as const;
    const overcrowding = { on: true, max: 0, who: { departIds: ['north'] } };
    const story = scenario({ areas: [yard({ overcrowding })], subjects: [ada] });
    story.at('08:00:00').person('Ada').sends(5, 5);
    story.events();
    const area = yard({ overcrowding }, { exitTolerance: 3 });
    story.at('08:00:10').change({ ...put(area), subjects: { put: [{ ...ada, departId: 'south' }] } });
    expect(story.events()).toEqual(['08:00:10 clear overcrowding yard']);
  });

  it('recounts heads, without a raise on the way', () => {
    const story = scenario({ areas: [yard({ overcrowding: { on: true, max: 5 } })] });
    for (const tag of ['Ada', 'Bea', 'Cid']) story.at('08:00:00').person(tag).sends(5, 5);
    story.events();
    story.at('08:00:10').change(put(yard({ overcrowding: { on: true, max: 2 } })));
    story.at('08:00:20').change(put(yard({ overcrowding: { on: true, max: 2, who: { exempt: ['Cid'] } } })));
    expect(story.events()).toEqual(['08:00:10 raise overcrowding yard', '08:00:20 clear overcrowding yard']);
  });

  it('of the building is in force for the next report', () => {
    const story = scenario();
    story.at('08:00:00').person('Ada').reports({ battery: 15 });
    story.at('08:00:10').change({ site: { alarms: { lowBattery: { on: true } } } });
    story.at('08:00:20').person('Ada').reports({ battery: 14 });
    story.at('08:00:30').change({ site: { alarms: { lowBattery: { on: true, threshold: 9 } } } });
    expect(story.events()).toEqual(['08:00:20 raise lowBattery Ada', '08:00:30 clear lowBattery Ada']);
  });
});

describe('a change of the site', () => {
  it('of its time zone moves the windows', () => {
    const windows = [{ weekdays: [3], start: '16:00', end: '17:00' }];
    const story = inside(yard({ boundaryCrossing: { on: true, windows } }));
    story.at('08:01:10').change({ site: { timeZone: 'Asia/Shanghai' } });
    expect(story.events()).toEqual(['08:00:00 enter yard Ada']);
    story.at('09:00:00').person('Ada').sends(5, 5);
    expect(story.events().at(-1)).toBe('09:00:00 raise boundaryCrossing yard Ada');
  });

  it('of its origin moves nobody', () => {
    const story = inside(yard());
    story.at('08:01:10').change({ site: { origin: [9.6, 47.3] } });
    story.at('08:01:20').person('Ada').sends(6, 6);
    story.at('08:01:30').person('Ada').sends(-6, 6);
    expect(story.events()).toEqual(['08:00:00 enter yard Ada', '08:01:30 exit yard Ada']);
  });

  it('is returned by the engine as its configuration', () => {
    const story = scenario();
    const area = yard({ retention: { on: true, minutes: 1 } });
    const subject = { tag: 'card', kind: 'person', id: 'ada' } as const;
    story.at('08:00:00').change({ areas: { put: [area] }, subjects: { put: [subject] }, site: { latenessMs: 500 } });
    expect(story.engine.config()).toMatchObject({ areas: [area], subjects: [subject], latenessMs: 500 });
  });

  it('with an invalid time zone is refused', () => {
    const story = scenario();
    expect(() => story.at('08:00:00').change({ site: { timeZone: 'Nowhere' } })).toThrow(RangeError);
  });
});
