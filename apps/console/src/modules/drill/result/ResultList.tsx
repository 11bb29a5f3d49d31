import { alarm } from '@muster/model/alarm/alarm.ts';
import { drillResults } from '@muster/model/drillResult/drillResultFilters.ts';
import { permissionCode } from '@muster/model/entity/entity.ts';
import { filterParameters } from '@muster/model/entity/filterFields.ts';
import type { PastMuster } from '@muster/model/muster/wire.ts';
import { useState } from 'react';
import { Link } from 'react-router';

import { useT, type Translate } from '../../../core/i18n/i18n.ts';
import { useCan } from '../../../core/session/session.ts';
import { formatDuration, formatTime } from '../../../core/time/formatTime.ts';
import { Empty } from '../../../ui/feedback/Empty.tsx';
import { Waiting } from '../../../ui/feedback/Waiting.tsx';
import { Button } from '../../../ui/input/Button.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { FilterRow } from '../../../ui/table/FilterRow.tsx';
import { PlainTable, type PlainColumn } from '../../../ui/table/PlainTable.tsx';
import { useTableQuery } from '../../../ui/table/useTableQuery.ts';
import css from './result.module.css';
import { musterName, useDrillResults } from '../muster/muster.ts';
import { ExportButton } from './ExportButton.tsx';

const pageSize = 20;
const parameters = filterParameters(drillResults);

/** All ended runs, filtered by the URL; each links to its roll call. */
export function ResultList() {
  const t = useT();
  const can = useCan();
  const control = useTableQuery(parameters);
  const { filters } = control.query;
  const { planId = '' } = filters;
  return (
    <div className={css.page}>
      <div className={css.bar}>
        <FilterRow entity={drillResults} control={control} />
        <span className={css.actions}>
          {planId !== '' && (
            <Link to={`/drill/result/compare?plan=${encodeURIComponent(planId)}`}>{t('drillResult.compare')}</Link>
          )}
          {can(permissionCode(alarm, 'export')) && (
            <ExportButton path="/bp/drillResult/export" query={filters} name={t('menu.drillResult')} />
          )}
          <Button onClick={() => window.print()}>{t('muster.printNow')}</Button>
        </span>
      </div>
      <Runs key={JSON.stringify(filters)} filters={filters} />
    </div>
  );
}

function Runs({ filters }: { filters: Readonly<Record<string, string>> }) {
  const t = useT();
  const [size, setSize] = useState(pageSize);
  const { data, error, refetch } = useDrillResults(filters, size);
  if (error !== null && data === undefined)
    return <Empty text={error.message} action={<Button onClick={() => void refetch()}>{t('console.retry')}</Button>} />;
  if (data === undefined) return <Waiting />;
  if (data.length === 0) return <Empty text={t('drillResult.none')} />;
  return (
    <Card title={`${t('menu.drillResult')} (${data.length})`}>
      <PlainTable label={t('menu.drillResult')} rows={data.data} keyOf={({ id }) => id} columns={columnsOf(t)} />
      {data.length > data.data.length && <Button onClick={() => setSize(size + pageSize)}>{t('muster.more')}</Button>}
    </Card>
  );
}

function columnsOf(t: Translate): PlainColumn<PastMuster>[] {
  const open = (run: PastMuster) => (
    <Link to={`/drill/result/${encodeURIComponent(run.id)}`}>{formatTime(run.startedAt)}</Link>
  );
  const timeTo = (run: PastMuster, share: number): string => {
    const afterMs = run.reached.find((each) => each.share === share)?.afterMs ?? null;
    return afterMs === null ? '–' : formatDuration(t, afterMs);
  };
  const whole = ({ startedAt, endedAt }: PastMuster): string => formatDuration(t, (endedAt ?? startedAt) - startedAt);
  return [
    { heading: t('muster.startedAt'), cell: open },
    { heading: t('muster.kind'), cell: ({ kind }) => t(`muster.kind.${kind}`) },
    { heading: t('drillPlan'), cell: ({ planName }) => planName ?? '' },
    { heading: t('muster.scope'), cell: (run) => musterName(t, run) },
    { heading: t('muster.total'), cell: ({ total }) => total, isNumber: true },
    { heading: t('muster.state.safe'), cell: ({ safe }) => safe, isNumber: true },
    { heading: t('drillResult.to50'), cell: (run) => timeTo(run, 0.5) },
    { heading: t('drillResult.to80'), cell: (run) => timeTo(run, 0.8) },
    { heading: t('drillResult.to100'), cell: (run) => timeTo(run, 1) },
    { heading: t('drillResult.goal'), cell: (run) => verdict(t, run) },
    { heading: t('muster.lasted'), cell: whole },
    { heading: t('muster.cause'), cell: causeOf },
  ];
}

function causeOf({ cause }: PastMuster) {
  return (
    <span className={css.cause} title={cause ?? ''}>
      {cause}
    </span>
  );
}

function verdict(t: Translate, { goalSeconds, goalReached }: PastMuster) {
  if (goalSeconds === null || goalReached === null) return '';
  const words = `${formatDuration(t, goalSeconds * 1000)} · ${t(goalReached ? 'muster.goalMet' : 'muster.goalMissed')}`;
  return <span className={goalReached ? undefined : css.missed}>{words}</span>;
}
