import type { Row } from '@muster/model/entity/row.ts';
import type { visit } from '@muster/model/visit/visit.ts';
import { type RawBuilder, sql } from 'kysely';

import type { SiteScope } from '../../../core/auth/caller.ts';
import { inDataScope } from '../../../core/auth/dataScope.store.ts';
import type { Transaction } from '../../../core/db/database.ts';
import { newId } from '../../../core/db/newId.ts';

export type Visit = Row<typeof visit>;
type Document = Pick<Visit, 'documentType' | 'documentNumber'>;

/**
 * The card of the visit of the outer query's row: while on site the one that the visitor carries, which may differ from
 * the one handed out, or be none; afterwards the returned one.
 */
export function visitorCard(): RawBuilder<unknown> {
  return sql`case when visit.status = 'onSite' then (
    select binding.sn from card_binding binding
    where binding.building_id = visit.building_id and binding.subject_kind = 'person'
      and binding.subject_id = visit.person_id and binding.bound_to is null) else visit.card_sn end`;
}

/**
 * The visit of an id, if the caller sees it, locked with all visits of the same document: two check-ins of one visitor
 * wait for each other.
 *
 * @returns the visit, and whether a visitor with its document is on site by another visit
 */
export async function lockVisit(
  transaction: Transaction,
  { buildingId, departIds }: SiteScope,
  id: string,
): Promise<{ visit: Visit; isElsewhere: boolean } | undefined> {
  const seen = await transaction
    .selectFrom('visit')
    .select(['documentType', 'documentNumber'])
    .where('buildingId', '=', buildingId)
    .where('id', '=', id)
    .where(inDataScope(departIds))
    .executeTakeFirst();
  if (seen === undefined) return undefined;
  const visits = await lockVisitsOf(transaction, buildingId, seen);
  const wanted = visits.find((each) => each.id === id);
  if (wanted === undefined) return undefined;
  return { visit: wanted, isElsewhere: visits.some((each) => each.id !== id && each.status === 'onSite') };
}

/** All visits of a document, whether the caller sees them or not. */
export function lockVisitsOf(
  transaction: Transaction,
  buildingId: string,
  { documentType, documentNumber }: Document,
): Promise<Visit[]> {
  return transaction
    .selectFrom('visit')
    .selectAll()
    .where('buildingId', '=', buildingId)
    .where('documentType', '=', documentType)
    .where('documentNumber', '=', documentNumber)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Names of those of the persons who are on site as visitors. */
export async function readVisitorsOnSite(transaction: Transaction, personIds: readonly string[]): Promise<string[]> {
  const rows = await transaction
    .selectFrom('visit')
    .select('visitorName')
    .where('status', '=', 'onSite')
    .where(sql<boolean>`person_id = any(${personIds})`)
    .orderBy('visitorName')
    .execute();
  return rows.map(({ visitorName }) => visitorName);
}

type Visitor = Pick<Visit, 'visitorName' | 'phone' | 'documentType' | 'documentNumber' | 'departId'>;

/** Adds the visitor to the list of people; a returning visitor is the same person. Returns the id. */
export async function admitVisitor(transaction: Transaction, buildingId: string, visitor: Visitor): Promise<string> {
  const { documentType, documentNumber } = visitor;
  const known = await transaction
    .selectFrom('person')
    .select('id')
    .where('buildingId', '=', buildingId)
    .where('personType', '=', 'visitor')
    .where('documentType', '=', documentType)
    .where('documentNumber', '=', documentNumber)
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  if (known !== undefined) {
    await renewVisitor(transaction, known.id, visitor);
    return known.id;
  }
  const id = newId();
  await transaction
    .insertInto('person')
    .values({ id, buildingId, personType: 'visitor', ...personOf(visitor) })
    .execute();
  return id;
}

/** Copies the visit's fields to the person. */
export async function renewVisitor(transaction: Transaction, personId: string, visitor: Visitor): Promise<void> {
  await transaction
    .updateTable('person')
    .set({ ...personOf(visitor), version: sql`version + 1`, updatedAt: sql`now()` })
    .where('id', '=', personId)
    .execute();
}

function personOf({ visitorName, phone, documentType, documentNumber, departId }: Visitor) {
  return { name: visitorName, phone, documentType, documentNumber, departId };
}

type Progress = Partial<Pick<Visit, 'status' | 'cardSn' | 'checkedInAt' | 'checkedOutAt' | 'personId'>>;

export async function writeProgress(transaction: Transaction, id: string, progress: Progress): Promise<void> {
  await transaction
    .updateTable('visit')
    .set({ ...progress, version: sql`version + 1`, updatedAt: sql`now()` })
    .where('id', '=', id)
    .execute();
}

/** A template that a visit may choose. */
export function readTemplate(
  transaction: Transaction,
  id: string,
): Promise<{ name: string; kind: 'person' | 'vehicle' } | undefined> {
  return transaction.selectFrom('alarmTemplate').select(['name', 'kind']).where('id', '=', id).executeTakeFirst();
}
