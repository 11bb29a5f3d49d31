import type { MyRound, MyRounds } from '@muster/model/patrolRound/wire.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';

import { useT, type Translate } from '../../../core/i18n/i18n.ts';
import { floorName } from '../../../core/i18n/floorName.ts';
import { formatDuration } from '../../../core/time/formatTime.ts';
import { clock, demandText } from '../today/roundLook.ts';
import { roundKey } from '../today/roundKey.ts';
import { useCheckQueue } from './checkQueue.ts';
import type { KeptCheck } from './checkStore.ts';
import css from './MyRounds.module.css';
import { PointCheck } from './PointCheck.tsx';
import { isDone } from './useMine.ts';
import { wayTo } from './way.ts';
import { WaySketch } from './WaySketch.tsx';

interface OwnRoundProps {
  round: MyRound;
  place: MyRounds['place'];
  /** ms by which the server's clock is ahead of the phone's. */
  offset: number;
  /** By the server's clock. */
  now: number;
}

type Point = MyRound['points'][number];

/** A round in progress: the next point, and those before and after it. */
export function OwnRound({ round, place, offset, now }: OwnRoundProps) {
  const t = useT();
  const checks = useCheckQueue((state) => state.checks);
  const [chosenId, choose] = useChosenPoint(round);
  const done = new Set(round.points.filter((point) => isDone(round, point, checks)).map(({ id }) => id));
  const next = round.points.find(({ id }) => !done.has(id)) ?? null;
  // Until the result of its check is known, a point stays visible, although it counts as done.
  const [heldId, hold] = useState<string | null>(null);
  const shown = round.points.find(({ id }) => id === (heldId ?? chosenId)) ?? next;
  return (
    <section className={css.round} aria-label={round.routeName}>
      <RoundHead round={round} now={now} />
      {shown === null ? (
        <p className={css.done}>{t('patrolMine.done')}</p>
      ) : (
        <div className={css.next}>
          <h3>
            {shown === next && <small>{t('patrolMine.next')}</small>}
            {`${round.points.indexOf(shown) + 1}. ${shown.name}`}
            {shown.mustVisit && <small>{t('console.patrol.mustVisit')}</small>}
          </h3>
          <p className={css.where}>{whereWords(t, shown, place)}</p>
          <Remark text={shown.remark} />
          <PointCheck
            key={shown.id}
            round={round}
            point={shown}
            offset={offset}
            onBegin={() => hold(shown.id)}
            onEnd={(isTaken) => {
              hold(null);
              if (isTaken) choose(null);
            }}
          />
        </div>
      )}
      <WaySketch round={round} nextId={shown?.id ?? null} doneIds={done} me={place} />
      <ol className={css.points}>
        {round.points.map((point, index) => (
          <li key={point.id}>
            <button type="button" aria-pressed={point === shown} onClick={() => choose(point.id)}>
              <span className={done.has(point.id) ? `${css.number} ${css.visited}` : css.number}>{index + 1}</span>
              <span className={css.pointName}>{point.name}</span>
              <small>{stateWords(t, round, point, checks)}</small>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

function RoundHead({ round, now }: Pick<OwnRoundProps, 'round' | 'now'>) {
  const t = useT();
  const { routeName, from, to, endsAt, demands, inOrderOnly, remark } = round;
  return (
    <header>
      <h2>{routeName}</h2>
      <p className={css.facts}>
        <span>{`${clock(from)}–${clock(to)}`}</span>
        <strong>{t('patrolToday.left', { time: formatDuration(t, endsAt - now) })}</strong>
      </p>
      <p className={css.facts}>
        <span>{demands.map((demand) => demandText(t, demand)).join(' · ')}</span>
        {inOrderOnly && <span>{t('patrolToday.ordered')}</span>}
      </p>
      <Remark text={remark} />
    </header>
  );
}

/** Remark of the route's author. */
function Remark({ text }: { text: string | null }) {
  return text === null || text === '' ? null : <p className={css.remark}>{text}</p>;
}

/** The selected point, in the URL: `?point=`, of a round. */
function useChosenPoint(round: MyRound): [string | null, (id: string | null) => void] {
  const [search, setSearch] = useSearchParams();
  const [key, id = null] = (search.get('point') ?? '').split('*');
  const choose = (chosen: string | null): void =>
    setSearch(chosen === null ? {} : { point: `${roundKey(round)}*${chosen}` }, { replace: true });
  return [key === roundKey(round) ? id : null, choose];
}

function whereWords(t: Translate, { sensing, place }: Point, me: MyRounds['place']): string {
  const words: string[] = [];
  if (place !== null && me !== null) {
    const { metres, side } = wayTo(me, place);
    words.push(t('patrolMine.way', { metres, side: t(`patrolWay.${side}`) }));
  }
  if (place !== null) words.push(floorName(t, place.floor));
  if (sensing === 'beacon') words.push(t('patrolMine.beacon'));
  return words.join(' · ');
}

function stateWords(
  t: Translate,
  { routeId, round }: MyRound,
  { id, visit, checkedAt }: Point,
  checks: readonly KeptCheck[],
) {
  if (checks.some((check) => check.routeId === routeId && check.round === round && check.pointId === id))
    return t('patrolMine.kept');
  if (checkedAt !== null) return t('patrolMine.checkedAt', { time: clock(checkedAt) });
  return visit === null ? '' : t('patrolToday.visited', { time: clock(visit.at), name: visit.personName ?? visit.tag });
}
