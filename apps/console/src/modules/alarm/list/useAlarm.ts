import { useQuery } from '@tanstack/react-query';

import { alarmQueryKey } from '../live/alarms.ts';
import { get } from '../../../core/http/request.ts';
import type { AlarmRow } from './alarmRow.ts';

/** One alarm with its evidence; fetched again whenever an alarm changes. */
export function useAlarm(id: string) {
  return useQuery({
    queryKey: [alarmQueryKey, 'row', id],
    queryFn: ({ signal }) => get<AlarmRow>('/pod/alarm/get', { id }, { signal, quiet: true }),
  });
}
