import { alarmCounters } from '@muster/model/alarm/alarmCounter.ts';

import { useT } from '../../../core/i18n/i18n.ts';
import type { TagCounts } from '../../../map/site/tagCounts.ts';
import { useAlarms } from '../../alarm/live/alarms.ts';
import { isPast, levelOf } from '../../alarm/live/openAlarms.ts';
import { useAlarmCounters } from '../../alarm/live/useAlarmCounters.ts';
import css from './BigScreen.module.css';
import { BigScreenPanel } from './BigScreenPanel.tsx';

interface FiguresProps {
  title: string | null;
}

/** Numbers of present people, readable from a distance. */
export function BigScreenPeople({ title, counts }: FiguresProps & { counts: TagCounts | null }) {
  const t = useT();
  return (
    <BigScreenPanel name={t('screenModule.people')} title={title}>
      <Figure name={t('console.map.people')} value={counts?.people} />
      <Figure name={t('bigScreen.internal')} value={counts?.present.internal} isPart />
      <Figure name={t('bigScreen.contractor')} value={counts?.present.contractor} isPart />
      <Figure name={t('bigScreen.visitor')} value={counts?.present.visitor} isPart />
      <Figure name={t('console.map.vehicles')} value={counts?.present.vehicle} />
    </BigScreenPanel>
  );
}

/** Numbers of active alarms by kind. */
export function BigScreenAlarmCounts({ title }: FiguresProps) {
  const t = useT();
  const alarms = useAlarmCounters();
  const isGrave = useAlarms(({ open }) => open.some((alarm) => levelOf(alarm) <= 2 && !isPast(alarm)));
  const kinds = alarmCounters.filter((kind) => kind !== 'total');
  return (
    <BigScreenPanel name={t('screenModule.alarmCounts')} title={title}>
      <Figure name={t('console.map.openAlarms')} value={alarms?.total} isAlarm={isGrave} />
      {kinds.map((kind) => (
        <Figure key={kind} name={t(`console.counter.${kind}`)} value={alarms?.[kind]} isPart />
      ))}
    </BigScreenPanel>
  );
}

interface FigureProps {
  name: string;
  value: number | undefined;
  /** Whether it is a part of the figure above. */
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
