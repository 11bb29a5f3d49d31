import { scenario, timeOf, yard } from '@muster/testkit/scenario.ts';
import { describe, expect, it } from 'vitest';

describe('a change of the carrier of a card', () => {
  const rules = { boundaryCrossing: { on: true }, overcrowding: { on: true, max: 0 } };

  it('ends the state of the previous carrier: unknown, no longer counted, alarms cleared', () => {
    const story = scenario({
      openSubjects: false,
      areas: [yard(rules)],
      subjects: [{ tag: 'card', kind: 'person', id: 'ada' }],
    });
    story.at('08:00:00').person('card').sends(5, 5);
    story.events();
    story.at('08:01:00').change({
      subjects: {
        put: [
          { tag: 'card', kind: 'person', id: 'ada', boundTo: timeOf('08:01:00') },
          { tag: 'card', kind: 'person', id: 'bea', boundFrom: timeOf('08:01:00') },
        ],
      },
    });
    story.at('08:01:10').person('card').sends(5, 5);
    expect(story.events()).toEqual([
      '08:01:00 clear boundaryCrossing yard card',
      '08:01:00 unknown yard card',
      '08:01:00 clear overcrowding yard',
      '08:01:10 enter yard card',
      '08:01:10 raise boundaryCrossing yard card',
      '08:01:10 raise overcrowding yard ×2',
    ]);
    expect(story.alarm('boundaryCrossing', 'card')).toMatchObject({ subjectId: 'bea', occurrences: 1 });
  });

  it('applies from its time on: a position counts for the carrier at its t', () => {
    const story = scenario({
      openSubjects: false,
      areas: [yard()],
      subjects: [
        { tag: 'card', kind: 'person', id: 'ada', boundTo: timeOf('08:01:00') },
        { tag: 'card', kind: 'vehicle', id: 'truck', boundFrom: timeOf('08:02:00') },
      ],
    });
    story.at('08:00:00').person('card').sends(5, 5);
    story.at('08:01:30').person('card').sends(5, 5);
    expect(story.engine.tag('card')).toMatchObject({ subjectId: null, online: false, areaIds: [] });
    story.at('08:02:30').person('card').sends(5, 5);
    expect(story.engine.tag('card')).toMatchObject({ subjectId: 'truck', kind: 'vehicle', areaIds: ['yard'] });
    expect(story.events()).toEqual([
      '08:00:00 enter yard card',
      '08:01:00 unknown yard card',
      '08:02:30 enter yard card',
    ]);
  });

  it('does not apply earlier positions of the card to the new carrier', () => {
    const story = scenario({ areas: [yard()], subjects: [{ tag: 'card', kind: 'person', id: 'ada' }] });
    story.at('08:00:00').person('card').sends(-5, 5);
    const bea = { tag: 'card', kind: 'person', id: 'bea', boundFrom: timeOf('08:01:00') } as const;
    story.at('08:01:00').change({ subjects: { put: [bea] } });
    story.at('08:01:10').person('card').since('08:00:30').sends(5, 5);
    expect(story.events()).toEqual([]);
    story.at('08:01:20').person('card').sends(5, 5);
    expect(story.events()).toEqual(['08:01:20 enter yard card']);
  });

  it('allows no crossing on the path on which the card changed carriers', () => {
    const ada = { tag: 'card', kind: 'person', id: 'ada' } as const;
    const bea = { tag: 'card', kind: 'person', id: 'bea', boundFrom: timeOf('08:00:02') } as const;
    const area = yard({}, { detectCrossing: true });
    const story = scenario({ areas: [area], subjects: [{ ...ada, boundTo: timeOf('08:00:02') }, bea] });
    story.at('08:00:00').person('card').sends(-5, 5);
    story.at('08:00:04').person('card').sends(15, 5);
    expect(story.events()).toEqual([]);
    story.at('08:00:08').person('card').sends(-5, 5);
    expect(story.events()).toEqual(['08:00:05 enter yard card', '08:00:07 exit yard card']);
  });

  it('that moves its carrier to another department changes whom the rules cover', () => {
    const who = { departIds: ['north'] };
    const ada = { tag: 'card', kind: 'person', id: 'ada' } as const;
    const story = scenario({
      areas: [yard({ boundaryCrossing: { on: true, who }, overcrowding: { on: true, max: 0, who } })],
      subjects: [{ ...ada, departId: 'south' }],
    });
    story.at('08:00:00').person('card').sends(5, 5);
    story.at('08:00:10').change({ subjects: { put: [{ ...ada, departId: 'north' }] } });
    story.at('08:00:20').change({ subjects: { put: [{ ...ada, departId: 'south' }] } });
    expect(story.events()).toEqual([
      '08:00:00 enter yard card',
      '08:00:10 raise boundaryCrossing yard card',
      '08:00:10 raise overcrowding yard',
      '08:00:20 clear boundaryCrossing yard card',
      '08:00:20 clear overcrowding yard',
    ]);
  });

  it('that moves its carrier under a rule about being outside takes effect with the next fix', () => {
    const ada = { tag: 'card', kind: 'person', id: 'ada' } as const;
    const noExit = { on: true, mode: 'noExit', who: { departIds: ['north'] } };
    const story = scenario({
      areas: [yard({ boundaryCrossing: noExit })],
      subjects: [{ ...ada, departId: 'south' }],
    });
    story.at('08:00:00').person('card').sends(-5, 5);
    story.at('08:00:10').change({ subjects: { put: [{ ...ada, departId: 'north' }] } });
    story.at('08:00:20').person('card').sends(-5, 5);
    expect(story.events()).toEqual(['08:00:20 raise boundaryCrossing yard card']);
  });

  it('is applied at its time, whether or not the card sends', () => {
    const story = scenario({
      openSubjects: false,
      areas: [yard(rules)],
      subjects: [{ tag: 'card', kind: 'person', id: 'ada', boundTo: timeOf('08:01:00') }],
    });
    story.at('08:00:00').person('card').sends(5, 5);
    story.events();
    story.at('08:02:00').nothing();
    expect(story.events()).toEqual([
      '08:01:00 clear boundaryCrossing yard card',
      '08:01:00 unknown yard card',
      '08:01:00 clear overcrowding yard',
    ]);
  });

  it('that unbinds a card makes it an unregistered tag', () => {
    const story = scenario({
      openSubjects: false,
      areas: [yard()],
      subjects: [{ tag: 'card', kind: 'person', id: 'ada' }],
    });
    story.at('08:00:00').person('card').sends(5, 5);
    story.at('08:00:10').change({ subjects: { remove: ['card'] } });
    story.at('08:00:20').person('card').sends(5, 5, { sos: true });
    expect(story.events()).toEqual([
      '08:00:00 enter yard card',
      '08:00:10 unknown yard card',
      '08:00:20 raise oneKeyHelp card',
    ]);
    expect(story.alarm('oneKeyHelp', 'card')).toMatchObject({ subjectKind: 'tag', subjectId: 'card' });
  });

  it('counts nobody whose count was still pending', () => {
    const story = scenario({
      latenessMs: 5000,
      openSubjects: false,
      areas: [yard({ overcrowding: { on: true, max: 0 } })],
      subjects: [{ tag: 'card', kind: 'person', id: 'ada' }],
    });
    story.at('08:00:00').person('card').sends(5, 5);
    story.at('08:00:01').change({ subjects: { remove: ['card'] } });
    story.at('08:05:00').nothing();
    expect(story.events().at(-1)).toBe('08:00:00 clear overcrowding yard');
  });
});
