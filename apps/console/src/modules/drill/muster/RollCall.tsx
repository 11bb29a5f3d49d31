import type { MusterPerson, MusterReport } from '@muster/model/muster/wire.ts';
import { type MusterState, musterStates } from '@muster/model/muster/muster.ts';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';

import { useT, type Translate } from '../../../core/i18n/i18n.ts';
import { formatTime } from '../../../core/time/formatTime.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { PlainTable } from '../../../ui/table/PlainTable.tsx';
import css from './RollCall.module.css';
import { personName, useMayTick, useTick } from './muster.ts';
import { TickDialog } from './TickDialog.tsx';
import { whereabouts } from './whereabouts.ts';

const pageSize = 200;

/** All people, those in danger first; filtered by state, department, muster point and name, stored in the URL. */
export function RollCall({ report, now }: { report: MusterReport; now: number }) {
  const t = useT();
  const { narrowing, narrow } = useNarrowing();
  const [size, setSize] = useState(pageSize);
  const [ticked, setTicked] = useState<readonly MusterPerson[]>([]);
  const { mutate } = useTick(report.id);
  const mayTick = useMayTick() && report.endedAt === null;
  const shown = report.people.filter((one) => matches(t, one, narrowing));
  const untick = (one: MusterPerson): void => mutate({ personIds: [one.id], isSafe: false });
  const { chosen, chooseCell } = useChosen(t, report.people);
  const tickCell = (one: MusterPerson) => tickButton(t, one, { onTick: () => setTicked([one]), onUntick: untick });
  const columns = [
    ...(mayTick ? [{ heading: '', cell: chooseCell }] : []),
    { heading: t('muster.state'), cell: ({ state }: MusterPerson) => stateMark(t, state) },
    { heading: t('muster.name'), cell: personName },
    // Before wide columns: the button must be visible without scrolling.
    ...(mayTick ? [{ heading: t('muster.tick'), cell: tickCell }] : []),
    { heading: t('person.departId'), cell: ({ departName }: MusterPerson) => departName ?? '' },
    { heading: t('muster.where'), cell: (one: MusterPerson) => whereabouts(t, one, report.endedAt ?? now) },
    { heading: t('muster.phone'), cell: ({ phone }: MusterPerson) => phoneLink(t, phone) },
    { heading: t('muster.supervisor'), cell: ({ supervisor }: MusterPerson) => supervisor ?? '' },
    { heading: t('muster.point'), cell: (one: MusterPerson) => safeBy(t, one, report) },
  ];
  return (
    <>
      <Filters report={report} narrowing={narrowing} narrow={narrow}>
        {mayTick && (
          <Button disabled={chosen.length === 0} onClick={() => setTicked(chosen)}>
            {t('muster.tickMany', { count: chosen.length })}
          </Button>
        )}
      </Filters>
      {shown.length === 0 ? (
        <p>{t('muster.nobody')}</p>
      ) : (
        <PlainTable label={t('muster.list')} rows={shown.slice(0, size)} keyOf={({ id }) => id} columns={columns} />
      )}
      {shown.length > size && <Button onClick={() => setSize(size + pageSize)}>{t('muster.more')}</Button>}
      {ticked.length > 0 && <TickDialog muster={report} people={ticked} onClose={() => setTicked([])} />}
    </>
  );
}

const isOpen = ({ state, tick }: MusterPerson): boolean => state !== 'safe' && tick === null;

