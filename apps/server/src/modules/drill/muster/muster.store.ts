import { type Selectable, sql } from 'kysely';

import type { SiteScope } from '../../../core/auth/caller.ts';
import type { Database, Transaction } from '../../../core/db/database.ts';
import type { MusterTable } from '../../../core/db/musterTables.ts';
import type { Fence } from './markerArea.ts';

export type MusterRow = Selectable<MusterTable>;

type OfPlan = 'planId' | 'plan' | 'covered';
type NewMuster = Omit<MusterRow, 'endedAt' | 'messageId' | OfPlan> & Partial<Pick<MusterRow, OfPlan>>;

export async function insertMuster(
  db: Database,
  { scope, points, plan = null, covered = null, ...row }: NewMuster,
): Promise<void> {
  const orNull = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));
  const values = {
    ...row,
    scope: JSON.stringify(scope),
    points: JSON.stringify(points),
    plan: orNull(plan),
    covered: orNull(covered),
  };
  await db.insertInto('muster').values(values).execute();
}

/** State of a muster that the engine did not start. */
export async function deleteMuster(db: Database, id: string): Promise<void> {
  await db.deleteFrom('muster').where('id', '=', id).execute();
}

/** Musters without a result; those in the engine are running. */
export function readOpenMusters(db: Database, site: SiteScope): Promise<MusterRow[]> {
  return inScope(db, site).selectAll().where('endedAt', 'is', null).orderBy('startedAt').orderBy('id').execute();
}

export function readMuster(db: Database, site: SiteScope, id: string): Promise<MusterRow | undefined> {
  return inScope(db, site).selectAll().where('id', '=', id).executeTakeFirst();
}

/** A muster of one area is visible with its area; one of several, of a circle or of the site concerns everybody. */
export function inScope(db: Database, { buildingId, visibility: { areaIds } }: SiteScope) {
  const seen =
    areaIds === null
      ? sql<boolean>`true`
      : sql<boolean>`(muster.area_id = any(${areaIds}) or muster.scope->>'kind' <> 'areas'
          or muster.scope->'areaIds' ?| ${areaIds}::text[])`;
  return db.selectFrom('muster').where('muster.buildingId', '=', buildingId).where(seen);
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
 * Ticks people as safe, or withdraws that; a repeated tick keeps the first one. Waits for other ticks of the muster,
 * and for its end.
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

/** Registered people with the fields of a roll call, by id. */
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
export function readMarkers(db: Database | Transaction, buildingId: string) {
  return db
    .selectFrom('drillMarker')
    .select(['id', 'name', 'markerType', 'areaId', 'place'])
    .where('buildingId', '=', buildingId)
    .orderBy('name')
    .execute();
}

/** All areas of the building with their fences, by name. */
export function readFences(db: Database | Transaction, buildingId: string): Promise<Fence[]> {
  return db
    .selectFrom('area')
    .select(['id', 'name', 'regions'])
    .where('buildingId', '=', buildingId)
    .orderBy('name')
    .orderBy('id')
    .execute();
}
