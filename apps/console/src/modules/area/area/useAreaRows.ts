import { useQuery } from '@tanstack/react-query';

import { area } from '@muster/model/area/area.ts';
import { areaType } from '@muster/model/areaType/areaType.ts';
import { entityPath, type Entity } from '@muster/model/entity/entity.ts';

import { fetchAll } from '../../../core/http/fetchAll.ts';
import type { AreaRow, AreaTypeRow } from './areaTree.ts';

export interface AreaRows {
  /** Undefined until both are loaded. */
  rows: { areas: readonly AreaRow[]; types: readonly AreaTypeRow[] } | undefined;
  error: Error | null;
  retry: () => void;
}

/** All areas and types of the building; the map shares the query. */
export function useAreaRows(): AreaRows {
  const areas = useAll<AreaRow>(area);
  const types = useAll<AreaTypeRow>(areaType);
  return {
    rows: areas.data && types.data && { areas: areas.data, types: types.data },
    error: areas.error ?? types.error,
    retry: () => {
      for (const query of [areas, types]) if (query.isError) void query.refetch();
    },
  };
}

function useAll<Row>(entity: Entity) {
  return useQuery({
    queryKey: [entity.name, 'all'],
    queryFn: ({ signal }) => fetchAll<Row>(`${entityPath(entity)}/page`, signal),
    staleTime: 60_000,
  });
}
