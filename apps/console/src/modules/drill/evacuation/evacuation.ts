import { keepPreviousData, useQuery } from '@tanstack/react-query';

import { alarm } from '@muster/model/alarm/alarm.ts';

import { get } from '../../../core/http/request.ts';

const refreshMs = 3000;

/** An evacuation that runs (`/pod/evacuation/running`). */
export interface RunningEvacuation {
  areaId: string;
  /** Ids of the areas in which people are safe. */
  safeIslands: readonly string[];
  isDrill: boolean;
  cause: string | null;
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
  arrivedAt: number | null;
  /** The safe island that was reached first. */
  island: string | null;
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

/** An evacuation that is over (`/pod/evacuation/page`). Times in epoch ms. */
export interface PastEvacuation {
  id: string;
  areaName: string;
  isDrill: boolean;
  cause: string | null;
  startedAt: number;
  startedBy: string | null;
  endedAt: number;
  endedBy: string | null;
  expected: number;
  arrived: number;
  remaining: number;
}

/** What became of it (`/pod/evacuation/get`). */
export interface EvacuationResult extends PastEvacuation {
  safeIslands: readonly { id: string; name: string }[];
  arrivalRate: number;
  /** How many had arrived, by ms since the start. */
  curve: readonly (readonly [afterMs: number, arrived: number])[];
  /** null = so many never arrived. */
  reached: readonly { share: number; afterMs: number | null }[];
  people: readonly PastEvacuee[];
}

export interface PastEvacuee {
  id: string;
  name: string | null;
  departName: string | null;
  /** At the end. */
  state: EvacueeState;
  /** Where they were at the start, degrees; null = come in since. */
  lon: number | null;
  lat: number | null;
  floor: number | null;
  seenAt: number | null;
  arrivedAt: number | null;
  island: string | null;
}

/** The newest evacuations of the past, and how many there are. */
export function usePastEvacuations(size: number) {
  return useQuery({
    queryKey: [evacuationKey, 'past', size],
    queryFn: ({ signal }) =>
      get<{ data: PastEvacuation[]; length: number }>(
        '/pod/evacuation/page',
        { page: 0, size },
        { signal, quiet: true },
      ),
    placeholderData: keepPreviousData,
  });
}

export function useEvacuationResult(id: string) {
  return useQuery({
    queryKey: [evacuationKey, 'result', id],
    queryFn: ({ signal }) => get<EvacuationResult>('/pod/evacuation/get', { id }, { signal, quiet: true }),
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
