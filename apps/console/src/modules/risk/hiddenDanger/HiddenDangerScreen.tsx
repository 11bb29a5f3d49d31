import { district } from '@muster/model/district/district.ts';
import { entityPath } from '@muster/model/entity/entity.ts';
import { hiddenDanger, hiddenDangerParts } from '@muster/model/hiddenDanger/hiddenDanger.ts';
import {
  type HiddenDangerAction,
  hiddenDangerActions,
  hiddenDangerPermission,
  hiddenDangerSteps,
} from '@muster/model/hiddenDanger/hiddenDangerStep.ts';
import { useState } from 'react';

import { useT } from '../../../core/i18n/i18n.ts';
import { useCan } from '../../../core/session/session.ts';
import { EntityScreen } from '../../../ui/entity/EntityScreen.tsx';
import { type RowActions, rowActions } from '../../../ui/entity/rowActions.tsx';
import { PlaceCell } from '../../device/place/PlaceCell.tsx';
import { ActionDialog } from '../action/ActionDialog.tsx';
import { DangerFigures } from './DangerFigures.tsx';
import { DangerSteps } from './DangerSteps.tsx';
import { MyPlaceInput } from './MyPlaceInput.tsx';

const steps = rowActions(useDangerSteps);
/** Other accounts edit it as well, so the list reloads. */
const refreshMs = 15_000;

/**
 * `/area/hiddenDanger`: hidden dangers from their report to the acceptance of their rectification, from desk and phone.
 */
export function HiddenDangerScreen() {
  const t = useT();
  return (
    <EntityScreen
      entity={hiddenDanger}
      path="/area/hiddenDanger"
      inputs={{ place: MyPlaceInput }}
      viewCells={{ place: PlaceCell, steps: DangerSteps }}
      {...steps}
      actionWords={['action.rectify', 'console.table.edit', 'console.table.delete']}
      ListAction={DangerFigures}
      refreshMs={refreshMs}
      words={{
        add: t('console.danger.report'),
        save: t('console.danger.report'),
        saved: t('console.danger.reportSent'),
      }}
    />
  );
}

/** Permitted next steps; each is filled in and confirmed in a dialog. */
function useDangerSteps({ id, ...row }: { id: string; [field: string]: unknown }): RowActions {
  const t = useT();
  const can = useCan();
  const [asked, ask] = useState<HiddenDangerAction | null>(null);
  const actions = hiddenDangerActions.filter(
    (action) =>
      hiddenDangerSteps[action].from.some((status) => status === row['status']) && can(hiddenDangerPermission[action]),
  );
  const title = String(row['title']);
  return {
    actions: actions.map((action) => ({
      text: t(`action.${action}`),
      tone: action === 'sendBack' ? 'danger' : 'primary',
      act: () => ask(action),
    })),
    dialog: asked !== null && (
      <ActionDialog
        title={t('console.danger.step', { action: t(`action.${asked}`), title })}
        submitLabel={t(`action.${asked}`)}
        part={hiddenDangerParts[asked]}
        path={`${entityPath(hiddenDanger)}/${asked}`}
        about={{ id, version: Number(row['version']) }}
        done={t('console.danger.done', { title, status: t(`hiddenDanger.status.${hiddenDangerSteps[asked].to}`) })}
        changes={[hiddenDanger.name, district.name]}
        onClose={() => ask(null)}
      />
    ),
  };
}
