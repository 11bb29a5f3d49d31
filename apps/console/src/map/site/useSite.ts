import { useQuery } from '@tanstack/react-query';

import { area } from '@muster/model/area/area.ts';
import { areaType } from '@muster/model/areaType/areaType.ts';
import { entityPath, permissionCode, type Entity } from '@muster/model/entity/entity.ts';
import type { Row } from '@muster/model/entity/row.ts';
import { building } from '@muster/model/building/building.ts';
import { map } from '@muster/model/map/map.ts';
import { useMemo } from 'react';

import { get } from '../../core/http/request.ts';
import { useCan, useSession } from '../../core/session/session.ts';
import { fetchAll } from '../../core/http/fetchAll.ts';
import { siteOf, type Site } from './site.ts';

export interface SiteQuery {
  /** Undefined until everything is loaded. */
  site: Site | undefined;
  error: Error | null;
  retry: () => void;
}

/** The plan and areas of the building; fetched again when one of them is saved in this console. */
export function useSite(): SiteQuery {
  const maps = useRows(map);
  const areas = useRows(area);
  const types = useRows(areaType);
  const place = useBuilding();
  const site = useMemo(
    () =>
      maps.data === undefined || areas.data === undefined || types.data === undefined || place.isLoading
        ? undefined
        : siteOf(maps.data, areas.data, types.data, place.data),
    [maps.data, areas.data, types.data, place.isLoading, place.data],
  );
  return {
    site,
    error: maps.error ?? areas.error ?? types.error,
    retry: () => {
      for (const query of [maps, areas, types]) if (query.isError) void query.refetch();
    },
  };
}

/** Used for the place only; null for an account that may not see buildings. */
function useBuilding() {
  const id = useSession((state) => state.buildId ?? '');
  const enabled = useCan()(permissionCode(building, 'view'));
  return useQuery({
    queryKey: [building.name, 'place', id],
    queryFn: ({ signal }) => get<Row<typeof building>>(`${entityPath(building)}/get`, { id }, { signal, quiet: true }),
    staleTime: 60_000,
    enabled,
  });
}

function useRows<E extends Entity>(entity: E) {
  return useQuery({
    queryKey: [entity.name, 'all'],
    queryFn: ({ signal }) => fetchAll<Row<E>>(`${entityPath(entity)}/page`, signal),
    staleTime: 60_000,
  });
}
