import type { AreaConfig } from '@muster/engine/input.ts';
import { rectangleOf } from '@muster/testkit/frame.ts';
import { positionOf, scenario, type Scenario, timeOf, yard } from '@muster/testkit/scenario.ts';
import { describe, expect, it } from 'vitest';

/** Ada stands in the yard at 08:00:00 and 08:01:00. */
function inside(area: AreaConfig): Scenario {
  const story = scenario({ areas: [area] });
  story.at('08:00:00').person('Ada').stands(5, 5);
  story.at('08:01:00').person('Ada').stands(5, 5);
  return story;
}

const put = (area: AreaConfig) => ({ areas: { put: [area] } });

describe('a change of an area', () => {
  it('asks nobody where they are: the next fix is found inside or outside of what was redrawn', () => {
    const story = inside(yard());
    story.at('08:01:10').change(put(yard({}, { regions: [rectangleOf(20, 0, 30, 10)] })));
    expect(story.told()).toEqual(['08:00:00 enter yard Ada']);
    story.at('08:01:20').person('Ada').stands(5, 5);
    story.at('08:01:30').person('Ada').stands(25, 5);
    expect(story.told()).toEqual(['08:01:20 exit yard Ada', '08:01:30 enter yard Ada']);
  });

  it('leaves presence in other areas alone', () => {
    const story = inside(yard({ retention: { on: true, minutes: 2 } }));
    story.at('08:01:10').change(put(yard({}, { id: 'gate', regions: [rectangleOf(20, 0, 30, 10)] })));
    story.at('08:02:00').person('Ada').stands(25, 5);
    expect(story.told().slice(1)).toEqual([
      '08:02:00 raise retention yard Ada',
      '08:02:00 exit yard Ada',
      '08:02:00 clear retention yard Ada',
      '08:02:00 enter gate Ada',
    ]);
  });

  it('that removes it forgets it with everybody in it, and clears its alarms', () => {
    const story = inside(yard({ boundaryCrossing: { on: true }, overcrowding: { on: true, max: 0 } }));
    story.told();
    story.at('08:01:10').change({ areas: { remove: ['yard'] } });
    story.at('08:01:20').person('Ada').stands(-5, 5);
    expect(story.told().sort()).toEqual([
      '08:01:10 clear boundaryCrossing yard Ada',
      '08:01:10 clear overcrowding yard',
    ]);
    expect(story.engine.config().areas).toEqual([]);
  });
});

