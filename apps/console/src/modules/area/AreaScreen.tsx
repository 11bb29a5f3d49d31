import { area } from '@muster/model/area/area.ts';

import { Route, Routes } from 'react-router';

import { lazyScreen } from '../../app/lazyScreen.ts';
import { EntityScreen } from '../../ui/entity/EntityScreen.tsx';
import { AlarmSettingsInput } from '../../ui/form/AlarmSettingsInput.tsx';
import type { TableRow } from '../../ui/table/useTablePage.ts';
import { BacktestLink } from '../backtest/BacktestLink.tsx';
import { RegionsInput } from './RegionsInput.tsx';
import { RegionsView } from './RegionsView.tsx';

const path = '/area/list';

const BacktestScreen = lazyScreen(async () => {
  const { BacktestScreen: Screen } = await import('../backtest/BacktestScreen.tsx');
  return () => <Screen entity={area} path={path} />;
});

function Actions({ row }: { row: TableRow }) {
  return <BacktestLink row={row} path={path} />;
}

/** `/area/list`: areas with their fences, drawn on the map, and their alarms. */
export function AreaScreen() {
  return (
    <Routes>
      <Route path="backtest/:id" element={<BacktestScreen />} />
      <Route
        path="*"
        element={
          <EntityScreen
            entity={area}
            path={path}
            ExtraAction={Actions}
            inputs={{ regions: RegionsInput, alarms: AlarmSettingsInput }}
            viewCells={{ regions: RegionsView }}
          />
        }
      />
    </Routes>
  );
}
