import { alarmSetting } from '@muster/model/alarmSetting/alarmSetting.ts';

import { useT } from '../../../core/i18n/i18n.ts';
import { AlarmSettingsInput } from './AlarmSettingsInput.tsx';
import { SettingScreen } from '../../../ui/entity/SettingScreen.tsx';

/** `/alarm/setting`: alarms without an area: calls for help, heart rates, batteries, cameras. */
export function AlarmSettingScreen() {
  const t = useT();
  return <SettingScreen entity={alarmSetting} title={t('menu.alarmSetting')} inputs={{ alarms: AlarmSettingsInput }} />;
}
