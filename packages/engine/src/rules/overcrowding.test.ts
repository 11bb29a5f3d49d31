import { positionOf, scenario, yard } from '@muster/testkit/scenario.ts';
import { describe, expect, it } from 'vitest';

describe('overcrowding', () => {
  it('does not count, when switched on, subjects whom its settings already call silent', () => {
    const story = scenario({ areas: [yard()] });
    story.at('08:00:00').person('Ada').sends(5, 5);
    story.events();
    story.at('08:01:00').change({ areas: { put: [yard({ overcrowding: { on: true, max: 0 } }, { fixTimeout: 7 })] } });
    expect(story.events()).toEqual(['08:00:07 unknown yard Ada']);
  });

  it('is raised when more than `max` are inside, and clears when one leaves', () => {
    const story = scenario({ areas: [yard({ overcrowding: { on: true, max: 2, level: 3 } })] });
    story.at('08:00:00').person('Ada').sends(1, 1);
    story.at('08:00:01').person('Bea').sends(2, 2);
    expect(story.events()).toHaveLength(2);
    story.at('08:00:02').person('Cid').sends(3, 3);
    story.at('08:00:30').person('Ada').sends(-9, 1);
    expect(story.events()).toEqual([
      '08:00:02 enter yard Cid',
      '08:00:02 raise overcrowding yard',
      '08:00:30 exit yard Ada',
      '08:00:30 clear overcrowding yard',
    ]);
    const alarm = story.alarm('overcrowding', 'yard');
    expect(alarm).toMatchObject({ subjectKind: 'area', subjectId: 'yard', tag: null, level: 3 });
    expect(alarm.evidence).toMatchObject({ headCount: 3, members: ['Ada', 'Bea', 'Cid'], parameters: { max: 2 } });
  });

  it('counts persons, and vehicles only where they or their types are named', () => {
    const story = scenario({ areas: [yard({ overcrowding: { on: true, max: 0 } })] });
    story.at('08:00:00').vehicle('truck').sends(3, 3);
    expect(story.events()).toEqual(['08:00:00 enter yard truck']);
    const named = { on: true, max: 0, who: { include: ['truck'] } };
    story.at('08:00:10').change({ areas: { put: [yard({ overcrowding: named })] } });
    expect(story.events()).toEqual(['08:00:10 raise overcrowding yard']);
    expect(story.alarm('overcrowding', 'yard').evidence).toMatchObject({ headCount: 1, members: ['truck'] });
    story.at('08:00:20').change({ areas: { put: [yard({ overcrowding: { on: true, max: 0 } })] } });
    expect(story.events()).toEqual(['08:00:20 clear overcrowding yard']);
  });

  it('counts the vehicles of a department as soon as a named one is known to be a vehicle', () => {
    const who = { departIds: ['north'], include: ['van'] };
    const truck = { tag: 'truck', kind: 'vehicle', id: 'truck', departId: 'north' } as const;
    const van = { tag: 'van', kind: 'vehicle', id: 'van' } as const;
    const story = scenario({ areas: [yard({ overcrowding: { on: true, max: 0, who } })], subjects: [truck] });
    story.at('08:00:00').vehicle('truck').sends(3, 3);
    expect(story.events()).toEqual(['08:00:00 enter yard truck']);
    story.at('08:00:10').change({ subjects: { put: [van] } });
    story.at('08:00:20').change({ subjects: { remove: ['van'] } });
    expect(story.events()).toEqual(['08:00:10 raise overcrowding yard', '08:00:20 clear overcrowding yard']);
  });

  it('does not count subjects whose presence is unknown', () => {
    const story = scenario({ areas: [yard({ overcrowding: { on: true, max: 1 } })] });
    story.at('08:00:00').person('Ada').sends(1, 1);
    story.at('08:02:00').person('Bea').sends(2, 2);
    story.at('08:03:30').nothing();
    expect(story.events().slice(2)).toEqual([
      '08:02:00 raise overcrowding yard',
      '08:03:00 unknown yard Ada',
      '08:03:00 clear overcrowding yard',
    ]);
  });

  it('counts a delayed fix when it arrives, not at its own time', () => {
    const story = scenario({ areas: [yard({ overcrowding: { on: true, max: 1 } })] });
    story.at('08:00:00').person('Ada').sends(1, 1);
    story.at('08:01:00').person('Bea').since('08:00:10').sends(2, 2);
    expect(story.events()).toEqual([
      '08:00:00 enter yard Ada',
      '08:00:10 enter yard Bea',
      '08:01:00 raise overcrowding yard',
    ]);
  });

  it('counts changes ahead of site time when site time reaches them, in order of time', () => {
    const story = scenario({ latenessMs: 2000, areas: [yard({ overcrowding: { on: true, max: 1 } })] });
    story.at('08:00:00').person('Ada').sends(1, 1);
    story.at('08:00:10').person('Bea').sends(2, 2);
    story.at('08:00:10.500').person('Ada').since('08:00:09').sends(-5, 1);
    story.at('08:00:20').nothing();
    expect(story.events()).toEqual(['08:00:00 enter yard Ada', '08:00:10 enter yard Bea', '08:00:09 exit yard Ada']);
  });

  it('fires deadlines due at the time of a fix before it is counted', () => {
    const story = scenario({ latenessMs: 5000, areas: [yard({ overcrowding: { on: true, max: 0, offDelay: 10 } })] });
    story.at('08:00:00').person('Ada').sends(5, 5);
    story.at('08:00:10').person('Ada').sends(-5, 5);
    story.at('08:00:20').person('Ada').sends(5, 5);
    story.at('08:00:30').nothing();
    expect(story.events().filter((line) => line.includes('overcrowding'))).toEqual([
      '08:00:00 raise overcrowding yard',
      '08:00:20 clear overcrowding yard',
      '08:00:20 raise overcrowding yard ×2',
    ]);
  });

  it('does not count subjects who only passed through between two fixes', () => {
    const area = yard({ overcrowding: { on: true, max: 0 } }, { detectCrossing: true });
    const story = scenario({ areas: [area] });
    story.at('08:00:00').person('Ada').sends(-5, 5);
    story.at('08:00:05').person('Ada').sends(15, 5);
    expect(story.events()).toEqual(['08:00:01.250 enter yard Ada', '08:00:03.750 exit yard Ada']);
  });

  it('does not count subjects whom a delayed fix shows outside', () => {
    const story = scenario({ areas: [yard({ overcrowding: { on: true, max: 0 } })] });
    story.at('08:00:00').person('Ada').sends(5, 5);
    story.at('08:05:00').nothing();
    story.events();
    story.at('08:06:00').person('Ada').since('08:02:00').sends(15, 5);
    expect(story.events()).toEqual(['08:02:00 exit yard Ada']);
  });

  it('counts a person with two cards once', () => {
    const subjects = ['card-1', 'card-2'].map((tag) => ({ tag, kind: 'person', id: 'Ada' }) as const);
    const story = scenario({ subjects, areas: [yard({ overcrowding: { on: true, max: 1 } })] });
    story.at('08:00:00').gateway([positionOf('card-1', '08:00:00', 1, 1), positionOf('card-2', '08:00:00', 1, 1)]);
    story.at('08:00:01').person('card-1').sends(-5, 1);
    story.at('08:00:02').person('Bea').sends(2, 2);
    expect(story.events().slice(-2)).toEqual(['08:00:02 enter yard Bea', '08:00:02 raise overcrowding yard']);
  });

  it('counts only covered subjects', () => {
    const who = { departIds: ['north'], exempt: ['Cid'] };
    const subjects = [
      { tag: 'Ada', kind: 'person', id: 'Ada', departId: 'north' },
      { tag: 'Bea', kind: 'person', id: 'Bea', departId: 'south' },
      { tag: 'Cid', kind: 'person', id: 'Cid', departId: 'north' },
    ] as const;
    const story = scenario({ subjects, areas: [yard({ overcrowding: { on: true, max: 0, who } })] });
    story.at('08:00:00').person('Bea').sends(1, 1);
    story.at('08:00:01').person('Cid').sends(1, 1);
    expect(story.events()).toEqual(['08:00:00 enter yard Bea', '08:00:01 enter yard Cid']);
    story.at('08:00:02').person('Ada').sends(1, 1);
    expect(story.events()).toEqual(['08:00:02 enter yard Ada', '08:00:02 raise overcrowding yard']);
  });
});
