import { permissions } from '@muster/model/access/permission.ts';
import { riskTip } from '@muster/model/riskTip/riskTip.ts';
import { useState } from 'react';

import { useT } from '../../app/i18n.ts';
import { useCan } from '../../app/session.ts';
import { Button } from '../../ui/Button.tsx';
import { EntityScreen } from '../../ui/entity/EntityScreen.tsx';
import type { EntityRow } from '../../ui/entity/useEntityRow.ts';
import type { TableRow } from '../../ui/table/useTablePage.ts';
import { PlaceCell } from '../device/PlaceCell.tsx';
import { PlaceInput } from '../device/PlaceInput.tsx';
import { ConfirmRiskTip } from './ConfirmRiskTip.tsx';
import { RiskLevelCell } from './RiskLevelCell.tsx';

/** `/message/riskTip`: hints at risks, and their confirmation. */
export function RiskTipScreen() {
  return (
    <EntityScreen
      entity={riskTip}
      path="/message/riskTip"
      inputs={{ place: PlaceInput }}
      cells={{ level: RiskLevelCell }}
      viewCells={{ level: RiskLevelCell, place: PlaceCell }}
      ExtraAction={ConfirmAction}
      ViewAction={ConfirmButton}
      isFinal={({ status }) => status === 'confirmed'}
    />
  );
}

function ConfirmAction({ row }: { row: TableRow }) {
  const t = useT();
  const { mayConfirm, open, dialog } = useConfirmation(row);
  if (!mayConfirm) return null;
  return (
    <>
      <button type="button" onClick={open}>
        {t('console.riskTip.confirm')}
      </button>
      {dialog}
    </>
  );
}

function ConfirmButton({ row }: { row: EntityRow }) {
  const t = useT();
  const { mayConfirm, open, dialog } = useConfirmation(row);
  if (!mayConfirm) return null;
  return (
    <>
      <Button tone="primary" onClick={open}>
        {t('console.riskTip.confirm')}
      </Button>
      {dialog}
    </>
  );
}

/** Whether the tip waits for somebody like the reader, and the dialog in which he confirms it. */
function useConfirmation({ id, ...row }: { id: string; [field: string]: unknown }) {
  const can = useCan();
  const [isOpen, setOpen] = useState(false);
  return {
    mayConfirm: row['status'] === 'pending' && can(permissions.riskTipConfirm),
    open: () => setOpen(true),
    dialog: isOpen && <ConfirmRiskTip id={id} title={String(row['title'])} onClose={() => setOpen(false)} />,
  };
}
