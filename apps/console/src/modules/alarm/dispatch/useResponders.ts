import type { alarmResponders } from '@muster/model/alarm/wire.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';

import { get, type Wire } from '../../../core/http/request.ts';

export type Responders = Wire<typeof alarmResponders>;
export type Candidate = Responders['candidates'][number];

/** People move: distances are asked for again after so long. */
const movesMs = 3000;

/** Who can be sent to an alarm, and how far those are who were sent. */
export function respondersQuery(id: string) {
  return queryOptions({
    queryKey: ['alarmResponders', id],
    queryFn: ({ signal }) => get<Responders>('/pod/alarm/responders', { id }, { signal, quiet: true }),
    refetchInterval: movesMs,
  });
}

export const useResponders = (id: string) => useQuery(respondersQuery(id));
