import { sql } from 'kysely';

import type { Database, Transaction } from '../core/db/database.ts';

/** Fields of an alarm that decide its recipients. */
export interface AlarmPlace {
  buildingId: string;
  areaId: string | null;
  areaName: string | null;
  tag: string | null;
  subjectKind: string;
  subjectId: string;
  departId: string | null;
  /** Of the event, epoch ms. */
  t: number;
}

export interface Person {
  id: string;
  departId: string | null;
}

/** Cycles in a tree end here. */
const deepest = 50;

/** Areas of an alarm: its own, or for one without, such as a call for help, those of its tag at the time. */
export async function readWhereabouts(
  db: Database | Transaction,
  { buildingId, areaId, areaName, tag, t }: AlarmPlace,
): Promise<{ id: string; name: string }[]> {
  if (areaId !== null) return [{ id: areaId, name: areaName ?? '' }];
  if (tag === null) return [];
  const { rows } = await sql<{ id: string; name: string }>`
    select area.id, area.name
    from (
      select distinct on (area_id) area_id, kind from presence_event
      where building_id = ${buildingId} and tag = ${tag} and t <= ${t}
      order by area_id, t desc, kind desc
    ) as newest
    join area on area.id = newest.area_id and area.building_id = ${buildingId}
    where newest.kind = 'enter'
    order by area.id`.execute(db);
  return rows;
}

/** People in charge of an area, or of the next one above that has any. */
export async function readPersonInCharge(
  db: Database | Transaction,
  buildingId: string,
  areaId: string,
): Promise<Person | null> {
  const { rows } = await sql<Person>`
    with recursive up as (
      select id, parent_id, person_in_charge_id, 0 as depth
      from area where building_id = ${buildingId} and id = ${areaId}
      union all
      select area.id, area.parent_id, area.person_in_charge_id, up.depth + 1
      from area join up on area.id = up.parent_id
      where area.building_id = ${buildingId} and up.depth < ${deepest} and up.person_in_charge_id is null
    )
    select person.id, person.depart_id as "departId"
    from up join person on person.id = up.person_in_charge_id
    order by up.depth limit 1`.execute(db);
  return rows[0] ?? null;
}

/** The head of a department who is not `self`; without one, of the next one above that has one. */
export async function readHeadAbove(
  db: Database | Transaction,
  { buildingId, departId, self }: { buildingId: string; departId: string; self: string | null },
): Promise<Person | null> {
  const { rows } = await sql<Person>`
    with recursive up as (
      select id, parent_id, head_id, 0 as depth
      from depart where building_id = ${buildingId} and id = ${departId}
      union all
      select depart.id, depart.parent_id, depart.head_id, up.depth + 1
      from depart join up on depart.id = up.parent_id
      where depart.building_id = ${buildingId} and up.depth < ${deepest}
    )
    select person.id, person.depart_id as "departId"
    from up join person on person.id = up.head_id
    where person.id is distinct from ${self}::text
    order by up.depth limit 1`.execute(db);
  return rows[0] ?? null;
}

/** A mail recipient in its current state. */
export interface MailReceiver {
  name: string;
  address: string | null;
  language: string | null;
}

/** A person by its id, or the person of an account by the account's; null = neither exists. */
export async function readMailReceiver(
  db: Database | Transaction,
  buildingId: string,
  id: string,
): Promise<MailReceiver | null> {
  const account = await db
    .selectFrom('account')
    .select(['personId', 'realName', 'language'])
    .select(sql<boolean>`(enabled and building_ids ?| array[${buildingId}, '*'])`.as('isAdmitted'))
    .where((either) => either.or([either('personId', '=', id), either('id', '=', id)]))
    .orderBy('isAdmitted', 'desc')
    .orderBy('name')
    .limit(1)
    .executeTakeFirst();
  const person = await db
    .selectFrom('person')
    .select(['name', 'email'])
    .where('id', '=', account === undefined ? id : account.personId)
    .executeTakeFirst();
  const name = person?.name ?? account?.realName;
  if (name === undefined) return null;
  return { name, address: person?.email || null, language: account?.language ?? null };
}

/**
 * Accounts with the key that identifies their recipient: the person, or the account itself without one. Each is
 * notified once.
 */
export async function readReceivers(
  db: Database | Transaction,
  accountIds: readonly string[],
): Promise<{ id: string; receiverId: string }[]> {
  if (accountIds.length === 0) return [];
  const rows = await db
    .selectFrom('account')
    .select(['id', 'personId'])
    .where('id', 'in', [...accountIds])
    .orderBy('name')
    .execute();
  return rows.map(({ id, personId }) => ({ id, receiverId: personId ?? id }));
}
