import type { ChartRow } from '@muster/model/depart/wire.ts';
import { type RawBuilder, sql } from 'kysely';

import type { SiteScope } from '../../../core/auth/caller.ts';
import { inDataScope } from '../../../core/auth/dataScope.store.ts';
import type { Database, Transaction } from '../../../core/db/database.ts';

/** Number of visible people with the position of the outer query's row. */
export function holdersOfJob(departIds: SiteScope['departIds']): RawBuilder<unknown> {
  return sql`(select count(*)::int from person
    where person.building_id = job.building_id and person.job_id = job.id
      and ${inDataScope(departIds, sql.ref('person.departId'))})`;
}

/** The account of the outer query's person: its name, or its role's; null without the permission to see accounts. */
export function accountOfPerson(what: 'account' | 'role', isShown: boolean): RawBuilder<unknown> {
  if (!isShown) return sql`null::text`;
  return sql`(select string_agg(${sql.ref(`${what}.name`)}, ', ' order by account.name) from account
    join role on role.id = account.role_id where account.person_id = person.id)`;
}

/** Names of those of the persons who have an account. */
export async function readAccountHolders(transaction: Transaction, personIds: readonly string[]): Promise<string[]> {
  const rows = await transaction
    .selectFrom('person')
    .select('name')
    .where('id', 'in', [...personIds])
    .where((row) =>
      row.exists(row.selectFrom('account').select('account.id').whereRef('account.personId', '=', 'person.id')),
    )
    .orderBy('name')
    .execute();
  return rows.map(({ name }) => name);
}

/** Visible departments, with their visible heads, and their numbers of people. */
export function readChart(db: Database, { buildingId, departIds }: SiteScope): Promise<ChartRow[]> {
  return db
    .selectFrom('depart')
    .leftJoin('person as head', (join) =>
      join.onRef('head.id', '=', 'depart.headId').on(inDataScope(departIds, sql.ref('head.departId'))),
    )
    .select(['depart.id', 'depart.parentId', 'depart.name', 'depart.code', 'head.id as headId'])
    .select(['head.name as headName', peopleOfDepart().as('people')])
    .where('depart.buildingId', '=', buildingId)
    .where(inDataScope(departIds, sql.ref('depart.id')))
    .orderBy('depart.code', (order) => order.asc().nullsLast())
    .orderBy('depart.name')
    .orderBy('depart.id')
    .execute();
}

function peopleOfDepart(): RawBuilder<number> {
  return sql`(select count(*)::int from person
    where person.building_id = depart.building_id and person.depart_id = depart.id)`;
}

/** The current carriers of cards, by SN, as far as the caller sees them. */
export async function readCarriers(
  db: Database,
  { buildingId, departIds }: SiteScope,
  sns: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('cardBinding as binding')
    .innerJoin('person', 'person.id', 'binding.subjectId')
    .select(['binding.sn', 'person.id'])
    .where('binding.buildingId', '=', buildingId)
    .where('person.buildingId', '=', buildingId)
    .where('binding.subjectKind', '=', 'person')
    .where('binding.boundTo', 'is', null)
    .where(sql<boolean>`binding.sn = any(${sns})`)
    .where(inDataScope(departIds, sql.ref('person.departId')))
    .execute();
  return new Map(rows.map(({ sn, id }) => [sn, id]));
}
