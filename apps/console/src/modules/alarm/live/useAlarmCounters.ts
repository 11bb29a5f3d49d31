import { useQuery } from '@tanstack/react-query';

import type { AlarmCounts } from '@muster/model/alarm/alarmCounter.ts';
import { limits } from '@muster/model/access/limits.ts';

import { alarmQueryKey } from './alarms.ts';
import { get } from '../../../core/http/request.ts';

/** Polled every 6 s; a failure is not shown (specification §7, §8). Undefined until the first answer. */
export function useAlarmCounters(): AlarmCounts | undefined {
  const { data } = useQuery({
    queryKey: [alarmQueryKey, 'counters'],
    queryFn: ({ signal }) => get<AlarmCounts>('/pod/alarm/everyTypeAlarmingCount', {}, { quiet: true, signal }),
    refetchInterval: limits.counterPollMs,
  });
  return data;
}
