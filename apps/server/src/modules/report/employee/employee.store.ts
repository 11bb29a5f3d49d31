import type { PersonType } from '@muster/model/person/person.ts';
import { type RawBuilder, sql } from 'kysely';

import type { SiteScope } from '../../../core/auth/caller.ts';
import { inDataScope, isChosenSubject } from '../../../core/auth/dataScope.store.ts';
import type { Database } from '../../../core/db/database.ts';

/** Number of people of a department, a post and a type, and how many of them are on site. */
export interface PeopleGroup {
  departId: string | null;
  departName: string | null;
  jobId: string | null;
  jobName: string | null;
  personType: PersonType;
  people: number;
  /** Null = the site has no ground area, or the caller does not see it. */
  onSite: number | null;
}

export interface EmployeeFilter {
  personTypes?: readonly PersonType[] | undefined;
  departId?: string | undefined;
}

/** All visible people, counted by department, post and type. */
export async function countPeople(db: Database, site: SiteScope, wanted: EmployeeFilter): Promise<PeopleGroup[]> {
  const { areaIds } = site.visibility;
  const { rows } = await sql<PeopleGroup>`
    select person.depart_id, depart.name as depart_name, person.job_id, job.name as job_name, person.person_type,
      count(*)::int as people,
      case when ground.id is null then null else (count(*) filter (where newest.kind = 'enter'))::int end as on_site
    from person
    left join depart on depart.id = person.depart_id
    left join job on job.id = person.job_id
    left join access_setting on access_setting.building_id = person.building_id
    left join area ground on ground.id = access_setting.ground_area_id
      and ${areaIds === null ? sql`true` : sql`ground.id = any(${[...areaIds]})`}
    left join card_binding carried on carried.building_id = person.building_id and carried.subject_kind = 'person'
      and carried.subject_id = person.id and carried.bound_to is null
    left join lateral (
      select event.kind from presence_event event
      where event.building_id = person.building_id and event.area_id = ground.id and event.tag = carried.sn
        and event.subject_id = person.id
      order by event.t desc, event.kind desc limit 1
    ) newest on true
    where ${isWanted(site, wanted)}
    group by person.depart_id, depart.name, person.job_id, job.name, person.person_type, ground.id`.execute(db);
  return rows;
}

export interface ExpiringCertificate {
  personName: string;
  departName: string | null;
  kind: string;
  name: string | null;
  /** `yyyy-MM-dd`, the last day. */
  validTo: string;
  /** Below 0 once it has expired. */
  daysLeft: number;
}

/** Certificates that have expired, or expire within a number of days; the first to expire first. */
export async function readExpiringCertificates(
  db: Database,
  site: SiteScope,
  wanted: EmployeeFilter,
  { today, days }: { today: string; days: number },
): Promise<ExpiringCertificate[]> {
  const { rows } = await sql<ExpiringCertificate>`
    select person.name as person_name, depart.name as depart_name, held.kind, held.name, held.valid_to,
      held.valid_to::date - ${today}::date as days_left
    from person
    cross join lateral (
      select value->>'kind' as kind, value->>'name' as name, value->>'validTo' as valid_to
      from jsonb_array_elements(coalesce(person.certificates, '[]'))
    ) held
    left join depart on depart.id = person.depart_id
    where ${isWanted(site, wanted)} and held.valid_to::date - ${today}::date <= ${days}
    order by held.valid_to, person.name, held.kind, person.id`.execute(db);
  return rows;
}

function isWanted(
  { buildingId, departIds, visibility: { subjects } }: SiteScope,
  { personTypes, departId }: EmployeeFilter,
): RawBuilder<unknown> {
  const depart = sql.ref('person.departId');
  const conditions = [sql<boolean>`person.building_id = ${buildingId}`, inDataScope(departIds, depart)];
  if (subjects !== null) conditions.push(isChosenSubject(subjects, sql`'person'`, sql.ref('person.id'), depart));
  if (personTypes !== undefined) conditions.push(sql<boolean>`person.person_type = any(${personTypes})`);
  if (departId !== undefined) conditions.push(sql<boolean>`person.depart_id = ${departId}`);
  return sql.join(conditions, sql` and `);
}
