import type { Page } from '@muster/model/entity/entity.ts';
import type {
  EvacuationReport,
  EvacuationResult,
  PastEvacuation,
  RunningEvacuation,
  alarmArea,
} from '@muster/model/evacuation/wire.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

import { alarm } from '@muster/model/alarm/alarm.ts';

import { get, type Wire } from '../../../core/http/request.ts';

const refreshMs = 3000;

export const evacuationKey = 'evacuation';

/** @param isWanted asks at all */
export function useRunningEvacuations(isWanted = true) {
  return useQuery({
    queryKey: [evacuationKey, 'running'],
    queryFn: ({ signal }) => get<RunningEvacuation[]>('/pod/evacuation/running', {}, { signal, quiet: true }),
    refetchInterval: refreshMs,
    enabled: isWanted,
  });
}

export function useEvacuationReport(areaId: string) {
  return useQuery({
    queryKey: [evacuationKey, 'report', areaId],
    queryFn: ({ signal }) => get<EvacuationReport>('/pod/evacuation/report', { areaId }, { signal, quiet: true }),
    refetchInterval: refreshMs,
  });
}

/** The newest evacuations of the past, and how many there are. */
export function usePastEvacuations(size: number) {
  return useQuery({
    queryKey: [evacuationKey, 'past', size],
    queryFn: ({ signal }) =>
      get<Page<PastEvacuation>>('/pod/evacuation/page', { page: 0, size }, { signal, quiet: true }),
    placeholderData: keepPreviousData,
  });
}

export function useEvacuationResult(id: string) {
  return useQuery({
    queryKey: [evacuationKey, 'result', id],
    queryFn: ({ signal }) => get<EvacuationResult>('/pod/evacuation/get', { id }, { signal, quiet: true }),
  });
}

/** The ten areas with the most alarms of the last 30 days. */
export function useAlarmAreas() {
  return useQuery({
    queryKey: [alarm.name, 'areas'],
    queryFn: ({ signal }) => get<Wire<typeof alarmArea>[]>('/pod/evacuation/alarmAreas', {}, { signal, quiet: true }),
  });
}

/** The share of those who were inside that has arrived; 1 where nobody was. */
export function shareOf({ expected, arrived }: Pick<RunningEvacuation, 'expected' | 'arrived'>): number {
  return expected === 0 ? 1 : arrived / expected;
}
