import { permissionCode } from '@muster/model/entity/entity.ts';
import { locationCard } from '@muster/model/locationCard/locationCard.ts';

import { useT } from '../../../core/i18n/i18n.ts';
import { useCan } from '../../../core/session/session.ts';
import type { TableRow } from '../../../ui/table/useTablePage.ts';
import { useUnbind } from './useUnbind.ts';

/** Offered for a card that somebody carries. */
export function UnbindAction({ row }: { row: TableRow }) {
  const t = useT();
  const can = useCan();
  const unbind = useUnbind();
  const { sn, subjectId, subjectName } = row;
  if (typeof subjectId !== 'string' || !can(permissionCode(locationCard, 'edit'))) return null;
  return (
    <button type="button" onClick={() => void unbind(String(sn ?? ''), String(subjectName ?? ''))}>
      {t('console.card.unbind')}
    </button>
  );
}
