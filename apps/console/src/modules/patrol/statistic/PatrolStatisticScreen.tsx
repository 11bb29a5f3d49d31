import type { StatisticTable } from '@muster/model/alarm/statisticTable.ts';
import { permissionCode } from '@muster/model/entity/entity.ts';
import { filterParameters } from '@muster/model/entity/filterFields.ts';
import { roundStatistics } from '@muster/model/patrolRound/patrolFilters.ts';
import { patrolRound } from '@muster/model/patrolRound/patrolRound.ts';
import { patrolStatisticTables } from '@muster/model/patrolRound/statisticTables.ts';
import type { PatrolStatistics, RoundGroup } from '@muster/model/patrolRound/wire.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { useT, type Translate } from '../../../core/i18n/i18n.ts';
import { Bars } from '../../../ui/chart/Bars.tsx';
import { type ChartBar, type ChartPart, plainPart } from '../../../ui/chart/chart.ts';
import { Columns } from '../../../ui/chart/Columns.tsx';
import { Legend } from '../../../ui/chart/Legend.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { useTableQuery } from '../../../ui/table/useTableQuery.ts';
import { Headline } from '../../alarm/statistics/Account.tsx';
import { Figure } from '../../alarm/statistics/Figure.tsx';
import { numberText } from '../../alarm/statistics/figureText.ts';
import { tableOf } from '../../alarm/statistics/groupBars.ts';
import css from '../../alarm/statistics/Statistic.module.css';
import { StatisticPage } from '../../alarm/statistics/StatisticPage.tsx';
import own from './PatrolStatistic.module.css';
import { baseOf, type GroupName, roundsLink, tableName, totalLink } from './roundsLink.ts';

const parameters = filterParameters(roundStatistics);

/** `/patrol/statistic`: due rounds and results, by day, team, route, person, point and hour. */
export function PatrolStatisticScreen() {
  const t = useT();
  const { filters } = useTableQuery(parameters).query;
  return (
    <StatisticPage<PatrolStatistics>
      path="/bp/patrolRound/statistics"
      name="patrolStatistic"
      entity={roundStatistics}
      exportCode={permissionCode(patrolRound, 'export')}
      emptyText={t('patrolStatistic.none')}
      captionOf={({ span, total }) =>
        t('patrolStatistic.span', { from: span.dayFrom, to: span.dayTo, zone: span.timeZone, count: total.due })
      }
      isEmpty={({ total }) => total.due === 0}
    >
      {(statistics) => <Statistics statistics={statistics} base={baseOf(statistics, filters)} />}
    </StatisticPage>
  );
}

interface StatisticsProps {
  statistics: PatrolStatistics;
  /** Filters that all figures have in common. */
  base: Readonly<Record<string, string>>;
}

function Statistics({ statistics, base }: StatisticsProps) {
  const { days, hours, teams, routes, persons, points } = statistics;
  const props = { tables: patrolStatisticTables(statistics), base };
  const t = useT();
  const dayBars = groupBars(t, days, ({ key }) => key.slice(5));
  return (
    <>
      <Overview statistics={statistics} base={base} />
      <Group {...props} name="days" keys={days} isWide>
        <Legend parts={stateParts(statistics.total)} />
        <Columns label={t('patrolStatistic.byDay')} bars={dayBars} />
      </Group>
      <Group {...props} name="routes" keys={routes} startsOpen>
        <Bars label={t('patrolStatistic.routes')} bars={groupBars(t, routes)} />
      </Group>
      <Group {...props} name="teams" keys={teams} startsOpen>
        <Bars label={t('patrolStatistic.teams')} bars={groupBars(t, teams)} />
      </Group>
      <Group {...props} name="points" keys={points} isWide startsOpen>
        <Bars label={t('patrolStatistic.points')} bars={pointBars(points)} />
      </Group>
      <Group {...props} name="persons" keys={persons} isWide startsOpen>
        <Bars label={t('patrolStatistic.persons')} bars={groupBars(t, persons)} />
      </Group>
      <Group {...props} name="hours" keys={hours} isWide>
        <Legend parts={stateParts(statistics.total)} />
        <Columns label={t('patrolStatistic.hours')} bars={groupBars(t, hours, ({ key }) => key)} />
      </Group>
    </>
  );
}

function Overview({ statistics: { total }, base }: StatisticsProps) {
  const t = useT();
  const link = (value: number, state: 'good' | 'partial' | 'missed' | null): ReactNode => (
    <Link to={totalLink(base, state)}>{numberText(value, 0)}</Link>
  );
  return (
    <div className={css.wide}>
      <Card title={t('patrolStatistic.overview')}>
        <div className={own.overview}>
          <Headline label={t('patrolStatistic.due')} value={link(total.due, null)} />
          <Headline label={t('patrolRound.state.good')} value={link(total.good, 'good')} />
          <Headline label={t('patrolRound.state.partial')} value={link(total.partial, 'partial')} />
          <Headline label={t('patrolRound.state.missed')} value={link(total.missed, 'missed')} />
          <Headline label={t('patrolStatistic.rate')} value={numberText(total.rate ?? 0, 1)}>
            <span className={css.note}>{t('patrolStatistic.pass', { good: total.goodDays, days: total.days })}</span>
          </Headline>
        </div>
      </Card>
    </div>
  );
}

interface GroupProps {
  name: GroupName;
  /** In the order of the table's rows. */
  keys: readonly { key: string }[];
  tables: readonly StatisticTable[];
  base: StatisticsProps['base'];
  isWide?: boolean;
  startsOpen?: boolean;
  children: ReactNode;
}

/** A chart with its table, whose figures link to the rounds. */
function Group({ name, keys, tables, base, isWide = false, startsOpen = false, children }: GroupProps) {
  const linkOf = (row: number, column: number): string | null => {
    const key = keys[row]?.key;
    return key === undefined ? null : roundsLink(name, base, key, column);
  };
  return (
    <div className={isWide ? css.wide : undefined}>
      <Figure table={tableOf(tables, tableName(name))} linkOf={linkOf} startsOpen={startsOpen}>
        {children}
      </Figure>
    </div>
  );
}

type Counts = Pick<RoundGroup, 'good' | 'partial' | 'missed'>;

/** Ink for missed rounds: colours of levels are for alarms (look: Charts). */
function stateParts({ good, partial, missed }: Counts): ChartPart[] {
  return [
    { label: 'patrolRound.state.good', value: good, color: 'primary' },
    { label: 'patrolRound.state.partial', value: partial, color: 'stale' },
    { label: 'patrolRound.state.missed', value: missed, color: 'ink' },
  ];
}

function groupBars(
  t: Translate,
  groups: readonly RoundGroup[],
  nameOf: (group: RoundGroup) => string = ({ key, name }) => name ?? key,
): ChartBar[] {
  return groups.map((group) => {
    const text = group.rate === null ? '–' : t('patrolStatistic.rateOf', { rate: numberText(group.rate, 1) });
    return { key: group.key, name: nameOf(group), text, parts: stateParts(group) };
  });
}

/** Points that were never missed have no bar. */
function pointBars(points: PatrolStatistics['points']): ChartBar[] {
  return points
    .filter(({ missed }) => missed > 0)
    .map(({ key, name, missed }) => {
      const parts = plainPart('patrolRound.state.missed', missed);
      return { key, name: name ?? key, text: numberText(missed, 0), parts };
    });
}
