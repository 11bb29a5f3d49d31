import { deviceEntities, type DeviceKind } from '@muster/model/device/devices.ts';

import { EntityScreen } from '../../../ui/entity/EntityScreen.tsx';
import { BeaconSync } from './BeaconSync.tsx';
import { PlaceCell } from '../place/PlaceCell.tsx';
import { PlaceInput } from '../place/PlaceInput.tsx';

/** Polling interval of the base stations' states. */
const refreshMs = 15_000;
const inputs = { place: PlaceInput };
const viewCells = { place: PlaceCell };

/** `/device/camera`, `/device/beacon`, …: the list and form of a kind of device, with its place on the map. */
export function DeviceScreen({ kind }: { kind: DeviceKind }) {
  return (
    <EntityScreen
      entity={deviceEntities[kind]}
      path={`/device/${kind}`}
      inputs={inputs}
      viewCells={viewCells}
      {...(kind === 'beacon' && { ExtraAction: BeaconSync })}
      {...(kind === 'baseStation' && { refreshMs })}
    />
  );
}
