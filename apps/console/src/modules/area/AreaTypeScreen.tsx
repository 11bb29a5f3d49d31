import { areaType } from '@muster/model/areaType/areaType.ts';

import { Route, Routes } from 'react-router';

import { lazyScreen } from '../../app/lazyScreen.ts';
import { EntityScreen } from '../../ui/entity/EntityScreen.tsx';
import { AlarmSettingsInput } from '../../ui/form/AlarmSettingsInput.tsx';
import { ColorCell } from '../../ui/form/ColorCell.tsx';
import { ColorInput } from '../../ui/form/ColorInput.tsx';
import type { TableRow } from '../../ui/table/useTablePage.ts';
import { BacktestLink } from '../backtest/BacktestLink.tsx';

const path = '/area/areaType';

const BacktestScreen = lazyScreen(async () => {
  const { BacktestScreen: Screen } = await import('../backtest/BacktestScreen.tsx');
  return () => <Screen entity={areaType} path={path} />;
});

function Actions({ row }: { row: TableRow }) {
  return <BacktestLink row={row} path={path} />;
}

export function AreaTypeScreen() {
  return (
    <Routes>
      <Route path="backtest/:id" element={<BacktestScreen />} />
      <Route
        path="*"
        element={
          <EntityScreen
            entity={areaType}
            path={path}
            ExtraAction={Actions}
            inputs={{ color: ColorInput, alarms: AlarmSettingsInput }}
            cells={{ color: ColorCell }}
            viewCells={{ color: ColorCell }}
          />
        }
      />
    </Routes>
  );
}
