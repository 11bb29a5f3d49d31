import { vehicle } from '@muster/model/vehicle/vehicle.ts';

import { EntityScreen } from '../../ui/entity/EntityScreen.tsx';

export function VehicleScreen() {
  return <EntityScreen entity={vehicle} path="/vehicle/list" />;
}
