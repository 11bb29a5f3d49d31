import { alarmNotice } from '@muster/model/alarmNotice/alarmNotice.ts';
import SoundOutlined from '@ant-design/icons/es/icons/SoundOutlined';
import type { AlarmVoice, VoiceSpeed } from '@muster/model/alarmNotice/noticeSetting.ts';

import { SettingScreen } from '../../../ui/entity/SettingScreen.tsx';
import { NoticeSoundsInput } from './NoticeSoundsInput.tsx';
import { NoticeTypesInput } from './NoticeTypesInput.tsx';
import { tryVoice, useVoiceAtHand } from '../sound/alarmTrial.ts';
import { useLanguage, useT } from '../../../core/i18n/i18n.ts';
import { Button } from '../../../ui/input/Button.tsx';
import type { FieldInputProps } from '../../../ui/form/fieldInput.ts';
import { RadioInput } from '../../../ui/form/simpleInputs.tsx';
import css from './NoticeSounds.module.css';

const inputs = { types: NoticeTypesInput, sounds: NoticeSoundsInput, voiceSpeed: VoiceSpeedInput };

/** `/alarm/notice`: notification of alarms: enabled types, sounds and recipients. */
export function AlarmNoticeScreen() {
  return <SettingScreen entity={alarmNotice} inputs={inputs} />;
}

/** Speed of the voice, with a sample; shows if the voice is missing on this machine. */
function VoiceSpeedInput(props: FieldInputProps) {
  const t = useT();
  const language = useLanguage((state) => state.language);
  const { row, value } = props;
  // Valid because the descriptor allows nothing else.
  const manner = { language, voice: row['voice'] as AlarmVoice, speed: value as VoiceSpeed };
  const atHand = useVoiceAtHand(manner);
  return (
    <div className={css.voice}>
      <div className={css.line}>
        <RadioInput {...props} />
        <Button
          isSmall
          tone="quiet"
          disabled={atHand === 'none'}
          aria-label={t('console.alarmNotice.hearVoice')}
          onClick={() => tryVoice(manner)}
        >
          <SoundOutlined aria-hidden /> {t('console.alarmNotice.hear')}
        </Button>
      </div>
      {atHand !== 'asAsked' && <p className={css.hint}>{t(`console.alarmNotice.voice.${atHand}`)}</p>}
    </div>
  );
}
