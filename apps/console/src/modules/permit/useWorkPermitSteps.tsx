import { workPermitPermission } from '@muster/model/access/permission.ts';
import { workPermitActions, workPermitSteps, type WorkPermitAction } from '@muster/model/workPermit/workPermitStep.ts';
import { useState, type ReactNode } from 'react';

import { useCan } from '../../app/session.ts';
import { StepDialog } from './StepDialog.tsx';

interface Steps {
  /** What this account may do with the work in its present state. */
  actions: readonly WorkPermitAction[];
  /** Opens the dialog in which an action is confirmed. */
  ask: (action: WorkPermitAction) => void;
  dialog: ReactNode;
}

/** What can be done with the work of a permit. */
export function useWorkPermitSteps({ id, ...row }: { id: string; [field: string]: unknown }): Steps {
  const can = useCan();
  const [asked, ask] = useState<WorkPermitAction | null>(null);
  const actions = workPermitActions.filter(
    (action) =>
      workPermitSteps[action].from.some((status) => status === row['status']) && can(workPermitPermission[action]),
  );
  const dialog = asked !== null && (
    <StepDialog
      id={id}
      number={String(row['number'])}
      version={Number(row['version'])}
      action={asked}
      onClose={() => ask(null)}
    />
  );
  return { actions, ask, dialog };
}
