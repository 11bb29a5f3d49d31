import { permissions } from '@muster/model/access/permission.ts';
import { alarm } from '@muster/model/alarm/alarm.ts';
import { permissionCode } from '@muster/model/entity/entity.ts';
import type { MusterReport } from '@muster/model/muster/wire.ts';
import { Link } from 'react-router';

import { useT } from '../../../core/i18n/i18n.ts';
import { useCan } from '../../../core/session/session.ts';
import { formatDuration, formatTime } from '../../../core/time/formatTime.ts';
import { useNow } from '../../../core/time/useNow.ts';
import { confirm } from '../../../ui/feedback/confirm.ts';
import { Empty } from '../../../ui/feedback/Empty.tsx';
import { Waiting } from '../../../ui/feedback/Waiting.tsx';
import { Button } from '../../../ui/input/Button.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { ReplayLink } from '../../track/ReplayLink.tsx';
import { ExportButton } from '../result/ExportButton.tsx';
import { ArrivalCurve } from './ArrivalCurve.tsx';
import css from './MusterPage.module.css';
import { countStates, musterName, useEarlierMusters, useEndMuster, useMuster } from './muster.ts';
import { MusterAlarms } from './MusterAlarms.tsx';
import { MusterSteps } from './MusterSteps.tsx';
import { RollCall } from './RollCall.tsx';

/** A muster with figures, curve and roll call; after its end the result. */
export function MusterPage({ id }: { id: string }) {
  const t = useT();
  const { data: report, error, refetch } = useMuster(id);
  const { data: earlier = [] } = useEarlierMusters(id);
  const now = useNow(1000);
  if (report === undefined && error !== null)
    return <Empty text={error.message} action={<Button onClick={() => void refetch()}>{t('console.retry')}</Button>} />;
  if (report === undefined) return <Waiting />;
  return (
    <div className={css.page}>
      <Head report={report} now={now} />
      <Card title={t(report.endedAt === null ? 'muster.arrivals' : 'muster.result')}>
        <Figures report={report} now={now} />
        <ArrivalCurve report={report} earlier={earlier[0]} now={now} />
      </Card>
      <MusterSteps report={report} />
      <Card title={t('muster.list')} aside={<Points report={report} />}>
        <RollCall report={report} now={now} />
      </Card>
      <MusterAlarms id={id} />
    </div>
  );
}

function Head({ report, now }: { report: MusterReport; now: number }) {
  const t = useT();
  const { kind, planName, cause, startedAt, startedBy, endedAt } = report;
  return (
    <header className={css.head}>
      <div className={css.words}>
        <h1 className={kind === 'emergency' && endedAt === null ? css.emergency : undefined}>
          {`${t(`muster.kind.${kind}`)} · ${musterName(t, report)}`}
        </h1>
        <p>
          {planName !== null && `${planName} · `}
          {cause !== null && `${cause} · `}
          {t('muster.startedBy', { time: formatTime(startedAt), who: startedBy ?? '' })}
          {endedAt !== null &&
            ` · ${t('muster.fact', { label: t('muster.endedAt'), value: `${formatTime(endedAt)} ${report.endedBy ?? ''}` })}`}
        </p>
      </div>
      <div className={css.actions}>
        <Links report={report} now={now} />
        <End report={report} />
      </div>
    </header>
  );
}

/** Links to its replay, big screen, print, other runs of its plan, and sheet. */
function Links({ report, now }: { report: MusterReport; now: number }) {
  const t = useT();
  const { id, kind, planId, startedAt, endedAt } = report;
  const can = useCan();
  const to = (page: string): string => `/muster/${encodeURIComponent(id)}/${page}`;
  return (
    <>
      <ReplayLink
        className={css.link}
        target={{
          personIds: slowestFirst(report.people),
          from: startedAt,
          to: endedAt ?? now,
          about: { kind: 'muster', id },
          why: t('console.replay.why.muster', { kind: t(`muster.kind.${kind}`), name: musterName(t, report) }),
        }}
      />
      <Link className={css.link} to={to('wall')}>
        {t('muster.wall')}
      </Link>
      <Link className={css.link} to={to('print')}>
        {t('muster.print')}
      </Link>
      {planId !== null && (
        <Link className={css.link} to={`/drill/result/compare?plan=${encodeURIComponent(planId)}`}>
          {t('drillResult.compare')}
        </Link>
      )}
      {can(permissionCode(alarm, 'export')) && (
        <ExportButton path="/pod/muster/export" query={{ id }} name={t('muster.result')} />
      )}
    </>
  );
}

