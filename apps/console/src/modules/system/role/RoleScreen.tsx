import { role } from '@muster/model/role/role.ts';
import { areaType } from '@muster/model/areaType/areaType.ts';
import { depart } from '@muster/model/depart/depart.ts';

import { useT } from '../../../core/i18n/i18n.ts';
import { EntityScreen } from '../../../ui/entity/EntityScreen.tsx';
import type { TableRow } from '../../../ui/table/tableRow.ts';
import type { FieldInputProps } from '../../../ui/form/fieldInput.ts';
import { RowsInput } from '../../../ui/form/RowsInput.tsx';
import { PermissionsInput } from './PermissionsInput.tsx';
import { SubjectsInput } from './SubjectsInput.tsx';
import { ViewAsRole, ViewAsRoleLink } from './ViewAsRole.tsx';

const inputs = {
  permissions: PermissionsInput,
  designatedDepartIds: DepartmentsInput,
  areaTypeIds: AreaTypesInput,
  subjects: SubjectsInput,
  patrolDepartIds: DepartmentsInput,
};

/** `/system/role`: permissions and visibility of a role. */
export function RoleScreen() {
  return (
    <EntityScreen
      entity={role}
      path="/system/role"
      inputs={inputs}
      ExtraAction={RoleActions}
      ViewAction={ViewAsRole}
      actionWords={actionWords}
    />
  );
}

const actionWords = ['roleView.start', 'role.isUsedElsewhere'] as const;

function RoleActions({ row }: { row: TableRow }) {
  return (
    <>
      <ViewAsRoleLink row={row} />
      <UsedElsewhere row={row} />
    </>
  );
}

/** Replaces edit and delete by the reason of their absence. */
function UsedElsewhere({ row }: { row: TableRow }) {
  const t = useT();
  const isUsedElsewhere = row['isUsedElsewhere'] === true;
  return isUsedElsewhere ? <span title={t('role.usedElsewhere')}>{t('role.isUsedElsewhere')}</span> : null;
}

/** The area types in whose areas a role sees positions and alarms. */
function AreaTypesInput({ value, onChange, ...rest }: FieldInputProps) {
  const { id, label, isInvalid, describedBy } = rest;
  return (
    <RowsInput
      {...{ id, label, isInvalid, describedBy }}
      entity={areaType}
      value={Array.isArray(value) ? value.map(String) : []}
      onChange={onChange}
    />
  );
}

/** Several departments of the current building, by name. */
function DepartmentsInput({ value, onChange, ...rest }: FieldInputProps) {
  const { id, label, isInvalid, describedBy } = rest;
  return (
    <RowsInput
      {...{ id, label, isInvalid, describedBy }}
      entity={depart}
      value={Array.isArray(value) ? value.map(String) : []}
      onChange={onChange}
    />
  );
}
