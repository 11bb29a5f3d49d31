import { workPermitSetting } from '@muster/model/workPermit/workPermitSetting.ts';

import { SettingScreen } from '../../../ui/entity/SettingScreen.tsx';
import { PermitSettingsInput } from './PermitSettingsInput.tsx';

/** `/permit/setting`: what each type and level of hazardous work asks for. */
export function PermitSettingScreen() {
  return <SettingScreen entity={workPermitSetting} inputs={{ rows: PermitSettingsInput }} />;
}
