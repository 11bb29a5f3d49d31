import type { DevicePlace } from '@muster/model/device/place.ts';
import { deviceEntities, type DeviceKind } from '@muster/model/device/devices.ts';

import { useT } from '../../app/i18n.ts';
import { EntityScreen } from '../../ui/entity/EntityScreen.tsx';
import type { EntityRow } from '../../ui/entity/useEntityRow.ts';
import { floorName } from '../../ui/floorName.ts';
import { BeaconSync } from './BeaconSync.tsx';
import { PlaceInput } from './PlaceInput.tsx';

/** How often the list shows anew which base stations report. */
const refreshMs = 15_000;
const inputs = { place: PlaceInput };
const viewCells = { place: PlaceView };

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

function PlaceView({ row }: { row: EntityRow }) {
  const t = useT();
  // The value of a field of the shape `place`, checked by the server when it was stored.
  const place = row['place'] as DevicePlace | null;
  if (place === null) return t('console.device.noPlace');
  return `${place.lon.toFixed(6)}, ${place.lat.toFixed(6)} · ${floorName(t, place.floor)}`;
}
