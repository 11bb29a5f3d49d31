import type { activeCondition } from '@muster/model/systemCondition/wire.ts';
import { conditionKind } from '@muster/model/systemCondition/systemCondition.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

import { live } from './live.ts';
import { get, RequestError, type Wire } from '../http/request.ts';
import { useSession } from '../session/session.ts';

const queryKey = ['systemCondition', 'active'];

/** The live connection reports immediately; without it, this is the maximum delay. */
const pollMs = 10_000;

/** System conditions visible to the account; empty before the login. */
export function useConditions(): readonly Wire<typeof activeCondition>[] {
  const isInside = useSession((state) => state.user !== null && state.buildId !== null);
  const { data, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => readConditions(signal),
    enabled: isInside,
    refetchInterval: pollMs,
    retry: false,
  });
  useEffect(() => live.subscribe({ onReady: () => void refetch(), onConditions: () => void refetch() }), [refetch]);
  const conditions = isInside ? (data ?? []) : [];
  useReadAgain(conditions.some(({ code }) => code === 'databaseAway'));
  return conditions;
}

/** Without its database the server cannot authenticate, and refuses this call with the reason. */
async function readConditions(signal: AbortSignal): Promise<readonly Wire<typeof activeCondition>[]> {
  try {
    return await get<readonly Wire<typeof activeCondition>[]>(
      '/base/systemCondition/active',
      {},
      { quiet: true, signal },
    );
  } catch (error) {
    const away = databaseAwayIn(error);
    if (away === null) throw error;
    return [away];
  }
}

/** Whether a call was refused because the database is unavailable. */
export function databaseAwayIn(error: unknown): Wire<typeof activeCondition> | null {
  if (!(error instanceof RequestError)) return null;
  const { data } = error;
  if (typeof data !== 'object' || data === null || !('databaseAwaySince' in data)) return null;
  const { severity } = conditionKind('databaseAway');
  const since = String(data.databaseAwaySince);
  return { code: 'databaseAway', severity, buildingId: null, subject: null, since, facts: {} };
}

/** Queries that failed while the database was unavailable are repeated afterwards. */
function useReadAgain(isAway: boolean): void {
  const client = useQueryClient();
  const wasAway = useRef(false);
  useEffect(() => {
    if (wasAway.current && !isAway)
      void client.invalidateQueries({ predicate: (query) => query.queryKey[0] !== queryKey[0] });
    wasAway.current = isAway;
  }, [client, isAway]);
}
