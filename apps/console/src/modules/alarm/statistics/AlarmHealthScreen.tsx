import type { AlarmHealth, BadActor } from '@muster/model/alarm/statisticWire.ts';
import { healthFigures, healthTables } from '@muster/model/alarm/statisticHealthTable.ts';
import { healthTarget, type TargetVerdict } from '@muster/model/alarm/statisticTarget.ts';
import { Link } from 'react-router';
import { isOfAreas, registry } from '@muster/engine/rules/registry.ts';
import { permissions } from '@muster/model/access/permission.ts';
import { alarmSetting } from '@muster/model/alarmSetting/alarmSetting.ts';
import { permissionCode } from '@muster/model/entity/entity.ts';

import { useT } from '../../../core/i18n/i18n.ts';
import { Bars } from '../../../ui/chart/Bars.tsx';
import { levelParts, plainPart } from '../../../ui/chart/chart.ts';
import { Line } from '../../../ui/chart/Line.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { Figure } from './Figure.tsx';
import { FigureTable } from './FigureTable.tsx';
import { figureText } from './figureText.ts';
import { tableOf } from './groupBars.ts';
import { LongList } from './LongList.tsx';
import css from './Statistic.module.css';
import { StatisticPage } from './StatisticPage.tsx';
import { useCan } from '../../../core/session/session.ts';

/** `/alarm/health`: metrics of the alarm system with the targets of ISA-18.2 and IEC 62682. */
export function AlarmHealthScreen() {
  const t = useT();
  return (
    <StatisticPage<AlarmHealth>
      path="/pod/alarm/statistics/health"
      name="alarmHealth"
      captionOf={({ span, raises }) =>
        t('health.span', { from: span.dayFrom, to: span.dayTo, zone: span.timeZone, count: raises })
      }
      isEmpty={({ raises, standing }) => raises === 0 && standing.count === 0}
    >
      {(health) => <Health health={health} />}
    </StatisticPage>
  );
}

function Health({ health }: { health: AlarmHealth }) {
  const t = useT();
  const tables = healthTables(health);
  return (
    <>
      <div className={css.wide}>
        <Targets health={health} />
      </div>
      <div className={css.wide}>
        <Figure table={tableOf(tables, 'days')}>
          <Line
            label={t('health.dayList')}
            points={health.days.map(({ key, peak }) => ({ key, name: key.slice(5), value: peak }))}
            target={{ value: healthTarget.peak * health.operators, text: t('health.target.peak') }}
          />
        </Figure>
      </div>
      <Levels health={health} />
      <Lines health={health} name="chattering" note={t('health.chatteringNote')} />
      <div className={css.wide}>
        <BadActors health={health} />
      </div>
      <Lines health={health} name="floods" note={t('health.floodNote')} />
      <Lines health={health} name="fleeting" note={t('health.fleetingNote')} />
      <div className={css.wide}>
        <Lines health={health} name="standing" note={t('health.standingNote')} />
      </div>
    </>
  );
}

interface HealthProps {
  health: AlarmHealth;
}

