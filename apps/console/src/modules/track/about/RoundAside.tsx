import { patrolRound } from '@muster/model/patrolRound/patrolRound.ts';
import type { RoundReport } from '@muster/model/patrolRound/wire.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';

import { get } from '../../../core/http/request.ts';
import { useT } from '../../../core/i18n/i18n.ts';
import type { PointState } from '../../../map/sign/mapSign.ts';
import { signsOf } from '../../patrol/today/roundLook.ts';
import { type Moment, Moments } from './Moments.tsx';
import type { AsideProps } from './asideProps.ts';

type Point = RoundReport['points'][number];

/** The points of a round on the map, each visited from its visit on, and the visits as moments. */
export function RoundAside({ id, map, replay: { time, seek } }: AsideProps) {
  const t = useT();
  const { data } = useQuery({
    queryKey: [patrolRound.name, 'report', id],
    queryFn: ({ signal }) => get<RoundReport>('/bp/patrolRound/report', { id }, { signal, quiet: true }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  // The drawing changes with visits, not at each moment.
  const states = data === undefined ? '' : data.points.map((point) => stateAt(point, data.endedAt, time)).join(' ');
  const signs = useMemo(
    () => (data === undefined ? [] : signsOf(data.points, states.split(' ') as PointState[])),
    [data, states],
  );
  useEffect(() => map?.setSigns(signs), [map, signs]);
  if (data === undefined) return null;
  const { routeName, round } = data;
  return (
    <Moments
      title={t('alarmLink.round', { route: routeName, round })}
      to={`/patrol/record/view/${encodeURIComponent(id)}`}
      moments={data.points.map((point, index): Moment => {
        const { visit } = point;
        return {
          key: point.id,
          text: `${index + 1}. ${point.name}`,
          at: visit?.at ?? null,
          remark: visit === null ? t('patrolReport.notVisited') : (visit.personName ?? visit.tag),
        };
      })}
      time={time}
      onSeek={seek}
    />
  );
}

function stateAt({ visit }: Point, endedAt: number, time: number): PointState {
  if (visit !== null && visit.at <= time) return 'visited';
  return visit === null && time >= endedAt ? 'missed' : 'later';
}
