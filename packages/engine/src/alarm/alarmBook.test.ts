import { scenario } from '@muster/testkit/scenario.ts';
import { describe, expect, it } from 'vitest';

describe('the memory for tags that are bound to nobody', () => {
  it('is bounded, however many of them call for help, and loses no call', () => {
    const story = scenario({ openSubjects: false });
    for (let i = 0; i < 10_050; i++) story.at('08:00:00').person(`stranger-${i}`).reports({ sos: true });
    expect(story.told()).toHaveLength(10_050);
    story.at('08:01:00').person('stranger-10049').reports({ sos: true });
    expect(story.told()).toEqual([]);
    story.at('08:01:00').person('stranger-0').reports({ sos: true });
    expect(story.told()).toEqual(['08:01:00 raise oneKeyHelp stranger-0']);
  });

  it('keeps nothing of those that only walk about', () => {
    const story = scenario({ openSubjects: false });
    for (let i = 0; i < 100; i++) story.at('08:00:00').person(`stranger-${i}`).stands(i, 0);
    expect(story.engine.tag('stranger-1')).toBeUndefined();
    expect(story.engine.takeChangedTags()).toEqual([]);
    expect(story.engine.snapshot().length).toBeLessThan(1000);
  });
});
