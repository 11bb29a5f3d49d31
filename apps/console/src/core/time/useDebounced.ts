import { limits } from '@muster/model/access/limits.ts';
import { useEffect, useState } from 'react';

/** The value after it has not changed for the delay. */
export function useDebounced<T>(value: T, delayMs: number = limits.debounceMs): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return settled;
}
