import { patrolScopeOf } from '@muster/model/access/dataScope.ts';
import type { SubjectChoice } from '@muster/model/role/subjectChoice.ts';
import { type RawBuilder, sql } from 'kysely';

import type { Database, Transaction } from '../db/database.ts';
import { type Caller, mayEnter, type SiteScope } from './caller.ts';

type Limited = Pick<Caller, 'role' | 'personId'>;

/**
 * The departments whose rows a scope covers in a building (specification §6): the caller's own, its own and those
 * below, all (null), or designated ones. Its own department is that of its person; an account without a person has
 * none.
 */
async function readDepartScope(
  db: Database | Transaction,
  [kind, designated]: ReturnType<typeof patrolScopeOf>,
  { personId }: Limited,
  buildingId: string,
): Promise<readonly string[] | null> {
  if (kind === 'company') return null;
  if (kind === 'designated') return designated ?? [];
  const person = await db
    .selectFrom('person')
    .select('departId')
    .where('id', '=', personId)
    .where('buildingId', '=', buildingId)
    .executeTakeFirst();
  const own = person?.departId ?? null;
  if (own === null) return [];
  return kind === 'own' ? [own] : readDepartsBelow(db, buildingId, own);
}

/**
 * The caller's scope in the requested building; null = it may not enter it, or it does not exist. An account of every
 * building enters no building that does not exist.
 */
export async function enterBuilding(db: Database, caller: Caller, buildingId: string): Promise<SiteScope | null> {
  if (!mayEnter(caller, buildingId)) return null;
  const building = await db.selectFrom('building').select('id').where('id', '=', buildingId).executeTakeFirst();
  return building === undefined ? null : readSiteScope(db, caller, buildingId);
}

/** Everything that limits what the caller sees of a building. */
export async function readSiteScope(
  db: Database | Transaction,
  caller: Limited,
  buildingId: string,
): Promise<SiteScope> {
  const { dataScope, designatedDepartIds, patrolScope, areaScope, areaTypeIds, subjectScope, subjects } = caller.role;
  const departIds = await readDepartScope(db, [dataScope, designatedDepartIds], caller, buildingId);
  const isSame = patrolScope === 'same' || patrolScope === dataScope;
  return {
    buildingId,
    departIds,
    patrolDepartIds:
      isSame && dataScope !== 'designated'
        ? departIds
        : await readDepartScope(db, patrolScopeOf(caller.role), caller, buildingId),
    visibility: {
      areaIds: areaScope === 'all' ? null : await readAreasOfTypes(db, buildingId, areaTypeIds ?? []),
      subjects: subjectScope === 'all' ? null : (subjects ?? nobody),
    },
  };
}

const nobody: SubjectChoice = { personIds: [], vehicleIds: [], departIds: [], personTypes: [] };

async function readAreasOfTypes(
  db: Database | Transaction,
  buildingId: string,
  typeIds: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('area')
    .select('id')
    .where('buildingId', '=', buildingId)
    .where(sql<boolean>`type_id = any(${typeIds})`)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** A department and its descendants; `union` ends at a cycle. */
async function readDepartsBelow(db: Database | Transaction, buildingId: string, departId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive below as (
      select id from depart where building_id = ${buildingId} and id = ${departId}
      union
      select depart.id from depart join below on depart.parent_id = below.id where depart.building_id = ${buildingId}
    )
    select id from below`.execute(db);
  return rows.map(({ id }) => id);
}

/** The condition that rows are within a data scope, by the column of their department. */
export function inDataScope(
  departIds: SiteScope['departIds'],
  column: RawBuilder<unknown> = sql.ref('departId'),
): RawBuilder<boolean> {
  return departIds === null ? sql`true` : sql`${column} = any(${departIds})`;
}

/** The condition that the alarm of the outer query is visible: the same as `seesAlarm` (visibility.ts). */
export function alarmInScope({ departIds, visibility: { areaIds, subjects } }: SiteScope): RawBuilder<boolean> {
  const conditions = [inDataScope(departIds, sql.ref('alarm.departId'))];
  if (areaIds !== null) conditions.push(sql`(alarm.area_id is null or alarm.area_id = any(${areaIds}))`);
  if (subjects !== null) {
    const kind = sql.ref('alarm.subjectKind');
    conditions.push(isChosenSubject(subjects, kind, sql.ref('alarm.subjectId'), sql.ref('alarm.departId')));
  }
  return sql`(${sql.join(conditions, sql` and `)})`;
}

/** The condition that a choice names a subject: the same as `isChosen` (subjectChoice.ts). */
export function isChosenSubject(
  { personIds, vehicleIds, departIds, personTypes }: SubjectChoice,
  kind: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
  departId: RawBuilder<unknown>,
): RawBuilder<boolean> {
  return sql`(
    (${kind} = 'person' and ${id} = any(${personIds}))
    or (${kind} = 'vehicle' and ${id} = any(${vehicleIds}))
    or ${departId} = any(${departIds})
    or (${kind} = 'person' and exists (
      select 1 from person chosen where chosen.id = ${id} and chosen.person_type = any(${personTypes})))
  )`;
}

/** The condition that the caller sees the person of the query. */
export function seesPerson({ departIds, visibility: { subjects } }: SiteScope): RawBuilder<boolean> {
  const depart = sql.ref('person.departId');
  if (subjects === null) return inDataScope(departIds, depart);
  return sql`(${inDataScope(departIds, depart)}
    and ${isChosenSubject(subjects, sql`'person'`, sql.ref('person.id'), depart)})`;
}
