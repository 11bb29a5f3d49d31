import { workPermitPermission } from '@muster/model/access/permission.ts';
import { workPermitActions, workPermitSteps, type WorkPermitAction } from '@muster/model/workPermit/workPermitStep.ts';
import { useState } from 'react';

import { useT } from '../../core/i18n/i18n.ts';
import { useCan } from '../../core/session/session.ts';
import type { Deeds } from '../../ui/entity/rowDeeds.tsx';
import { StepDialog } from './StepDialog.tsx';

/** What this account may do with the work of a permit in its present state; each is confirmed in a dialog. */
export function useWorkPermitSteps({ id, ...row }: { id: string; [field: string]: unknown }): Deeds {
  const t = useT();
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
  const deeds = actions.map((action) => ({
    text: t(`action.${action}`),
    tone: action === 'end' ? ('danger' as const) : ('primary' as const),
    act: () => ask(action),
  }));
  return { deeds, dialog };
}
