import { area } from '@muster/model/area/area.ts';

import { EntityScreen } from '../../ui/entity/EntityScreen.tsx';
import { AlarmSettingsInput } from '../../ui/form/AlarmSettingsInput.tsx';
import { RegionsInput } from './RegionsInput.tsx';
import { RegionsView } from './RegionsView.tsx';

/** `/area/list`: areas with their fences, drawn on the map, and their alarms. */
export function AreaScreen() {
  return (
    <EntityScreen
      entity={area}
      path="/area/list"
      inputs={{ regions: RegionsInput, alarms: AlarmSettingsInput }}
      viewCells={{ regions: RegionsView }}
    />
  );
}
