import type { MusterPerson, MusterReport } from '@muster/model/muster/wire.ts';
import { useId, useState, type FormEvent } from 'react';
import { Link, useParams } from 'react-router';

import { useT } from '../../../core/i18n/i18n.ts';
import { formatTime } from '../../../core/time/formatTime.ts';
import { Waiting } from '../../../ui/feedback/Waiting.tsx';
import css from './MusterPoint.module.css';
import { musterName, personName, useMayTick, useMuster, useMusterGuests, useTick } from './muster.ts';
import { safeBy } from './RollCall.tsx';

/** Maximum number of listed people on a phone; a name or a card filters them. */
const namesShown = 100;

/** `/muster/ID/point/POINT`, for the phone of a warden: people at this point, and one tap for each without a card. */
export function MusterPoint() {
  const { id = '', point = '' } = useParams();
  const t = useT();
  const { data: report, error } = useMuster(id);
  if (report === undefined) return <main className={css.page}>{error === null ? <Waiting /> : error.message}</main>;
  return (
    <main className={css.page}>
      <header className={css.head}>
        <Link to={`/muster/${encodeURIComponent(id)}`}>{t('muster.list')}</Link>
        <h1>{report.points.find((each) => each.id === point)?.name ?? t('muster.point')}</h1>
        <p>{`${t(`muster.kind.${report.kind}`)} · ${musterName(t, report)}`}</p>
      </header>
      <Open report={report} pointId={point} />
      <Here report={report} pointId={point} />
      <Guests report={report} pointId={point} />
    </main>
  );
}

interface PartProps {
  report: MusterReport;
  pointId: string;
}

/** People who are not safe yet: ticked by a tap on the name, or by card number and Enter, as from a scanner. */
function Open({ report, pointId }: PartProps) {
  const t = useT();
  const hint = useId();
  const [words, setWords] = useState('');
  const { mutate, isPending } = useTick(report.id);
  const mayTick = useMayTick() && report.endedAt === null;
  const open = report.people.filter(({ state }) => state !== 'safe');
  const found = open.filter((one) => matches(one, words.trim().toLowerCase()));
  const tick = (one: MusterPerson): void => {
    mutate({ personIds: [one.id], isSafe: true, reason: 'seen', pointId });
    setWords('');
  };
  const scan = (event: FormEvent): void => {
    event.preventDefault();
    const [only] = open.filter(({ card }) => card !== null && card === words.trim());
    const one = only ?? (found.length === 1 ? found[0] : undefined);
    if (one !== undefined && mayTick) tick(one);
  };
  return (
    <>
      <form onSubmit={scan}>
        <input
          className={css.find}
          type="search"
          enterKeyHint="done"
          aria-label={t('muster.find')}
          placeholder={t('muster.find')}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      </form>
      {mayTick && (
        <p id={hint} className={css.hint}>
          {t('muster.tapHint')}
        </p>
      )}
      {found.length === 0 && <p>{t(open.length === 0 ? 'muster.nobodyMissing' : 'muster.nobody')}</p>}
      <ul className={css.list}>
        {found.slice(0, namesShown).map((one) => (
          <li key={one.id}>
            <button type="button" disabled={!mayTick || isPending} aria-describedby={hint} onClick={() => tick(one)}>
              <strong>{personName(one)}</strong>
              <span>
                {[one.departName, t(`muster.state.${one.state}`)].filter((each) => each !== null).join(' · ')}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

function matches({ name, departName, card }: MusterPerson, words: string): boolean {
  return words === '' || [name, departName, card].some((each) => (each ?? '').toLowerCase().includes(words));
}

function Here({ report, pointId }: PartProps) {
  const t = useT();
  const here = report.people.filter((one) => one.state === 'safe' && one.pointId === pointId);
  return (
    <section>
      <h2>{t('muster.atPoint', { count: here.length })}</h2>
      <ul className={css.list}>
        {here.map((one) => (
          <li key={one.id} className={css.here}>
            <strong>{personName(one)}</strong>
            <span>{safeBy(t, one, report)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Unregistered people who checked in here by the code, for the warden. */
function Guests({ report: { id, endedAt }, pointId }: PartProps) {
  const t = useT();
  const { data = [] } = useMusterGuests(id, endedAt === null);
  const here = data.filter((guest) => guest.pointId === pointId);
  if (here.length === 0) return null;
  return (
    <section>
      <h2>{t('checkIn.guests', { count: here.length })}</h2>
      <ul className={css.list}>
        {here.map(({ name, at }) => (
          <li key={name} className={css.here}>
            <strong>{name}</strong>
            <span>{formatTime(at).slice(11)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
