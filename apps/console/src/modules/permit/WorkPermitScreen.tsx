import type { DevicePlace } from '@muster/model/device/place.ts';
import { workPermit } from '@muster/model/workPermit/workPermit.ts';

import { useT } from '../../app/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { EntityScreen } from '../../ui/entity/EntityScreen.tsx';
import type { EntityRow } from '../../ui/entity/useEntityRow.ts';
import { floorName } from '../../ui/floorName.ts';
import type { TableRow } from '../../ui/table/useTablePage.ts';
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
      viewCells={{ place: Place, steps: StepList }}
      ExtraAction={StepActions}
      ViewAction={StepButtons}
      refreshMs={refreshMs}
      isFinal={({ status }) => status !== 'notStarted'}
    />
  );
}

function Place({ row }: { row: EntityRow }) {
  const t = useT();
  // The value of a field of the shape `place`, checked by the server when it was stored.
  const place = row['place'] as DevicePlace | null;
  if (place === null) return t('console.form.nothing');
  return `${place.lon.toFixed(6)}, ${place.lat.toFixed(6)} · ${floorName(t, place.floor)}`;
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
