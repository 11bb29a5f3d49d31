import { role } from '@muster/model/role/role.ts';

import { EntityScreen } from '../../ui/entity/EntityScreen.tsx';
import { AreaTypesInput } from './AreaTypesInput.tsx';
import { DepartmentsInput } from './DepartmentsInput.tsx';
import { PermissionsInput } from './PermissionsInput.tsx';
import { SubjectsInput } from './SubjectsInput.tsx';

const inputs = {
  permissions: PermissionsInput,
  designatedDepartIds: DepartmentsInput,
  areaTypeIds: AreaTypesInput,
  subjects: SubjectsInput,
  patrolDepartIds: DepartmentsInput,
};

/** `/system/role`: what an account of the role may do, and what of the site it sees. */
export function RoleScreen() {
  return <EntityScreen entity={role} path="/system/role" inputs={inputs} />;
}
