import type { AlarmStatistics } from '@muster/model/alarm/statisticWire.ts';
import { statisticTables, type StatisticTable } from '@muster/model/alarm/statisticTable.ts';

import { useT } from '../../../core/i18n/i18n.ts';
import { Bars } from '../../../ui/chart/Bars.tsx';
import { levelParts } from '../../../ui/chart/chart.ts';
import { Columns } from '../../../ui/chart/Columns.tsx';
import { HeatStrip } from '../../../ui/chart/HeatStrip.tsx';
import { Legend } from '../../../ui/chart/Legend.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { Account, Headline, Today } from './Account.tsx';
import { Figure } from './Figure.tsx';
import { numberText } from './figureText.ts';
import { dayColumns, groupBars, hourColumns, tableOf } from './groupBars.ts';
import { Responses } from './Responses.tsx';
import css from './Statistic.module.css';
import { StatisticPage } from './StatisticPage.tsx';

/** `/alarm/statistic`: alarms by type, place and time, and response times. */
export function AlarmStatisticScreen() {
  const t = useT();
  return (
    <StatisticPage<AlarmStatistics>
      path="/pod/alarm/statistics"
      name="alarmStatistic"
      captionOf={({ span, account }) =>
        t('statistic.span', { from: span.dayFrom, to: span.dayTo, zone: span.timeZone, count: account.raised })
      }
      isEmpty={({ account, today }) => account.raised === 0 && today.count === 0}
    >
      {(statistics) => <Statistics statistics={statistics} tables={statisticTables(statistics)} />}
    </StatisticPage>
  );
}

interface StatisticsProps {
  statistics: AlarmStatistics;
  tables: readonly StatisticTable[];
}

function Statistics({ statistics, tables }: StatisticsProps) {
  const t = useT();
  const { account, raises, today, levels, types, areas, departs, hours, days, responses } = statistics;
  const bars = { types, areas, departs };
  return (
    <>
      <div className={css.wide}>
        <Card title={t('statistic.account')}>
          <div className={css.headlines}>
            <Account account={account} />
            <Headline label={t('statistic.raises')} value={numberText(raises, 0)} />
            <Today today={today} />
          </div>
        </Card>
      </div>
      <div className={css.wide}>
        <Figure table={tableOf(tables, 'days')}>
          <Legend parts={levelParts(levels)} />
          <Columns label={t('statistic.by.days')} bars={dayColumns(days)} />
        </Figure>
      </div>
      <Figure table={tableOf(tables, 'levels')}>
        <Bars
          label={t('statistic.byLevel')}
          bars={levelParts(levels).map((part) => ({
            key: part.label,
            name: t.named(part.label),
            text: numberText(part.value, 0),
            parts: [part],
          }))}
        />
      </Figure>
      <Figure table={tableOf(tables, 'hours')}>
        <Columns label={t('statistic.by.hours')} bars={hourColumns(hours)} />
      </Figure>
      {(['types', 'areas', 'departs'] as const).map((name) => (
        <Figure key={name} table={tableOf(tables, name)}>
          <Bars label={t(`statistic.by.${name}`)} bars={groupBars(t, bars[name], tableOf(tables, name))} />
        </Figure>
      ))}
      <Figure table={tableOf(tables, 'week')}>
        <Week week={statistics.week} />
      </Figure>
      <div className={css.wide}>
        <Figure table={tableOf(tables, 'responses')} note={t('statistic.responseNote')}>
          <Responses responses={responses} />
        </Figure>
      </div>
    </>
  );
}

const hourNames = Array.from({ length: 24 }, (_, hour) => String(hour));

function Week({ week }: Pick<AlarmStatistics, 'week'>) {
  const t = useT();
  const rows = week.map((values, day) => ({ name: t.named(`console.weekday.${day + 1}`), values }));
  return (
    <HeatStrip
      label={t('statistic.by.week')}
      rows={rows}
      names={hourNames}
      textOf={(row, column) =>
        t('statistic.inHour', {
          day: rows[row]?.name ?? '',
          hour: `${column}:00`,
          count: rows[row]?.values[column] ?? 0,
        })
      }
    />
  );
}
