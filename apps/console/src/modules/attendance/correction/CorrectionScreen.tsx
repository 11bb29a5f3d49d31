import { permissions } from '@muster/model/access/permission.ts';
import { attendanceCorrection, correctionParts } from '@muster/model/attendanceCorrection/attendanceCorrection.ts';
import { entityPath } from '@muster/model/entity/entity.ts';
import { workday } from '@muster/model/workday/workday.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { post } from '../../../core/http/request.ts';
import { useT } from '../../../core/i18n/i18n.ts';
import { useCan } from '../../../core/session/session.ts';
import { toast } from '../../../core/toast.ts';
import { EntityScreen } from '../../../ui/entity/EntityScreen.tsx';
import { type RowActions, rowActions } from '../../../ui/entity/rowActions.tsx';
import { useUnrepeated } from '../../../ui/form/useUnrepeated.ts';
import { ActionDialog } from '../../risk/action/ActionDialog.tsx';

const path = entityPath(attendanceCorrection);
const changes = [attendanceCorrection.name, workday.name];

/** That a correction is approved or refused, by whoever may; the server lets nobody decide of his own. */
export function useCorrectionActions(row: { id: string; [field: string]: unknown }): RowActions {
  const t = useT();
  const can = useCan();
  const client = useQueryClient();
  const [isRefusing, setRefusing] = useState(false);
  const name = String(row['personName'] ?? '');
  const { mutate } = useMutation({
    mutationFn: () => post(`${path}/approve`, { id: row.id }),
    onSuccess: () => toast('success', t('console.attendance.approved', { name })),
    onSettled: () => Promise.all(changes.map((entity) => client.invalidateQueries({ queryKey: [entity] }))),
  });
  const approve = useUnrepeated(mutate);
  if (row['status'] !== 'pending' || !can(permissions.attendanceApprove)) return { actions: [], dialog: null };
  return {
    actions: [
      { text: t('approval.approve'), tone: 'primary', act: approve },
      { text: t('approval.refuse'), tone: 'danger', act: () => setRefusing(true) },
    ],
    dialog: isRefusing && (
      <ActionDialog
        title={t('console.attendance.refuseOf', { name })}
        submitLabel={t('approval.refuse')}
        part={correctionParts.refuse}
        path={`${path}/refuse`}
        about={{ id: row.id }}
        done={t('console.attendance.refused', { name })}
        changes={changes}
        onClose={() => setRefusing(false)}
      />
    ),
  };
}

const decisions = rowActions(useCorrectionActions);

/** `/attendance/correction`: what was asked for, and what became of it. */
export function CorrectionScreen() {
  return (
    <EntityScreen
      entity={attendanceCorrection}
      path="/attendance/correction"
      {...decisions}
      actionWords={['approval.approve', 'approval.refuse']}
    />
  );
}
