import type { accessDecision } from '@muster/model/accessDecision/accessDecision.ts';
import type { AccessRuleRow, AccessSubject } from '@muster/model/accessRule/decideAccess.ts';
import type { Row } from '@muster/model/entity/row.ts';
import type { MusterScope } from '@muster/model/muster/wire.ts';
import { type RawBuilder, sql } from 'kysely';

import type { SiteScope } from '../../../core/auth/caller.ts';
import { isChosenSubject } from '../../../core/auth/dataScope.store.ts';
import type { Database } from '../../../core/db/database.ts';
import { plainPlate } from '../../../core/db/plainPlate.store.ts';

/** The condition that a decision is of a visible area and subject. */
export function seesDecision({ visibility: { areaIds, subjects } }: SiteScope): RawBuilder<boolean> | null {
  const column = (name: string): RawBuilder<unknown> => sql.ref(`accessDecision.${name}`);
  const conditions: RawBuilder<boolean>[] = [];
  if (areaIds !== null) conditions.push(sql`(${column('areaId')} is null or ${column('areaId')} = any(${areaIds}))`);
  if (subjects !== null)
    conditions.push(isChosenSubject(subjects, column('subjectKind'), column('subjectId'), column('departId')));
  return conditions.length === 0 ? null : sql`(${sql.join(conditions, sql` and `)})`;
}

/** The enabled rules of a door. */
export function readDoorRules(db: Database, buildingId: string, checkpointId: string): Promise<AccessRuleRow[]> {
  return db
    .selectFrom('accessRule')
    .selectAll()
    .where('buildingId', '=', buildingId)
    .where('enabled', '=', true)
    .where(sql<boolean>`checkpoint_ids ? ${checkpointId}`)
    .orderBy('name')
    .execute();
}

export interface KnownSubject extends AccessSubject {
  name: string;
}

/**
 * Subjects of a building that a door may meet, by kind and id; without an id all of them.
 *
 * @param at place and time: the area behind the door, epoch ms
 */
export async function readSubjects(
  db: Database,
  buildingId: string,
  { kind, id = null }: { kind: 'person' | 'vehicle'; id?: string | null },
  { areaId, now }: { areaId: string | null; now: number },
): Promise<KnownSubject[]> {
  const today = sql`(to_timestamp(${now / 1000}::double precision) at time zone building.time_zone)::date`;
  const isListed = (condition: RawBuilder<unknown>): RawBuilder<boolean> => sql`exists (
    select 1 from blacklist_entry entry where entry.building_id = building.id
      and (entry.until_day is null or entry.until_day >= ${today}) and ${condition})`;
  const { rows } =
    kind === 'person'
      ? await sql<KnownSubject>`
          select 'person' as kind, person.id, person.name, person.person_type, person.depart_id,
                 coalesce(person.certificates, '[]') as certificates, coalesce(person.training, '[]') as trainings,
                 case when ${isListed(sql`entry.kind = 'person' and upper(entry.document_number) = upper(person.document_number)`)}
                        then 'blacklisted'
                      when contractor.construction_to < ${today} or contractor.construction_from > ${today}
                        then 'unitOver' end as barred,
                 exists (select 1 from work_permit permit where permit.building_id = building.id
                   and permit.status = 'inProgress' and permit.area_id = ${areaId}
                   and (permit.worker_ids ? person.id or permit.guardian_ids ? person.id)) as has_permit
          from person
          join building on building.id = person.building_id
          left join contractor on contractor.id = person.contractor_id and person.person_type = 'contractor'
          where person.building_id = ${buildingId} and (${id}::text is null or person.id = ${id})`.execute(db)
      : await sql<KnownSubject>`
          select 'vehicle' as kind, vehicle.id, vehicle.plate_number as name, null as person_type, vehicle.depart_id,
                 '[]'::jsonb as certificates, '[]'::jsonb as trainings,
                 case when ${isListed(sql`entry.kind = 'vehicle'
                   and ${plainPlate(sql`entry.plate_number`)} = ${plainPlate(sql`vehicle.plate_number`)}`)}
                   then 'blacklisted' end as barred,
                 false as has_permit
          from vehicle join building on building.id = vehicle.building_id
          where vehicle.building_id = ${buildingId} and (${id}::text is null or vehicle.id = ${id})`.execute(db);
  return rows;
}

/** Cards that persons and vehicles of a building currently carry: SN and access card number. */
export function readCarried(
  db: Database,
  buildingId: string,
): Promise<{ subjectKind: 'person' | 'vehicle'; subjectId: string; sn: string; accessCardNumber: string | null }[]> {
  return db
    .selectFrom('cardBinding')
    .innerJoin('locationCard', (join) =>
      join
        .onRef('locationCard.sn', '=', 'cardBinding.sn')
        .onRef('locationCard.buildingId', '=', 'cardBinding.buildingId'),
    )
    .select(['subjectKind', 'subjectId', 'cardBinding.sn', 'accessCardNumber'])
    .where('cardBinding.buildingId', '=', buildingId)
    .where('boundTo', 'is', null)
    .orderBy('cardBinding.sn')
    .execute();
}

/** Scopes of running evacuations of a building, and the building's zone. */
export async function readSiteNow(
  db: Database,
  buildingId: string,
): Promise<{ timeZone: string; evacuations: MusterScope[] }> {
  const { timeZone } = await db
    .selectFrom('building')
    .select('timeZone')
    .where('id', '=', buildingId)
    .executeTakeFirstOrThrow();
  const running = await db
    .selectFrom('muster')
    .select('scope')
    .where('buildingId', '=', buildingId)
    .where('endedAt', 'is', null)
    .execute();
  return { timeZone, evacuations: running.map(({ scope }) => scope) };
}

type Decision = Omit<Row<typeof accessDecision>, 'version'>;

/** Stores a decision; returns its id. */
export async function insertDecision(db: Database, buildingId: string, decision: Decision): Promise<string> {
  await db
    .insertInto('accessDecision')
    .values({ buildingId, ...decision })
    .execute();
  return decision.id;
}
