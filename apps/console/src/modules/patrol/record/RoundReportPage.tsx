import { alarm } from '@muster/model/alarm/alarm.ts';
import { permissionCode } from '@muster/model/entity/entity.ts';
import { patrolRound } from '@muster/model/patrolRound/patrolRound.ts';
import type { RoundReport } from '@muster/model/patrolRound/wire.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';

import { get } from '../../../core/http/request.ts';
import { useT } from '../../../core/i18n/i18n.ts';
import { useCan } from '../../../core/session/session.ts';
import { formatTime } from '../../../core/time/formatTime.ts';
import type { ListState } from '../../../ui/entity/screenParts.ts';
import { Empty } from '../../../ui/feedback/Empty.tsx';
import { Waiting } from '../../../ui/feedback/Waiting.tsx';
import { Button } from '../../../ui/input/Button.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { PageTitle } from '../../../ui/layout/PageTitle.tsx';
import { PlainTable } from '../../../ui/table/PlainTable.tsx';
import { ReplayLink } from '../../track/ReplayLink.tsx';
import { stateSigns } from '../today/roundLook.ts';
import { ReportChecks } from './ReportChecks.tsx';
import { ReportPoints, VisitList } from './ReportPoints.tsx';
import { ReportResult } from './ReportResult.tsx';
import css from './RoundReport.module.css';

/** A judged round with its details, for screen and print. */
export function RoundReportPage({ id }: { id: string }) {
  const t = useT();
  const { data, error, refetch } = useQuery({
    queryKey: [patrolRound.name, 'report', id],
    queryFn: ({ signal }) => get<RoundReport>('/bp/patrolRound/report', { id }, { signal, quiet: true }),
  });
  const back = useBack();
  if (error !== null)
    return (
      <Empty
        text={error.message}
        action={
          <>
            <Button onClick={() => void refetch()}>{t('console.retry')}</Button>
            {back}
          </>
        }
      />
    );
  if (data === undefined) return <Waiting />;
  return (
    <div className={css.page}>
      <Head report={data} back={back} />
      <ReportResult report={data} />
      <Card title={t('patrolRound.pointIds')}>
        <ReportPoints report={data} />
      </Card>
      <Card title={t('patrolReport.checks')}>
        <ReportChecks report={data} />
      </Card>
      <Card title={t('patrolReport.visitList')}>
        <VisitList report={data} />
      </Card>
      <Alarms report={data} />
    </div>
  );
}

/** Back to the list with its previous query. */
function useBack(): ReactNode {
  const t = useT();
  const navigate = useNavigate();
  const { state } = useLocation();
  // Written by `useEntityList`; null if the URL was typed or sent.
  const search = (state as ListState | null)?.listSearch ?? '';
  return <Button onClick={() => void navigate(`/patrol/record${search}`)}>{t('console.form.back')}</Button>;
}

function Head({ report, back }: { report: RoundReport; back: ReactNode }) {
  const t = useT();
  const { id, routeName, round, teamName, departName, state, replay } = report;
  return (
    <header className={css.head}>
      <div className={css.words}>
        <PageTitle className={css.title}>{routeName}</PageTitle>
        <p>
          <strong className={state === 'missed' ? css.missed : undefined}>
            {`${stateSigns[state]} ${t(`patrolRound.state.${state}`)}`}
          </strong>
          {` · ${[round, teamName, departName].filter(Boolean).join(' · ')}`}
        </p>
      </div>
      <div className={css.actions}>
        <ReplayLink
          className={css.link}
          target={{
            ...replay,
            about: { kind: 'round', id },
            why: t('console.replay.why.round', { route: routeName, round }),
          }}
        />
        <Button onClick={() => window.print()}>{t('statistic.print')}</Button>
        {back}
      </div>
    </header>
  );
}

function Alarms({ report: { alarms } }: { report: RoundReport }) {
  const t = useT();
  const mayOpen = useCan()(permissionCode(alarm, 'view'));
  const typeOf = ({ id, type }: RoundReport['alarms'][number]): ReactNode => {
    const name = t(`alarm.type.${type}`);
    return mayOpen ? <Link to={`/alarm/list?id=${encodeURIComponent(id)}`}>{name}</Link> : name;
  };
  return (
    <Card title={t('patrolReport.alarms')}>
      {alarms.length === 0 ? (
        <p className={css.none}>{t('patrolReport.noAlarms')}</p>
      ) : (
        <PlainTable
          label={t('patrolReport.alarms')}
          rows={alarms}
          keyOf={({ id }) => id}
          columns={[
            { heading: t('alarm.raisedAt'), cell: ({ raisedAt }) => formatTime(raisedAt) },
            { heading: t('alarm.type'), cell: typeOf },
            { heading: t('alarm.level'), cell: ({ level }) => t.named(`alarm.level.${level}`) },
            { heading: t('alarm.subjectName'), cell: ({ subjectName }) => subjectName ?? '' },
            { heading: t('alarm.areaName'), cell: ({ areaName }) => areaName ?? '' },
            { heading: t('alarm.status'), cell: ({ status }) => t(`alarm.status.${status}`) },
          ]}
        />
      )}
    </Card>
  );
}
