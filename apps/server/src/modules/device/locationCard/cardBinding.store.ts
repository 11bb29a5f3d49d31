import { type RawBuilder, sql } from 'kysely';

import type { SiteScope } from '../../../core/auth/caller.ts';
import { inDataScope } from '../../../core/auth/dataScope.store.ts';
import type { Transaction } from '../../../core/db/database.ts';
import { newId } from '../../../core/db/newId.ts';
import type { CardBindingTable } from '../../../core/db/ownTables.ts';
import { containsText } from '../../../entity/list.store.ts';

export type SubjectKind = CardBindingTable['subjectKind'];

/** SN of the card that the person or vehicle of the outer query's row carries now. */
export function carriedCard(table: 'person' | 'vehicle'): RawBuilder<unknown> {
  return sql`(select binding.sn from card_binding binding
    where binding.building_id = ${sql.ref(`${table}.buildingId`)} and binding.subject_kind = ${table}
      and binding.subject_id = ${sql.ref(`${table}.id`)} and binding.bound_to is null)`;
}

/** The condition that the person or vehicle of the outer query's row carries a card whose SN contains a text. */
export function carriesCardLike(table: 'person' | 'vehicle', text: string): RawBuilder<boolean> {
  return sql`(${sql.ref(`${table}.buildingId`)}, ${sql.ref(`${table}.id`)}) in (
    select binding.building_id, binding.subject_id from card_binding binding
    where binding.subject_kind = ${table} and binding.bound_to is null
      and ${containsText(sql.ref('binding.sn'), text)})`;
}

/** Current carrier of the card of the outer query's row, if visible to the caller. */
export function boundSubject(
  column: 'subject_kind' | 'subject_id' | 'name',
  departIds: SiteScope['departIds'],
): RawBuilder<unknown> {
  return sql`(select ${sql.ref(column)} from card_binding binding
    join (
      select 'person' as kind, id, name, depart_id from person
      union all
      select 'vehicle', id, plate_number, depart_id from vehicle
    ) subject on subject.kind = binding.subject_kind and subject.id = binding.subject_id
    where binding.building_id = location_card.building_id and binding.sn = location_card.sn
      and binding.bound_to is null
      and ${inDataScope(departIds, sql.ref('subject.departId'))})`;
}

export type Binding = Pick<CardBindingTable, 'id' | 'sn' | 'subjectKind' | 'subjectId' | 'boundFrom' | 'boundTo'>;

const columns = ['id', 'sn', 'subjectKind', 'subjectId', 'boundFrom', 'boundTo'] as const;

/** Current carriers of cards, visible or not. */
export function readOpenBindings(
  transaction: Transaction,
  buildingId: string,
  sns: readonly string[],
): Promise<Pick<Binding, 'sn' | 'subjectKind'>[]> {
  return transaction
    .selectFrom('cardBinding')
    .select(['sn', 'subjectKind'])
    .where('buildingId', '=', buildingId)
    .where(sql<boolean>`sn = any(${sns})`)
    .where('boundTo', 'is', null)
    .orderBy('sn')
    .execute();
}

/** The card's newest binding, open or ended; undefined = it was never bound. */
export function readNewestOfCard(
  transaction: Transaction,
  buildingId: string,
  sn: string,
): Promise<Binding | undefined> {
  return transaction
    .selectFrom('cardBinding')
    .select(columns)
    .where('buildingId', '=', buildingId)
    .where('sn', '=', sn)
    .orderBy('boundFrom', 'desc')
    .orderBy('boundTo', (order) => order.desc().nullsFirst())
    .limit(1)
    .executeTakeFirst();
}

/** The newest binding of a person or vehicle. */
export function readNewestOfSubject(
  transaction: Transaction,
  buildingId: string,
  kind: SubjectKind,
  subjectId: string,
): Promise<Binding | undefined> {
  return transaction
    .selectFrom('cardBinding')
    .select(columns)
    .where('buildingId', '=', buildingId)
    .where('subjectKind', '=', kind)
    .where('subjectId', '=', subjectId)
    .orderBy('boundFrom', 'desc')
    .orderBy('boundTo', (order) => order.desc().nullsFirst())
    .limit(1)
    .executeTakeFirst();
}

export async function insertBinding(
  transaction: Transaction,
  binding: Omit<CardBindingTable, 'id' | 'boundTo'>,
): Promise<void> {
  await transaction
    .insertInto('cardBinding')
    .values({ id: newId(), ...binding, boundTo: null })
    .execute();
}

/** A binding that was ended meanwhile stays as it is: the card may have another carrier since. */
export async function endBinding(transaction: Transaction, id: string, boundTo: string): Promise<void> {
  await transaction
    .updateTable('cardBinding')
    .set({ boundTo })
    .where('id', '=', id)
    .where('boundTo', 'is', null)
    .execute();
}

/** Ends bindings of persons or vehicles, before they are deleted. */
export async function endBindingsOf(
  transaction: Transaction,
  kind: SubjectKind,
  subjectIds: readonly string[],
  boundTo: string,
): Promise<void> {
  await transaction
    .updateTable('cardBinding')
    .set({ boundTo })
    .where('subjectKind', '=', kind)
    .where('subjectId', 'in', [...subjectIds])
    .where('boundTo', 'is', null)
    .execute();
}

/** Locks the card of an SN, if the caller sees it: two bindings of one card wait for each other. */
export function lockCard(
  transaction: Transaction,
  { buildingId, departIds }: SiteScope,
  sn: string,
): Promise<{ id: string } | undefined> {
  return transaction
    .selectFrom('locationCard')
    .select('id')
    .where('buildingId', '=', buildingId)
    .where('sn', '=', sn)
    .where(inDataScope(departIds))
    .forUpdate()
    .executeTakeFirst();
}

/**
 * A person's name or a vehicle's plate number, if visible; locked against deletion, and so that two bindings of one
 * subject wait for each other.
 */
export async function lockSubject(
  transaction: Transaction,
  { buildingId, departIds }: SiteScope,
  kind: SubjectKind,
  id: string,
): Promise<string | undefined> {
  const [table, name] = kind === 'person' ? (['person', 'name'] as const) : (['vehicle', 'plateNumber'] as const);
  const row = await transaction
    .selectFrom(table)
    .select(sql<string>`${sql.ref(name)}`.as('name'))
    .where('buildingId', '=', buildingId)
    .where('id', '=', id)
    .where(inDataScope(departIds))
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.name;
}

/** Plate numbers of the vehicles whose drivers carry one of the cards. */
export async function readVehiclesDrivenBy(
  transaction: Transaction,
  buildingId: string,
  sns: readonly string[],
): Promise<string[]> {
  const rows = await transaction
    .selectFrom('vehicle')
    .select('plateNumber')
    .where('buildingId', '=', buildingId)
    .where('driverCardSn', 'in', sns)
    .orderBy('plateNumber')
    .execute();
  return rows.map(({ plateNumber }) => plateNumber);
}

/** Conditions of a contractor's work on the site; undefined for others. */
export function readContractorWork(transaction: Transaction, id: string) {
  return transaction
    .selectFrom('person')
    .leftJoin('contractor', 'contractor.id', 'person.contractorId')
    .select(['person.name', 'person.certificates', 'contractor.name as unit'])
    .select(['contractor.constructionFrom as from', 'contractor.constructionTo as to'])
    .where('person.id', '=', id)
    .where('person.personType', '=', 'contractor')
    .executeTakeFirst();
}
