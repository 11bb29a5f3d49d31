import { district } from '@muster/model/district/district.ts';

import { EntityScreen } from '../../../ui/entity/EntityScreen.tsx';
import { DistrictRegionsInput } from './DistrictRegionsInput.tsx';
import { DistrictView } from './DistrictView.tsx';
import { LinkCell } from './LinkCell.tsx';
import { RiskLevelCell } from '../level/RiskLevelCell.tsx';

/** `/area/district`: risk areas with their level, where they lie and how high they stand. */
export function DistrictScreen() {
  return (
    <EntityScreen
      entity={district}
      path="/area/district"
      inputs={{ regions: DistrictRegionsInput }}
      cells={{ level: RiskLevelCell, link: LinkCell }}
      viewCells={{ level: RiskLevelCell, link: LinkCell, regions: DistrictView }}
    />
  );
}
