import { entityPath, type Entity } from '@muster/model/entity/entity.ts';
import { useQueryClient } from '@tanstack/react-query';

import { useT } from '../../core/i18n/i18n.ts';
import { post, RequestError } from '../../core/http/request.ts';
import { toast } from '../../core/toast.ts';

type Row = Readonly<Record<string, unknown>> & { id: string };

/** Asks by name, shows remaining references, deletes, and reloads every list of the entity. */
export function useDeleteRows(entity: Entity, onDeleted: () => void): (rows: readonly Row[]) => Promise<void> {
  const t = useT();
  const client = useQueryClient();
  return async (rows) => {
    try {
      // Loaded on demand.
      const { confirmDelete } = await import('./confirmDelete.tsx');
      if (!(await confirmDelete(entity, rows, t))) return;
      await post(`${entityPath(entity)}/delete`, { ids: rows.map(({ id }) => id) });
    } catch (error) {
      if (error instanceof RequestError) return; // Shown as a toast.
      throw error;
    }
    toast('success', t('console.table.deleted'));
    onDeleted();
    await client.invalidateQueries({ queryKey: [entity.name] });
  };
}
