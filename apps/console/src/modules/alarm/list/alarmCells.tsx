import { type AlarmLife, alarmLifeOf } from '@muster/model/alarm/alarmLife.ts';

import { useAlarms } from '../live/alarms.ts';
import { useT } from '../../../core/i18n/i18n.ts';
import { stateWord } from '../live/alarmWords.ts';
import { isPast, levelOf } from '../live/openAlarms.ts';
import { AlarmLinks } from '../link/AlarmLinks.tsx';
import { AlarmMark } from '../live/AlarmMark.tsx';
import { floorName } from '../../../core/i18n/floorName.ts';
import css from './alarmCells.module.css';
import type { AlarmRow } from './alarmRow.ts';

interface CellProps {
  row: AlarmRow;
}

/** Shape, colour and text (look: Alarm presentation). */
export function LevelCell({ row }: CellProps) {
  const t = useT();
  const level = levelOf(row);
  const arrivedAt = useAlarms(({ open }) => open.find(({ id }) => id === row.id)?.arrivedAt ?? null);
  return (
    <span className={css.mark}>
      <AlarmMark key={arrivedAt} alarm={row} arrivedAt={arrivedAt} size={18} />
      {t(`alarm.level.${level}`)}
    </span>
  );
}

/** States that a list must show beside "alarming": acknowledged, or not notifying. */
const flagged: readonly AlarmLife[] = ['acknowledged', 'shelved', 'suppressed', 'outOfService'];

export function StatusCell({ row }: CellProps) {
  const t = useT();
  const life = row.status === 'alarming' ? alarmLifeOf(row) : 'normal';
  return (
    <span className={`${css.mark} ${isPast(row) ? css.past : css.active}`}>
      {stateWord(t, row)}
      {flagged.includes(life) && <small className={css.flag}>{t(`alarm.life.${life}`)}</small>}
      {row.unverified && <small className={css.flag}>{t('alarm.unverified')}</small>}
      {row.late && <small className={css.flag}>{t('alarm.late')}</small>}
    </span>
  );
}

export function FloorCell({ row }: CellProps) {
  const t = useT();
  return row.floor === null ? null : floorName(t, row.floor);
}

export function BelongsCell({ row }: CellProps) {
  return <AlarmLinks id={row.id} />;
}
