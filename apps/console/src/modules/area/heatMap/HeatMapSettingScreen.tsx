import { heatMapSetting } from '@muster/model/heatMapSetting/heatMapSetting.ts';

import { SettingScreen } from '../../../ui/entity/SettingScreen.tsx';

/** `/area/heatMap`: the radius of the heat map and the head counts of its tiers. */
export function HeatMapSettingScreen() {
  return <SettingScreen entity={heatMapSetting} />;
}
