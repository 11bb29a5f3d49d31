import type { TodayRound } from '@muster/model/patrolRound/wire.ts';
import { useId } from 'react';
import { Link } from 'react-router';

import { floorName } from '../../../core/i18n/floorName.ts';
import { useT, type Translate } from '../../../core/i18n/i18n.ts';
import { ReplayLink } from '../../track/ReplayLink.tsx';
import type { PointState } from '../../../map/sign/mapSign.ts';
import { clock, demandText, type Grouping, pointStatesOf, stateSigns, timeWords } from './roundLook.ts';
import css from './RoundsToday.module.css';

interface RoundLineProps {
  round: TodayRound;
  by: Grouping;
  /** By the server's clock. */
  now: number;
  isOpen: boolean;
  onToggle: () => void;
}

/** A round in a line: state, progress, remaining time; unfolded, its points and members. */
export function RoundLine({ round, by, now, isOpen, onToggle }: RoundLineProps) {
  const t = useT();
  const id = useId();
  const { state, isLate, from, to, demands } = round;
  const isTimely = state === 'open' || state === 'due';
  return (
    <li className={isOpen ? `${css.line} ${css.chosen}` : css.line}>
      <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
        <span className={css.head}>
          <StateMark state={state} />
          <span className={css.name}>{nameOf(round, by)}</span>
          <span className={css.time}>{`${clock(from)}–${clock(to)}`}</span>
        </span>
        <span className={css.facts}>
          <span>{demands.map((demand) => demandText(t, demand)).join(' · ')}</span>
          <span className={isTimely ? css.left : undefined}>{timeWords(t, round, now)}</span>
        </span>
        <Steps states={pointStatesOf(round)} />
        {isLate && <span className={css.late}>{t('patrolToday.late')}</span>}
      </button>
      {isOpen && (
        <div id={id} className={css.inside}>
          <Points round={round} />
          <Members round={round} />
          <Links round={round} now={now} />
        </div>
      )}
    </li>
  );
}

function StateMark({ state }: Pick<TodayRound, 'state'>) {
  const t = useT();
  return (
    <span className={`${css.state} ${css[state] ?? ''}`}>
      <span aria-hidden="true">{stateSigns[state]}</span> {t(`patrolRound.state.${state}`)}
    </span>
  );
}

function nameOf({ round, routeName, teamName }: TodayRound, by: Grouping): string {
  const number = `#${round.split('#')[1] ?? ''}`;
  if (by === 'route') return `${number} · ${teamName}`;
  return by === 'team' ? `${routeName} ${number}` : `${routeName} ${number} · ${teamName}`;
}

/** A segment for each point of the route; the text is below. */
function Steps({ states }: { states: readonly PointState[] }) {
  return (
    <span className={css.steps} aria-hidden="true">
      {states.map((state, index) => (
        // Points are identified by their index.
        <span key={index} className={css[`step-${state}`]} />
      ))}
    </span>
  );
}

function Points({ round }: { round: TodayRound }) {
  const t = useT();
  const states = pointStatesOf(round);
  return (
    <ol className={css.points}>
      {round.points.map((point, index) => {
        const state = states[index] ?? 'later';
        return (
          <li key={point.id}>
            <span className={`${css.number} ${css[`number-${state}`]}`} aria-hidden="true">
              {index + 1}
            </span>
            <span className={css.pointName}>
              {point.name}
              {point.mustVisit && <small>{t('console.patrol.mustVisit')}</small>}
              {point.abnormal > 0 && (
                <small className={css.late}>{t('patrolToday.abnormal', { count: point.abnormal })}</small>
              )}
            </span>
            <span className={state === 'missed' ? css.late : css.visit}>{visitWords(t, point, state)}</span>
          </li>
        );
      })}
    </ol>
  );
}

function visitWords(t: Translate, { visit }: TodayRound['points'][number], state: PointState): string {
  if (visit !== null) return t('patrolToday.visited', { time: clock(visit.at), name: visit.personName ?? visit.tag });
  if (state === 'missed') return t('patrolReport.notVisited');
  return state === 'next' ? t('patrolToday.next') : '';
}

/** Current places of the team. */
function Members({ round: { members, points } }: { round: TodayRound }) {
  const t = useT();
  if (members.length === 0) return null;
  return (
    <>
      <h3 className={css.part}>{t('patrolToday.members')}</h3>
      <ul className={css.members}>
        {members.map((member) => (
          <li key={member.id}>
            <span>{member.name}</span>
            <span className={css.visit}>{whereWords(t, member, points)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function whereWords(t: Translate, { place, pointId }: TodayRound['members'][number], points: TodayRound['points']) {
  const point = points.find(({ id }) => id === pointId);
  if (point !== undefined) return t('patrolToday.at', { point: point.name });
  if (place === null) return t('patrolToday.silent');
  return t('patrolToday.place', { time: clock(place.t), floor: floorName(t, place.floor) });
}

function Links({ round: today, now }: Pick<RoundLineProps, 'round' | 'now'>) {
  const t = useT();
  const { roundId, routeId, routeName, round, inOrderOnly, opensAt, endsAt, members } = today;
  const checks = new URLSearchParams({ routeId, roundName: round });
  return (
    <p className={css.links}>
      {roundId !== null && (
        <Link to={`/patrol/record/view/${encodeURIComponent(roundId)}`}>{t('patrolToday.open')}</Link>
      )}
      <ReplayLink
        target={{
          personIds: members.map(({ id }) => id),
          from: opensAt,
          to: Math.min(now, endsAt),
          about: roundId === null ? null : { kind: 'round', id: roundId },
          why: t('console.replay.why.round', { route: routeName, round }),
        }}
      />
      <Link to={`/patrol/check?${checks}`}>{t('patrolToday.checks')}</Link>
      {inOrderOnly && <span>{t('patrolToday.ordered')}</span>}
    </p>
  );
}
