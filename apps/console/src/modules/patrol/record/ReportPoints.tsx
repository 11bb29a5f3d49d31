import type { RoundReport } from '@muster/model/patrolRound/wire.ts';

import type { ReactNode } from 'react';

import { useT } from '../../../core/i18n/i18n.ts';
import { formatDuration, formatTime } from '../../../core/time/formatTime.ts';
import { PlainTable } from '../../../ui/table/PlainTable.tsx';
import css from './RoundReport.module.css';

interface ReportProps {
  report: RoundReport;
}

/** Each point: first visit, visitors, number and duration of visits, findings. */
export function ReportPoints({ report: { points, visitList, checks } }: ReportProps) {
  const t = useT();
  const rows = points.map((point, index) => {
    const stays = visitList.filter(({ pointId, isDouble }) => pointId === point.id && !isDouble);
    const stayMs = stays.reduce((sum, { from, to }) => sum + ((to ?? from) - from), 0);
    const items = checks.filter(({ pointId }) => pointId === point.id).flatMap((check) => check.items);
    const abnormal = items.filter(({ isNormal }) => !isNormal).length;
    return { ...point, number: index + 1, comings: stays.length, stayMs, abnormal };
  });
  const visited = rows.flatMap(({ id, visit }) => (visit === null ? [] : [{ id, at: visit.at }]));
  const order = visited.toSorted((one, other) => one.at - other.at).map(({ id }) => id);
  const firstVisit = ({ visit }: RoundReport['points'][number]): ReactNode =>
    visit === null ? (
      <span className={css.missed}>{t('patrolReport.notVisited')}</span>
    ) : (
      formatTime(visit.at).slice(11)
    );
  return (
    <PlainTable
      label={t('patrolRound.pointIds')}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        { heading: '#', cell: ({ number }) => number, isNumber: true },
        {
          heading: t('patrolPoint.name'),
          cell: ({ name, mustVisit }) => (mustVisit ? `${name} (${t('console.patrol.mustVisit')})` : name),
        },
        {
          heading: t('patrolReport.firstVisit'),
          cell: firstVisit,
        },
        { heading: t('patrolRound.visitorIds'), cell: ({ visit }) => visit?.personName ?? visit?.tag ?? '' },
        {
          heading: t('patrolReport.order'),
          cell: ({ id }) => (order.includes(id) ? order.indexOf(id) + 1 : ''),
          isNumber: true,
        },
        { heading: t('patrolReport.visitCount'), cell: ({ comings }) => comings, isNumber: true },
        { heading: t('patrolReport.dwell'), cell: ({ stayMs }) => formatDuration(t, stayMs), isNumber: true },
        { heading: t('patrolReport.abnormal'), cell: ({ abnormal }) => abnormal, isNumber: true },
      ]}
    />
  );
}

/** Every visit that counted. */
export function VisitList({ report: { visitList, points } }: ReportProps) {
  const t = useT();
  if (visitList.length === 0) return <p className={css.none}>{t('patrolReport.noVisits')}</p>;
  const nameOf = (id: string): string => points.find((point) => point.id === id)?.name ?? id;
  return (
    <PlainTable
      label={t('patrolReport.visitList')}
      rows={visitList}
      keyOf={({ pointId, tag, from }) => `${pointId} ${tag} ${from}`}
      columns={[
        { heading: t('patrolReport.visitList'), cell: ({ from }) => formatTime(from) },
        {
          heading: t('patrolReport.left'),
          cell: ({ to }) => (to === null ? t('patrolReport.stillThere') : formatTime(to).slice(11)),
        },
        { heading: t('patrolPoint.name'), cell: ({ pointId }) => nameOf(pointId) },
        {
          heading: t('patrolRound.visitorIds'),
          cell: ({ personName, tag, isDouble }) => {
            const name = personName ?? tag;
            return isDouble ? t('patrolReport.double', { name }) : name;
          },
        },
        {
          heading: t('patrolReport.dwell'),
          cell: ({ from, to }) => (to === null ? '' : formatDuration(t, to - from)),
          isNumber: true,
        },
      ]}
    />
  );
}
