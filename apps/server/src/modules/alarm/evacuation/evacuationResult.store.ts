import type { PastEvacuation } from '@muster/model/evacuation/wire.ts';
import { sql } from 'kysely';

import type { SiteScope } from '../../../core/auth/caller.ts';
import type { Database } from '../../../core/db/database.ts';

const listed = [
  'id',
  'areaId',
  'areaName',
  'isDrill',
  'cause',
  'startedAt',
  'startedBy',
  'endedAt',
  'endedBy',
  'expected',
  'arrived',
  'remaining',
] as const satisfies readonly (keyof PastEvacuation)[];

/** The evacuations of the past in the areas that the caller sees, the newest first, and how many there are. */
export async function readPastEvacuations(
  db: Database,
  site: SiteScope,
  { page, size }: { page: number; size: number },
): Promise<{ data: PastEvacuation[]; length: number }> {
  const data = await inScope(db, site)
    .select(listed)
    .orderBy('startedAt', 'desc')
    .orderBy('id')
    .offset(page * size)
    .limit(size)
    .execute();
  const { length } = await inScope(db, site)
    .select((row) => row.fn.countAll<number>().as('length'))
    .executeTakeFirstOrThrow();
  return { data, length };
}

/** What became of one, and of everybody whom it was about; undefined = there is none that the caller sees. */
export async function readEvacuationResult(db: Database, site: SiteScope, id: string) {
  const result = await inScope(db, site)
    .select([...listed, 'safeIslands', 'arrivalRate'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (result === undefined) return undefined;
  const people = await db.selectFrom('evacuationResultPerson').selectAll().where('resultId', '=', id).execute();
  return { ...result, people };
}

/** Of the evacuation of an area that was started last and is over. */
export async function readNewestResultId(db: Database, buildingId: string, areaId: string): Promise<string | null> {
  const newest = await db
    .selectFrom('evacuationResult')
    .select('id')
    .where('buildingId', '=', buildingId)
    .where('areaId', '=', areaId)
    .orderBy('endedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.id ?? null;
}

function inScope(db: Database, { buildingId, visibility }: SiteScope) {
  const seen = visibility.areaIds === null ? sql<boolean>`true` : sql<boolean>`area_id = any(${visibility.areaIds})`;
  return db.selectFrom('evacuationResult').where('buildingId', '=', buildingId).where(seen);
}
