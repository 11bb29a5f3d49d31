import { useIsFetching, type Query } from '@tanstack/react-query';

import { limits } from '@muster/model/access/limits.ts';
import { useEffect, useState } from 'react';

/** Marks a query that a form needs to be complete: the name of an id, the choices of a dictionary. */
export const fillsForm = { fillsForm: true } as const;

/**
 * Whether an overlay covers the form: while it is being filled, at most 100 ms for each of its items (specification
 * §9). Late values are filled in while the user may already type.
 */
export function useIsFilling(items: number): boolean {
  const awaited = useIsFetching({ predicate: isAwaited });
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), items * limits.formOverlayMsPerItem);
    return () => clearTimeout(timer);
  }, [items]);
  return awaited > 0 && !isOver;
}

function isAwaited({ meta, state }: Query): boolean {
  return meta?.['fillsForm'] === true && state.data === undefined;
}
