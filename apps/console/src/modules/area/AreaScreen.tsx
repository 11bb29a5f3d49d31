import { area } from '@muster/model/area/area.ts';

import { EntityScreen } from '../../ui/entity/EntityScreen.tsx';
import { AlarmSettingsInput } from '../../ui/form/AlarmSettingsInput.tsx';
import { BacktestLink } from '../backtest/BacktestLink.tsx';
import { BacktestRoutes } from '../backtest/BacktestRoutes.tsx';
import { RegionsInput } from './RegionsInput.tsx';
import { RegionsView } from './RegionsView.tsx';

const path = '/area/list';

/** `/area/list`: areas with their fences, drawn on the map, and their alarms. */
export function AreaScreen() {
  return (
    <BacktestRoutes entity={area} path={path}>
      <EntityScreen
        entity={area}
        path={path}
        ExtraAction={BacktestLink}
        inputs={{ regions: RegionsInput, alarms: AlarmSettingsInput }}
        viewCells={{ regions: RegionsView }}
      />
    </BacktestRoutes>
  );
}
