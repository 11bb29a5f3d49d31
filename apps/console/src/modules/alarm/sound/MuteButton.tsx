import MutedOutlined from '@ant-design/icons/es/icons/MutedOutlined';
import SoundOutlined from '@ant-design/icons/es/icons/SoundOutlined';

import { muteFor, useCall } from './alarmCall.ts';
import { muteMinutes } from './alarmMute.ts';
import { useAlarms } from '../live/alarms.ts';
import { useT } from '../../../core/i18n/i18n.ts';
import { needsOperator } from '../live/openAlarms.ts';
import css from './MuteButton.module.css';
import { useNow } from '../../../core/time/useNow.ts';

const [shortest, ...longer] = muteMinutes;

/**
 * Mutes at one press. While muted, it shows the remaining time, offers longer ones, and counts missed alarms. Shows
 * when the browser blocks sound. `isShort`: without text, for narrow lines.
 */
export function MuteButton({ isShort = false }: { isShort?: boolean }) {
  const t = useT();
  const { since, until } = useCall((state) => state.mute);
  const isBlocked = useCall((state) => state.isSoundBlocked);
  const leftSeconds = Math.ceil((until - useNow(1000)) / 1000);
  if (leftSeconds <= 0) return isBlocked ? <Blocked isShort={isShort} /> : <Mute isShort={isShort} />;
  const left = `${Math.floor(leftSeconds / 60)}:${String(leftSeconds % 60).padStart(2, '0')}`;
  const words = t('console.sound.muted', { left });
  return (
    <span className={css.group}>
      <button
        type="button"
        className={`${css.button} ${css.muted}`}
        title={t('console.sound.unmute')}
        aria-label={isShort ? words : undefined}
        onClick={() => muteFor(0)}
      >
        <MutedOutlined aria-hidden />
        {isShort ? left : words}
      </button>
      {!isShort && <Longer since={since} />}
    </span>
  );
}

function Mute({ isShort }: { isShort: boolean }) {
  const t = useT();
  return (
    <button
      type="button"
      className={css.button}
      title={t('console.sound.muteHint', { minutes: shortest })}
      aria-label={isShort ? t('console.sound.mute') : undefined}
      onClick={() => muteFor(shortest)}
    >
      <SoundOutlined aria-hidden />
      {!isShort && t('console.sound.mute')}
    </button>
  );
}

function Blocked({ isShort }: { isShort: boolean }) {
  const words = useT()('console.sound.blocked');
  if (!isShort) return <span className={css.blocked}>{words}</span>;
  return (
    <span className={css.blocked} role="img" aria-label={words} title={words}>
      <MutedOutlined aria-hidden />
    </span>
  );
}

function Longer({ since }: { since: number }) {
  const t = useT();
  return (
    <>
      {longer.map((minutes) => (
        <button
          key={minutes}
          type="button"
          className={css.button}
          title={t('console.sound.muteFor', { minutes })}
          aria-label={t('console.sound.muteFor', { minutes })}
          onClick={() => muteFor(minutes)}
        >
          {minutes}
        </button>
      ))}
      <Unheard since={since} />
    </>
  );
}

/** New alarms are muted too, and counted. */
function Unheard({ since }: { since: number }) {
  const t = useT();
  const count = useAlarms(
    ({ open }) => open.filter((alarm) => needsOperator(alarm) && (alarm.arrivedAt ?? 0) >= since).length,
  );
  return count === 0 ? null : <strong className={css.unheard}>{t('console.sound.unheard', { count })}</strong>;
}
