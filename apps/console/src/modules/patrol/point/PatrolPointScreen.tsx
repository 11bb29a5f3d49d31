import { patrolPoint } from '@muster/model/patrolPoint/patrolPoint.ts';

import { EntityScreen } from '../../../ui/entity/EntityScreen.tsx';
import type { FieldInputProps } from '../../../ui/form/fieldInput.ts';
import { PlaceCell } from '../../device/place/PlaceCell.tsx';
import { PlaceInput } from '../../device/place/PlaceInput.tsx';

/** `/patrol/point`: patrol points and how visits are detected. */
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

/** The place with its fence: the circle in which a visit counts. */
function FenceInput(props: FieldInputProps) {
  return <PlaceInput {...props} row={{ ...props.row, rangeRadius: props.row['distance'], rangeAngle: 360 }} />;
}
