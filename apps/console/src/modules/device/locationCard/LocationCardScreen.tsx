import { locationCard } from '@muster/model/locationCard/locationCard.ts';

import { EntityScreen } from '../../../ui/entity/EntityScreen.tsx';
import { BatteryCell } from './BatteryCell.tsx';
import { UnbindAction } from './UnbindAction.tsx';

/** How often the list shows anew who is online. */
const refreshMs = 15_000;

export function LocationCardScreen() {
  return (
    <EntityScreen
      entity={locationCard}
      path="/device/locationCard"
      refreshMs={refreshMs}
      cells={{ battery: BatteryCell }}
      viewCells={{ battery: BatteryCell }}
      ExtraAction={UnbindAction}
    />
  );
}
