import type { DevicePlace } from '@muster/model/device/place.ts';
import { patrolPoint } from '@muster/model/patrolPoint/patrolPoint.ts';

import { useT } from '../../app/i18n.ts';
import { EntityScreen } from '../../ui/entity/EntityScreen.tsx';
import type { EntityRow } from '../../ui/entity/useEntityRow.ts';
import { floorName } from '../../ui/floorName.ts';
import type { FieldInputProps } from '../../ui/form/fieldInput.ts';
import { PlaceInput } from '../device/PlaceInput.tsx';

/** `/patrol/point`: where patrols go, and by what they are known to have been there. */
export function PatrolPointScreen() {
  return (
    <EntityScreen
      entity={patrolPoint}
      path="/patrol/point"
      inputs={{ place: FenceInput }}
      viewCells={{ place: Place }}
    />
  );
}

/** The place with its fence: the circle within which somebody was there. */
function FenceInput(props: FieldInputProps) {
  return <PlaceInput {...props} row={{ ...props.row, rangeRadius: props.row['distance'], rangeAngle: 360 }} />;
}

function Place({ row }: { row: EntityRow }) {
  const t = useT();
  // The value of a field of the shape `place`, checked by the server when it was stored.
  const place = row['place'] as DevicePlace | null;
  if (place === null) return t('console.form.nothing');
  return `${place.lon.toFixed(6)}, ${place.lat.toFixed(6)} · ${floorName(t, place.floor)}`;
}
