import { useQuery } from '@tanstack/react-query';

import { type Entity, entityPath, type EntityRow } from '@muster/model/entity/entity.ts';

import { get } from '../../core/http/request.ts';

/** One row of an entity; pending while it is fetched. */
export function useEntityRow(entity: Entity, id: string) {
  return useQuery({
    queryKey: [entity.name, 'row', id],
    queryFn: ({ signal }) => get<EntityRow>(`${entityPath(entity)}/get`, { id }, { signal, quiet: true }),
    // A form starts from the current row, and is not overwritten while typing.
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: false,
  });
}
