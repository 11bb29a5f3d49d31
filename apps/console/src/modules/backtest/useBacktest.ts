import type { BacktestTarget } from '@muster/model/alarm/backtest.ts';
import type { BacktestQuestion, BacktestState, startedBacktest } from '@muster/model/alarm/backtestWire.ts';
import type { Entity } from '@muster/model/entity/entity.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { get, post, type Wire } from '../../core/http/request.ts';

export const backtestPath = '/pod/alarm/backtest';

/** State of the page on which settings are tried. */
export interface BacktestScreenProps {
  /** Entity of the tested settings. */
  entity: Entity & { name: Exclude<BacktestTarget, 'building'> };
  /** Path of its list. */
  path: string;
}

/** Polling interval of a running back-test. */
const pollMs = 500;

/** A back-test by its id; polled while it runs. */
export function useBacktest(id: string | null) {
  return useQuery({
    queryKey: ['backtest', id],
    queryFn: ({ signal }) => get<BacktestState>(backtestPath, { id }, { signal, quiet: true }),
    enabled: id !== null,
    retry: false,
    refetchInterval: ({ state: { data } }) => (data?.state === 'running' ? pollMs : false),
  });
}

/** Starts a back-test; `onStarted` gets its id. */
export function useStartBacktest(onStarted: (id: string) => void) {
  return useMutation({
    mutationFn: ({ targetId, ...question }: BacktestQuestion) =>
      post<Wire<typeof startedBacktest>>(backtestPath, { ...question, ...(targetId === null ? {} : { targetId }) }),
    onSuccess: ({ id }) => onStarted(id),
  });
}

export function useCancelBacktest() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => post(`${backtestPath}/cancel`, { id }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['backtest'] }),
  });
}
