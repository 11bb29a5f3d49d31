import { workPermit } from '@muster/model/workPermit/workPermit.ts';

import { useT } from '../../app/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { EntityScreen } from '../../ui/entity/EntityScreen.tsx';
import type { EntityRow } from '../../ui/entity/useEntityRow.ts';
import type { TableRow } from '../../ui/table/useTablePage.ts';
import { PlaceCell } from '../device/PlaceCell.tsx';
import { PlaceInput } from '../device/PlaceInput.tsx';
import { StepList } from './StepList.tsx';
import { useWorkPermitSteps } from './useWorkPermitSteps.tsx';

/** Others start and end work as well: the list shows it by itself. */
const refreshMs = 10_000;

/** `/permit/workPermit`: permits for hazardous work, and what is done with the work. */
export function WorkPermitScreen() {
  return (
    <EntityScreen
      entity={workPermit}
      path="/permit/workPermit"
      inputs={{ place: PlaceInput }}
      viewCells={{ place: PlaceCell, steps: StepList }}
      ExtraAction={StepActions}
      ViewAction={StepButtons}
      refreshMs={refreshMs}
      isFinal={({ status }) => status !== 'notStarted'}
    />
  );
}

function StepActions({ row }: { row: TableRow }) {
  const t = useT();
  const { actions, ask, dialog } = useWorkPermitSteps(row);
  return (
    <>
      {actions.map((action) => (
        <button key={action} type="button" onClick={() => ask(action)}>
          {t(`action.${action}`)}
        </button>
      ))}
      {dialog}
    </>
  );
}

function StepButtons({ row }: { row: EntityRow }) {
  const t = useT();
  const { actions, ask, dialog } = useWorkPermitSteps(row);
  return (
    <>
      {actions.map((action) => (
        <Button key={action} tone={action === 'end' ? 'danger' : 'primary'} onClick={() => ask(action)}>
          {t(`action.${action}`)}
        </Button>
      ))}
      {dialog}
    </>
  );
}
