import { alarm } from '@muster/model/alarm/alarm.ts';
import { comparisonTable } from '@muster/model/drillResult/drillResultTable.ts';
import { permissionCode } from '@muster/model/entity/entity.ts';
import { Link, useSearchParams } from 'react-router';

import { useT } from '../../../core/i18n/i18n.ts';
import { useCan } from '../../../core/session/session.ts';
import { Empty } from '../../../ui/feedback/Empty.tsx';
import { Waiting } from '../../../ui/feedback/Waiting.tsx';
import { Button } from '../../../ui/input/Button.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { PageTitle } from '../../../ui/layout/PageTitle.tsx';
import { FigureTable } from '../../alarm/statistics/FigureTable.tsx';
import { useComparison } from '../muster/muster.ts';
import { ComparedCurves } from './ComparedCurves.tsx';
import { ExportButton } from './ExportButton.tsx';
import css from './result.module.css';

/** `/drill/result/compare?plan=`: comparison of the newest runs of a plan: curves and times. */
export function Comparison() {
  const t = useT();
  const can = useCan();
  const planId = useSearchParams()[0].get('plan') ?? '';
  const { data: runs, error, refetch } = useComparison(planId);
  const list = <Link to={`/drill/result?planId=${encodeURIComponent(planId)}`}>{t('drillPlan.results')}</Link>;
  if (planId === '') return <Empty text={t('drillResult.comparisonNone')} action={list} />;
  if (error !== null && runs === undefined)
    return <Empty text={error.message} action={<Button onClick={() => void refetch()}>{t('console.retry')}</Button>} />;
  if (runs === undefined) return <Waiting />;
  if (runs.length === 0) return <Empty text={t('drillResult.comparisonNone')} action={list} />;
  const links = runs.map(({ id }) => (
    <Link key={id} to={`/drill/result/${encodeURIComponent(id)}`}>
      {t('muster.list')}
    </Link>
  ));
  return (
    <div className={css.page}>
      <div className={css.bar}>
        <PageTitle className={css.title}>{`${t('drillResult.comparison')} · ${runs[0]?.planName ?? ''}`}</PageTitle>
        {list}
        <span className={css.actions}>
          {can(permissionCode(alarm, 'export')) && (
            <ExportButton path="/bp/drillResult/compare/export" query={{ planId }} name={t('drillResult.comparison')} />
          )}
          <Button onClick={() => window.print()}>{t('muster.printNow')}</Button>
        </span>
      </div>
      <Card title={t('drillResult.curves')}>
        <ComparedCurves runs={runs} />
      </Card>
      <Card title={t('drillResult.comparison')}>
        <FigureTable table={comparisonTable(runs)} extra={{ heading: t('muster.list'), cells: links }} />
      </Card>
    </div>
  );
}