function End({ report }: { report: MusterReport }) {
  const t = useT();
  const mayEnd = useCan()(permissions.evacuate) && report.endedAt === null;
  const { mutate, isPending } = useEndMuster(report.id);
  if (!mayEnd) return null;
  const end = async (): Promise<void> => {
    const { missing, onTheWay } = countStates(report.people);
    const text = t('muster.endText', { name: musterName(t, report), count: missing + onTheWay });
    const label = t('muster.end');
    if (await confirm({ title: label, text, confirmLabel: label, isDangerous: true })) mutate();
  };
  return (
    <Button tone="danger" isBusy={isPending} onClick={() => void end()}>
      {t('muster.end')}
    </Button>
  );
}

/** Missing people, then the last ones, because a replay has a limit. */
function slowestFirst(people: MusterReport['people']): string[] {
  const arrival = ({ arrivedAt, tick }: MusterReport['people'][number]): number =>
    arrivedAt ?? tick?.at ?? Number.POSITIVE_INFINITY;
  return people
    .toSorted((one, other) => (arrival(one) === arrival(other) ? 0 : arrival(other) - arrival(one)))
    .map(({ id }) => id);
}

function Figures({ report, now }: { report: MusterReport; now: number }) {
  const t = useT();
  const { people, startedAt, endedAt, reached, wristbands } = report;
  const { missing, onTheWay, safe, ticked, total } = countStates(people);
  return (
    <dl className={css.figures}>
      <Figure name={t('muster.state.missing')} value={String(missing)} isWarning={missing > 0} />
      <Figure name={t('muster.state.onTheWay')} value={String(onTheWay)} />
      <Figure name={`${t('muster.state.safe')} · ${t('muster.tickedCount', { count: ticked })}`} value={String(safe)} />
      <Figure name={t('muster.total')} value={String(total)} />
      <Figure name={t('muster.lasted')} value={formatDuration(t, (endedAt ?? now) - startedAt)} />
      {reached.map(({ share, afterMs }) => (
        <Figure
          key={share}
          name={t('muster.reached', { percent: Math.round(share * 100) })}
          value={afterMs === null ? '–' : formatDuration(t, afterMs)}
        />
      ))}
      <Goal report={report} now={now} />
      {wristbands !== null && <Figure name={t('muster.wristbands')} value={t('muster.wristbandsRead', wristbands)} />}
    </dl>
  );
}

/** Target time until everyone is safe, and whether it was met; during the evacuation, once it is decided. */
function Goal({ report, now }: { report: MusterReport; now: number }) {
  const t = useT();
  const { goalSeconds, reached, startedAt, endedAt } = report;
  if (goalSeconds === null) return null;
  const goalMs = goalSeconds * 1000;
  const whole = reached.find(({ share }) => share === 1)?.afterMs ?? null;
  // Of all people, including those that this account may not see.
  const isMet = report.goalReached ?? (whole !== null && whole <= goalMs);
  const isDecided = isMet || whole !== null || endedAt !== null || now - startedAt > goalMs;
  const verdict = isDecided ? ` · ${t(isMet ? 'muster.goalMet' : 'muster.goalMissed')}` : '';
  const value = `${formatDuration(t, goalMs)}${verdict}`;
  return <Figure name={t('muster.goalTime')} value={value} isWarning={isDecided && !isMet} />;
}

function Figure({ name, value, isWarning = false }: { name: string; value: string; isWarning?: boolean }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={isWarning ? css.warning : undefined}>{value}</dd>
    </div>
  );
}

/** Each muster point with its count and a link to its page for a warden's phone. */
function Points({ report: { id, points, people } }: { report: MusterReport }) {
  return (
    <ul className={css.points}>
      {points.map((point) => (
        <li key={point.id}>
          <Link to={`/muster/${encodeURIComponent(id)}/point/${encodeURIComponent(point.id)}`}>
            {`${point.name} ${people.filter(({ pointId, state }) => pointId === point.id && state === 'safe').length}`}
          </Link>
        </li>
      ))}
    </ul>
  );
}
