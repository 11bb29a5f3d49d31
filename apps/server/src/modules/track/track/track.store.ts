import type { Region } from '@muster/model/area/region.ts';
import type { TrackSubject } from '@muster/model/track/track.ts';
import { sql } from 'kysely';

import type { SiteScope } from '../../../core/auth/caller.ts';
import { inDataScope, isChosenSubject } from '../../../core/auth/dataScope.store.ts';
import type { Database } from '../../../core/db/database.ts';

/** Name of a subject; undefined if it is not visible to the caller. */
export async function readSubjectName(
  db: Database,
  { buildingId, departIds, visibility }: SiteScope,
  { kind, id }: TrackSubject,
): Promise<string | undefined> {
  if (kind === 'tag') {
    const card = await db
      .selectFrom('locationCard')
      .select('sn')
      .where('buildingId', '=', buildingId)
      .where('sn', '=', id)
      .executeTakeFirst();
    return card?.sn;
  }
  let query = db
    .selectFrom(kind)
    .select(sql<string>`${sql.ref(kind === 'person' ? 'name' : 'plateNumber')}`.as('name'))
    .where('buildingId', '=', buildingId)
    .where('id', '=', id)
    .where(inDataScope(departIds));
  if (visibility.subjects !== null) {
    query = query.where(isChosenSubject(visibility.subjects, sql`${kind}`, sql.ref('id'), sql.ref('departId')));
  }
  return (await query.executeTakeFirst())?.name;
}

/** Fences of areas. */
export async function readFences(db: Database, buildingId: string, areaIds: readonly string[]): Promise<Region[]> {
  const rows = await db
    .selectFrom('area')
    .select('regions')
    .where('buildingId', '=', buildingId)
    .where(sql<boolean>`id = any(${areaIds})`)
    .execute();
  return rows.flatMap(({ regions }) => regions);
}

/** A request to see a track. Epoch ms. */
export interface Look extends TrackSubject {
  name: string;
  from: number;
  to: number;
}

interface LookQuery {
  lookId: string;
  accountId: string;
  buildingId: string;
  /** Epoch ms: an older request must be repeated, with its reason. */
  since: number;
}

/** The caller's request, from the log, where nobody changes it. */
export async function readLook(
  db: Database,
  { lookId, accountId, buildingId, since }: LookQuery,
): Promise<Look | undefined> {
  const row = await db
    .selectFrom('auditLog')
    .select(['rowName', 'after'])
    .where('id', '=', lookId)
    .where('action', '=', 'viewTrack')
    .where('accountId', '=', accountId)
    .where('buildingId', '=', buildingId)
    .where('at', '>', new Date(since).toISOString())
    .executeTakeFirst();
  if (row === undefined) return undefined;
  // Written by `/pod/track/look` alone.
  const { kind, id, from, to } = row.after as unknown as Omit<Look, 'name'>;
  return { kind, id, from, to, name: row.rowName ?? id };
}
