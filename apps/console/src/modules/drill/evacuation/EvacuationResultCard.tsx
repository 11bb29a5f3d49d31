import type { EvacuationResult, PastEvacuee } from '@muster/model/evacuation/wire.ts';
import { useSearchParams } from 'react-router';

import { type Translate, useT } from '../../../core/i18n/i18n.ts';
import { Waiting } from '../../../ui/feedback/Waiting.tsx';
import { Button } from '../../../ui/input/Button.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { Empty } from '../../../ui/feedback/Empty.tsx';
import { floorName } from '../../../core/i18n/floorName.ts';
import { formatDuration, formatTime } from '../../../core/time/formatTime.ts';
import { PlainTable } from '../../../ui/table/PlainTable.tsx';
import { ArrivalCurve } from './ArrivalCurve.tsx';
import css from './EmergencyReport.module.css';
import { useEvacuationResult } from './evacuation.ts';
import { Figure, stateMark } from './EvacuationCard.tsx';

/** What became of an evacuation, as it stood at its end. */
export function EvacuationResultCard({ id }: { id: string }) {
  const t = useT();
  const [, setSearch] = useSearchParams();
  const { data: result, error, refetch } = useEvacuationResult(id);
  const close = <Button onClick={() => setSearch({})}>{t('evacuation.close')}</Button>;
  if (error !== null)
    return (
      <Empty
        text={error.message}
        action={
          <>
            <Button onClick={() => void refetch()}>{t('console.retry')}</Button>
            {close}
          </>
        }
      />
    );
  if (result === undefined) return <Waiting />;
  const kind = t(result.isDrill ? 'evacuation.drill' : 'evacuation.emergency');
  return (
    <Card title={`${t('evacuation.result')} · ${kind} · ${result.areaName}`} aside={close}>
      <Figures result={result} />
      <Facts result={result} />
      <ArrivalCurve result={result} />
      <People people={result.people} />
    </Card>
  );
}

function Figures({ result }: { result: EvacuationResult }) {
  const t = useT();
  const { expected, arrived, remaining, reached, startedAt, endedAt } = result;
  return (
    <dl className={css.figures}>
      <Figure name={t('evacuation.expected')} value={String(expected)} />
      <Figure name={t('evacuation.arrived')} value={String(arrived)} />
      <Figure name={t('evacuation.remaining')} value={String(remaining)} isWarning={remaining > 0} />
      <Figure name={t('evacuation.lasted')} value={formatDuration(t, endedAt - startedAt)} />
      {reached.map(({ share, afterMs }) => (
        <Figure
          key={share}
          name={t('evacuation.timeTo', { percent: Math.round(share * 100) })}
          value={afterMs === null ? t('evacuation.shareNotReached') : formatDuration(t, afterMs)}
        />
      ))}
    </dl>
  );
}

function Facts({ result }: { result: EvacuationResult }) {
  const t = useT();
  const { cause, startedAt, startedBy, endedAt, endedBy, safeIslands } = result;
  const fact = (label: string, value: string): string => t('evacuation.fact', { label, value });
  const facts = [
    ...(cause === null ? [] : [fact(t('evacuation.cause'), cause)]),
    ...(safeIslands.length === 0
      ? []
      : [t('evacuation.islands', { names: safeIslands.map(({ name }) => name).join(', ') })]),
    fact(t('evacuation.startedAt'), `${formatTime(startedAt)}${startedBy === null ? '' : ` (${startedBy})`}`),
    fact(t('evacuation.endedAt'), `${formatTime(endedAt)}${endedBy === null ? '' : ` (${endedBy})`}`),
  ];
  return <p className={css.note}>{facts.join(' · ')}</p>;
}

function People({ people }: { people: readonly PastEvacuee[] }) {
  const t = useT();
  if (people.length === 0) return <p className={css.note}>{t('evacuation.nobody')}</p>;
  return (
    <PlainTable
      label={t('evacuation.people')}
      rows={people}
      keyOf={({ id }) => id}
      columns={[
        { heading: t('evacuation.state'), cell: ({ state }) => stateMark(t, state) },
        { heading: t('evacuation.name'), cell: ({ name, id }) => name ?? id },
        { heading: t('person.departId'), cell: ({ departName }) => departName ?? '' },
        { heading: t('evacuation.placeAtStart'), cell: (one) => placeOf(t, one) },
        { heading: t('evacuation.arrivedAt'), cell: ({ arrivedAt }) => formatTime(arrivedAt) },
        { heading: t('evacuation.island'), cell: ({ island }) => island ?? '' },
      ]}
    />
  );
}

/** Degrees to about a decimetre, and how old that was. */
function placeOf(t: Translate, { lon, lat, floor, seenAt }: PastEvacuee): string {
  if (lon === null || lat === null || floor === null) return t('evacuation.cameIn');
  const place = `${lat.toFixed(6)}, ${lon.toFixed(6)} · ${floorName(t, floor)}`;
  return `${place} · ${t('evacuation.seenAt', { time: formatTime(seenAt) })}`;
}
