import type { ActiveCondition } from '@muster/model/systemCondition/systemCondition.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

import { live } from './live.ts';
import { get } from './request.ts';
import { useSession } from './session.ts';

const queryKey = ['systemCondition', 'active'];

/** The live connection tells at once; where there is none, so late it may be seen. */
const pollMs = 10_000;

/** Conditions of the system that the account is told of; none before somebody is logged in. */
export function useConditions(): readonly ActiveCondition[] {
  const isInside = useSession((state) => state.user !== null && state.buildId !== null);
  const { data, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      get<readonly ActiveCondition[]>('/base/systemCondition/active', {}, { quiet: true, signal }),
    enabled: isInside,
    refetchInterval: pollMs,
    retry: false,
  });
  useEffect(() => live.subscribe({ onReady: () => void refetch(), onConditions: () => void refetch() }), [refetch]);
  return isInside ? (data ?? []) : [];
}