describe('a change of a rule', () => {
  it('that switches it off clears at once; a latching alarm waits for its hand', () => {
    const story = inside(
      yard({ boundaryCrossing: { on: true, offDelay: 60 }, retention: { on: true, minutes: 1, latch: true } }),
    );
    story.told();
    story.at('08:01:10').change(put(yard()));
    story.at('08:02:00').handle('retention', 'Ada');
    expect(story.told()).toEqual([
      '08:01:10 clear boundaryCrossing yard Ada',
      '08:02:00 handle retention yard Ada',
      '08:02:00 clear retention yard Ada',
    ]);
  });

  it('that switches it on begins now for whoever is inside', () => {
    const story = inside(yard());
    story.at('08:01:10').change(put(yard({ retention: { on: true, minutes: 1 }, overcrowding: { on: true, max: 0 } })));
    story.at('08:02:10').nothing();
    expect(story.told().slice(1)).toEqual(['08:01:10 raise overcrowding yard', '08:02:10 raise retention yard Ada']);
  });

  it('that shortens a delay raises at the change at the earliest', () => {
    const story = inside(yard({ retention: { on: true, minutes: 10 } }));
    story.at('08:01:30').change(put(yard({ retention: { on: true, minutes: 1 } })));
    expect(story.told().at(-1)).toBe('08:01:30 raise retention yard Ada');
  });

  it('that lengthens one lets it run on from its start', () => {
    const story = inside(yard({ retention: { on: true, minutes: 2 } }));
    story.at('08:01:30').change(put(yard({ retention: { on: true, minutes: 3 } })));
    story.at('08:03:00').nothing();
    expect(story.told().at(-1)).toBe('08:03:00 raise retention yard Ada');
  });

  it('that turns its condition round is judged by where people are', () => {
    const story = inside(yard({ boundaryCrossing: { on: true } }));
    story.at('08:01:10').change(put(yard({ boundaryCrossing: { on: true, mode: 'noExit' } })));
    story.at('08:01:20').person('Ada').stands(-5, 5);
    expect(story.told().slice(2)).toEqual([
      '08:01:10 clear boundaryCrossing yard Ada',
      '08:01:20 exit yard Ada',
      '08:01:20 raise boundaryCrossing yard Ada ×2',
    ]);
  });

  it('leaves a raised alarm its level; where it reopens it has the new one', () => {
    const story = inside(yard({ boundaryCrossing: { on: true, level: 3 } }));
    story.at('08:01:10').change(put(yard({ boundaryCrossing: { on: true, level: 1 } })));
    expect(story.alarm('boundaryCrossing', 'Ada').level).toBe(3);
    story.at('08:01:20').person('Ada').stands(-5, 5);
    expect(story.alarm('boundaryCrossing', 'Ada').level).toBe(3);
    story.at('08:01:30').person('Ada').stands(5, 5);
    expect(story.alarm('boundaryCrossing', 'Ada')).toMatchObject({ level: 1, occurrences: 2 });
  });

  it('of another area holds up nothing that a gateway kept back until after it', () => {
    const story = scenario({ areas: [yard({ retention: { on: true, minutes: 1 } })] });
    story.at('08:00:00').person('Ada').stands(5, 5);
    story.at('08:00:10').person('Ada').stands(-5, 5);
    story.at('08:10:00').change(put(yard({}, { id: 'gate', regions: [rectangleOf(20, 0, 30, 10)] })));
    story.at('08:10:05').gateway([positionOf('Ada', '08:00:30', 5, 5), positionOf('Ada', '08:02:00', -5, 5)]);
    expect(story.told().slice(2)).toEqual([
      '08:00:30 enter yard Ada',
      '08:01:30 raise retention yard Ada late',
      '08:02:00 exit yard Ada',
      '08:02:00 clear retention yard Ada',
    ]);
  });

  it('that lets it latch holds for the alarm that is raised again', () => {
    const story = inside(yard({ boundaryCrossing: { on: true } }));
    story.at('08:01:10').person('Ada').stands(-5, 5);
    story.at('08:01:20').change(put(yard({ boundaryCrossing: { on: true, latch: true } })));
    story.at('08:01:30').person('Ada').stands(5, 5);
    story.at('08:01:40').person('Ada').stands(-5, 5);
    expect(story.told().at(-1)).toBe('08:01:40 exit yard Ada');
  });

  it("of an area's type reaches the area", () => {
    const story = inside(yard({}, { typeId: 'danger' }));
    story
      .at('08:01:10')
      .change({ areaTypes: { put: [{ id: 'danger', alarms: { boundaryCrossing: { on: true, level: 4 } } }] } });
    expect(story.told().at(-1)).toBe('08:01:10 raise boundaryCrossing yard Ada');
    expect(story.alarm('boundaryCrossing', 'Ada').level).toBe(4);
  });

  it('counts heads anew, without raising on the way', () => {
    const story = scenario({ areas: [yard({ overcrowding: { on: true, max: 5 } })] });
    for (const tag of ['Ada', 'Bea', 'Cid']) story.at('08:00:00').person(tag).stands(5, 5);
    story.told();
    story.at('08:00:10').change(put(yard({ overcrowding: { on: true, max: 2 } })));
    story.at('08:00:20').change(put(yard({ overcrowding: { on: true, max: 2, who: { exempt: ['Cid'] } } })));
    expect(story.told()).toEqual(['08:00:10 raise overcrowding yard', '08:00:20 clear overcrowding yard']);
  });

  it('of the building is in force for the next report', () => {
    const story = scenario();
    story.at('08:00:00').person('Ada').reports({ battery: 15 });
    story.at('08:00:10').change({ site: { alarms: { lowBattery: { on: true } } } });
    story.at('08:00:20').person('Ada').reports({ battery: 14 });
    story.at('08:00:30').change({ site: { alarms: { lowBattery: { on: true, threshold: 9 } } } });
    expect(story.told()).toEqual(['08:00:20 raise lowBattery Ada', '08:00:30 clear lowBattery Ada']);
  });
});

