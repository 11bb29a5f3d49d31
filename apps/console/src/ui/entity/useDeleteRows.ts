import { useQueryClient } from '@tanstack/react-query';

import { entityPath, type Entity } from '@muster/model/entity/entity.ts';

import { useT } from '../../core/i18n/i18n.ts';
import { post, RequestError } from '../../core/http/request.ts';
import { confirm } from '../feedback/confirm.ts';
import { toast } from '../../core/toast.ts';

/** Asks, deletes, and lets every list of the entity fetch again. */
export function useDeleteRows(entity: Entity, onDeleted: () => void): (ids: readonly string[]) => Promise<void> {
  const t = useT();
  const client = useQueryClient();
  return async (ids) => {
    const isSure = await confirm({
      title: t('console.table.deleteTitle'),
      text: t('console.table.deleteText', { count: ids.length }),
      confirmLabel: t('console.table.delete'),
      isDangerous: true,
    });
    if (!isSure) return;
    try {
      await post(`${entityPath(entity)}/delete`, { ids });
    } catch (error) {
      if (error instanceof RequestError) return; // Said in a notice.
      throw error;
    }
    toast('success', t('console.table.deleted'));
    onDeleted();
    await client.invalidateQueries({ queryKey: [entity.name] });
  };
}
