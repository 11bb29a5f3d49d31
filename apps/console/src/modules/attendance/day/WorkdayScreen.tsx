import { permissions } from '@muster/model/access/permission.ts';
import { attendanceCorrection, correctionParts } from '@muster/model/attendanceCorrection/attendanceCorrection.ts';
import { entityPath } from '@muster/model/entity/entity.ts';
import { workday } from '@muster/model/workday/workday.ts';
import { useState } from 'react';

import { useT } from '../../../core/i18n/i18n.ts';
import { useCan } from '../../../core/session/session.ts';
import { EntityScreen } from '../../../ui/entity/EntityScreen.tsx';
import { type RowActions, rowActions } from '../../../ui/entity/rowActions.tsx';
import { ActionDialog } from '../../risk/action/ActionDialog.tsx';
import { DayDetail } from './DayDetail.tsx';

const request = rowActions(useRequest);

/** `/attendance/day`: shifts of people day by day, each with its positions and corrections. */
export function WorkdayScreen() {
  return (
    <EntityScreen
      entity={workday}
      path="/attendance/day"
      {...request}
      actionWords={['console.attendance.correct']}
      ViewBefore={DayDetail}
    />
  );
}

/** A past day may be corrected, one request at a time. */
function useRequest({ id, ...row }: { id: string; [field: string]: unknown }): RowActions {
  const t = useT();
  const can = useCan();
  const [isOpen, setOpen] = useState(false);
  const isOver = row['result'] !== 'running' && row['correction'] !== 'pending';
  return {
    actions:
      isOver && can(permissions.attendanceRequest)
        ? [{ text: t('console.attendance.correct'), tone: 'primary', act: () => setOpen(true) }]
        : [],
    dialog: isOpen && (
      <ActionDialog
        title={t('console.attendance.correctOf', { name: String(row['personName']), day: String(row['day']) })}
        submitLabel={t('console.attendance.send')}
        part={correctionParts.request}
        path={`${entityPath(attendanceCorrection)}/request`}
        about={{ workdayId: id }}
        done={t('console.attendance.sent')}
        changes={[workday.name, attendanceCorrection.name]}
        onClose={() => setOpen(false)}
      />
    ),
  };
}
