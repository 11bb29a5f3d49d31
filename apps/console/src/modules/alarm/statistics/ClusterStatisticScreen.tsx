import type { ClusterStatistics } from '@muster/model/alarm/statisticWire.ts';
import { clusterTables } from '@muster/model/alarm/statisticTable.ts';

import { useT } from '../../../core/i18n/i18n.ts';
import { Bars } from '../../../ui/chart/Bars.tsx';
import { Columns } from '../../../ui/chart/Columns.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { formatDuration } from '../../../core/time/formatTime.ts';
import { Account, Headline } from './Account.tsx';
import { Figure } from './Figure.tsx';
import { FigureTable } from './FigureTable.tsx';
import { figureText, numberText } from './figureText.ts';
import { dayColumns, groupBars, hourColumns, tableOf } from './groupBars.ts';
import { LongList } from './LongList.tsx';
import css from './Statistic.module.css';
import { StatisticPage } from './StatisticPage.tsx';

/** A cluster alarm has one type, and its people may be of several departments. */
const hidden = ['type', 'departId'];

/** `/alarm/clusterStatistic`: places, times, sizes and durations of clusters (specification §2). */
export function ClusterStatisticScreen() {
  const t = useT();
  return (
    <StatisticPage<ClusterStatistics>
      path="/pod/alarm/statistics/cluster"
      name="clusterAlarmStatistics"
      hidden={hidden}
      captionOf={({ span, account }) =>
        t('statistic.span', { from: span.dayFrom, to: span.dayTo, zone: span.timeZone, count: account.raised })
      }
      isEmpty={({ account }) => account.raised === 0}
    >
      {(clusters) => <Clusters clusters={clusters} />}
    </StatisticPage>
  );
}

function Clusters({ clusters }: { clusters: ClusterStatistics }) {
  const t = useT();
  const tables = clusterTables(clusters);
  const { account, largest, durations, areas, hours, days, alarms } = clusters;
  const lasted =
    durations === null ? figureText(t, { kind: 'duration', ms: null }) : formatDuration(t, durations.medianMs);
  return (
    <>
      <div className={css.wide}>
        <Card title={t('statistic.account')}>
          <div className={css.headlines}>
            <Account account={account} />
            <Headline label={t('statistic.largestGroup')} value={numberText(largest, 0)} />
            <Headline label={`${t('statistic.lasted')} · ${t('statistic.medianMs')}`} value={lasted}>
              {durations !== null && (
                <dl className={css.facts}>
                  <dt>{t('statistic.p90Ms')}</dt>
                  <dd>{formatDuration(t, durations.p90Ms)}</dd>
                  <dt>{t('statistic.maxMs')}</dt>
                  <dd>{formatDuration(t, durations.maxMs)}</dd>
                </dl>
              )}
            </Headline>
          </div>
        </Card>
      </div>
      <div className={css.wide}>
        <Figure table={tableOf(tables, 'days')}>
          <Columns label={t('statistic.by.days')} bars={dayColumns(days)} />
        </Figure>
      </div>
      <Figure table={tableOf(tables, 'areas')}>
        <Bars label={t('statistic.by.areas')} bars={groupBars(t, areas, tableOf(tables, 'areas'))} />
      </Figure>
      <Figure table={tableOf(tables, 'hours')}>
        <Columns label={t('statistic.by.hours')} bars={hourColumns(hours)} />
      </Figure>
      <div className={css.wide}>
        <Card title={t('statistic.clusterAlarms')}>
          <LongList lines={alarms} />
          <FigureTable table={tableOf(tables, 'alarms')} />
        </Card>
      </div>
    </>
  );
}
