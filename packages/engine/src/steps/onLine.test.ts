import { scenario, timeOf, yard } from '@muster/testkit/scenario.ts';
import { describe, expect, it } from 'vitest';

describe('a position from a clock that runs ahead', () => {
  it('is on its line 2 s after it was received, and the next one from a correct clock is not late', () => {
    const story = scenario({ areas: [yard({ boundaryCrossing: { on: true } })] });
    story.at('08:00:00').person('Ada').since('08:00:59').sends(-5, 5);
    expect(story.engine.tag('Ada')?.t).toBe(timeOf('08:00:02'));
    story.at('08:00:03').person('Ada').sends(5, 5);
    expect(story.events()).toEqual(['08:00:03 enter yard Ada', '08:00:03 raise boundaryCrossing yard Ada']);
  });

  it('keeps its time where that is less than 2 s ahead', () => {
    const story = scenario({ areas: [yard()] });
    story.at('08:00:00').person('Ada').since('08:00:02').sends(5, 5);
    story.at('08:00:10').person('Bea').since('08:00:11').sends(5, 5);
    expect(story.events()).toEqual(['08:00:02 enter yard Ada', '08:00:11 enter yard Bea']);
  });

  it('applies to each such position, in the order of its clock', () => {
    const story = scenario({ areas: [yard({ retention: { on: true, minutes: 1 } })] });
    for (let second = 0; second < 60; second += 5) {
      const at = String(second).padStart(2, '0');
      story
        .at(`08:00:${at}`)
        .person('Ada')
        .since(`08:00:${String(Math.min(59, second + 40)).padStart(2, '0')}`)
        .sends(5, 5);
    }
    story.at('08:01:02').nothing();
    expect(story.events()).toEqual(['08:00:02 enter yard Ada', '08:01:02 raise retention yard Ada']);
  });

  it('is identified by its device time: as an outlier, and as a call for help', () => {
    const story = scenario({ areas: [] });
    story.at('08:00:00').person('Ada').sends(5, 5);
    story.at('08:00:10').person('Ada').since('08:00:59').sends(5000, 5, { sos: true });
    expect(story.events()).toEqual(['08:00:59 outlier Ada', '08:00:12 raise oneKeyHelp Ada']);
    story.at('08:00:20').handle('oneKeyHelp', 'Ada');
    story.events();
    story.at('08:00:30').person('Ada').since('08:00:59').reports({ sos: true });
    expect(story.events()).toEqual([]);
    story.at('08:00:40').person('Ada').since('08:00:58').reports({ sos: true });
    expect(story.events()).toEqual(['08:00:42 raise oneKeyHelp Ada']);
  });
});

it('keeps the device time of a call for help in the evidence', () => {
  const story = scenario();
  story.at('08:00:00').person('Ada').sends(5, 5, { sos: true, clockOff: true, deviceT: 0 });
  const [shown] = story.alarm('oneKeyHelp', 'Ada').evidence.positions;
  expect(shown).toMatchObject({ t: timeOf('08:00:00'), sos: true, clockOff: true, deviceT: 0 });
  story.at('08:01:00').nothing();
  expect(story.alarm('oneKeyHelp', 'Ada').evidence.positions).toEqual([shown]);
});
