import { entityPath } from '@muster/model/entity/entity.ts';
import type { PermitBoard } from '@muster/model/workPermit/wire.ts';
import { workPermit } from '@muster/model/workPermit/workPermit.ts';
import { useQuery } from '@tanstack/react-query';

import { get } from '../../../core/http/request.ts';

/** Refresh interval of the people inside. */
const refreshMs = 5000;

/** Work in progress and paused, live. @param isWanted whether to send the request */
export function useBoard(isWanted = true) {
  return useQuery({
    queryKey: [workPermit.name, 'board'],
    queryFn: ({ signal }) => get<PermitBoard>(`${entityPath(workPermit)}/board`, {}, { signal, quiet: true }),
    refetchInterval: refreshMs,
    enabled: isWanted,
  });
}
