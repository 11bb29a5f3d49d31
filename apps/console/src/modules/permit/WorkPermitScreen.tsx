import { workPermit } from '@muster/model/workPermit/workPermit.ts';

import { EntityScreen } from '../../ui/entity/EntityScreen.tsx';
import { rowDeeds } from '../../ui/entity/rowDeeds.tsx';
import { PlaceCell } from '../device/place/PlaceCell.tsx';
import { PlaceInput } from '../device/place/PlaceInput.tsx';
import { StepList } from './StepList.tsx';
import { useWorkPermitSteps } from './useWorkPermitSteps.tsx';

/** Others start and end work as well: the list shows it by itself. */
const refreshMs = 10_000;

const steps = rowDeeds(useWorkPermitSteps);

/** `/permit/workPermit`: permits for hazardous work, and what is done with the work. */
export function WorkPermitScreen() {
  return (
    <EntityScreen
      entity={workPermit}
      path="/permit/workPermit"
      inputs={{ place: PlaceInput }}
      viewCells={{ place: PlaceCell, steps: StepList }}
      {...steps}
      refreshMs={refreshMs}
      isFinal={({ status }) => status !== 'notStarted'}
    />
  );
}
