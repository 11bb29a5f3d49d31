import { beforeEach, describe, expect, it } from 'vitest';

import { muteKey, notMuted, readMute, writeMute } from './alarmMute.ts';

const key = muteKey('u1', 'b1');
beforeEach(() => localStorage.clear());

describe('a mute', () => {
  it('is stored on this machine until its end, for all pages', () => {
    writeMute(key, { since: 1000, until: 301_000 });
    expect(readMute(key, 300_999)).toEqual({ since: 1000, until: 301_000 });
    expect(readMute(key, 301_000)).toEqual(notMuted);
  });

  it('can be ended', () => {
    writeMute(key, { since: 1000, until: 301_000 });
    writeMute(key, notMuted);
    expect(readMute(key, 2000)).toEqual(notMuted);
    expect(localStorage.length).toBe(0);
  });

  it('belongs to one account in one building', () => {
    writeMute(key, { since: 1000, until: 301_000 });
    for (const other of [muteKey('u2', 'b1'), muteKey('u1', 'b2')]) expect(readMute(other, 2000)).toEqual(notMuted);
  });

  it('lasts at most half an hour, even if the clock is set back', () => {
    writeMute(key, { since: 86_400_000, until: 86_700_000 });
    expect(readMute(key, 0).until).toBe(1_800_000);
  });

  it('is ignored if it is invalid', () => {
    for (const text of ['', 'a', '1-', '1-x', 'NaN-NaN']) {
      localStorage.setItem(key, text);
      expect(readMute(key, 0)).toEqual(notMuted);
    }
  });
});
