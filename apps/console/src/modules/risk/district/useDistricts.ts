import { useQuery } from '@tanstack/react-query';

import { district } from '@muster/model/district/district.ts';
import { entityPath } from '@muster/model/entity/entity.ts';

import { fetchAll } from '../../../core/http/fetchAll.ts';
import type { DistrictRow } from '../level/riskColor.ts';

/** Every risk area of the building. @param isWanted whether to send the request */
export function useDistricts(isWanted = true) {
  return useQuery({
    queryKey: [district.name, 'all'],
    queryFn: ({ signal }) => fetchAll<DistrictRow>(`${entityPath(district)}/page`, signal),
    staleTime: 60_000,
    enabled: isWanted,
  });
}
