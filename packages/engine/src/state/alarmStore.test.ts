import type { ConfigChange } from '@muster/engine/input.ts';
import { scenario, type Scenario, yard } from '@muster/testkit/scenario.ts';
import { describe, expect, it } from 'vitest';

import { restoreEngine } from '../createEngine.ts';

describe('the memory for unbound tags', () => {
  it('is bounded, however many of them call for help, and loses no call', () => {
    const story = scenario({ openSubjects: false });
    for (let i = 0; i < 10_050; i++) story.at('08:00:00').person(`stranger-${i}`).reports({ sos: true });
    expect(story.events()).toHaveLength(10_050);
    story.at('08:01:00').person('stranger-10049').reports({ sos: true });
    expect(story.events()).toEqual([]);
    story.at('08:01:00').person('stranger-0').reports({ sos: true });
    expect(story.events()).toEqual(['08:01:00 raise oneKeyHelp stranger-0']);
  });

  it('keeps nothing of those that do not call', () => {
    const story = scenario({ openSubjects: false });
    for (let i = 0; i < 100; i++) story.at('08:00:00').person(`stranger-${i}`).sends(i, 0);
    expect(story.engine.tag('stranger-1')).toBeUndefined();
    expect(story.engine.drainChangedTags()).toEqual([]);
    expect(story.engine.snapshot().length).toBeLessThan(1000);
  });
});

describe('an alarm that is raised, handled and raised again at one time, because the clock was set back', () => {
  const ruled = (on: boolean): ConfigChange => ({ areas: { put: [yard({ overcrowding: { on, max: 0 } })] } });

  /** Site time is 08:00:00, which the server's clock showed before it was set back. */
  function raisedTwice(): Scenario {
    const story = scenario({ areas: [yard()] });
    story.at('08:00:00').person('Ada').sends(5, 5);
    story.at('07:30:00').change(ruled(true));
    story.at('07:31:00').handle('overcrowding', 'yard');
    story.at('07:32:00').change(ruled(false));
    return story;
  }

  it('is another alarm each time, with its own id', () => {
    const story = raisedTwice();
    const ids = [story.alarm('overcrowding', 'yard').id];
    for (let again = 0; again < 2; again++) {
      story.at('07:33:00').change(ruled(true));
      ids.push(story.alarm('overcrowding', 'yard').id);
      expect(story.alarm('overcrowding', 'yard')).toMatchObject({ occurrences: 1, handledAt: null });
      story.at('07:34:00').handle('overcrowding', 'yard');
      story.at('07:35:00').change(ruled(false));
    }
    expect(new Set(ids).size).toBe(3);
    const raises = story.events().filter((line) => line.includes('raise'));
    expect(raises).toEqual(Array.from({ length: 3 }, () => '08:00:00 raise overcrowding yard'));
  });

  it('has the same id in an engine that was restored in between', () => {
    const story = raisedTwice();
    const restored = restoreEngine(story.engine.snapshot());
    story.at('07:33:00').change(ruled(true));
    const receivedAt = Date.parse('2025-11-19T07:33:00+01:00');
    const [raise] = restored.apply({ kind: 'config', receivedAt, change: ruled(true) });
    expect(raise).toMatchObject({ kind: 'raise', alarm: { id: story.alarm('overcrowding', 'yard').id } });
  });
});
