import { alarm } from '@muster/model/alarm/alarm.ts';
import { drillPlan } from '@muster/model/drillPlan/drillPlan.ts';
import { entityPath, permissionCode } from '@muster/model/entity/entity.ts';
import type { PastMuster } from '@muster/model/muster/wire.ts';
import { musterKinds } from '@muster/model/muster/muster.ts';
import type { simpleRow } from '@muster/model/reply/wire.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';

import { get, type Wire } from '../../../core/http/request.ts';
import { useT, type Translate } from '../../../core/i18n/i18n.ts';
import { useCan } from '../../../core/session/session.ts';
import { formatDuration, formatTime } from '../../../core/time/formatTime.ts';
import { Empty } from '../../../ui/feedback/Empty.tsx';
import { Waiting } from '../../../ui/feedback/Waiting.tsx';
import { Button } from '../../../ui/input/Button.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { PlainTable, type PlainColumn } from '../../../ui/table/PlainTable.tsx';
import css from './result.module.css';
import { musterName, useDrillResults } from '../muster/muster.ts';
import { ExportButton } from './ExportButton.tsx';

const pageSize = 20;
const filterNames = ['planId', 'kind', 'goal', 'dayFrom', 'dayTo'] as const;
type Filters = Partial<Record<(typeof filterNames)[number], string>>;

/** All runs that are over, narrowed by the address; each leads to its roll call. */
export function ResultList() {
  const t = useT();
  const can = useCan();
  const [search, setSearch] = useSearchParams();
  const filters: Filters = Object.fromEntries(
    filterNames.flatMap((name) => (search.get(name) ? [[name, search.get(name)]] : [])),
  );
  const narrow = (part: Filters): void =>
    setSearch(Object.fromEntries(Object.entries({ ...filters, ...part }).filter(([, value]) => value !== '')), {
      replace: true,
    });
  const { planId = '' } = filters;
  return (
    <div className={css.page}>
      <div className={css.bar} role="search">
        <FilterBar filters={filters} narrow={narrow} />
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

function Runs({ filters }: { filters: Filters }) {
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
    { heading: t('muster.cause'), cell: ({ cause }) => cause ?? '' },
    { heading: t('muster.lasted'), cell: whole },
    { heading: t('muster.total'), cell: ({ total }) => total, isNumber: true },
    { heading: t('muster.state.safe'), cell: ({ safe }) => safe, isNumber: true },
    { heading: t('drillResult.to50'), cell: (run) => timeTo(run, 0.5) },
    { heading: t('drillResult.to80'), cell: (run) => timeTo(run, 0.8) },
    { heading: t('drillResult.to100'), cell: (run) => timeTo(run, 1) },
    { heading: t('drillResult.goal'), cell: (run) => verdict(t, run) },
  ];
}

function verdict(t: Translate, { goalSeconds, goalReached }: PastMuster) {
  if (goalSeconds === null || goalReached === null) return '';
  const words = `${formatDuration(t, goalSeconds * 1000)} · ${t(goalReached ? 'muster.goalMet' : 'muster.goalMissed')}`;
  return <span className={goalReached ? undefined : css.missed}>{words}</span>;
}

/** Plans by name, for whoever may see plans. */
function usePlanNames() {
  const isSeen = useCan()(permissionCode(drillPlan, 'view'));
  const { data = [] } = useQuery({
    queryKey: [drillPlan.name, 'simple-list'],
    queryFn: ({ signal }) =>
      get<Wire<typeof simpleRow>[]>(`${entityPath(drillPlan)}/simple-list`, {}, { signal, quiet: true }),
    enabled: isSeen,
  });
  return data;
}

function FilterBar({ filters, narrow }: { filters: Filters; narrow: (part: Filters) => void }) {
  const t = useT();
  const plans = usePlanNames();
  const day = (name: 'dayFrom' | 'dayTo') => (
    <label className={css.day}>
      {t(`drillResult.${name}`)}
      <input type="date" value={filters[name] ?? ''} onChange={(event) => narrow({ [name]: event.target.value })} />
    </label>
  );
  return (
    <div className={css.filters}>
      {plans.length > 0 && (
        <select
          aria-label={t('drillPlan')}
          value={filters.planId ?? ''}
          onChange={(event) => narrow({ planId: event.target.value })}
        >
          <option value="">{t('drillResult.allPlans')}</option>
          {plans.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
      <select
        aria-label={t('muster.kind')}
        value={filters.kind ?? ''}
        onChange={(event) => narrow({ kind: event.target.value })}
      >
        <option value="">{t('drillResult.allKinds')}</option>
        {musterKinds.map((kind) => (
          <option key={kind} value={kind}>
            {t(`muster.kind.${kind}`)}
          </option>
        ))}
      </select>
      <select
        aria-label={t('drillResult.goal')}
        value={filters.goal ?? ''}
        onChange={(event) => narrow({ goal: event.target.value })}
      >
        <option value="">{t('drillResult.anyGoal')}</option>
        <option value="reached">{t('muster.goalMet')}</option>
        <option value="missed">{t('muster.goalMissed')}</option>
      </select>
      {day('dayFrom')}
      {day('dayTo')}
    </div>
  );
}
