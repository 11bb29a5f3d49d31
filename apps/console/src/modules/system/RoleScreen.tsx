import { role } from '@muster/model/role/role.ts';

import { EntityScreen } from '../../ui/entity/EntityScreen.tsx';
import { DepartmentsInput } from './DepartmentsInput.tsx';
import { PermissionsInput } from './PermissionsInput.tsx';

export function RoleScreen() {
  return (
    <EntityScreen
      entity={role}
      path="/system/role"
      inputs={{ permissions: PermissionsInput, designatedDepartIds: DepartmentsInput }}
    />
  );
}
