import { everyPermission } from '@muster/model/access/permission.ts';
import type { NoticeKind } from '@muster/model/notice/notice.ts';
import { type RawBuilder, sql } from 'kysely';

import type { Caller, SiteScope } from '../auth/caller.ts';
import { inDataScope, isChosenSubject } from '../auth/dataScope.store.ts';
import type { Database, Transaction } from '../db/database.ts';
import { newId } from '../db/newId.ts';

type Db = Database | Transaction;

/** An announcement to accounts. */
export interface NewNotice {
  buildingId: string;
  kind: NoticeKind;
  /** Identifies the occurrence, unique in its building: written again, it is not announced again. */
  key: string;
  /** ISO-8601. */
  at: string;
  /** Variables of its text, `notice.text.<kind>`. */
  facts: Readonly<Record<string, string | number | null>>;
  /** The related row. */
  entity?: string;
  rowId?: string;
  /** For one account only. */
  accountId?: string;
  /** For none of these. */
  exceptAccountIds?: readonly string[];
  /** Announced whatever its data scope covers. */
  ownerId?: string | null;
  /** For the accounts with this permission. */
  permission?: string;
  /** Its subject, for data scopes; null = none: announced only to accounts that see everybody. */
  departId?: string | null;
  subjectKind?: 'person' | 'vehicle' | null;
  subjectId?: string | null;
}

function rowOf({ facts, exceptAccountIds, ...rest }: NewNotice) {
  const except = exceptAccountIds === undefined ? {} : { exceptAccountIds: JSON.stringify(exceptAccountIds) };
  return { id: newId(), ...rest, ...except, facts: JSON.stringify(facts) };
}

/** Announces an occurrence; an existing notice stays as it is, read or not. */
export async function writeNotices(db: Db, notices: readonly NewNotice[]): Promise<void> {
  if (notices.length === 0) return;
  await db
    .insertInto('notice')
    .values(notices.map(rowOf))
    .onConflict((conflict) => conflict.columns(['buildingId', 'key']).doNothing())
    .execute();
}

/** Announces a current state: its one notice is updated, and unread again. */
export async function renewNotice(transaction: Transaction, notice: NewNotice): Promise<void> {
  const { id } = await transaction
    .insertInto('notice')
    .values(rowOf(notice))
    .onConflict((conflict) =>
      conflict.columns(['buildingId', 'key']).doUpdateSet({
        at: notice.at,
        facts: JSON.stringify(notice.facts),
        departId: notice.departId ?? null,
        updatedAt: notice.at,
        version: sql`notice.version + 1`,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  await transaction.deleteFrom('noticeRead').where('noticeId', '=', id).execute();
}

/** Updates a current state without making it unread; without an existing notice, none is created. */
export async function correctNotice(
  transaction: Transaction,
  { buildingId, key, facts }: Pick<NewNotice, 'buildingId' | 'key' | 'facts'>,
): Promise<void> {
  await transaction
    .updateTable('notice')
    .set({ facts: JSON.stringify(facts), version: sql`version + 1` })
    .where('buildingId', '=', buildingId)
    .where('key', '=', key)
    .execute();
}

/**
 * Serialises updates of the same notice until the transaction ends: the next one counts what was written before. A
 * caller that needs several locks them in the order of their keys.
 */
export async function lockNotice(transaction: Transaction, buildingId: string, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`notice ${buildingId} ${key}`}, 0))`.execute(transaction);
}

/** The matter is settled: the notice is deleted. */
export async function withdrawNotice(transaction: Transaction, buildingId: string, key: string): Promise<void> {
  await transaction.deleteFrom('notice').where('buildingId', '=', buildingId).where('key', '=', key).execute();
}

/** The same for all notices of a kind about a row. */
export async function withdrawNoticesOf(
  transaction: Transaction,
  { buildingId, kind, rowId }: Pick<NewNotice, 'buildingId' | 'kind'> & { rowId: string },
): Promise<void> {
  await transaction
    .deleteFrom('notice')
    .where('buildingId', '=', buildingId)
    .where('kind', '=', kind)
    .where('rowId', '=', rowId)
    .execute();
}

/**
 * The condition that a notice is for the caller: it has the permission, and the notice is for it only, is about what it
 * created itself, or is for everybody and within its data scope.
 */
export function isForCaller({ accountId, role: { permissions } }: Caller, site: SiteScope | null): RawBuilder<boolean> {
  const isPermitted = permissions.includes(everyPermission)
    ? sql`true`
    : sql`(notice.permission is null or notice.permission = any(${permissions}))`;
  // A role has a separate scope for patrols.
  const isPatrol = sql`notice.entity in ('patrolRound', 'patrolCheck')`;
  const subjects = site?.visibility.subjects ?? null;
  const isSeen =
    subjects === null
      ? sql`true`
      : isChosenSubject(
          subjects,
          sql.ref('notice.subjectKind'),
          sql.ref('notice.subjectId'),
          sql.ref('notice.departId'),
        );
  const isOf = (departIds: readonly string[] | null) => inDataScope(departIds, sql.ref('notice.departId'));
  const isOfDepart = sql`case when ${isPatrol} then ${isOf(site?.patrolDepartIds ?? null)}
    else ${isOf(site?.departIds ?? null)} end`;
  const isInScope = sql`(notice.account_id is null and ${isOfDepart} and ${isSeen})`;
  const isExcepted = sql`coalesce(notice.except_account_ids ? ${accountId}, false)`;
  return sql`(${isPermitted} and not ${isExcepted} and (notice.account_id = ${accountId} or notice.owner_id = ${accountId} or ${isInScope}))`;
}

/** Whether the caller has read a notice; one older than its account counts as read. */
export function isReadBy(accountId: string): RawBuilder<unknown> {
  return sql`(exists (select 1 from notice_read r where r.notice_id = notice.id and r.account_id = ${accountId})
    or notice.at < (select a.created_at from account a where a.id = ${accountId}))`;
}

export async function countUnread(db: Db, caller: Caller, site: SiteScope): Promise<number> {
  const { count } = await db
    .selectFrom('notice')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('buildingId', '=', site.buildingId)
    .where(isForCaller(caller, site))
    .where(sql<boolean>`not ${isReadBy(caller.accountId)}`)
    .executeTakeFirstOrThrow();
  return count;
}

/** Marks notices that the caller sees as read by it; null = all of them. Repeated, it changes nothing. */
export async function markRead(
  db: Db,
  { caller, site, at }: { caller: Caller; site: SiteScope; at: string },
  ids: readonly string[] | null,
): Promise<void> {
  const isWanted = ids === null ? sql`true` : sql`notice.id = any(${ids})`;
  await sql`
    insert into notice_read (notice_id, account_id, read_at)
    select notice.id, ${caller.accountId}, ${at}::timestamptz from notice
    where notice.building_id = ${site.buildingId} and ${isForCaller(caller, site)} and ${isWanted}
      and not ${isReadBy(caller.accountId)}
    on conflict do nothing`.execute(db);
}

/** Deletes older ones; of notices about cards, those of current states stay. */
export async function deleteNoticesBefore(db: Database, at: string): Promise<void> {
  await db.deleteFrom('notice').where('at', '<', at).execute();
  await db.deleteFrom('cardNotice').where('endedAt', '<', at).execute();
}
