import { patrolRound } from '@muster/model/patrolRound/patrolRound.ts';
import type { TodayRounds } from '@muster/model/patrolRound/wire.ts';
import { useQuery } from '@tanstack/react-query';

import { get } from '../../../core/http/request.ts';

/** Refresh interval of visits, members and remaining time. */
const refreshMs = 5000;

/**
 * The rounds of today, live; the last data stay visible while the server is unavailable. @param isWanted whether to
 * send the request
 */
export function useToday(isWanted = true, everyMs = refreshMs) {
  return useQuery({
    queryKey: [patrolRound.name, 'today'],
    queryFn: ({ signal }) => get<TodayRounds>('/bp/patrolRound/today', {}, { signal, quiet: true }),
    refetchInterval: everyMs,
    enabled: isWanted,
    retry: false,
  });
}