describe('a change of who carries a card', () => {
  const rules = { boundaryCrossing: { on: true }, overcrowding: { on: true, max: 0 } };

  it('ends what was known of whoever carried it: unknown, no longer counted, alarms cleared', () => {
    const story = scenario({
      openSubjects: false,
      areas: [yard(rules)],
      subjects: [{ tag: 'card', kind: 'person', id: 'ada' }],
    });
    story.at('08:00:00').person('card').stands(5, 5);
    story.told();
    story.at('08:01:00').change({
      subjects: {
        put: [
          { tag: 'card', kind: 'person', id: 'ada', boundTo: timeOf('08:01:00') },
          { tag: 'card', kind: 'person', id: 'bea', boundFrom: timeOf('08:01:00') },
        ],
      },
    });
    story.at('08:01:10').person('card').stands(5, 5);
    expect(story.told()).toEqual([
      '08:01:00 clear boundaryCrossing yard card',
      '08:01:00 unknown yard card',
      '08:01:00 clear overcrowding yard',
      '08:01:10 enter yard card',
      '08:01:10 raise boundaryCrossing yard card',
      '08:01:10 raise overcrowding yard ×2',
    ]);
    expect(story.alarm('boundaryCrossing', 'card')).toMatchObject({ subjectId: 'bea', occurrences: 1 });
  });

  it('is in force from its time on: a position counts for whoever the card was bound to at its t', () => {
    const story = scenario({
      openSubjects: false,
      areas: [yard()],
      subjects: [
        { tag: 'card', kind: 'person', id: 'ada', boundTo: timeOf('08:01:00') },
        { tag: 'card', kind: 'vehicle', id: 'truck', boundFrom: timeOf('08:02:00') },
      ],
    });
    story.at('08:00:00').person('card').stands(5, 5);
    story.at('08:01:30').person('card').stands(5, 5);
    expect(story.engine.tag('card')).toMatchObject({ subjectId: null, online: false, areaIds: [] });
    story.at('08:02:30').person('card').stands(5, 5);
    expect(story.engine.tag('card')).toMatchObject({ subjectId: 'truck', kind: 'vehicle', areaIds: ['yard'] });
    expect(story.told()).toEqual([
      '08:00:00 enter yard card',
      '08:01:00 unknown yard card',
      '08:02:30 enter yard card',
    ]);
  });

  it('does not count for the new bearer what the card said before', () => {
    const story = scenario({ areas: [yard()], subjects: [{ tag: 'card', kind: 'person', id: 'ada' }] });
    story.at('08:00:00').person('card').stands(-5, 5);
    const bea = { tag: 'card', kind: 'person', id: 'bea', boundFrom: timeOf('08:01:00') } as const;
    story.at('08:01:00').change({ subjects: { put: [bea] } });
    story.at('08:01:10').person('card').since('08:00:30').stands(5, 5);
    expect(story.told()).toEqual([]);
    story.at('08:01:20').person('card').stands(5, 5);
    expect(story.told()).toEqual(['08:01:20 enter yard card']);
  });

  it('lets nobody cross on the way on which the card changed hands', () => {
    const ada = { tag: 'card', kind: 'person', id: 'ada' } as const;
    const bea = { tag: 'card', kind: 'person', id: 'bea', boundFrom: timeOf('08:00:02') } as const;
    const area = yard({}, { detectCrossing: true });
    const story = scenario({ areas: [area], subjects: [{ ...ada, boundTo: timeOf('08:00:02') }, bea] });
    story.at('08:00:00').person('card').stands(-5, 5);
    story.at('08:00:04').person('card').stands(15, 5);
    expect(story.told()).toEqual([]);
    story.at('08:00:08').person('card').stands(-5, 5);
    expect(story.told()).toEqual(['08:00:05 enter yard card', '08:00:07 exit yard card']);
  });

  it('that moves its bearer to another department changes whom the rules cover', () => {
    const who = { departIds: ['north'] };
    const ada = { tag: 'card', kind: 'person', id: 'ada' } as const;
    const story = scenario({
      areas: [yard({ boundaryCrossing: { on: true, who }, overcrowding: { on: true, max: 0, who } })],
      subjects: [{ ...ada, departId: 'south' }],
    });
    story.at('08:00:00').person('card').stands(5, 5);
    story.at('08:00:10').change({ subjects: { put: [{ ...ada, departId: 'north' }] } });
    story.at('08:00:20').change({ subjects: { put: [{ ...ada, departId: 'south' }] } });
    expect(story.told()).toEqual([
      '08:00:00 enter yard card',
      '08:00:10 raise boundaryCrossing yard card',
      '08:00:10 raise overcrowding yard',
      '08:00:20 clear boundaryCrossing yard card',
      '08:00:20 clear overcrowding yard',
    ]);
  });

  it("that takes a card from everybody makes it a stranger's", () => {
    const story = scenario({
      openSubjects: false,
      areas: [yard()],
      subjects: [{ tag: 'card', kind: 'person', id: 'ada' }],
    });
    story.at('08:00:00').person('card').stands(5, 5);
    story.at('08:00:10').change({ subjects: { remove: ['card'] } });
    story.at('08:00:20').person('card').stands(5, 5, { sos: true });
    expect(story.told()).toEqual([
      '08:00:00 enter yard card',
      '08:00:10 unknown yard card',
      '08:00:20 raise oneKeyHelp card',
    ]);
    expect(story.alarm('oneKeyHelp', 'card')).toMatchObject({ subjectKind: 'tag', subjectId: 'card' });
  });

  it('leaves nobody counted whose count was still on its way', () => {
    const story = scenario({
      latenessMs: 5000,
      openSubjects: false,
      areas: [yard({ overcrowding: { on: true, max: 0 } })],
      subjects: [{ tag: 'card', kind: 'person', id: 'ada' }],
    });
    story.at('08:00:00').person('card').stands(5, 5);
    story.at('08:00:01').change({ subjects: { remove: ['card'] } });
    story.at('08:05:00').nothing();
    expect(story.told().at(-1)).toBe('08:00:00 clear overcrowding yard');
  });
});

