import SoundOutlined from '@ant-design/icons/es/icons/SoundOutlined';
import { soundKinds, soundOf, type AlarmSounds } from '@muster/model/alarmNotice/noticeSetting.ts';
import Radio from 'antd/es/radio';

import { trySound } from '../sound/alarmTrial.ts';
import { useT } from '../../../core/i18n/i18n.ts';
import { AlarmSymbol } from '../live/AlarmSymbol.tsx';
import { Button } from '../../../ui/input/Button.tsx';
import type { FieldInputProps } from '../../../ui/form/fieldInput.ts';
import css from './NoticeSounds.module.css';

/** Sound of each level, with a sample. */
export function NoticeSoundsInput({ id, label, value, onChange }: FieldInputProps) {
  const t = useT();
  // The descriptor defines this shape; the server checks it.
  const sounds = (value ?? {}) as AlarmSounds;
  return (
    <div id={id} className={css.sounds} role="group" aria-label={label}>
      {([1, 2, 3, 4] as const).map((level) => {
        const sound = soundOf(sounds, level);
        const name = t(`alarm.level.${level}`);
        return (
          <div key={level} className={css.line}>
            <span className={css.level}>
              <AlarmSymbol level={level} size={18} />
              {name}
            </span>
            <Radio.Group
              aria-label={name}
              optionType="button"
              value={sound}
              options={soundKinds.map((kind) => ({ value: kind, label: t(`alarmNotice.sound.${kind}`) }))}
              onChange={({ target }) => onChange({ ...sounds, [level]: target.value })}
            />
            <Button
              isSmall
              tone="quiet"
              disabled={sound === 'none'}
              aria-label={t('console.alarmNotice.hearLevel', { level: name })}
              onClick={() => void trySound(sound, level)}
            >
              <SoundOutlined aria-hidden /> {t('console.alarmNotice.hear')}
            </Button>
          </div>
        );
      })}
    </div>
  );
}
