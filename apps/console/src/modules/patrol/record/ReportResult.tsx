import type { RoundReport } from '@muster/model/patrolRound/wire.ts';

import { useT, type Translate } from '../../../core/i18n/i18n.ts';
import { formatDuration, formatTime } from '../../../core/time/formatTime.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { Facts } from '../../../ui/layout/Facts.tsx';
import { PlainTable } from '../../../ui/table/PlainTable.tsx';
import { clock, demandText, stateSigns } from '../today/roundLook.ts';
import css from './RoundReport.module.css';

type Judgement = Pick<RoundReport, 'state' | 'visitedCount' | 'visits' | 'dwellSeconds' | 'inOrder'>;

/** The result of the round with its conditions, and earlier results. */
export function ReportResult({ report }: { report: RoundReport }) {
  const t = useT();
  const { from, to, opensAt, endedAt, judgedAt, demands, members, visits, dwellSeconds, cardsTogether } = report;
  const facts = [
    { name: t('patrolReport.window'), value: `${formatTime(from).slice(0, 16)} – ${clock(to)}` },
    { name: t('patrolRound.openedAt'), value: formatTime(opensAt) },
    { name: t('patrolRound.endedAt'), value: formatTime(endedAt) },
    { name: t('patrolRoute.indicators'), value: demands.map((demand) => demandText(t, demand)).join(' · ') },
    { name: t('patrolRound.visits'), value: String(visits) },
    { name: t('patrolReport.dwell'), value: formatDuration(t, dwellSeconds * 1000) },
    { name: t('patrolReport.order'), value: orderWords(t, report) },
    { name: t('patrolRound.memberIds'), value: members.map((member) => memberWords(t, member)).join('、') },
    { name: t('patrolRound.judgedAt'), value: formatTime(judgedAt) },
  ];
  return (
    <Card title={t('patrolReport.result')}>
      {cardsTogether.length > 0 && (
        <p className={css.remark}>
          {t('patrolReport.cardsTogether', { pairs: cardsTogether.map((pair) => pair.join(' + ')).join('、') })}
        </p>
      )}
      <Facts facts={facts} />
      <Former report={report} />
    </Card>
  );
}

function orderWords(t: Translate, { inOrder }: Judgement): string {
  return t(inOrder ? 'patrolReport.inOrder' : 'patrolReport.notInOrder');
}

function memberWords(t: Translate, { name, tags }: RoundReport['members'][number]): string {
  return tags.length === 0 ? name : t('patrolReport.member', { name, tags: tags.join(', ') });
}

function Former({ report: { former } }: { report: RoundReport }) {
  const t = useT();
  if (former.length === 0) return null;
  return (
    <>
      <h3 className={css.part}>{t('patrolReport.former')}</h3>
      <p className={css.none}>{t('patrolReport.formerNote')}</p>
      <PlainTable
        label={t('patrolReport.former')}
        rows={former}
        keyOf={({ judgedAt }) => String(judgedAt)}
        columns={[
          { heading: t('patrolRound.judgedAt'), cell: ({ judgedAt }) => formatTime(judgedAt) },
          {
            heading: t('patrolRound.state'),
            cell: ({ state }) => `${stateSigns[state]} ${t(`patrolRound.state.${state}`)}`,
          },
          { heading: t('patrolRound.endedAt'), cell: ({ endedAt }) => formatTime(endedAt) },
          { heading: t('patrolRound.visitedCount'), cell: ({ visitedCount }) => visitedCount, isNumber: true },
          { heading: t('patrolRound.visits'), cell: ({ visits }) => visits, isNumber: true },
          {
            heading: t('patrolReport.dwell'),
            cell: ({ dwellSeconds }) => formatDuration(t, dwellSeconds * 1000),
            isNumber: true,
          },
          { heading: t('patrolReport.order'), cell: (each) => orderWords(t, each) },
        ]}
      />
    </>
  );
}
