import { entityPath } from '@muster/model/entity/entity.ts';
import { hiddenDanger } from '@muster/model/hiddenDanger/hiddenDanger.ts';
import type { hiddenDangerFigures } from '@muster/model/hiddenDanger/wire.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';

import { get, type Wire } from '../../../core/http/request.ts';
import { useT } from '../../../core/i18n/i18n.ts';
import css from './danger.module.css';

const list = '/area/hiddenDanger';
/** Refresh interval, because deadlines pass without a change of a row. */
const refreshMs = 60_000;

/** Numbers of open, overdue and unaccepted hidden dangers with links to their lists, and of those rectified in time. */
export function DangerFigures() {
  const t = useT();
  const { data } = useQuery({
    queryKey: [hiddenDanger.name, 'figures'],
    queryFn: ({ signal }) =>
      get<Wire<typeof hiddenDangerFigures>>(`${entityPath(hiddenDanger)}/figures`, {}, { signal, quiet: true }),
    refetchInterval: refreshMs,
  });
  if (data === undefined) return null;
  const { open, overdue, toAccept, closed, closedInTime } = data;
  return (
    <dl className={css.figures} aria-label={t('console.danger.figures')}>
      <Figure name={t('console.danger.open')} value={open} to={`${list}?status=reported,assigned,rectified`} />
      <Figure name={t('console.danger.overdue')} value={overdue} to={`${list}?isOverdue=true`} />
      <Figure name={t('console.danger.toAccept')} value={toAccept} to={`${list}?status=rectified`} />
      <Figure name={t('console.danger.closed')} value={closed} />
      {closed > 0 && (
        <Figure name={t('console.danger.inTime')} value={`${Math.round((closedInTime * 100) / closed)}%`} />
      )}
    </dl>
  );
}

function Figure({ name, value, to }: { name: string; value: number | string; to?: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{to === undefined ? value : <Link to={to}>{value}</Link>}</dd>
    </div>
  );
}
