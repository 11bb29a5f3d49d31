import { useQuery } from '@tanstack/react-query';

import { limits } from '@muster/model/access/limits.ts';

import { alarmQueryKey } from '../../app/alarms.ts';
import { get } from '../../app/request.ts';

/** Specification §3, alarm counters. */
export interface AlarmCounters {
  total: number;
  areaAlarmEventCount: number;
  vehicleAlarmEventCount: number;
  jobAlarmEventCount: number;
  lowPowerAlarmEventCount: number;
  aIAlarmEventCount: number;
  areaAlarmEventCountRisk: number;
}

/** Polled every 6 s; a failure is not shown (specification §7, §8). Undefined until the first answer. */
export function useAlarmCounters(): AlarmCounters | undefined {
  const { data } = useQuery({
    queryKey: [alarmQueryKey, 'counters'],
    queryFn: ({ signal }) => get<AlarmCounters>('/pod/alarm/everyTypeAlarmingCount', {}, { quiet: true, signal }),
    refetchInterval: limits.counterPollMs,
  });
  return data;
}
