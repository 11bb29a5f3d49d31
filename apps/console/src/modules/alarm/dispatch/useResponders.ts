import type { alarmResponders } from '@muster/model/alarm/wire.ts';
import { permissions } from '@muster/model/access/permission.ts';
import type { LiveAlarm } from '@muster/model/live/wire.ts';
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

import { get, type Wire } from '../../../core/http/request.ts';
import { useCan } from '../../../core/session/session.ts';
import type { SiteMap } from '../../../map/siteMap.ts';
import { color } from '../../../ui/layout/theme.ts';
import { useAlarms } from '../live/alarms.ts';

export type Responders = Wire<typeof alarmResponders>;
export type Candidate = Responders['candidates'][number];

/** Refresh interval of distances. */
const movesMs = 3000;

/** People who can be sent to an alarm, and the distances of its responders. */
function respondersQuery(id: string) {
  return queryOptions({
    queryKey: ['alarmResponders', id],
    queryFn: ({ signal }) => get<Responders>('/pod/alarm/responders', { id }, { signal, quiet: true }),
    refetchInterval: movesMs,
  });
}

export const useResponders = (id: string) => useQuery(respondersQuery(id));

/** Maximum number of alarms whose paths are drawn. */
const mostAlarms = 6;

/** Draws the path of every responder to an open alarm who has not arrived. */
export function useResponderWays(map: SiteMap | null): void {
  const open = useAlarms((state) => state.open);
  const maySee = useCan()(permissions.alarmHandle);
  const asked = maySee && map !== null ? open.filter(isApproached).slice(0, mostAlarms) : [];
  const sent = useQueries({
    queries: asked.map(({ id }) => respondersQuery(id)),
    combine: (answers) => answers.flatMap(({ data }) => data?.sent ?? []),
  });
  useEffect(() => map?.setWays(sent.flatMap((each) => wayOf(map, each))), [map, sent]);
}

function isApproached({ status, responders }: LiveAlarm): boolean {
  const isMoving = responders?.some(({ arrivedAt, answer }) => arrivedAt === null && answer !== 'no') ?? false;
  return status === 'alarming' && isMoving;
}

/** A straight line is thinner, because it is not a path. */
function wayOf({ projection }: SiteMap, { way, by }: Responders['sent'][number]) {
  if (way === null) return [];
  const points = way.map(([lon, lat]): [number, number] => [projection.x(lon), projection.y(lat)]);
  return [{ points, isClosed: false, color: color.primary, isActive: by === 'plan' }];
}
