import { permissions } from '@muster/model/access/permission.ts';
import { filterParameters } from '@muster/model/entity/filterFields.ts';
import { roundsOfToday } from '@muster/model/patrolRound/patrolFilters.ts';
import type { TodayRound, TodayRounds } from '@muster/model/patrolRound/wire.ts';
import { lazy, Suspense } from 'react';
import { Link, useSearchParams } from 'react-router';

import { useT } from '../../../core/i18n/i18n.ts';
import { useCan } from '../../../core/session/session.ts';
import { formatTime } from '../../../core/time/formatTime.ts';
import { useNow } from '../../../core/time/useNow.ts';
import { Empty } from '../../../ui/feedback/Empty.tsx';
import { Waiting } from '../../../ui/feedback/Waiting.tsx';
import { Button } from '../../../ui/input/Button.tsx';
import { FilterRow } from '../../../ui/table/FilterRow.tsx';
import { useTableQuery } from '../../../ui/table/useTableQuery.ts';
import css from './RoundsToday.module.css';
import { firstToLookAt, type Grouping, groupings, groupRounds, type RoundGroup } from './roundLook.ts';
import { RoundLine } from './RoundLine.tsx';
import { roundKey } from './roundKey.ts';
import { useToday } from './useToday.ts';

/** The list does not need the map, which is the largest part of the page. */
const RoundMap = lazy(async () => ({ default: (await import('./RoundMap.tsx')).RoundMap }));

const parameters = filterParameters(roundsOfToday);

/** `/patrol/round` on a desk: the rounds of today, live, beside the map. */
export function RoundsToday() {
  const t = useT();
  const control = useTableQuery(parameters);
  const mayCheck = useCan()(permissions.patrolCheck);
  const { data, error, dataUpdatedAt, refetch } = useToday();
  const retry = <Button onClick={() => void refetch()}>{t('console.retry')}</Button>;
  return (
    <div className={css.page}>
      <div className={css.bar}>
        <FilterRow entity={roundsOfToday} control={control} />
        <GroupingSwitch />
        {mayCheck && <Link to="/patrol/round/mine">{t('patrolToday.mine')}</Link>}
      </div>
      {error !== null && data !== undefined && (
        <div className={css.away} role="status">
          <p>{t('patrolToday.stale', { time: formatTime(dataUpdatedAt).slice(11) })}</p>
          {retry}
        </div>
      )}
      {data === undefined ? (
        error === null ? (
          <Waiting />
        ) : (
          <Empty text={error.message} action={retry} />
        )
      ) : (
        <Today today={data} offset={data.now - dataUpdatedAt} filters={control.query.filters} />
      )}
    </div>
  );
}

function useGrouping(): [Grouping, (by: Grouping) => void] {
  const [search, setSearch] = useSearchParams();
  const by = groupings.find((each) => each === search.get('by')) ?? 'route';
  const set = (next: Grouping): void =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        after.set('by', next);
        return after;
      },
      { replace: true },
    );
  return [by, set];
}

function GroupingSwitch() {
  const t = useT();
  const [by, set] = useGrouping();
  return (
    <div className={css.grouping} role="group" aria-label={t('patrolToday.by')}>
      {groupings.map((each) => (
        <button key={each} type="button" aria-pressed={each === by} onClick={() => set(each)}>
          {t(`patrolToday.by.${each}`)}
        </button>
      ))}
    </div>
  );
}

interface TodayProps {
  today: TodayRounds;
  /** ms by which the server's clock is ahead of the browser's. */
  offset: number;
  filters: Readonly<Record<string, string>>;
}

function Today({ today: { rounds }, offset, filters }: TodayProps) {
  const t = useT();
  const [by] = useGrouping();
  const now = useNow(1000) + offset;
  const shown = rounds.filter((round) => passes(round, filters));
  const [chosen, choose] = useChosen(shown);
  if (rounds.length === 0)
    return <Empty text={t('patrolToday.none')} action={<Link to="/patrol/route">{t('menu.patrolRoute')}</Link>} />;
  return (
    <div className={css.columns}>
      <section className={css.list} aria-label={t('patrolToday.list')}>
        <StateCounts rounds={shown} />
        {shown.length === 0 && <p className={css.none}>{t('patrolToday.noneFound')}</p>}
        {groupRounds(shown, by).map((group) => (
          <Group key={group.key} group={group} by={by} now={now} chosen={chosen} onChoose={choose} />
        ))}
      </section>
      <Suspense fallback={<Waiting />}>
        <RoundMap round={chosen ?? null} />
      </Suspense>
    </div>
  );
}

function passes(round: TodayRound, { state, routeId, teamId }: TodayProps['filters']): boolean {
  if (state !== undefined && !state.split(',').includes(round.state)) return false;
  return (routeId ?? round.routeId) === round.routeId && (teamId ?? round.teamId) === round.teamId;
}

/** The round that is unfolded, in the address: `?round=`; empty = none. */
function useChosen(rounds: readonly TodayRound[]): [TodayRound | undefined, (round: TodayRound | null) => void] {
  const [search, setSearch] = useSearchParams();
  const key = search.get('round');
  const chosen = key === null ? firstToLookAt(rounds) : rounds.find((round) => roundKey(round) === key);
  const choose = (round: TodayRound | null): void =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        after.set('round', round === null ? '' : roundKey(round));
        return after;
      },
      { replace: true },
    );
  return [chosen, choose];
}

const counted = ['open', 'due', 'good', 'partial', 'missed'] as const;

function StateCounts({ rounds }: { rounds: readonly TodayRound[] }) {
  const t = useT();
  return (
    <dl className={css.counts}>
      {counted.map((state) => {
        const count = rounds.filter((round) => round.state === state).length;
        return (
          <div key={state}>
            <dt>{t(`patrolRound.state.${state}`)}</dt>
            <dd className={state === 'missed' && count > 0 ? css.warning : undefined}>{count}</dd>
          </div>
        );
      })}
    </dl>
  );
}

interface GroupProps {
  group: RoundGroup;
  by: Grouping;
  now: number;
  chosen: TodayRound | undefined;
  onChoose: (round: TodayRound | null) => void;
}

function Group({ group: { name, rounds }, by, now, chosen, onChoose }: GroupProps) {
  const t = useT();
  const good = rounds.filter(({ state }) => state === 'good').length;
  return (
    <section aria-label={name === '' ? t('patrolToday.by.time') : name}>
      {name !== '' && (
        <h2 className={css.group}>
          {name}
          <small>{t('patrolToday.group', { good, count: rounds.length })}</small>
        </h2>
      )}
      <ul className={css.lines}>
        {rounds.map((round) => {
          const isOpen = chosen !== undefined && roundKey(chosen) === roundKey(round);
          return (
            <RoundLine
              key={roundKey(round)}
              round={round}
              by={by}
              now={now}
              isOpen={isOpen}
              onToggle={() => onChoose(isOpen ? null : round)}
            />
          );
        })}
      </ul>
    </section>
  );
}
