import { describe, expect, it } from 'vitest';

import { sceneAfter, sceneNames, sceneShown } from './rhythm.ts';

describe('the rhythm of the big screen', () => {
  it('goes from site over risk, work and people to alarms, and starts again', () => {
    const round = sceneNames.map((_, steps) => sceneAfter(sceneNames, 'site', steps));
    expect(round).toEqual(['site', 'risk', 'work', 'people', 'alarms']);
    expect(sceneAfter(sceneNames, 'alarms')).toBe('site');
    expect(sceneAfter(sceneNames, 'site', -1)).toBe('alarms');
  });

  it('skips empty scenes, also when the current one becomes empty', () => {
    expect(sceneAfter(['site', 'people', 'alarms'], 'site')).toBe('people');
    expect(sceneShown(['site', 'people', 'alarms'], 'work')).toBe('site');
    expect(sceneAfter(['site'], 'site')).toBe('site');
  });
});
