import { scenario, yard } from '@muster/testkit/scenario.ts';
import { describe, expect, it } from 'vitest';

describe('retention', () => {
  it('is raised when a person has been inside for the limit since the enter', () => {
    const story = scenario({ areas: [yard({ retention: { on: true, minutes: 5 } })] });
    for (const minute of [0, 1, 2, 3, 4]) story.at(`08:0${minute}:00`).person('Ada').sends(5, 5);
    story.at('08:06:00').person('Ada').sends(15, 5);
    expect(story.events()).toEqual([
      '08:00:00 enter yard Ada',
      '08:05:00 raise retention yard Ada',
      '08:06:00 exit yard Ada',
      '08:06:00 clear retention yard Ada',
    ]);
  });

  it('starts again with every enter', () => {
    const story = scenario({ areas: [yard({ retention: { on: true, minutes: 1 } })] });
    story.at('08:00:00').person('Ada').sends(5, 5);
    story.at('08:00:40').person('Ada').sends(15, 5);
    story.at('08:00:50').person('Ada').sends(5, 5);
    story.at('08:01:49').nothing();
    expect(story.events().at(-1)).toBe('08:00:50 enter yard Ada');
    story.at('08:01:50').nothing();
    expect(story.events()).toEqual(['08:01:50 raise retention yard Ada']);
  });

  it('is not raised for a subject without a fix for the fix timeout', () => {
    const story = scenario({ areas: [yard({ retention: { on: true, minutes: 5 } })] });
    story.at('08:00:00').person('Ada').sends(5, 5);
    story.at('08:10:00').nothing();
    expect(story.events()).toEqual(['08:00:00 enter yard Ada', '08:03:00 unknown yard Ada']);
  });

  it('is raised at the very moment at which the fix times out', () => {
    const story = scenario({ areas: [yard({ retention: { on: true, minutes: 3 } })] });
    story.at('08:00:00').person('Ada').sends(5, 5);
    story.at('08:10:00').nothing();
    expect(story.events()).toEqual([
      '08:00:00 enter yard Ada',
      '08:03:00 raise retention yard Ada',
      '08:03:00 unknown yard Ada',
      '08:03:00 unverified retention yard Ada',
    ]);
  });

  it('needs its minutes: without them it is not in force', () => {
    const story = scenario({ areas: [yard({ retention: { on: true, onDelay: 10 } })] });
    story.at('08:00:00').person('Ada').sends(5, 5);
    story.at('08:02:00').nothing();
    expect(story.events()).toEqual(['08:00:00 enter yard Ada']);
  });
});
