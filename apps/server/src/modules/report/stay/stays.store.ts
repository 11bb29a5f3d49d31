import type { PersonType } from '@muster/model/person/person.ts';
import { sql } from 'kysely';

import type { SiteScope } from '../../../core/auth/caller.ts';
import type { Database } from '../../../core/db/database.ts';
import { isSelectedArea, staysOfArea } from '../../area/areaStatistic/areaAnalysis.store.ts';

/** A person's stay in an area, clipped to the requested span. Epoch ms. */
export interface Stay {
  areaId: string;
  areaName: string;
  personId: string;
  personName: string;
  number: string | null;
  personType: PersonType;
  departId: string | null;
  departName: string | null;
  since: number;
  till: number;
  /** False: it had begun before the span. */
  beginsInside: boolean;
  /** It had not ended when the span did. */
  goesOn: boolean;
}

/** Filters of stays; absent = all. */
export interface StayFilter {
  personTypes?: readonly PersonType[] | undefined;
  areaId?: string | undefined;
  departId?: string | undefined;
  personId?: string | undefined;
}

/** The stays of people in a span, by when they began. */
export async function readStays(
  db: Database,
  site: SiteScope,
  span: { from: number; until: number },
  { personTypes, areaId, departId, personId }: StayFilter,
): Promise<Stay[]> {
  const wanted = [isSelectedArea(site, areaId)];
  if (personTypes !== undefined) wanted.push(sql`stay.person_type = any(${personTypes})`);
  if (departId !== undefined) wanted.push(sql`stay.depart_id = ${departId}`);
  if (personId !== undefined) wanted.push(sql`stay.person_id = ${personId}`);
  const { rows } = await sql<Stay>`
    select area.id as area_id, area.name as area_name, person.id as person_id, person.name as person_name, person.number,
      stay.person_type, stay.depart_id, depart.name as depart_name, stay.since, stay.till, stay.begins_inside, stay.goes_on
    from area
    cross join lateral (${staysOfArea(site, span)}) stay
    join person on person.id = stay.person_id
    left join depart on depart.id = stay.depart_id and depart.building_id = area.building_id
    where ${sql.join(wanted, sql` and `)}
    order by stay.since, stay.till, person.name, area.name, area.id`.execute(db);
  return rows;
}
