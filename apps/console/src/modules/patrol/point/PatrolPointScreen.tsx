import { patrolPoint } from '@muster/model/patrolPoint/patrolPoint.ts';

import { EntityScreen } from '../../../ui/entity/EntityScreen.tsx';
import type { FieldInputProps } from '../../../ui/form/fieldInput.ts';
import { PlaceCell } from '../../device/place/PlaceCell.tsx';
import { PlaceInput } from '../../device/place/PlaceInput.tsx';

/** `/patrol/point`: where patrols go, and by what they are known to have been there. */
export function PatrolPointScreen() {
  return (
    <EntityScreen
      entity={patrolPoint}
      path="/patrol/point"
      inputs={{ place: FenceInput }}
      viewCells={{ place: PlaceCell }}
    />
  );
}

/** The place with its fence: the circle within which somebody was there. */
function FenceInput(props: FieldInputProps) {
  return <PlaceInput {...props} row={{ ...props.row, rangeRadius: props.row['distance'], rangeAngle: 360 }} />;
}
