import { permissions } from '@muster/model/access/permission.ts';
import { externalVehicle } from '@muster/model/externalVehicle/externalVehicle.ts';

import { EntityScreen } from '../../../ui/entity/EntityScreen.tsx';
import { type RowActions, rowActions } from '../../../ui/entity/rowActions.tsx';
import { certificateFields } from '../announcement/certificateFields.tsx';
import { useApproval } from '../announcement/useApproval.tsx';

const announced = {
  entity: externalVehicle,
  permission: permissions.externalVehicleApprove,
  nameField: 'plateNumber',
};
const actions = rowActions(useRowActions);

/** `/access/externalVehicle`: vehicles from outside with driver, papers and cargo; signed in and out at the gate. */
export function ExternalVehicleScreen() {
  return <EntityScreen entity={externalVehicle} path="/access/externalVehicle" {...certificateFields} {...actions} />;
}

function useRowActions(row: { id: string; [field: string]: unknown }): RowActions {
  return useApproval(announced, row);
}
