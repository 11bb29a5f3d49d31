import { attendanceCorrection } from '@muster/model/attendanceCorrection/attendanceCorrection.ts';

import { EntityScreen } from '../../../ui/entity/EntityScreen.tsx';
import { rowActions } from '../../../ui/entity/rowActions.tsx';
import { useCorrectionActions } from './useCorrectionActions.tsx';

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
