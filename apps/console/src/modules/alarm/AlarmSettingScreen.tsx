import { alarmSetting } from '@muster/model/alarmSetting/alarmSetting.ts';

import { AlarmSettingsInput } from '../../ui/form/AlarmSettingsInput.tsx';
import { SettingScreen } from '../system/SettingScreen.tsx';

/** `/alarm/setting`: the alarms that no area has: calls for help, heart rates, batteries, cameras. */
export function AlarmSettingScreen() {
  return <SettingScreen entity={alarmSetting} inputs={{ alarms: AlarmSettingsInput }} />;
}
