import type { CheckItem } from '@muster/model/patrolCheck/checkItems.ts';
import { type Insertable, sql } from 'kysely';

import type { Database, Transaction } from '../../../core/db/database.ts';
import type { Tables } from '../../../core/db/tables.ts';

export function readCheck(db: Database | Transaction, id: string) {
  return db
    .selectFrom('patrolCheck')
    .select(['id', 'buildingId', 'personId', 'riskTipId'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** @returns whether it is new */
export async function insertCheck(
  transaction: Transaction,
  row: Omit<Insertable<Tables['patrolCheck']>, 'items'> & { items: readonly CheckItem[] },
): Promise<boolean> {
  const added = await transaction
    .insertInto('patrolCheck')
    .values({ ...row, items: JSON.stringify(row.items) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/** SN of the card that a person carried at a time; undefined = none. */
export async function readCardAt(
  db: Database,
  buildingId: string,
  personId: string,
  at: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('cardBinding')
    .select('sn')
    .where('buildingId', '=', buildingId)
    .where('subjectKind', '=', 'person')
    .where('subjectId', '=', personId)
    .where('boundFrom', '<=', at)
    .where((binding) => binding.or([binding('boundTo', 'is', null), binding('boundTo', '>', at)]))
    .executeTakeFirst();
  return row?.sn;
}

interface Being {
  routeId: string;
  round: string;
  pointId: string;
  personId: string;
  /** Epoch ms. */
  at: number;
}

/** Whether a visit of the round covers a time; it lasts until it was left. */
export async function isVisitedAt(db: Database, { routeId, round, pointId, personId, at }: Being): Promise<boolean> {
  const row = await db
    .selectFrom('patrolVisit')
    .select('since')
    .where('routeId', '=', routeId)
    .where('round', '=', round)
    .where('pointId', '=', pointId)
    .where('subjectId', '=', personId)
    .where('since', '<=', at)
    .where(sql<boolean>`coalesce(until, ${at}) >= ${at}`)
    .executeTakeFirst();
  return row !== undefined;
}

/** The account of the head of a department, for a notice; the first by name. */
export async function readHeadAccount(transaction: Transaction, departId: string | null): Promise<string | null> {
  const row = await transaction
    .selectFrom('depart')
    .innerJoin('account', 'account.personId', 'depart.headId')
    .select('account.id')
    .where('depart.id', '=', departId)
    .where('account.enabled', '=', true)
    .orderBy('account.name')
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function insertRiskTip(transaction: Transaction, row: Insertable<Tables['riskTip']>): Promise<void> {
  await transaction.insertInto('riskTip').values(row).execute();
}
