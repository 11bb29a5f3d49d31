import type { MusterPerson, MusterReport } from '@muster/model/muster/wire.ts';
import { Link, useParams } from 'react-router';

import { useT } from '../../../core/i18n/i18n.ts';
import { useSession } from '../../../core/session/session.ts';
import { formatTime } from '../../../core/time/formatTime.ts';
import { useNow } from '../../../core/time/useNow.ts';
import { Waiting } from '../../../ui/feedback/Waiting.tsx';
import { Button } from '../../../ui/input/Button.tsx';
import { usePageTheme } from '../../../ui/layout/themeChoice.ts';
import { LastPlaces } from './LastPlaces.tsx';
import css from './MusterPrint.module.css';
import { countStates, musterName, personName, useMuster } from './muster.ts';
import { safeBy } from './RollCall.tsx';
import { whereabouts } from './whereabouts.ts';

/**
 * `/muster/ID/print`: the sheet for the fire brigade, the missing first; during the evacuation it has the time of the
 * data.
 */
export function MusterPrint() {
  usePageTheme('light');
  const { id = '' } = useParams();
  const t = useT();
  const now = useNow(1000);
  const { data: report, error } = useMuster(id);
  if (report === undefined) return <main className={css.sheet}>{error === null ? <Waiting /> : error.message}</main>;
  const asOf = report.endedAt ?? now;
  return (
    <main className={css.sheet}>
      <div className={css.actions}>
        <Link to={`/muster/${encodeURIComponent(id)}`}>{t('muster.list')}</Link>
        <Button tone="primary" onClick={() => window.print()}>
          {t('muster.printNow')}
        </Button>
      </div>
      <Head report={report} asOf={asOf} />
      <People report={report} asOf={asOf} state="missing" />
      <section className={css.plan}>
        <h2>{t('muster.plan')}</h2>
        <LastPlaces report={report} hasNames />
      </section>
      <People report={report} asOf={asOf} state="onTheWay" />
      <People report={report} asOf={asOf} state="safe" />
      <p className={css.signatures}>
        <span>{t('muster.signLeader')}</span>
        <span>{t('muster.signBrigade')}</span>
      </p>
    </main>
  );
}

interface PartProps {
  report: MusterReport;
  asOf: number;
}

function Head({ report, asOf }: PartProps) {
  const t = useT();
  const site = useSession(({ buildings, buildId }) => buildings.find(({ id }) => id === buildId)?.name ?? '');
  const { kind, cause, startedAt, startedBy, endedAt, points } = report;
  const { missing, onTheWay, safe, total } = countStates(report.people);
  const facts = [
    ...(cause === null ? [] : [t('muster.fact', { label: t('muster.cause'), value: cause })]),
    t('muster.startedBy', { time: formatTime(startedAt), who: startedBy ?? '' }),
    ...(endedAt === null ? [] : [t('muster.fact', { label: t('muster.endedAt'), value: formatTime(endedAt) })]),
    t('muster.fact', { label: t('muster.points'), value: points.map(({ name }) => name).join(', ') }),
  ];
  const counts = [
    [t('muster.state.missing'), missing],
    [t('muster.state.onTheWay'), onTheWay],
    [t('muster.state.safe'), safe],
    [t('muster.total'), total],
  ] as const;
  return (
    <header>
      <h1>{`${site} · ${t(`muster.kind.${kind}`)} · ${musterName(t, report)}`}</h1>
      <p>{facts.join(' · ')}</p>
      <p>
        <strong>{t('muster.printedAt', { time: formatTime(asOf) })}</strong>
        {counts.map(([label, value]) => ` · ${t('muster.fact', { label, value })}`)}
      </p>
    </header>
  );
}

function People({ report, asOf, state }: PartProps & { state: MusterPerson['state'] }) {
  const t = useT();
  const people = report.people.filter((one) => one.state === state);
  const name = t(`muster.state.${state}`);
  return (
    <section>
      <h2 className={state === 'missing' ? css.missing : undefined}>{`${name} (${people.length})`}</h2>
      {people.length > 0 && (
        <table className={css.people} aria-label={name}>
          <thead>
            <tr>
              <th scope="col">{t('muster.name')}</th>
              <th scope="col">{t('person.departId')}</th>
              <th scope="col">{t(state === 'safe' ? 'muster.point' : 'muster.where')}</th>
              <th scope="col">{t('muster.phone')}</th>
              <th scope="col">{t('muster.supervisor')}</th>
            </tr>
          </thead>
          <tbody>
            {people.map((one) => (
              <tr key={one.id}>
                <td>{personName(one)}</td>
                <td>{one.departName ?? ''}</td>
                <td>{state === 'safe' ? safeBy(t, one, report) : whereabouts(t, one, asOf)}</td>
                <td>{one.phone ?? ''}</td>
                <td>{one.supervisor ?? ''}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
