import { useIsFetching, type Query } from '@tanstack/react-query';

import { limits } from '@muster/model/access/limits.ts';
import { useEffect, useState } from 'react';

/** Marks a query whose answer a form needs before it is whole: the name behind an id, the choices of a dictionary. */
export const fillsForm = { fillsForm: true } as const;

/**
 * Whether an overlay lies over the form: as long as it is being filled, at the longest 100 ms for each of its items
 * (specification §9). After that people may begin, and what is late comes while they do.
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