describe('a change of the site', () => {
  it('of its time zone moves the windows', () => {
    const windows = [{ weekdays: [3], start: '16:00', end: '17:00' }];
    const story = inside(yard({ boundaryCrossing: { on: true, windows } }));
    story.at('08:01:10').change({ site: { timeZone: 'Asia/Shanghai' } });
    expect(story.told()).toEqual(['08:00:00 enter yard Ada']);
    story.at('09:00:00').person('Ada').stands(5, 5);
    expect(story.told().at(-1)).toBe('09:00:00 raise boundaryCrossing yard Ada');
  });

  it('of its origin moves nobody', () => {
    const story = inside(yard());
    story.at('08:01:10').change({ site: { origin: [9.6, 47.3] } });
    story.at('08:01:20').person('Ada').stands(6, 6);
    story.at('08:01:30').person('Ada').stands(-6, 6);
    expect(story.told()).toEqual(['08:00:00 enter yard Ada', '08:01:30 exit yard Ada']);
  });

  it('is what the engine tells as its configuration', () => {
    const story = scenario();
    const area = yard({ retention: { on: true, minutes: 1 } });
    const subject = { tag: 'card', kind: 'person', id: 'ada' } as const;
    story.at('08:00:00').change({ areas: { put: [area] }, subjects: { put: [subject] }, site: { latenessMs: 500 } });
    expect(story.engine.config()).toMatchObject({ areas: [area], subjects: [subject], latenessMs: 500 });
  });

  it('that names no time zone is refused', () => {
    const story = scenario();
    expect(() => story.at('08:00:00').change({ site: { timeZone: 'Nowhere' } })).toThrow(RangeError);
  });
});
