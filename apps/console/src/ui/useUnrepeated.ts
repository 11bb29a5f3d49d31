import { limits } from '@muster/model/access/limits.ts';
import { useRef } from 'react';

/** The action, which does nothing when it is asked for again within a second (specification §9, prevent-repeat click). */
export function useUnrepeated(action: () => void): () => void {
  const doneAt = useRef(Number.NEGATIVE_INFINITY);
  return () => {
    const now = Date.now();
    if (now - doneAt.current < limits.repeatClickMs) return;
    doneAt.current = now;
    action();
  };
}
