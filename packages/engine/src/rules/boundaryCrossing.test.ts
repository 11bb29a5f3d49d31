import { scenario, yard } from '@muster/testkit/scenario.ts';
import { describe, expect, it } from 'vitest';

describe('boundaryCrossing', () => {
  it('noEntry: is true while a person is inside', () => {
    const story = scenario({ areas: [yard({ boundaryCrossing: { on: true, level: 2 } })] });
    story.at('08:00:00').person('Ada').sends(-5, 5);
    story.at('08:00:10').person('Ada').sends(5, 5);
    story.at('08:00:20').person('Ada').sends(15, 5);
    expect(story.events()).toEqual([
      '08:00:10 enter yard Ada',
      '08:00:10 raise boundaryCrossing yard Ada',
      '08:00:20 exit yard Ada',
      '08:00:20 clear boundaryCrossing yard Ada',
    ]);
    expect(story.alarm('boundaryCrossing', 'Ada').level).toBe(2);
  });

  it('noExit: is true from the first fix if that is outside, and from every exit', () => {
    const story = scenario({ areas: [yard({ boundaryCrossing: { on: true, mode: 'noExit' } })] });
    story.at('08:00:00').person('Ada').sends(-5, 5);
    story.at('08:00:10').person('Ada').sends(5, 5);
    story.at('08:00:20').person('Ada').sends(15, 5);
    expect(story.events()).toEqual([
      '08:00:00 raise boundaryCrossing yard Ada',
      '08:00:10 enter yard Ada',
      '08:00:10 clear boundaryCrossing yard Ada',
      '08:00:20 exit yard Ada',
      '08:00:20 raise boundaryCrossing yard Ada ×2',
    ]);
  });

  it('does not apply to vehicles', () => {
    const story = scenario({ areas: [yard({ boundaryCrossing: { on: true } })] });
    story.at('08:00:00').vehicle('truck').sends(5, 5);
    expect(story.events()).toEqual(['08:00:00 enter yard truck']);
  });

  it('freezes while the presence of the person is unknown', () => {
    const story = scenario({ areas: [yard({ boundaryCrossing: { on: true } })] });
    story.at('08:00:00').person('Ada').sends(5, 5);
    story.at('08:05:00').nothing();
    story.at('08:06:00').person('Ada').sends(5, 5);
    story.at('08:07:00').person('Ada').sends(15, 5);
    expect(story.events()).toEqual([
      '08:00:00 enter yard Ada',
      '08:00:00 raise boundaryCrossing yard Ada',
      '08:03:00 unknown yard Ada',
      '08:03:00 unverified boundaryCrossing yard Ada',
      '08:06:00 enter yard Ada',
      '08:06:00 verified boundaryCrossing yard Ada',
      '08:07:00 exit yard Ada',
      '08:07:00 clear boundaryCrossing yard Ada',
    ]);
  });
});
