import { permissions } from '@muster/model/access/permission.ts';
import { definePart, type EntityRow, permissionCode } from '@muster/model/entity/entity.ts';
import { riskMeasure } from '@muster/model/riskMeasure/riskMeasure.ts';
import { riskMeasureRecord } from '@muster/model/riskMeasureRecord/riskMeasureRecord.ts';
import { district } from '@muster/model/district/district.ts';
import { useState } from 'react';

import { useT } from '../../../core/i18n/i18n.ts';
import { useCan } from '../../../core/session/session.ts';
import { EntityScreen } from '../../../ui/entity/EntityScreen.tsx';
import { type RowActions, rowActions } from '../../../ui/entity/rowActions.tsx';
import { RecentRows } from '../../organization/subject/RecentRows.tsx';
import { ActionDialog } from '../action/ActionDialog.tsx';

const { note, photos } = riskMeasureRecord.fields;
/** Fields of a check. */
const check = definePart({ ...riskMeasureRecord, formColumns: 'single', fields: { note, photos } });
const checks = rowActions(useCheck);

/** `/area/riskMeasure`: measures that control the risk of risk areas, and their checks. */
export function RiskMeasureScreen() {
  return (
    <EntityScreen
      entity={riskMeasure}
      path="/area/riskMeasure"
      {...checks}
      actionWords={['action.recordMeasure', 'console.table.edit', 'console.table.delete']}
      ViewBefore={Records}
    />
  );
}

function Records({ row }: { row: EntityRow }) {
  const can = useCan();
  const path = '/area/riskMeasureRecord';
  const mayOpen = can(permissionCode(riskMeasureRecord, 'view'));
  return (
    <RecentRows
      entity={riskMeasureRecord}
      path={path}
      query={{ measureId: row.id }}
      fields={['at', 'name', 'note']}
      {...(mayOpen ? {} : { pageOf: () => `/area/riskMeasure/view/${encodeURIComponent(row.id)}` })}
    />
  );
}

/** The action that records a check of an enabled measure. */
function useCheck({ id, ...row }: { id: string; [field: string]: unknown }): RowActions {
  const t = useT();
  const can = useCan();
  const [isOpen, setOpen] = useState(false);
  const mayRecord = row['enabled'] === true && can(permissions.riskMeasureRecord);
  return {
    actions: mayRecord ? [{ text: t('action.recordMeasure'), tone: 'primary', act: () => setOpen(true) }] : [],
    dialog: isOpen && (
      <ActionDialog
        title={t('console.riskMeasure.recordOf', { name: String(row['name']) })}
        submitLabel={t('action.recordMeasure')}
        part={check}
        path="/risk/riskMeasure/record"
        about={{ id }}
        done={t('console.riskMeasure.recorded')}
        changes={[riskMeasure.name, riskMeasureRecord.name, district.name]}
        onClose={() => setOpen(false)}
      />
    ),
  };
}
