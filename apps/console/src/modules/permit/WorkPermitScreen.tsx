import type { EntityRow } from '@muster/model/entity/entity.ts';
import { workPermit } from '@muster/model/workPermit/workPermit.ts';
import type { TakenStep } from '@muster/model/workPermit/workPermitShape.ts';
import { workPermitPermission } from '@muster/model/access/permission.ts';
import { workPermitActions, workPermitSteps, type WorkPermitAction } from '@muster/model/workPermit/workPermitStep.ts';
import { lazy, Suspense, useState } from 'react';

import { Waiting } from '../../ui/feedback/Waiting.tsx';
import type { FieldInputProps } from '../../ui/form/fieldInput.ts';
import { EntityScreen } from '../../ui/entity/EntityScreen.tsx';
import { rowActions, type RowActions } from '../../ui/entity/rowActions.tsx';
import { PlaceCell } from '../device/place/PlaceCell.tsx';
import { PlaceInput } from '../device/place/PlaceInput.tsx';
import { useT } from '../../core/i18n/i18n.ts';
import { formatTime } from '../../core/time/formatTime.ts';
import css from './permit.module.css';
import { useCan } from '../../core/session/session.ts';
import { PermitSections } from './record/PermitSections.tsx';
import { StepDialog } from './StepDialog.tsx';

/** Other accounts start and end work as well, so the list reloads. */
const refreshMs = 10_000;

const steps = rowActions(useWorkPermitSteps);

/** `/permit/workPermit`: permits for hazardous work, with the steps of the work. */
export function WorkPermitScreen() {
  return (
    <EntityScreen
      entity={workPermit}
      path="/permit/workPermit"
      inputs={{ place: PlaceInput, regions: PermitRegionsInput }}
      viewCells={{ place: PlaceCell, steps: StepList }}
      ViewBefore={PermitSections}
      {...steps}
      refreshMs={refreshMs}
    />
  );
}

/** The map is loaded when drawing is selected. */
const RegionsEditor = lazy(async () => ({
  default: (await import('../area/region/RegionsEditor.tsx')).RegionsEditor,
}));

const workColor = '#5b6b70';

/** The fence of the work, drawn within its area. */
function PermitRegionsInput(props: FieldInputProps) {
  return (
    <Suspense fallback={<Waiting />}>
      <RegionsEditor {...props} isArea={false} colorOf={() => workColor} />
    </Suspense>
  );
}

/** Steps of the work: time, account and reason. */
function StepList({ row }: { row: EntityRow }) {
  const t = useT();
  // The value of a field of the shape `workPermitSteps`, which only the server writes.
  const steps = (row['steps'] as readonly TakenStep[] | null) ?? [];
  if (steps.length === 0) return t('console.permit.noStep');
  return (
    <ol className={css.steps}>
      {steps.map(({ action, at, name, accountName, note }) => (
        <li key={at + action}>
          <time dateTime={at}>{formatTime(at)}</time>
          <strong>{t(`action.${action}`)}</strong>
          <span>{name || accountName}</span>
          {note !== null && <span className={css.note}>{note}</span>}
        </li>
      ))}
    </ol>
  );
}

/** Permitted steps of a permit in its state; each is confirmed in a dialog. */
function useWorkPermitSteps({ id, ...row }: { id: string; [field: string]: unknown }): RowActions {
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
  const offered = actions.map((action) => ({
    text: t(`action.${action}`),
    tone: action === 'end' ? ('danger' as const) : ('primary' as const),
    act: () => ask(action),
  }));
  return { actions: offered, dialog };
}
