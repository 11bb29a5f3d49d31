import type { PermitRecord } from '@muster/model/workPermit/wire.ts';
import { entityPath } from '@muster/model/entity/entity.ts';
import { workPermit } from '@muster/model/workPermit/workPermit.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { get, post, type Query } from '../../../core/http/request.ts';

/** Refresh interval of the people inside. */
const refreshMs = 5000;

export type PermitAct = 'confirm' | 'analyse' | 'tick';

/** A permit with its record. */
export function usePermit(id: string) {
  return useQuery({
    queryKey: [workPermit.name, 'record', id],
    queryFn: ({ signal }) => get<PermitRecord>(`${entityPath(workPermit)}/record`, { id }, { signal, quiet: true }),
    refetchInterval: refreshMs,
  });
}

/** Actions on a permit besides its steps; all views of it are reloaded. */
export function usePermitAct({ id, version }: Pick<PermitRecord, 'id' | 'version'>, onDone?: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ act, fields }: { act: PermitAct; fields: Query }) =>
      post(`${entityPath(workPermit)}/${act}`, { id, version, ...fields }),
    onSuccess: onDone,
    onSettled: () => client.invalidateQueries({ queryKey: [workPermit.name] }),
  });
}
