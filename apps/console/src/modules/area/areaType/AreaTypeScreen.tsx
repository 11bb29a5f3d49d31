import { areaType } from '@muster/model/areaType/areaType.ts';

import { EntityScreen } from '../../../ui/entity/EntityScreen.tsx';
import { AlarmSettingsView } from '../../alarm/settings/AlarmSettingsView.tsx';
import { ColorCell } from '../../../ui/form/ColorCell.tsx';
import { ColorInput } from '../../../ui/form/ColorInput.tsx';
import { BacktestLink } from '../../backtest/BacktestLink.tsx';
import { BacktestRoutes } from '../../backtest/BacktestRoutes.tsx';
import { AlarmsInput } from '../area/AlarmsInput.tsx';

const path = '/area/areaType';

/** `/area/areaType`: what areas of a kind have in common: a colour and alarms. */
export function AreaTypeScreen() {
  return (
    <BacktestRoutes entity={areaType} path={path}>
      <EntityScreen
        entity={areaType}
        path={path}
        ExtraAction={BacktestLink}
        inputs={{ color: ColorInput, alarms: AlarmsInput }}
        cells={{ color: ColorCell }}
        viewCells={{ color: ColorCell, alarms: AlarmSettingsView }}
      />
    </BacktestRoutes>
  );
}
