import { permissions } from '@muster/model/access/permission.ts';
import type { Page } from '@muster/model/entity/entity.ts';
import type {
  alarmArea,
  ComparedMuster,
  MusterChoices,
  MusterPerson,
  MusterPreview,
  MusterReport,
  PastMuster,
  RunningMuster,
} from '@muster/model/muster/wire.ts';
import type { MusterGuest } from '@muster/model/checkIn/wire.ts';
import type { MusterState } from '@muster/model/muster/muster.ts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { get, post, type Query, type Wire } from '../../../core/http/request.ts';
import type { Translate } from '../../../core/i18n/i18n.ts';
import { useCan } from '../../../core/session/session.ts';
import { useDebounced } from '../../../core/time/useDebounced.ts';

const refreshMs = 2000;
const musterKey = 'muster';

/** @param isWanted whether to send the request */
export function useRunningMusters(isWanted = true) {
  return useQuery({
    queryKey: [musterKey, 'running'],
    queryFn: ({ signal }) => get<RunningMuster[]>('/pod/muster/running', {}, { signal, quiet: true }),
    refetchInterval: refreshMs,
    enabled: isWanted,
  });
}

/** A muster with its roll call; polled while it runs. */
export function useMuster(id: string) {
  return useQuery({
    queryKey: [musterKey, 'report', id],
    queryFn: ({ signal }) => get<MusterReport>('/pod/muster/get', { id }, { signal, quiet: true }),
    refetchInterval: ({ state }) => (state.data === undefined || state.data.endedAt === null ? refreshMs : false),
  });
}

/** Unregistered people who checked in by a code; polled while the muster runs. */
export function useMusterGuests(id: string, isRunning: boolean) {
  return useQuery({
    queryKey: [musterKey, 'guests', id],
    queryFn: ({ signal }) => get<MusterGuest[]>('/pod/muster/guests', { id }, { signal, quiet: true }),
    refetchInterval: isRunning ? refreshMs : false,
  });
}

export function useEarlierMusters(id: string) {
  return useQuery({
    queryKey: [musterKey, 'earlier', id],
    queryFn: ({ signal }) => get<ComparedMuster[]>('/pod/muster/earlier', { id }, { signal, quiet: true }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Ended musters that match the filters, newest first. */
export function useDrillResults(filters: Query, size: number) {
  return useQuery({
    queryKey: [musterKey, 'past', filters, size],
    queryFn: ({ signal }) =>
      get<Page<PastMuster>>('/bp/drillResult/page', { ...filters, page: 0, size }, { signal, quiet: true }),
    placeholderData: keepPreviousData,
  });
}

/** Comparison of the newest runs of a plan. */
export function useComparison(planId: string) {
  return useQuery({
    queryKey: [musterKey, 'compare', planId],
    queryFn: ({ signal }) => get<ComparedMuster[]>('/bp/drillResult/compare', { planId }, { signal, quiet: true }),
    enabled: planId !== '',
  });
}

/** People and areas of a scope; undefined until loaded. @param scope null = incomplete */
export function useMusterPreview(scope: Query | null) {
  const wanted = JSON.stringify(scope);
  const text = useDebounced(wanted);
  const { data } = useQuery({
    queryKey: [musterKey, 'preview', text],
    // Valid because the text is that of a query.
    queryFn: ({ signal }) =>
      get<MusterPreview>('/pod/muster/preview', JSON.parse(text) as Query, { signal, quiet: true }),
    enabled: text !== 'null',
    staleTime: 0,
    retry: false,
  });
  return text === wanted ? data : undefined;
}

export function useMusterChoices() {
  return useQuery({
    queryKey: [musterKey, 'choices'],
    queryFn: ({ signal }) => get<MusterChoices>('/pod/muster/choices', {}, { signal }),
    staleTime: 0,
  });
}

/** The ten areas with the most alarms of the last 30 days. */
export function useAlarmAreas() {
  return useQuery({
    queryKey: [musterKey, 'alarmAreas'],
    queryFn: ({ signal }) => get<Wire<typeof alarmArea>[]>('/pod/muster/alarmAreas', {}, { signal, quiet: true }),
  });
}

interface Tick {
  personIds: readonly string[];
  isSafe: boolean;
  reason?: string;
  note?: string;
  pointId?: string;
}

/** Ticks people and reloads the roll call. */
export function useTick(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ note = '', ...tick }: Tick) =>
      post('/pod/muster/tick', { id, ...tick, ...(note.trim() === '' ? {} : { note: note.trim() }) }),
    onSettled: () => client.invalidateQueries({ queryKey: [musterKey, 'report', id] }),
  });
}

/** Ticks a step of the plan as done, or revokes the tick. */
export function useStepTick(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (tick: { step: number; isDone: boolean }) => post('/pod/muster/step', { id, ...tick }),
    onSettled: () => client.invalidateQueries({ queryKey: [musterKey, 'report', id] }),
  });
}

export function useEndMuster(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => post('/pod/muster/end', { id }),
    onSettled: () => client.invalidateQueries({ queryKey: [musterKey] }),
  });
}

/** Whether the account may tick people. */
export function useMayTick(): boolean {
  const can = useCan();
  return can(permissions.evacuate) || can(permissions.alarmHandle);
}

export function musterName(t: Translate, { scope, areas }: Pick<RunningMuster, 'scope' | 'areas'>): string {
  if (scope.kind === 'site') return t('muster.scope.site');
  if (scope.kind === 'circle') return t('muster.circleName', { radius: Math.round(scope.region.radius) });
  return areas.map(({ name }) => name).join(', ');
}

export function countStates(people: readonly Pick<MusterPerson, 'state' | 'tick'>[]) {
  const of = (state: MusterState): number => people.filter((one) => one.state === state).length;
  const ticked = people.filter(({ tick }) => tick !== null).length;
  return { missing: of('missing'), onTheWay: of('onTheWay'), safe: of('safe'), ticked, total: people.length };
}

export function personName({ name, id }: Pick<MusterPerson, 'name' | 'id'>): string {
  return name ?? id;
}