/** Metrics with their targets. */
function Targets({ health }: HealthProps) {
  const t = useT();
  return (
    <Card title={t('health.figures')}>
      <p className={css.note}>{t('health.intro')}</p>
      <p className={css.note}>
        {t('health.operators', { count: health.operators })}{' '}
        <Link className={css.screenOnly} to="/alarm/setting">
          {t('health.operatorsSet')}
        </Link>
      </p>
      <div className={css.tableFrame} tabIndex={0} role="region" aria-label={t('health.target')}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{t('statistic.figure')}</th>
              <th scope="col" className={css.right}>
                {t('health.value')}
              </th>
              <th scope="col" className={css.targetBeside}>
                {t('health.target')}
              </th>
              <th scope="col">{t('health.verdict')}</th>
            </tr>
          </thead>
          <tbody>
            {healthFigures(health).map(({ name, value, verdict }) => (
              <tr key={name}>
                <td className={css.words} data-target={t.named(`health.target.${name}`)}>
                  {t.named(`health.${name}`)}
                </td>
                <td className={css.value}>{figureText(t, value)}</td>
                <td className={`${css.quiet} ${css.targetBeside}`}>{t.named(`health.target.${name}`)}</td>
                <td>
                  <VerdictMark verdict={verdict} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}

/** Shares of the levels with the recommended ones. */
function Levels({ health: { levels, raises } }: HealthProps) {
  const t = useT();
  const shareOf = (value: number): number => (raises === 0 ? 0 : value / raises);
  const bars = levelParts(levels).map((part) => ({
    key: part.label,
    name: t.named(part.label),
    text: figureText(t, { kind: 'share', value: shareOf(part.value) }),
    parts: [{ ...part, value: shareOf(part.value) }],
  }));
  const marks = Object.fromEntries(bars.map(({ key }, index) => [key, healthTarget.levels[index] ?? 0]));
  return (
    <Card title={t('health.levelList')}>
      <Bars label={t('health.levelList')} bars={bars} marks={marks} />
      <p className={`${css.note} ${css.below}`}>{t('health.levelNote')}</p>
    </Card>
  );
}

function BadActors({ health }: HealthProps) {
  const t = useT();
  const table = tableOf(healthTables(health), 'badActors');
  const bars = health.badActors.map(({ type, areaId, areaName, count, share }) => ({
    key: `${type} ${areaId}`,
    name: areaName === null ? t(`alarm.type.${type}`) : `${t(`alarm.type.${type}`)} · ${areaName}`,
    text: figureText(t, { kind: 'share', value: share }),
    parts: plainPart('health.raises', count),
  }));
  return (
    <Card title={t('health.badActorList')}>
      <p className={css.note}>{t('health.badActorNote')}</p>
      <Bars label={t('health.badActorList')} bars={bars} />
      <div className={css.below}>
        <FigureTable
          table={table}
          extra={{
            heading: t('health.tame'),
            cells: health.badActors.map((actor) => <TameLink key={`${actor.type} ${actor.areaId}`} actor={actor} />),
          }}
        />
      </div>
    </Card>
  );
}

interface LinesProps extends HealthProps {
  name: 'floods' | 'chattering' | 'fleeting' | 'standing';
  note: string;
}

function Lines({ health, name, note }: LinesProps) {
  const t = useT();
  const table = tableOf(healthTables(health), name);
  return (
    <Card title={t.named(table.title)}>
      <p className={css.note}>{note}</p>
      <LongList lines={health[name]} />
      <FigureTable table={table} />
    </Card>
  );
}

/**
 * Link to the back-test of the area's rule with the proposed delay. A rule of the site is not
 * back-tested; the link leads to its settings.
 */
function TameLink({ actor: { type, areaId, proposal } }: { actor: BadActor }) {
  const t = useT();
  const can = useCan();
  if (areaId === null || !registry.some((rule) => rule.code === type && isOfAreas(rule)))
    return can(permissionCode(alarmSetting, 'view')) ? <Link to="/alarm/setting">{t('health.toSetting')}</Link> : null;
  if (!can(permissions.alarmBacktest)) return null;
  const query = new URLSearchParams({ rule: type });
  if (proposal !== null) query.set(proposal.parameter, String(proposal.seconds));
  return <Link to={`/area/list/backtest/${encodeURIComponent(areaId)}?${query}`}>{t('console.backtest.open')}</Link>;
}

const signs: Readonly<Record<TargetVerdict, string>> = { met: '✓', near: '≈', missed: '✕' };

/** By sign, weight and text: colour is for alarms only (look: Charts). */
function VerdictMark({ verdict }: { verdict: TargetVerdict }) {
  const t = useT();
  return (
    <span className={`${css.verdict} ${css[verdict]}`}>
      <span aria-hidden="true">{signs[verdict]}</span> {t(`health.verdict.${verdict}`)}
    </span>
  );
}
