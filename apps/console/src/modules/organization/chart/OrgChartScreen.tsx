import type { ChartRow } from '@muster/model/depart/wire.ts';
import { useQuery } from '@tanstack/react-query';

import { depart } from '@muster/model/depart/depart.ts';
import { useState } from 'react';
import { Link } from 'react-router';

import { useT } from '../../../core/i18n/i18n.ts';
import { get } from '../../../core/http/request.ts';
import { Waiting } from '../../../ui/feedback/Waiting.tsx';
import { Button } from '../../../ui/input/Button.tsx';
import { Empty } from '../../../ui/feedback/Empty.tsx';
import { OrgChart } from './OrgChart.tsx';
import css from './OrgChart.module.css';
import { orgTrees, type OrgNode } from './orgTree.ts';

/** `/organization/chart`: the departments as a chart, with heads and numbers of people. */
export function OrgChartScreen() {
  const t = useT();
  const { data, error, refetch } = useQuery({
    queryKey: [depart.name, 'chart'],
    queryFn: ({ signal }) => get<ChartRow[]>('/bp/depart/chart', {}, { signal, quiet: true }),
  });
  if (error !== null)
    return <Empty text={error.message} action={<Button onClick={() => void refetch()}>{t('console.retry')}</Button>} />;
  if (data === undefined) return <Waiting />;
  if (data.length === 0)
    return (
      <Empty
        text={t('console.chart.empty')}
        action={<Link to="/organization/depart/add">{t('console.form.addNamed', { name: t('depart') })}</Link>}
      />
    );
  return <Loaded rows={data} />;
}

function Loaded({ rows }: { rows: readonly ChartRow[] }) {
  const t = useT();
  const trees = orgTrees(rows);
  const [folded, fold] = useState<ReadonlySet<string>>(new Set());
  const [chosen, choose] = useState<OrgNode | null>(null);
  const people = trees.reduce((sum, { total }) => sum + total, 0);
  const parents = rows.filter(({ id }) => rows.some(({ parentId }) => parentId === id)).map(({ id }) => id);
  const toggle = (id: string): void => fold((current) => toggled(current, id));
  return (
    <div className={css.page}>
      <div className={css.tools}>
        <span>{t('console.chart.summary', { departs: rows.length, people })}</span>
        <span className={css.buttons}>
          <Button isSmall disabled={folded.size === 0} onClick={() => fold(new Set())}>
            {t('console.chart.unfold')}
          </Button>
          <Button isSmall disabled={parents.length === 0} onClick={() => fold(new Set(parents))}>
            {t('console.chart.fold')}
          </Button>
          <Button isSmall onClick={() => window.print()}>
            {t('console.chart.print')}
          </Button>
        </span>
      </div>
      <div className={css.scroll}>
        <OrgChart trees={trees} folded={folded} onToggle={toggle} onChoose={choose} />
      </div>
      <p className={css.chosen} role="status">
        {chosen === null ? t('console.chart.hint') : <Chosen node={chosen} />}
      </p>
    </div>
  );
}

function Chosen({ node: { row, total } }: { node: OrgNode }) {
  const t = useT();
  const head = row.headName ?? t('console.form.nothing');
  return (
    <>
      <strong>{row.name}</strong> {t('console.chart.detail', { head, people: row.people, total })}{' '}
      <Link to={`/organization/depart/view/${row.id}`}>{t('console.chart.openDepart')}</Link>{' '}
      <Link to={`/organization/person?departId=${row.id}`}>{t('console.chart.openPeople')}</Link>
    </>
  );
}

function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}
