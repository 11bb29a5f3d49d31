import { alarmCounters } from '@muster/model/alarm/alarmCounter.ts';

import { useT } from '../../app/i18n.ts';
import type { TagCounts } from '../../map/site/tagCounts.ts';
import { useAlarmCounters } from '../alarm/useAlarmCounters.ts';
import css from './BigScreen.module.css';

/** Figures that are read from across the room. */
export function BigScreenFigures({ counts }: { counts: TagCounts | null }) {
  const t = useT();
  const alarms = useAlarmCounters();
  const kinds = alarmCounters.filter((kind) => kind !== 'total');
  return (
    <section className={css.figures} aria-label={t('bigScreen.figures')}>
      <Figure name={t('console.map.people')} value={counts?.people} />
      <Figure name={t('bigScreen.internal')} value={counts?.present.internal} isPart />
      <Figure name={t('bigScreen.contractor')} value={counts?.present.contractor} isPart />
      <Figure name={t('bigScreen.visitor')} value={counts?.present.visitor} isPart />
      <Figure name={t('console.map.vehicles')} value={counts?.present.vehicle} />
      <Figure name={t('console.map.openAlarms')} value={alarms?.total} isAlarm={(alarms?.total ?? 0) > 0} />
      {kinds.map((kind) => (
        <Figure key={kind} name={t(`console.counter.${kind}`)} value={alarms?.[kind]} isPart />
      ))}
    </section>
  );
}

interface FigureProps {
  name: string;
  value: number | undefined;
  /** Belongs to the one above. */
  isPart?: boolean;
  isAlarm?: boolean;
}

function Figure({ name, value, isPart = false, isAlarm = false }: FigureProps) {
  return (
    <div className={isPart ? css.part : css.figure}>
      <span>{name}</span>
      <span className={isAlarm ? css.alarming : css.value}>{value ?? '–'}</span>
    </div>
  );
}
