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

  it('is available for the next one, once', () => {
    const { spare, destroyed } = made();
    expect(spare.take()).toBeNull();
    spare.put('one');
    expect([spare.take(), spare.take()]).toEqual(['one', null]);
    vi.runAllTimers();
    expect(destroyed).toEqual([]);
  });

  it('is at most one: the older is destroyed', () => {
    const { spare, destroyed } = made();
    spare.put('one');
    spare.put('two');
    expect(destroyed).toEqual(['one']);
    expect(spare.take()).toBe('two');
  });

  it('is destroyed after a minute without use', () => {
    const { spare, destroyed } = made();
    spare.put('one');
    vi.advanceTimersByTime(59_999);
    expect(destroyed).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(destroyed).toEqual(['one']);
    expect(spare.take()).toBeNull();
  });

  it('is not reused if it has become invalid: a lost graphics card invalidates its scene', () => {
    const { spare, broken, destroyed } = made();
    spare.put('one');
    broken.add('one');
    expect(spare.take()).toBeNull();
    expect(destroyed).toEqual(['one']);
  });
});
