import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { createSpare } from './spare.ts';

const made = () => {
  const broken = new Set<string>();
  const destroyed: string[] = [];
  const spare = createSpare<string>({
    isSound: (each) => !broken.has(each),
    destroy: (each) => void destroyed.push(each),
  });
  return { broken, destroyed, spare };
};

describe('a spare', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is there for the next one, once', () => {
    const { spare, destroyed } = made();
    expect(spare.take()).toBeNull();
    spare.put('one');
    expect([spare.take(), spare.take()]).toEqual(['one', null]);
    vi.runAllTimers();
    expect(destroyed).toEqual([]);
  });

  it('is one and no more: the older of two goes', () => {
    const { spare, destroyed } = made();
    spare.put('one');
    spare.put('two');
    expect(destroyed).toEqual(['one']);
    expect(spare.take()).toBe('two');
  });

  it('goes when nobody has come for it in a minute', () => {
    const { spare, destroyed } = made();
    spare.put('one');
    vi.advanceTimersByTime(59_999);
    expect(destroyed).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(destroyed).toEqual(['one']);
    expect(spare.take()).toBeNull();
  });

  it('is not given where it has broken meanwhile: a graphics card that was taken away takes its scene along', () => {
    const { spare, broken, destroyed } = made();
    spare.put('one');
    broken.add('one');
    expect(spare.take()).toBeNull();
    expect(destroyed).toEqual(['one']);
  });
});
