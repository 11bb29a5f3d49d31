import type { MusterPerson, MusterReport } from '@muster/model/muster/wire.ts';
import { useState } from 'react';
import { Link, useParams } from 'react-router';

import { useT } from '../../../core/i18n/i18n.ts';
import { formatTime } from '../../../core/time/formatTime.ts';
import { useNow } from '../../../core/time/useNow.ts';
import { Waiting } from '../../../ui/feedback/Waiting.tsx';
import { usePageTheme } from '../../../ui/layout/themeChoice.ts';
import { ArrivalCurve } from './ArrivalCurve.tsx';
import { LastPlaces } from './LastPlaces.tsx';
import css from './MusterWall.module.css';
import { countStates, musterName, personName, useEarlierMusters, useMayTick, useMuster } from './muster.ts';
import { TickDialog } from './TickDialog.tsx';
import { whereabouts } from './whereabouts.ts';

/** Number of rows that fit on the wall. */
const rows = 6;
const namesShown = 5;

/** `/muster/ID/wall`: missing people with their last places, and the progress, readable from 6 m. */
export function MusterWall() {
  usePageTheme('dark');
  const { id = '' } = useParams();
  const t = useT();
  const now = useNow(1000);
  const { data: report, error } = useMuster(id);
  const { data: earlier = [] } = useEarlierMusters(id);
  if (report === undefined) return <main className={css.wall}>{error === null ? <Waiting /> : error.message}</main>;
  return (
    <main className={css.wall}>
      <Head report={report} now={now} />
      <div className={css.figures}>
        <Figures report={report} />
        <div className={css.curve}>
          <ArrivalCurve report={report} earlier={earlier[0]} now={now} />
        </div>
      </div>
      <div className={css.columns}>
        <Missing report={report} now={now} />
        <section className={css.map} aria-label={t('muster.plan')}>
          <LastPlaces report={report} />
        </section>
        <Points report={report} />
      </div>
    </main>
  );
}

function Head({ report, now }: { report: MusterReport; now: number }) {
  const t = useT();
  const { kind, cause, startedAt, startedBy, endedAt } = report;
  const lasted = Math.max(0, Math.floor(((endedAt ?? now) - startedAt) / 1000));
  const [minutes, seconds] = [Math.floor(lasted / 60), lasted % 60];
  return (
    <header className={css.head}>
      <h1 className={kind === 'emergency' ? css.emergency : undefined}>{t(`muster.kind.${kind}`)}</h1>
      <span className={css.name}>
        {musterName(t, report)}
        {cause !== null && ` · ${cause}`}
      </span>
      <span className={css.quiet}>
        {t('muster.startedBy', { time: formatTime(startedAt).slice(11), who: startedBy ?? '' })}
      </span>
      <strong className={css.clock}>{`${String(minutes).padStart(2, '0')}:${String(seconds).padStart(2, '0')}`}</strong>
    </header>
  );
}

function Figures({ report: { people } }: { report: MusterReport }) {
  const t = useT();
  const { missing, onTheWay, safe, ticked } = countStates(people);
  return (
    <>
      <p className={`${css.figure} ${missing > 0 ? css.danger : ''}`}>
        <strong>{missing}</strong>
        {t('muster.state.missing')}
      </p>
      <p className={css.figure}>
        <strong>{onTheWay}</strong>
        {t('muster.state.onTheWay')}
      </p>
      <p className={`${css.figure} ${css.good}`}>
        <strong>{safe}</strong>
        <span>{`${t('muster.state.safe')} · ${t('muster.tickedCount', { count: ticked })}`}</span>
      </p>
    </>
  );
}

function Missing({ report, now }: { report: MusterReport; now: number }) {
  const t = useT();
  const mayTick = useMayTick() && report.endedAt === null;
  const [ticked, setTicked] = useState<MusterPerson | null>(null);
  const missing = report.people.filter(({ state }) => state === 'missing');
  const onTheWay = report.people.filter(({ state }) => state === 'onTheWay');
  const names = onTheWay.slice(0, namesShown).map(personName).join(', ');
  const more = onTheWay.length > namesShown ? ` +${onTheWay.length - namesShown}` : '';
  return (
    <section className={css.panel} aria-label={t('muster.state.missing')}>
      <h2 className={css.dangerWords}>
        {t('muster.state.missing')}
        {missing.length > rows && <span className={css.quiet}>{` +${missing.length - rows}`}</span>}
      </h2>
      {missing.length === 0 && <p>{t('muster.nobodyMissing')}</p>}
      <ul>
        {missing.slice(0, rows).map((one) => (
          <li key={one.id} className={css.person}>
            <span className={css.who}>
              <strong>{personName(one)}</strong>
              <span className={css.quiet}>{whereabouts(t, one, report.endedAt ?? now)}</span>
            </span>
            <span>{one.phone ?? ''}</span>
            {mayTick && (
              <button
                type="button"
                aria-label={`${t('muster.tick')} ${personName(one)}`}
                onClick={() => setTicked(one)}
              >
                {t('muster.tick')}
              </button>
            )}
          </li>
        ))}
      </ul>
      {onTheWay.length > 0 && <p className={css.quiet}>{t('muster.onTheWayNames', { names: `${names}${more}` })}</p>}
      {ticked !== null && <TickDialog muster={report} people={[ticked]} onClose={() => setTicked(null)} />}
    </section>
  );
}

function Points({ report: { id, points, people, wristbands } }: { report: MusterReport }) {
  const t = useT();
  return (
    <section className={css.panel} aria-label={t('muster.points')}>
      <h2>{t('muster.points')}</h2>
      <ul>
        {points.map((point) => (
          <li key={point.id} className={css.person}>
            <span className={css.who}>{point.name}</span>
            <strong className={css.count}>
              {people.filter(({ state, pointId }) => state === 'safe' && pointId === point.id).length}
            </strong>
          </li>
        ))}
      </ul>
      {wristbands !== null && (
        <p className={css.person}>
          <span className={css.who}>{t('muster.wristbands')}</span>
          <span>{t('muster.wristbandsRead', wristbands)}</span>
        </p>
      )}
      <Link className={css.print} to={`/muster/${encodeURIComponent(id)}/print`}>
        {t('muster.print')}
      </Link>
    </section>
  );
}
