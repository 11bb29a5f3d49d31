import { permissions } from '@muster/model/access/permission.ts';
import { drillPlan } from '@muster/model/drillPlan/drillPlan.ts';
import { permissionCode } from '@muster/model/entity/entity.ts';
import type { PastMuster, RunningMuster } from '@muster/model/muster/wire.ts';
import { useState } from 'react';
import { Link, Route, Routes, useParams, useSearchParams } from 'react-router';

import { useT } from '../../../core/i18n/i18n.ts';
import { useCan } from '../../../core/session/session.ts';
import { formatDuration, formatTime } from '../../../core/time/formatTime.ts';
import { Empty } from '../../../ui/feedback/Empty.tsx';
import { Waiting } from '../../../ui/feedback/Waiting.tsx';
import { Button } from '../../../ui/input/Button.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { PlainTable } from '../../../ui/table/PlainTable.tsx';
import css from './MusterHome.module.css';
import { musterName, useAlarmAreas, useDrillResults, useRunningMusters } from './muster.ts';
import { MusterPage } from './MusterPage.tsx';
import { StartMuster } from './StartMuster.tsx';

const pageSize = 20;

/** `/muster`: running and earlier evacuations; `/muster/ID`: one with its roll call. */
export function MusterScreen() {
  return (
    <Routes>
      <Route index element={<MusterHome />} />
      <Route path=":id" element={<OfAddress />} />
    </Routes>
  );
}

function OfAddress() {
  const { id = '' } = useParams();
  return <MusterPage key={id} id={id} />;
}

/**
 * Running and earlier evacuations, and the areas with the most alarms (specification §9). `?start=` opens the start.
 */
export function MusterHome() {
  const t = useT();
  const can = useCan();
  const mayEvacuate = can(permissions.evacuate);
  const [search, setSearch] = useSearchParams();
  const from = search.get('start');
  const { data, error, refetch } = useRunningMusters();
  const retry = <Button onClick={() => void refetch()}>{t('console.retry')}</Button>;
  return (
    <div className={css.page}>
      {mayEvacuate && (
        <div className={css.actions}>
          <Button tone="danger" onClick={() => setSearch({ start: 'site' })}>
            {t('muster.evacuate')}
          </Button>
          <Link to="/muster/codes">{t('checkIn.codes')}</Link>
          {can(permissionCode(drillPlan, 'view')) && <Link to="/drill/plan">{t('menu.drillPlan')}</Link>}
        </div>
      )}
      <Card title={t('muster.running')}>
        {data === undefined && (error === null ? <Waiting /> : <Empty text={error.message} action={retry} />)}
        {data?.length === 0 && <p>{t('muster.noneRunning')}</p>}
        {data?.map((muster) => (
          <Running key={muster.id} muster={muster} />
        ))}
      </Card>
      <Past />
      <AlarmAreas />
      {from !== null && mayEvacuate && <StartMuster from={from} onClose={() => setSearch({}, { replace: true })} />}
    </div>
  );
}

function Running({ muster }: { muster: RunningMuster }) {
  const t = useT();
  const { id, kind, cause, startedAt, startedBy } = muster;
  return (
    <Link className={css.running} to={`/muster/${encodeURIComponent(id)}`}>
      <strong>{t('muster.runningLink', { kind: t(`muster.kind.${kind}`), name: musterName(t, muster) })}</strong>
      <span>
        {cause !== null && `${cause} · `}
        {t('muster.startedBy', { time: formatTime(startedAt), who: startedBy ?? '' })}
      </span>
      <span className={css.open}>{t('muster.open')}</span>
    </Link>
  );
}

function Past() {
  const t = useT();
  const [size, setSize] = useState(pageSize);
  const { data, error, refetch } = useDrillResults({}, size);
  if (error !== null && data === undefined)
    return <Empty text={error.message} action={<Button onClick={() => void refetch()}>{t('console.retry')}</Button>} />;
  if (data === undefined) return null;
  const link = (muster: PastMuster) => (
    <Link to={`/muster/${encodeURIComponent(muster.id)}`}>{musterName(t, muster)}</Link>
  );
  return (
    <Card title={t('muster.past')} aside={<Link to="/drill/result">{t('menu.drillResult')}</Link>}>
      {data.length === 0 && <p>{t('muster.noPast')}</p>}
      {data.length > 0 && (
        <PlainTable
          label={t('muster.past')}
          rows={data.data}
          keyOf={({ id }) => id}
          columns={[
            { heading: t('muster.scope'), cell: link },
            { heading: t('muster.kind'), cell: ({ kind }) => t(`muster.kind.${kind}`) },
            { heading: t('muster.cause'), cell: ({ cause }) => cause ?? '' },
            { heading: t('muster.startedAt'), cell: ({ startedAt }) => formatTime(startedAt) },
            {
              heading: t('muster.lasted'),
              cell: ({ startedAt, endedAt }) => formatDuration(t, (endedAt ?? startedAt) - startedAt),
            },
            { heading: t('muster.total'), cell: ({ total }) => total, isNumber: true },
            { heading: t('muster.state.safe'), cell: ({ safe }) => safe, isNumber: true },
          ]}
        />
      )}
      {data.length > data.data.length && <Button onClick={() => setSize(size + pageSize)}>{t('muster.more')}</Button>}
    </Card>
  );
}

/** The ten areas with the most alarms: where the next evacuation is likely. */
function AlarmAreas() {
  const t = useT();
  const { data = [] } = useAlarmAreas();
  if (data.length === 0) return null;
  const most = Math.max(...data.map(({ count }) => count));
  return (
    <Card title={t('muster.topAreas')}>
      <ol className={css.areas}>
        {data.map(({ areaId, areaName, count }) => (
          <li key={areaId}>
            <span className={css.areaName}>{areaName ?? areaId}</span>
            <span className={css.areaBar} style={{ width: `${(count / most) * 100}%` }} />
            <span className={css.areaCount}>{count}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
