import { alarmNotice } from '@muster/model/alarmNotice/alarmNotice.ts';

import { SettingScreen } from '../../../ui/entity/SettingScreen.tsx';
import { NoticeSoundsInput } from './NoticeSoundsInput.tsx';
import { NoticeTypesInput } from './NoticeTypesInput.tsx';
import { VoiceSpeedInput } from './VoiceSpeedInput.tsx';

const inputs = { types: NoticeTypesInput, sounds: NoticeSoundsInput, voiceSpeed: VoiceSpeedInput };

/** `/alarm/notice`: what alarms do to people: which types are raised, how loud, and who is told. */
export function AlarmNoticeScreen() {
  return <SettingScreen entity={alarmNotice} inputs={inputs} />;
}
