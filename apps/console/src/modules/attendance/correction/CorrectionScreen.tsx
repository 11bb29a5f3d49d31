import { permissions } from '@muster/model/access/permission.ts';
import { attendanceCorrection, correctionParts } from '@muster/model/attendanceCorrection/attendanceCorrection.ts';
import { entityPath } from '@muster/model/entity/entity.ts';
import { notice } from '@muster/model/notice/notice.ts';
import { workday } from '@muster/model/workday/workday.ts';
import { useState } from 'react';

import { useT } from '../../../core/i18n/i18n.ts';
import { useCan, useSession } from '../../../core/session/session.ts';
import { EntityScreen } from '../../../ui/entity/EntityScreen.tsx';
import { type RowActions, rowActions, useDecision } from '../../../ui/entity/rowActions.tsx';
import { useUnrepeated } from '../../../ui/form/useUnrepeated.ts';
import { ActionDialog } from '../../risk/action/ActionDialog.tsx';

const path = entityPath(attendanceCorrection);
const changes = [attendanceCorrection.name, workday.name, notice.name];

/** Actions on a correction: the requester withdraws it; another account with the permission approves or refuses it. */
export function useCorrectionActions(row: { id: string; [field: string]: unknown }): RowActions {
  const t = useT();
  const can = useCan();
  const own = useSession(({ user }) => user?.id);
  const [isRefusing, setRefusing] = useState(false);
  const name = String(row['personName'] ?? '');
  const approval = useDecision({ path: `${path}/approve`, done: t('console.attendance.approved', { name }), changes });
  const withdrawal = useDecision({
    path: `${path}/withdraw`,
    done: t('console.attendance.withdrawn', { name }),
    changes,
  });
  const approve = useUnrepeated(() => approval.mutate({ id: row.id }));
  const withdraw = useUnrepeated(() => withdrawal.mutate({ id: row.id }));
  const isOwn = row['requesterId'] === own;
  if (row['status'] !== 'pending' || !can(isOwn ? permissions.attendanceRequest : permissions.attendanceApprove))
    return { actions: [], dialog: null };
  if (isOwn)
    return { actions: [{ text: t('console.attendance.withdraw'), tone: 'primary', act: withdraw }], dialog: null };
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

/** `/attendance/correction`: requests with their states. */
export function CorrectionScreen() {
  return (
    <EntityScreen
      entity={attendanceCorrection}
      path="/attendance/correction"
      {...decisions}
      actionWords={['approval.approve', 'approval.refuse', 'console.attendance.withdraw']}
    />
  );
}
