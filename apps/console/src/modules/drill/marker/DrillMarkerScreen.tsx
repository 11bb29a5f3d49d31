import { drillMarker } from '@muster/model/drillMarker/drillMarker.ts';

import { EntityScreen } from '../../../ui/entity/EntityScreen.tsx';
import { PlaceCell } from '../../device/place/PlaceCell.tsx';
import { PlaceInput } from '../../device/place/PlaceInput.tsx';

const inputs = { place: PlaceInput };
const viewCells = { place: PlaceCell };

/** `/drill/marker`: accident points, muster points and evacuation areas on the map. */
export function DrillMarkerScreen() {
  return <EntityScreen entity={drillMarker} path="/drill/marker" inputs={inputs} viewCells={viewCells} />;
}