/** People selected for a common tick, without those who have become safe meanwhile. */
function useChosen(t: Translate, people: readonly MusterPerson[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const choose = (id: string, isChosen: boolean): void =>
    setIds(new Set(isChosen ? [...ids, id] : [...ids].filter((each) => each !== id)));
  const chosen = people.filter((one) => ids.has(one.id) && isOpen(one));
  const chooseCell = (one: MusterPerson) =>
    isOpen(one) && (
      <label className={css.choose}>
        <input
          type="checkbox"
          aria-label={t('muster.choose', { name: personName(one) })}
          checked={ids.has(one.id)}
          onChange={(event) => choose(one.id, event.target.checked)}
        />
      </label>
    );
  return { chosen, chooseCell };
}

export function stateMark(t: Translate, state: MusterState) {
  return <span className={css[state]}>{t(`muster.state.${state}`)}</span>;
}

export function phoneLink(t: Translate, phone: string | null) {
  if (phone === null) return null;
  return (
    <a href={`tel:${phone}`} aria-label={t('muster.call', { phone })}>
      {phone}
    </a>
  );
}

/** Place and time of an arrival, or account and reason of a tick. */
export function safeBy(t: Translate, { arrivedAt, pointId, tick }: MusterPerson, { points }: MusterReport): string {
  const point = points.find(({ id }) => id === pointId)?.name ?? '';
  if (tick === null) return arrivedAt === null ? '' : `${point} · ${formatTime(arrivedAt).slice(11)}`;
  const reason = t(`muster.reason.${tick.reason}`);
  const words = t('muster.tickedBy', { reason, who: tick.by, time: formatTime(tick.at).slice(11) });
  return [point, words, tick.note].filter((each) => each !== null && each !== '').join(' · ');
}

interface TickActions {
  onTick: () => void;
  onUntick: (person: MusterPerson) => void;
}

function tickButton(t: Translate, person: MusterPerson, { onTick, onUntick }: TickActions) {
  const name = personName(person);
  if (person.tick !== null)
    return (
      <Button isSmall tone="quiet" aria-label={`${t('muster.untick')} ${name}`} onClick={() => onUntick(person)}>
        {t('muster.untick')}
      </Button>
    );
  if (!isOpen(person)) return null;
  return (
    <Button isSmall aria-label={`${t('muster.tick')} ${name}`} onClick={onTick}>
      {t('muster.tick')}
    </Button>
  );
}

interface Narrowing {
  state: string;
  depart: string;
  point: string;
  q: string;
}

function useNarrowing(): { narrowing: Narrowing; narrow: (part: Partial<Narrowing>) => void } {
  const [search, setSearch] = useSearchParams();
  const of = (name: keyof Narrowing): string => search.get(name) ?? '';
  const narrowing = { state: of('state'), depart: of('depart'), point: of('point'), q: of('q') };
  const narrow = (part: Partial<Narrowing>): void => {
    const filled = Object.entries({ ...narrowing, ...part }).filter(([, value]) => value !== '');
    setSearch(Object.fromEntries(filled), { replace: true });
  };
  return { narrowing, narrow };
}

function matches(t: Translate, one: MusterPerson, { state, depart, point, q }: Narrowing): boolean {
  if (state !== '' && one.state !== state) return false;
  if (depart !== '' && (one.departName ?? t('muster.noDepart')) !== depart) return false;
  if (point !== '' && one.pointId !== point) return false;
  const words = [one.name, one.departName, one.card].map((each) => (each ?? '').toLowerCase());
  return q === '' || words.some((each) => each.includes(q.toLowerCase()));
}

interface FiltersProps {
  report: MusterReport;
  narrowing: Narrowing;
  narrow: (part: Partial<Narrowing>) => void;
  children: ReactNode;
}

function Filters({ report: { people, points }, narrowing, narrow, children }: FiltersProps) {
  const t = useT();
  const departs = countBy(people, ({ departName }) => departName ?? t('muster.noDepart'));
  const at = countBy(people, ({ pointId }) => pointId ?? '');
  const ofState = (state: string): number => people.filter((one) => one.state === state).length;
  return (
    <div className={css.filters}>
      <input
        type="search"
        aria-label={t('muster.find')}
        placeholder={t('muster.find')}
        value={narrowing.q}
        onChange={(event) => narrow({ q: event.target.value })}
      />
      <Choice
        label={t('muster.state')}
        value={narrowing.state}
        onChange={(state) => narrow({ state })}
        options={musterStates.map((state) => [state, t(`muster.state.${state}`), ofState(state)])}
      />
      <Choice
        label={t('muster.byDepart')}
        value={narrowing.depart}
        onChange={(depart) => narrow({ depart })}
        options={[...departs].map(([name, count]) => [name, name, count])}
      />
      <Choice
        label={t('muster.byPoint')}
        value={narrowing.point}
        onChange={(point) => narrow({ point })}
        options={points.map(({ id, name }) => [id, name, at.get(id) ?? 0])}
      />
      {children}
    </div>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  options: readonly (readonly [value: string, label: string, count: number])[];
  onChange: (value: string) => void;
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <select aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">{label}</option>
      {options.map(([each, name, count]) => (
        <option key={each} value={each}>{`${name} (${count})`}</option>
      ))}
    </select>
  );
}

function countBy(people: readonly MusterPerson[], keyOf: (one: MusterPerson) => string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const one of people) counts.set(keyOf(one), (counts.get(keyOf(one)) ?? 0) + 1);
  return counts;
}
