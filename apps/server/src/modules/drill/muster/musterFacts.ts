import type { MusterScope } from '@muster/model/muster/wire.ts';

import type { MusterRow } from './muster.store.ts';

/** Data of a muster, running or over. */
export function factsOf(row: MusterRow, names: ReadonlyMap<string, string>) {
  const { id, kind, scope, points, cause, startedAt, startedBy, endedAt, planId, plan, covered } = row;
  const areas = covered ?? areaIdsOf(scope).map((areaId) => ({ id: areaId, name: names.get(areaId) ?? areaId }));
  return { id, kind, scope, areas, points, planId, planName: plan?.name ?? null, cause, startedAt, startedBy, endedAt };
}

export function areaIdsOf(scope: MusterScope): readonly string[] {
  return scope.kind === 'areas' ? scope.areaIds : [];
}
