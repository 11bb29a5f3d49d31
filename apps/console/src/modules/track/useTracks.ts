import type { SubjectTrack, trackLook } from '@muster/model/track/wire.ts';
import { alarm } from '@muster/model/alarm/alarm.ts';
import { entityPath, type Page, permissionCode } from '@muster/model/entity/entity.ts';
import type { TimeSpan, TrackSubject } from '@muster/model/track/track.ts';
import { useMutation, useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { get, post, type Wire } from '../../core/http/request.ts';
import { useCan } from '../../core/session/session.ts';
import type { AlarmRow } from '../alarm/list/alarmRow.ts';

/** Subjects, span and reason of a request. */
export interface TrackQuestion extends TimeSpan {
  subjects: readonly TrackSubject[];
  reason: string;
}

/** A request recorded in the log. */
export interface Looking extends TimeSpan {
  lookIds: readonly string[];
}

export function useLook(onLooking: (looking: Looking) => void) {
  return useMutation({
    mutationFn: ({ subjects, from, to, reason }: TrackQuestion) =>
      post<Wire<typeof trackLook>[]>('/pod/track/look', { subjects, from, to, reason }),
    onSuccess: (looks, { from, to }) => onLooking({ from, to, lookIds: looks.map(({ lookId }) => lookId) }),
  });
}

export interface TracksState {
  /** Undefined until all are loaded. */
  tracks: readonly SubjectTrack[] | undefined;
  error: Error | null;
  retry: () => void;
}

/** The tracks over a window of the request; those of the last window until the new ones are loaded. */
export function useTracks({ lookIds }: Looking, { from, to }: TimeSpan): TracksState {
  const now = useQueries({
    queries: lookIds.map((lookId) => ({
      queryKey: ['track', lookId, from, to],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        get<SubjectTrack>('/pod/track/get', { lookId, from, to }, { signal, quiet: true }),
      staleTime: Number.POSITIVE_INFINITY,
    })),
    combine: (results) => {
      const found = results.flatMap(({ data }) => (data === undefined ? [] : [data]));
      return {
        tracks: found.length === results.length ? found : undefined,
        error: results.find(({ error }) => error !== null)?.error ?? null,
        retry: () => {
          for (const result of results) if (result.isError) void result.refetch();
        },
      };
    },
  });
  const { tracks: found } = now;
  const [last, setLast] = useState(found);
  if (found !== undefined && found !== last) setLast(found);
  return { ...now, tracks: found ?? last };
}

/** Maximum number of alarms on a timeline. */
const alarmsShown = 500;

/** The alarms of the subjects in the window, newest first; empty without the permission for alarms. */
export function useTrackAlarms(tracks: readonly SubjectTrack[], { from, to }: TimeSpan): readonly AlarmRow[] {
  const can = useCan();
  const query = {
    raisedAtFrom: new Date(from).toISOString(),
    raisedAtTo: new Date(to).toISOString(),
    page: 0,
    size: alarmsShown,
  };
  const cards = new Set(tracks.flatMap((each) => each.tracks.map(({ tag }) => tag)));
  const subjects = new Set(tracks.map(({ id }) => id));
  const { data } = useQuery({
    queryKey: [alarm.name, 'track', query],
    queryFn: ({ signal }) => get<Page<AlarmRow>>(`${entityPath(alarm)}/page`, query, { signal, quiet: true }),
    enabled: can(permissionCode(alarm, 'view')) && tracks.length > 0,
  });
  return (data?.data ?? []).filter(({ tag, subjectId }) => subjects.has(subjectId) || cards.has(tag ?? ''));
}
