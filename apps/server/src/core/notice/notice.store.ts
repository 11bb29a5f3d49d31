import { everyPermission } from '@muster/model/access/permission.ts';
import type { NoticeKind } from '@muster/model/notice/notice.ts';
import { type RawBuilder, sql } from 'kysely';

import type { Caller, SiteScope } from '../auth/caller.ts';
import { inDataScope, isChosenSubject } from '../auth/dataScope.store.ts';
import type { Database, Transaction } from '../db/database.ts';
import { newId } from '../db/newId.ts';

type Db = Database | Transaction;

/** Something that accounts are told. */
export interface NewNotice {
  buildingId: string;
  kind: NoticeKind;
  /** The occurrence, unique in its building: written again, it is not told again. */
  key: string;
  /** ISO-8601. */
  at: string;
  /** Names and figures of its text, `notice.text.<kind>`. */
  facts: Readonly<Record<string, string | number | null>>;
  /** What it is about. */
  entity?: string;
  rowId?: string;
  /** For one account alone. */
  accountId?: string;
  /** For none of these. */
  exceptAccountIds?: readonly string[];
  /** Told whatever its data scope covers. */
  ownerId?: string | null;
  /** For the accounts that hold this permission. */
  permission?: string;
  /** Of whom or what it is told, by which data scopes are decided; null = nobody's: only who sees everybody is told. */
  departId?: string | null;
  subjectKind?: 'person' | 'vehicle' | null;
  subjectId?: string | null;
}

function rowOf({ facts, exceptAccountIds, ...rest }: NewNotice) {
  const except = exceptAccountIds === undefined ? {} : { exceptAccountIds: JSON.stringify(exceptAccountIds) };
  return { id: newId(), ...rest, ...except, facts: JSON.stringify(facts) };
}

/** Tells what happened; what was told before stays as it is, read or not. */
export async function writeNotices(db: Db, notices: readonly NewNotice[]): Promise<void> {
  if (notices.length === 0) return;
  await db
    .insertInto('notice')
    .values(notices.map(rowOf))
    .onConflict((conflict) => conflict.columns(['buildingId', 'key']).doNothing())
    .execute();
}

/** Tells how something stands now: the one notice of it says so, unread again. */
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

/** Tells how something stands now, which nobody has to look at anew; where it was never told, it still is not. */
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
 * Keeps others from counting the facts of the same notice until the transaction ends: who counts then, counts what they
 * have written. Who needs several locks them in the order of their keys.
 */
export async function lockNotice(transaction: Transaction, buildingId: string, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`notice ${buildingId} ${key}`}, 0))`.execute(transaction);
}

/** What was to be done is done: nobody needs to be told any longer. */
export async function withdrawNotice(transaction: Transaction, buildingId: string, key: string): Promise<void> {
  await transaction.deleteFrom('notice').where('buildingId', '=', buildingId).where('key', '=', key).execute();
}

/** Of everything that a row was told of as a kind, the same. */
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
 * The condition that a notice is for the caller: it holds the permission, and the notice is for it alone, is about what it
 * made itself, or is for everybody and within its data scope.
 */
export function isForCaller({ accountId, role: { permissions } }: Caller, site: SiteScope | null): RawBuilder<boolean> {
  const isPermitted = permissions.includes(everyPermission)
    ? sql`true`
    : sql`(notice.permission is null or notice.permission = any(${permissions}))`;
  // Of patrols the role has a scope of its own.
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

/** Whether the caller has read a notice; what is older than its account counts as read. */
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

/** Marks notices that the caller sees as read by it; null = all of them. Said again, it changes nothing. */
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

/** What is older goes; of what is told of cards, what still stands stays. */
export async function deleteNoticesBefore(db: Database, at: string): Promise<void> {
  await db.deleteFrom('notice').where('at', '<', at).execute();
  await db.deleteFrom('cardNotice').where('endedAt', '<', at).execute();
}
