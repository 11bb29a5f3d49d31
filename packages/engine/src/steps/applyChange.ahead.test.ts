import type { AreaConfig } from '@muster/engine/input.ts';
import { rectangleOf } from '@muster/testkit/frame.ts';
import { positionOf, scenario, yard } from '@muster/testkit/scenario.ts';
import { describe, expect, it } from 'vitest';

import { restoreEngine } from '../createEngine.ts';

const put = (area: AreaConfig) => ({ areas: { put: [area] } });

/** A site that receives fixes five seconds before site time reaches them. */
const ahead = (areas: readonly AreaConfig[]) => scenario({ latenessMs: 5000, areas });

describe('a change of settings while fixes are ahead of site time', () => {
  it('counts subjects inside by then, and those outside when site time reaches them', () => {
    const story = ahead([yard()]);
    story.at('08:00:00').person('Ada').sends(5, 5);
    story.at('08:01:03').person('Ada').sends(-5, 5);
    story.at('08:01:04').change(put(yard({ overcrowding: { on: true, max: 0 } })));
    story.at('08:01:20').nothing();
    expect(story.events().slice(2)).toEqual(['08:00:59 raise overcrowding yard', '08:01:03 clear overcrowding yard']);
  });

  it('finds a group at the places of then, though no rule needed them before', () => {
    const story = ahead([yard()]);
    const people = ['Ada', 'Ben', 'Cyd'];
    for (const clock of ['08:00:57', '08:00:58']) {
      story.at(clock).gateway(people.map((name, i) => positionOf(name, clock, 4 + i, 5)));
    }
    story.at('08:01:02').gateway(people.map((name, i) => positionOf(name, '08:01:02', 4 * i + 1, 5)));
    story.at('08:01:03').gateway(people.map((name, i) => positionOf(name, '08:01:03', 4 * i + 1, 6)));
    story.at('08:01:04').change(put(yard({ cluster: { on: true, radius: 1.5, count: 3, time: 2 } })));
    const restored = restoreEngine(story.engine.snapshot());
    story.at('08:01:20').nothing();
    expect(story.events().slice(3)).toEqual([
      '08:01:02 raise cluster yard Ada,Ben,Cyd',
      '08:01:03 clear cluster yard Ada,Ben,Cyd',
    ]);
    const rest = restored.apply({ kind: 'tick', receivedAt: Date.parse('2025-11-19T08:01:20+01:00') });
    expect(rest.map(({ kind }) => kind)).toEqual(['raise', 'clear']);
  });

  it('clears what was raised under a window that it closes, whatever is ahead', () => {
    const window = { weekdays: [3], start: '08:00', end: '09:00' };
    const rule = { on: true, mode: 'noExit', windows: [window] };
    const story = ahead([yard({ boundaryCrossing: rule }, { fixTimeout: 10 })]);
    story.at('08:00:10').person('Ada').sends(-5, 5);
    // Unknown meanwhile, and outside again.
    story.at('08:01:03').person('Ada').sends(-5, 5);
    const closed = { ...rule, windows: [{ ...window, end: '08:01' }] };
    story.at('08:01:07').change(put(yard({ boundaryCrossing: closed }, { fixTimeout: 10 })));
    expect(story.events()).toContain('08:01:02 clear boundaryCrossing yard Ada');
  });
});

describe('a new area', () => {
  it('has unknown presence of everybody until their next fix', () => {
    const story = scenario({ areas: [] });
    story.at('08:00:00').person('Ada').sends(5, 5);
    story.at('08:00:01').change(put(yard({ boundaryCrossing: { on: true, mode: 'noExit' } }, { entryFixes: 2 })));
    // Inside, but too briefly to have entered: not outside either.
    story.at('08:00:02').person('Ada').sends(5, 5);
    story.at('08:00:20').person('Ada').sends(5, 5);
    story.at('08:00:30').person('Ada').sends(-5, 5);
    expect(story.events()).toEqual([
      '08:00:20 enter yard Ada',
      '08:00:30 exit yard Ada',
      '08:00:30 raise boundaryCrossing yard Ada',
    ]);
  });

  it('is outside for those who were there when it was redrawn', () => {
    const gate = yard({ boundaryCrossing: { on: true, mode: 'noExit' } }, { entryFixes: 2 });
    const story = scenario({ areas: [yard()] });
    story.at('08:00:00').person('Ada').sends(-5, 5);
    story.at('08:00:01').change(put({ ...gate, regions: [rectangleOf(-10, 0, 0, 10)] }));
    story.at('08:00:02').person('Ada').sends(-5, 5);
    expect(story.events()).toEqual(['08:00:02 raise boundaryCrossing yard Ada']);
  });
});

describe('a shorter timeout', () => {
  it('applies also to the silence before a delayed fix that contradicts the longer one', () => {
    const story = scenario({ areas: [yard({}, { fixTimeout: 180 })] });
    story.at('08:00:00').person('Ada').sends(5, 5);
    story.at('08:03:10').change(put(yard({}, { fixTimeout: 10 })));
    story.at('08:03:20').person('Ada').since('08:01:00').sends(-5, 5);
    expect(story.events()).toEqual([
      '08:00:00 enter yard Ada',
      '08:03:00 unknown yard Ada',
      '08:00:10 unknown yard Ada',
      '08:01:00 exit yard Ada',
    ]);
  });
});
