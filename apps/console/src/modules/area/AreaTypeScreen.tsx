import { areaType } from '@muster/model/areaType/areaType.ts';

import { EntityScreen } from '../../ui/entity/EntityScreen.tsx';
import { AlarmSettingsInput } from '../../ui/form/AlarmSettingsInput.tsx';
import { ColorCell } from '../../ui/form/ColorCell.tsx';
import { ColorInput } from '../../ui/form/ColorInput.tsx';

export function AreaTypeScreen() {
  return (
    <EntityScreen
      entity={areaType}
      path="/area/areaType"
      inputs={{ color: ColorInput, alarms: AlarmSettingsInput }}
      cells={{ color: ColorCell }}
      viewCells={{ color: ColorCell }}
    />
  );
}
