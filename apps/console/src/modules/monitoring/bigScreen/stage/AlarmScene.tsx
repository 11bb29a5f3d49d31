import type { AlarmLevel } from '@muster/model/alarm/alarmRule.ts';

import { useT } from '../../../../core/i18n/i18n.ts';
import { useAlarms } from '../../../alarm/live/alarms.ts';
import { AlarmSymbol } from '../../../alarm/live/AlarmSymbol.tsx';
import { isPast, levelOf, type OpenAlarm } from '../../../alarm/live/openAlarms.ts';
import { type Bar, Bars } from './Bars.tsx';
import css from './Stage.module.css';

const levels: readonly AlarmLevel[] = [1, 2, 3, 4];

/** Numbers of active alarms by level and type, and of taken ones. */
export function AlarmScene() {
  const t = useT();
  const { open } = useAlarms();
  const waiting = open.filter(({ status }) => status === 'alarming');
  const active = waiting.filter((alarm) => !isPast(alarm));
  const figures = [
    { name: t('console.stage.taken'), value: waiting.filter(({ holderId }) => holderId !== null).length },
    { name: t('console.alarm.cleared'), value: waiting.length - active.length },
  ];
  return (
    <div className={css.sheet}>
      <h2>{t('console.alarm.open')}</h2>
      <ul className={css.levels}>
        {levels.map((level) => {
          const count = active.filter((alarm) => levelOf(alarm) === level).length;
          return (
            <li key={level}>
              <AlarmSymbol level={level} isPast={count === 0} size={64} />
              <strong>{count}</strong>
              <span>{t(`alarm.level.${level}`)}</span>
            </li>
          );
        })}
        {figures.map(({ name, value }) => (
          <li key={name} className={css.wide}>
            <strong>{value}</strong>
            <span>{name}</span>
          </li>
        ))}
      </ul>
      {waiting.length === 0 && <p>{t('console.alarm.calm')}</p>}
      <Bars bars={byType(waiting, (type) => t.named(`alarm.type.${type}`))} rows={6} />
    </div>
  );
}

function byType(alarms: readonly OpenAlarm[], nameOf: (type: string) => string): Bar[] {
  const counts = new Map<string, Bar>();
  for (const { type } of alarms)
    counts.set(type, { id: type, name: nameOf(type), value: (counts.get(type)?.value ?? 0) + 1 });
  return [...counts.values()];
}
