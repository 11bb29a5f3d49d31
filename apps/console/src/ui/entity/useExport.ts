import { useMutation } from '@tanstack/react-query';

import { entityPath, type Entity } from '@muster/model/entity/entity.ts';

import { useT } from '../../core/i18n/i18n.ts';
import { getFile } from '../../core/http/request.ts';
import { saveFile } from '../../core/http/saveFile.ts';
import type { TableQuery } from '../table/tableQuery.ts';
import { useUnrepeated } from '../form/useUnrepeated.ts';

interface Export {
  isExporting: boolean;
  start: () => void;
}

/** Exports all rows that match the filters, not only the page, in the shown order. */
export function useExport(entity: Entity, { filters, sort }: Pick<TableQuery, 'filters' | 'sort'>): Export {
  const t = useT();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const file = await getFile(`${entityPath(entity)}/export`, { ...filters, ...(sort !== null && { sort }) });
      saveFile(file, `${t.named(entity.name)}.xlsx`);
    },
  });
  return { isExporting: isPending, start: useUnrepeated(mutate) };
}
