import type { PastMuster } from '@muster/model/muster/wire.ts';
import { type RawBuilder, type Selectable, sql } from 'kysely';

import type { SiteScope } from '../../../core/auth/caller.ts';
import type { Database, Transaction } from '../../../core/db/database.ts';
import type { MusterTable } from '../../../core/db/musterTables.ts';

export type MusterRow = Selectable<MusterTable>;

export async function insertMuster(
  db: Database,
  { scope, points, ...row }: Omit<MusterRow, 'endedAt' | 'messageId'>,
): Promise<void> {
  const values = { ...row, scope: JSON.stringify(scope), points: JSON.stringify(points) };
  await db.insertInto('muster').values(values).execute();
}

/** Of a muster that the engine did not start. */
export async function deleteMuster(db: Database, id: string): Promise<void> {
  await db.deleteFrom('muster').where('id', '=', id).execute();
}

/** Musters that have no result; those that the engine runs are running. */
export function readOpenMusters(db: Database, site: SiteScope): Promise<MusterRow[]> {
  return inScope(db, site).selectAll().where('endedAt', 'is', null).orderBy('startedAt').orderBy('id').execute();
}

export function readMuster(db: Database, site: SiteScope, id: string): Promise<MusterRow | undefined> {
  return inScope(db, site).selectAll().where('id', '=', id).executeTakeFirst();
}

/** Musters that are over, the newest first, and how many there are. */
export async function readPastMusters(
  db: Database,
  site: SiteScope,
  { page, size }: { page: number; size: number },
): Promise<{ data: (MusterRow & Pick<PastMuster, 'total' | 'safe'>)[]; length: number }> {
  const over = inScope(db, site).where('endedAt', 'is not', null);
  const data = await over
    .selectAll()
    .select([countOf(sql`true`).as('total'), countOf(sql`p.state = 'safe'`).as('safe')])
    .orderBy('startedAt', 'desc')
    .orderBy('id')
    .offset(page * size)
    .limit(size)
    .execute();
  const { length } = await over.select((row) => row.fn.countAll<number>().as('length')).executeTakeFirstOrThrow();
  return { data, length };
}

function countOf(condition: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(select count(*)::int from evacuation_result r
    join evacuation_result_person p on p.result_id = r.id and p.kind = 'person' where r.muster_id = muster.id and ${condition})`;
}

/** Musters of the same scope that ended before, the newest first. Tests compare with tests alone. */
export function readEarlierMusters(db: Database, site: SiteScope, muster: MusterRow, most: number) {
  return inScope(db, site)
    .selectAll()
    .where('endedAt', 'is not', null)
    .where('startedAt', '<', muster.startedAt)
    .where(sql<boolean>`scope = ${JSON.stringify(muster.scope)}::jsonb`)
    .where('kind', muster.kind === 'test' ? '=' : '!=', 'test')
    .orderBy('startedAt', 'desc')
    .limit(most)
    .execute();
}

/** The frozen result of a muster; undefined = it runs. */
export async function readResult(db: Database, musterId: string) {
  const result = await db
    .selectFrom('evacuationResult')
    .select(['id', 'endedBy', 'arrivalRate'])
    .where('musterId', '=', musterId)
    .executeTakeFirst();
  if (result === undefined) return undefined;
  const people = await db
    .selectFrom('evacuationResultPerson')
    .selectAll()
    .where('resultId', '=', result.id)
    .where('kind', '=', 'person')
    .execute();
  return { ...result, people };
}

/** A muster of one area is seen with its area; one of several, of a circle or of the site concerns everybody. */
function inScope(db: Database, { buildingId, visibility: { areaIds } }: SiteScope) {
  const seen =
    areaIds === null
      ? sql<boolean>`true`
      : sql<boolean>`(area_id = any(${areaIds}) or scope->>'kind' <> 'areas'
          or scope->'areaIds' ?| ${areaIds}::text[])`;
  return db.selectFrom('muster').where('buildingId', '=', buildingId).where(seen);
}

export interface NewTick {
  musterId: string;
  personIds: readonly string[];
  isSafe: boolean;
  reason: string | null;
  note: string | null;
  pointId: string | null;
  tickedAt: number;
  tickedBy: string;
}

/**
 * Ticks people as safe, or takes that back; who is ticked so already keeps the tick of before. Waits for other ticks of the
 * muster, and for its end.
 * @returns false = it is over.
 */
export async function insertTicks(transaction: Transaction, { personIds, ...tick }: NewTick): Promise<boolean> {
  const { rows } = await sql`SELECT id FROM muster WHERE id = ${tick.musterId} AND ended_at IS NULL FOR UPDATE`.execute(
    transaction,
  );
  if (rows.length === 0) return false;
  await sql`
    INSERT INTO muster_tick (muster_id, person_id, is_safe, reason, note, point_id, ticked_at, ticked_by)
    SELECT ${tick.musterId}, person_id, ${tick.isSafe}, ${tick.reason}::text, ${tick.note}::text, ${tick.pointId}::text,
           ${tick.tickedAt}, ${tick.tickedBy}
    FROM unnest(${[...new Set(personIds)]}::text[]) AS given (person_id)
    WHERE ${tick.isSafe} IS DISTINCT FROM coalesce(
      (SELECT is_safe FROM muster_tick WHERE muster_id = ${tick.musterId} AND person_id = given.person_id
       ORDER BY id DESC LIMIT 1), false)`.execute(transaction);
  return true;
}

/** People of the register with what a roll call needs of them, by id. */
export async function readPeople(db: Database | Transaction, buildingId: string, ids: readonly string[]) {
  const rows = await db
    .selectFrom('person')
    .leftJoin('depart', 'depart.id', 'person.departId')
    .leftJoin('person as head', 'head.id', 'depart.headId')
    .select([
      'person.id',
      'person.name',
      'person.departId',
      'person.personType',
      'person.phone',
      'depart.name as departName',
      'head.name as supervisor',
    ])
    .where('person.buildingId', '=', buildingId)
    .where(sql<boolean>`person.id = any(${[...ids]})`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
export type RegisteredPerson = NonNullable<ReturnType<Awaited<ReturnType<typeof readPeople>>['get']>>;

/** Drill markers of the building. */
export function readMarkers(db: Database, buildingId: string) {
  return db
    .selectFrom('drillMarker')
    .select(['name', 'markerType', 'areaId', 'place'])
    .where('buildingId', '=', buildingId)
    .orderBy('name')
    .execute();
}

export async function readTimeZone(db: Database, buildingId: string): Promise<string> {
  const { timeZone } = await db
    .selectFrom('building')
    .select('timeZone')
    .where('id', '=', buildingId)
    .executeTakeFirstOrThrow();
  return timeZone;
}
