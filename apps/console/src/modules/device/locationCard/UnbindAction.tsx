import { permissionCode } from '@muster/model/entity/entity.ts';
import { locationCard } from '@muster/model/locationCard/locationCard.ts';
import { useQueryClient } from '@tanstack/react-query';

import { useT } from '../../../core/i18n/i18n.ts';
import { useCan } from '../../../core/session/session.ts';
import type { TableRow } from '../../../ui/table/tableRow.ts';
import { post, RequestError } from '../../../core/http/request.ts';
import { confirm } from '../../../ui/feedback/confirm.ts';
import { toast } from '../../../core/toast.ts';

/** Offered for a card with a carrier. */
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

/** Unbinds a card after a confirmation, because it cannot be undone (specification §4). */
function useUnbind(): (sn: string, subjectName: string) => Promise<void> {
  const t = useT();
  const client = useQueryClient();
  return async (sn, subjectName) => {
    // Without its number the card cannot be identified (specification §8).
    if (sn === '') return void toast('error', t('console.card.noSn'));
    const isSure = await confirm({
      title: t('console.card.unbind'),
      text: t('console.card.unbindText', { sn, name: subjectName }),
      confirmLabel: t('console.card.unbind'),
      isDangerous: true,
    });
    if (!isSure) return;
    try {
      await post('/pod/locationCard/unbind', { sn });
    } catch (error) {
      if (error instanceof RequestError) return; // Shown as a toast.
      throw error;
    }
    toast('success', t('console.card.unbound'));
    await client.invalidateQueries({ queryKey: [locationCard.name] });
  };
}
