import { role } from '@muster/model/role/role.ts';

import { useT } from '../../../core/i18n/i18n.ts';
import { EntityScreen } from '../../../ui/entity/EntityScreen.tsx';
import type { TableRow } from '../../../ui/table/useTablePage.ts';
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
  return (
    <EntityScreen
      entity={role}
      path="/system/role"
      inputs={inputs}
      isFinal={isUsedElsewhere}
      ExtraAction={UsedElsewhere}
      actionWords={actionWords}
    />
  );
}

const actionWords = ['role.isUsedElsewhere'] as const;

/** Only an installation administrator changes it. */
function isUsedElsewhere(row: Readonly<Record<string, unknown>>): boolean {
  return row['isUsedElsewhere'] === true;
}

/** In the place of edit and delete, why they are not there. */
function UsedElsewhere({ row }: { row: TableRow }) {
  const t = useT();
  return isUsedElsewhere(row) ? <span title={t('role.usedElsewhere')}>{t('role.isUsedElsewhere')}</span> : null;
}
