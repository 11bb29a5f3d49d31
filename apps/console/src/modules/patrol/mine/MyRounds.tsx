import type { MyRound, MyRounds as Mine } from '@muster/model/patrolRound/wire.ts';
import { Link } from 'react-router';

import { useT, type Translate } from '../../../core/i18n/i18n.ts';
import { formatDuration } from '../../../core/time/formatTime.ts';
import { useNow } from '../../../core/time/useNow.ts';
import { Empty } from '../../../ui/feedback/Empty.tsx';
import { Waiting } from '../../../ui/feedback/Waiting.tsx';
import { Button } from '../../../ui/input/Button.tsx';
import { clock, demandText } from '../today/roundLook.ts';
import { roundKey } from '../today/roundKey.ts';
import { KeptChecks } from './KeptChecks.tsx';
import css from './MyRounds.module.css';
import { OwnRound } from './OwnRound.tsx';
import { useMine, useOwner, useSending } from './useMine.ts';

/** `/patrol/round` on a phone: the rounds of the user's team, point by point, also without a network. */
export function MyRounds() {
  const t = useT();
  const owner = useOwner();
  const { data, error, dataUpdatedAt, refetch } = useMine(owner);
  useSending(owner);
  if (data === undefined && error !== null)
    return (
      <div className={css.page}>
        <KeptChecks />
        <Empty text={error.message} action={<Button onClick={() => void refetch()}>{t('console.retry')}</Button>} />
      </div>
    );
  if (data === undefined) return <Waiting />;
  return (
    <div className={css.page}>
      {error !== null && (
        <p className={css.away} role="status">
          {t('patrolMine.away', { time: clock(dataUpdatedAt) })}
        </p>
      )}
      <KeptChecks />
      {/* Phones may have a wrong clock; what is sent has the time of the server. */}
      <Rounds mine={data} offset={data.now - dataUpdatedAt} />
      <Link className={css.action} to="/patrol/round/all">
        {t('patrolMine.allRounds')}
      </Link>
    </div>
  );
}

function Rounds({ mine, offset }: { mine: Mine; offset: number }) {
  const t = useT();
  const now = useNow(1000) + offset;
  const rounds = mine.rounds.filter(({ endsAt }) => now < endsAt);
  // Without a network the opening of a round is derived from the time.
  const open = rounds.filter(({ state, opensAt }) => state === 'open' || opensAt <= now);
  const coming = rounds.filter((round) => !open.includes(round));
  if (mine.person === null) return <Empty text={t('patrolMine.noPerson')} />;
  return (
    <>
      {open.length === 0 && <p className={css.none}>{t('patrolMine.none')}</p>}
      {open.map((round) => (
        <OwnRound key={roundKey(round)} round={round} place={mine.place} offset={offset} now={now} />
      ))}
      {coming.length > 0 && (
        <section aria-label={t('patrolMine.nextRounds')}>
          <h2>{t('patrolMine.nextRounds')}</h2>
          <ul className={css.coming}>
            {coming.map((round) => (
              <li key={roundKey(round)}>
                <strong>{round.routeName}</strong>
                <span>{`${clock(round.from)}–${clock(round.to)}`}</span>
                <small>{comingWords(t, round, now)}</small>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function comingWords(t: Translate, { opensAt, demands }: MyRound, now: number): string {
  const opens = t('patrolToday.opensIn', { time: formatDuration(t, opensAt - now) });
  return [opens, ...demands.map((demand) => demandText(t, demand))].join(' · ');
}
