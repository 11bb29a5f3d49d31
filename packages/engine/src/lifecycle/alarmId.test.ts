import { describe, expect, it } from 'vitest';

import { alarmIdOf } from './alarmId.ts';

describe('an alarm id', () => {
  it('is the same for the same rule, area, subject and time on every machine', () => {
    expect(alarmIdOf('retention\nyard\nAda', 1_763_535_600_000)).toBe('d78fe34b2fbd5a523245d26cc4b0f8fc');
  });

  it('differs if any of them differs', () => {
    const ids = new Set<string>();
    for (let subject = 0; subject < 200; subject++) {
      for (let second = 0; second < 200; second++) ids.add(alarmIdOf(`retention\nyard\n${subject}`, second * 1000));
    }
    expect(ids.size).toBe(40_000);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/);
  });
});
