import MutedOutlined from '@ant-design/icons/es/icons/MutedOutlined';
import SoundOutlined from '@ant-design/icons/es/icons/SoundOutlined';

import { toggleMute, useAlarms } from '../app/alarms.ts';
import { muteMinutes } from '../app/alarmSound.ts';
import { useT } from '../app/i18n.ts';
import css from './MuteButton.module.css';
import { useNow } from './useNow.ts';

/** Mutes for a stated time, says how long it still lasts, and says when the browser lets nothing be heard. */
export function MuteButton() {
  const t = useT();
  const mutedUntil = useAlarms((state) => state.mutedUntil);
  const isBlocked = useAlarms((state) => state.isSoundBlocked);
  const leftSeconds = Math.ceil((mutedUntil - useNow(1000)) / 1000);
  if (isBlocked) return <span className={css.blocked}>{t('console.sound.blocked')}</span>;
  const isMuted = leftSeconds > 0;
  const left = `${Math.floor(leftSeconds / 60)}:${String(leftSeconds % 60).padStart(2, '0')}`;
  return (
    <button
      type="button"
      className={`${css.button} ${isMuted ? css.muted : ''}`}
      aria-pressed={isMuted}
      title={isMuted ? t('console.sound.unmute') : t('console.sound.muteHint', { minutes: muteMinutes })}
      onClick={toggleMute}
    >
      {isMuted ? <MutedOutlined aria-hidden /> : <SoundOutlined aria-hidden />}
      {isMuted ? t('console.sound.muted', { left }) : t('console.sound.mute')}
    </button>
  );
}
