import { area } from '@muster/model/area/area.ts';
import { useLocation, useSearchParams } from 'react-router';

import { EntityScreen } from '../../../ui/entity/EntityScreen.tsx';
import { AlarmSettingsView } from '../../alarm/settings/AlarmSettingsView.tsx';
import { BacktestLink } from '../../backtest/BacktestLink.tsx';
import { BacktestRoutes } from '../../backtest/BacktestRoutes.tsx';
import { AlarmsInput } from './AlarmsInput.tsx';
import { AreaOverview } from './AreaOverview.tsx';
import { ToOverview } from './ToOverview.tsx';
import { RegionsInput } from '../region/RegionsInput.tsx';
import { RegionsView } from '../region/RegionsView.tsx';

const path = '/area/list';

/** `/area/list`: areas as a tree beside the map, or as a list; their fences, drawn on the map, and their alarms. */
export function AreaScreen() {
  const { pathname } = useLocation();
  const [parameters] = useSearchParams();
  if (pathname === path && parameters.get('view') !== 'list') return <AreaOverview path={path} />;
  return (
    <BacktestRoutes entity={area} path={path}>
      <EntityScreen
        entity={area}
        path={path}
        ExtraAction={BacktestLink}
        ListAction={ToOverview}
        inputs={{ regions: RegionsInput, alarms: AlarmsInput }}
        viewCells={{ regions: RegionsView, alarms: AlarmSettingsView }}
      />
    </BacktestRoutes>
  );
}
