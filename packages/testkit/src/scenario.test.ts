import { describe, expect, it } from 'vitest';

import { positionOf, scenario, yard } from './scenario.ts';

describe('a scenario for the engine', () => {
  it('raises retention when a subject has been inside for its minutes, and clears it at the exit', () => {
    const story = scenario({ areas: [yard({ retention: { on: true, minutes: 5 } })] });
    story.at('08:00:00').person('Ada').sends(5, 5);
    story.at('08:02:30').person('Ada').sends(6, 5);
    story.at('08:05:00').person('Ada').sends(5, 6);
    story.at('08:05:30').person('Ada').sends(12, 5);
    expect(story.events()).toEqual([
      '08:00:00 enter yard Ada',
      '08:05:00 raise retention yard Ada',
      '08:05:30 exit yard Ada',
      '08:05:30 clear retention yard Ada',
    ]);
  });

  it('reopens the same alarm while it is unhandled, and raises a new one after it was handled', () => {
    const story = scenario({ areas: [yard({ boundaryCrossing: { on: true, level: 2 } })] });
    story.at('08:00:00').person('Ada').sends(5, 5);
    const first = story.alarm('boundaryCrossing', 'Ada').id;
    story.at('08:00:10').person('Ada').sends(15, 5);
    story.at('08:00:20').person('Ada').sends(5, 5);
    expect(story.alarm('boundaryCrossing', 'Ada')).toMatchObject({ id: first, occurrences: 2 });
    story.at('08:00:25').handle('boundaryCrossing', 'Ada');
    story.at('08:00:30').person('Ada').sends(15, 5);
    story.at('08:00:40').person('Ada').sends(5, 5);
    expect(story.alarm('boundaryCrossing', 'Ada')).toMatchObject({ occurrences: 1, handledAt: null });
    expect(story.alarm('boundaryCrossing', 'Ada').id).not.toBe(first);
  });

  it('counts people of one batch, and keeps a call for help until it is handled', () => {
    const story = scenario({ areas: [yard({ overcrowding: { on: true, max: 1 } })] });
    story
      .at('08:00:00')
      .gateway([positionOf('Ada', '08:00:00', 2, 2), positionOf('Bob', '08:00:00', 8, 8, { sos: true })]);
    story.at('08:00:05').person('Bob').sends(30, 8, { sos: false });
    expect(story.events()).toContain('08:00:00 raise overcrowding yard');
    expect(story.alarm('overcrowding', 'yard').clearedAt).not.toBeNull();
    expect(story.alarm('oneKeyHelp', 'Bob').clearedAt).toBeNull();
    story.at('08:00:06').handle('oneKeyHelp', 'Bob');
    expect(story.alarm('oneKeyHelp', 'Bob').handledAt).not.toBeNull();
  });
});
