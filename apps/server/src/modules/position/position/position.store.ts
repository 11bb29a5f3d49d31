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
  site: SiteScope,
  { tag, personId, vehicleId, from, to }: SpanQuery,
): Promise<TagSpan[]> {
  // Who sees everybody sees a card's whole track, also while nobody carried it.
  if (tag !== undefined && site.departIds === null && site.visibility.subjects === null) return [{ tag, from, to }];
  const kind = personId === undefined ? 'vehicle' : 'person';
  const bound = boundCards(db, site, { from, to });
  const query =
    tag === undefined
      ? bound.where('subjectKind', '=', kind).where('subjectId', '=', personId ?? vehicleId ?? '')
      : bound.where('binding.sn', '=', tag);
  const rows = await query.execute();
  return rows.map((row) => spanOf(row, { from, to }));
}

/** The same of many vehicles, by id. */
export async function readVehicleSpans(
  db: Database,
  site: SiteScope,
  vehicleIds: readonly string[],
  span: { from: number; to: number },
): Promise<ReadonlyMap<string, TagSpan[]>> {
  const rows = await boundCards(db, site, span)
    .where('subjectKind', '=', 'vehicle')
    .where(sql<boolean>`subject_id = any(${vehicleIds})`)
    .execute();
  const ofVehicles = Map.groupBy(rows, ({ subjectId }) => subjectId);
  return new Map(Array.from(ofVehicles, ([id, own]) => [id, own.map((row) => spanOf(row, span))]));
}

/** The cards of whom the caller may see, in order of time. */
function boundCards(
  db: Database,
  { buildingId, departIds, visibility: { subjects } }: SiteScope,
  { from, to }: { from: number; to: number },
) {
  const depart = sql`coalesce(person.depart_id, vehicle.depart_id)`;
  const query = db
    .selectFrom('cardBinding as binding')
    .leftJoin('person', 'person.id', 'binding.subjectId')
    .leftJoin('vehicle', 'vehicle.id', 'binding.subjectId')
    .select(['binding.sn', 'binding.subjectId', 'binding.boundFrom', 'binding.boundTo'])
    .where('binding.buildingId', '=', buildingId)
    .where('binding.boundFrom', '<', new Date(to).toISOString())
    .where((eb) => eb.or([eb('boundTo', 'is', null), eb('boundTo', '>', new Date(from).toISOString())]))
    .where(inDataScope(departIds, depart))
    .orderBy('binding.boundFrom');
  if (subjects === null) return query;
  return query.where(isChosenSubject(subjects, sql.ref('subjectKind'), sql.ref('subjectId'), depart));
}

function spanOf(
  { sn, boundFrom, boundTo }: { sn: string; boundFrom: string; boundTo: string | null },
  { from, to }: { from: number; to: number },
): TagSpan {
  return {
    tag: sn,
    from: Math.max(from, Date.parse(boundFrom)),
    to: boundTo === null ? to : Math.min(to, Date.parse(boundTo)),
  };
}
