import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { useDebounced } from '../../core/time/useDebounced.ts';
import { useUnrepeated } from '../form/useUnrepeated.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

describe('clicks and pauses of specification §9', () => {
  it('run once for clicks within 1000 ms', () => {
    const done = vi.fn<() => void>();
    const { result } = renderHook(() => useUnrepeated(done));
    result.current();
    vi.advanceTimersByTime(999);
    result.current();
    expect(done).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1);
    result.current();
    expect(done).toHaveBeenCalledTimes(2);
  });

  it('wait until a value is stable for 500 ms by default', () => {
    const { result, rerender } = renderHook(({ value }) => useDebounced(value), { initialProps: { value: 'a' } });
    rerender({ value: 'ab' });
    act(() => vi.advanceTimersByTime(499));
    expect(result.current).toBe('a');
    act(() => vi.advanceTimersByTime(1));
    expect(result.current).toBe('ab');
  });
});
