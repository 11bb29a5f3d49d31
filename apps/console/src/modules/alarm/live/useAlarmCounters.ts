import type { alarmCounts } from '@muster/model/alarm/wire.ts';
import { useQuery } from '@tanstack/react-query';

import { limits } from '@muster/model/access/limits.ts';

import { alarmQueryKey, useSeesAlarms } from './alarms.ts';
import { get, type Wire } from '../../../core/http/request.ts';

/** Polled every 6 s; a failure is not shown (specification §7, §8). Undefined until loaded. */
export function useAlarmCounters(): Wire<typeof alarmCounts> | undefined {
  const enabled = useSeesAlarms();
  const { data } = useQuery({
    queryKey: [alarmQueryKey, 'counters'],
    queryFn: ({ signal }) =>
      get<Wire<typeof alarmCounts>>('/pod/alarm/everyTypeAlarmingCount', {}, { quiet: true, signal }),
    refetchInterval: limits.counterPollMs,
    enabled,
  });
  return data;
}
