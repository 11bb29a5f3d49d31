import { limits } from '@muster/model/access/limits.ts';
import { useRef } from 'react';

/** The action, ignored when it is repeated within a second (specification §9, prevent-repeat click). */
export function useUnrepeated(action: () => void): () => void {
  const isRepeated = useIsRepeated();
  return () => {
    if (!isRepeated(Date.now())) action();
  };
}

/**
 * Returns whether a press came less than a second after the previous one, by the times of the presses, because their
 * effects may be delayed differently.
 */
export function useIsRepeated(): (askedAt: number) => boolean {
  const lastAt = useRef(Number.NEGATIVE_INFINITY);
  return (askedAt) => {
    if (askedAt - lastAt.current < limits.repeatClickMs) return true;
    lastAt.current = askedAt;
    return false;
  };
}
