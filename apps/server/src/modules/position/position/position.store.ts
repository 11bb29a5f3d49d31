import { sql } from 'kysely';

import type { SiteScope } from '../../../core/auth/caller.ts';
import { inDataScope, isChosenSubject } from '../../../core/auth/dataScope.store.ts';
import type { Database } from '../../../core/db/database.ts';
import type { TagSpan } from '../../../tracks/trackHistory.ts';

export interface SpanQuery {
  /** Exactly one of the three. */
  tag?: string | undefined;
  personId?: string | undefined;
  vehicleId?: string | undefined;
  /** Epoch ms: `from` ≤ t < `to`. */
  from: number;
  to: number;
}

/** Cards carried by visible subjects, and when, clipped to the requested time, in order of time. */
export async function readSpans(
  db: Database,
  { buildingId, departIds, visibility: { subjects } }: SiteScope,
  { tag, personId, vehicleId, from, to }: SpanQuery,
): Promise<TagSpan[]> {
  // An account that sees everybody sees a card's whole track, also without a carrier.
  if (tag !== undefined && departIds === null && subjects === null) return [{ tag, from, to }];
  let query = db
    .selectFrom('cardBinding as binding')
    .leftJoin('person', 'person.id', 'binding.subjectId')
    .leftJoin('vehicle', 'vehicle.id', 'binding.subjectId')
    .select(['binding.sn', 'binding.boundFrom', 'binding.boundTo'])
    .where('binding.buildingId', '=', buildingId)
    .where('binding.boundFrom', '<', new Date(to).toISOString())
    .where((eb) => eb.or([eb('boundTo', 'is', null), eb('boundTo', '>', new Date(from).toISOString())]))
    .where(inDataScope(departIds, sql`coalesce(person.depart_id, vehicle.depart_id)`))
    .orderBy('binding.boundFrom');
  if (subjects !== null) {
    const depart = sql`coalesce(person.depart_id, vehicle.depart_id)`;
    query = query.where(isChosenSubject(subjects, sql.ref('subjectKind'), sql.ref('subjectId'), depart));
  }
  if (tag !== undefined) query = query.where('binding.sn', '=', tag);
  else {
    const kind = personId === undefined ? 'vehicle' : 'person';
    query = query.where('subjectKind', '=', kind).where('subjectId', '=', personId ?? vehicleId ?? '');
  }
  const rows = await query.execute();
  return rows.map(({ sn, boundFrom, boundTo }) => ({
    tag: sn,
    from: Math.max(from, Date.parse(boundFrom)),
    to: boundTo === null ? to : Math.min(to, Date.parse(boundTo)),
  }));
}
