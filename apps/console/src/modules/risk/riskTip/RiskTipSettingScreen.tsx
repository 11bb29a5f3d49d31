import { riskTipSetting } from '@muster/model/riskTip/riskTipSetting.ts';

import { SettingScreen } from '../../../ui/entity/SettingScreen.tsx';

/** `/message/riskTipSetting`: whom confirmed risks are told to, by level. */
export function RiskTipSettingScreen() {
  return <SettingScreen entity={riskTipSetting} />;
}
