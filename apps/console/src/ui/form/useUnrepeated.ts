import { limits } from '@muster/model/access/limits.ts';
import { useRef } from 'react';

/** The action, which does nothing when it is asked for again within a second (specification §9, prevent-repeat click). */
export function useUnrepeated(action: () => void): () => void {
  const isRepeated = useIsRepeated();
  return () => {
    if (!isRepeated(Date.now())) action();
  };
}

/**
 * Whether what is asked for was asked for less than a second before, by when each was asked for: what a press leads to
 * may come later than the press, and not always by the same.
 */
export function useIsRepeated(): (askedAt: number) => boolean {
  const lastAt = useRef(Number.NEGATIVE_INFINITY);
  return (askedAt) => {
    if (askedAt - lastAt.current < limits.repeatClickMs) return true;
    lastAt.current = askedAt;
    return false;
  };
}
