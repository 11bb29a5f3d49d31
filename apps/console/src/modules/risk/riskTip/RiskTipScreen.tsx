import { permissions } from '@muster/model/access/permission.ts';
import { riskTip } from '@muster/model/riskTip/riskTip.ts';
import { useState } from 'react';

import { useT } from '../../../core/i18n/i18n.ts';
import { useCan } from '../../../core/session/session.ts';
import { EntityScreen } from '../../../ui/entity/EntityScreen.tsx';
import { type RowActions, rowActions } from '../../../ui/entity/rowActions.tsx';
import { PlaceCell } from '../../device/place/PlaceCell.tsx';
import { PlaceInput } from '../../device/place/PlaceInput.tsx';
import { ConfirmRiskTip } from './ConfirmRiskTip.tsx';
import { RiskLevelCell } from '../level/RiskLevelCell.tsx';

const confirmation = rowActions(useConfirmation);

/** `/message/riskTip`: hints at risks, and their confirmation. */
export function RiskTipScreen() {
  return (
    <EntityScreen
      entity={riskTip}
      path="/message/riskTip"
      inputs={{ place: PlaceInput }}
      cells={{ level: RiskLevelCell }}
      viewCells={{ level: RiskLevelCell, place: PlaceCell }}
      {...confirmation}
    />
  );
}

/** Whether the user may confirm the tip, and the dialog for it. */
function useConfirmation({ id, ...row }: { id: string; [field: string]: unknown }): RowActions {
  const t = useT();
  const can = useCan();
  const [isOpen, setOpen] = useState(false);
  const mayConfirm = row['status'] === 'pending' && can(permissions.riskTipConfirm);
  return {
    actions: mayConfirm ? [{ text: t('console.riskTip.confirm'), tone: 'primary', act: () => setOpen(true) }] : [],
    dialog: isOpen && <ConfirmRiskTip id={id} title={String(row['title'])} onClose={() => setOpen(false)} />,
  };
}
