import { useQuery } from '@tanstack/react-query';

import { alarm } from '@muster/model/alarm/alarm.ts';
import type { Row } from '@muster/model/entity/row.ts';

import { get } from '../../app/request.ts';

const refreshMs = 3000;

/** An evacuation that runs (`/pod/evacuation/running`). */
export interface RunningEvacuation {
  areaId: string;
  /** Ids of the areas in which people are safe. */
  safeIslands: readonly string[];
  isDrill: boolean;
  /** Epoch ms. */
  startedAt: number;
  expected: number;
  arrived: number;
  remaining: number;
}

export type EvacueeState = 'inside' | 'onTheWay' | 'safe';

export interface Evacuee {
  id: string;
  name: string | null;
  departName: string | null;
  tag: string | null;
  state: EvacueeState;
  /** Names of the areas in which they were heard of last. */
  areas: readonly string[];
  lastSeenAt: number | null;
  isOnline: boolean;
}

export interface EvacuationReport extends Omit<RunningEvacuation, 'areaId' | 'safeIslands'> {
  area: { id: string; name: string };
  safeIslands: readonly { id: string; name: string }[];
  /** The share of arrivals at which it is over. */
  arrivalRate: number;
  people: readonly Evacuee[];
}

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

type AlarmRow = Row<typeof alarm>;

/** The evacuations of the past, newest first: the alarms that they were. */
export function usePastEvacuations() {
  return useQuery({
    queryKey: [alarm.name, 'evacuations'],
    queryFn: async ({ signal }) => {
      const query = { type: 'evacuation', page: 0, size: 10, sort: '-raisedAt' };
      return (await get<{ data: AlarmRow[] }>('/pod/alarm/page', query, { signal, quiet: true })).data;
    },
  });
}

export interface AlarmArea {
  areaId: string;
  areaName: string | null;
  count: number;
}

/** The ten areas with the most alarms of the last 30 days. */
export function useAlarmAreas() {
  return useQuery({
    queryKey: [alarm.name, 'areas'],
    queryFn: ({ signal }) => get<AlarmArea[]>('/pod/evacuation/alarmAreas', {}, { signal, quiet: true }),
  });
}

/** The share of those who were inside that has arrived; 1 where nobody was. */
export function shareOf({ expected, arrived }: Pick<RunningEvacuation, 'expected' | 'arrived'>): number {
  return expected === 0 ? 1 : arrived / expected;
}
