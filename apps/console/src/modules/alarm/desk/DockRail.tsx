import CheckCircleOutlined from '@ant-design/icons/es/icons/CheckCircleOutlined';
import DoubleLeftOutlined from '@ant-design/icons/es/icons/DoubleLeftOutlined';

import { useT } from '../../../core/i18n/i18n.ts';
import { AlarmMark } from '../live/AlarmMark.tsx';
import type { AlarmLevel } from '@muster/model/alarm/alarmRule.ts';
import { isPast, levelOf, type OpenAlarm } from '../live/openAlarms.ts';
import { MuteButton } from '../sound/MuteButton.tsx';
import css from './DockRail.module.css';
import { needsAttention } from './useDockFolding.ts';

const levels = [1, 2, 3, 4] as const satisfies readonly AlarmLevel[];

interface DockRailProps {
  open: readonly OpenAlarm[];
  onUnfold: () => void;
}

/** The folded dock as one button: calls for help, open alarms by level, cleared ones. */
export function DockRail({ open, onUnfold }: DockRailProps) {
  const t = useT();
  const active = open.filter((alarm) => !isPast(alarm));
  const cleared = open.filter((alarm) => alarm.status === 'alarming' && alarm.clearedAt !== null);
  const help = active.filter(({ type }) => type === 'oneKeyHelp');
  const others = active.filter(({ type }) => type !== 'oneKeyHelp');
  const ofLevel = (level: AlarmLevel): OpenAlarm[] => others.filter((alarm) => levelOf(alarm) === level);
  return (
    <div className={css.rail}>
      <button
        type="button"
        className={css.unfold}
        title={t('console.dock.unfold')}
        aria-expanded={false}
        onClick={onUnfold}
      >
        <DoubleLeftOutlined aria-hidden />
        <span className="visually-hidden">{t('console.dock.unfold')}</span>
        {help.length > 0 && (
          <span className={css.help}>
            <span className={css.sos}>{t('console.dock.sos')}</span>
            <b>{help.length}</b>
          </span>
        )}
        {levels.map((level) => (
          <Count key={level} alarms={ofLevel(level)} />
        ))}
        <Count alarms={cleared} />
        {open.length === 0 && <CheckCircleOutlined className={css.calm ?? ''} aria-label={t('console.alarm.calm')} />}
      </button>
      <MuteButton isShort />
    </div>
  );
}

/** Number of alarms of a kind; marked if one needs an operator, at first blinking. */
function Count({ alarms }: { alarms: readonly OpenAlarm[] }) {
  const [first] = alarms;
  if (first === undefined) return null;
  const shown = alarms.find(needsAttention) ?? first;
  const classes = [css.count];
  if (isPast(shown)) classes.push(css.past);
  else if (needsAttention(shown)) classes.push(css[`asking${levelOf(shown)}`]);
  return (
    <span className={classes.join(' ')}>
      <AlarmMark key={shown.arrivedAt} alarm={shown} arrivedAt={shown.arrivedAt} size={22} />
      {alarms.length}
    </span>
  );
}
