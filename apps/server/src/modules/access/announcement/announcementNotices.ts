import type { NoticeKind } from '@muster/model/notice/notice.ts';
import type { Approval } from '@muster/model/visit/visit.ts';

import type { SiteScope } from '../../../core/auth/caller.ts';
import type { Transaction } from '../../../core/db/database.ts';
import { type NewNotice, withdrawNoticesOf, writeNotices } from '../../../core/notice/notice.store.ts';
import { noticesFor, readAccountsOf } from '../../../core/notice/personNotice.store.ts';
import type { Change } from '../../../entity/entityOverride.ts';
import { nameOf } from '../../alarm/alarm/alarmHolder.ts';
import { approvePermission } from './announcement.ts';
import type { AnnouncementKind } from './announcement.store.ts';

/** An announcement as its notices describe it. */
interface NoticedAnnouncement {
  id: string;
  buildingId: string;
  name: string;
  departId: string;
  /** The person who is visited, or who waits for the vehicle. */
  hostId: string | null;
  /** The account that announced it; null = announced before requesters were kept. */
  requesterId: string | null;
  /** ISO-8601. */
  expectedFrom: string;
}

/** The account that acts, and when: ISO-8601. */
interface By {
  accountId: string;
  reporter: string;
  at: string;
}

function noticeOf(
  kind: AnnouncementKind,
  { id, buildingId, name, departId, expectedFrom }: NoticedAnnouncement,
  what: NoticeKind,
  { at, reporter }: By,
  note: string | null,
): NewNotice {
  return {
    buildingId,
    kind: what,
    key: `${kind}:${id}:${what}:${at}`,
    at,
    facts: { name, from: expectedFrom, reporter, ...(note === null ? {} : { note }) },
    entity: kind,
    rowId: id,
    departId,
  };
}

/** The accounts of the host, of which the one that acts knows already. */
async function hostAccounts(
  transaction: Transaction,
  { buildingId, hostId }: NoticedAnnouncement,
  { accountId }: By,
): Promise<string[]> {
  if (hostId === null) return [];
  const accounts = await readAccountsOf(transaction, buildingId, [hostId]);
  return (accounts.get(hostId) ?? []).filter((id) => id !== accountId);
}

/** Notifies the host, and those who may approve, that an announcement waits for approval. The requester gets no notice. */
async function notifyOfRequest(
  transaction: Transaction,
  kind: AnnouncementKind,
  announced: NoticedAnnouncement,
  by: By,
): Promise<void> {
  const hosts = await hostAccounts(transaction, announced, by);
  const notice = noticeOf(kind, announced, 'announcementRequested', by, null);
  await withdrawRequest(transaction, announced);
  await writeNotices(transaction, [
    { ...notice, permission: approvePermission[kind], exceptAccountIds: [by.accountId, ...hosts] },
    ...noticesFor(hosts, notice),
  ]);
}

/** Nobody has to decide any longer. */
async function withdrawRequest(
  transaction: Transaction,
  { id: rowId, buildingId }: Pick<NoticedAnnouncement, 'id' | 'buildingId'>,
): Promise<void> {
  await withdrawNoticesOf(transaction, { buildingId, kind: 'announcementRequested', rowId });
}

/** The same of rows that are deleted. */
export async function withdrawRequests(
  transaction: Transaction,
  rows: readonly { id: string }[],
  site: Pick<SiteScope, 'buildingId'> | null,
): Promise<void> {
  if (site === null) return;
  for (const { id } of rows) await withdrawRequest(transaction, { id, buildingId: site.buildingId });
}

/** Notifies the requester and the host of a decision. @param note why it is refused; null = it is approved */
export async function notifyOfDecision(
  transaction: Transaction,
  kind: AnnouncementKind,
  announced: NoticedAnnouncement,
  by: By,
  note: string | null,
): Promise<void> {
  await withdrawRequest(transaction, announced);
  const { requesterId } = announced;
  const requester = requesterId === null || requesterId === by.accountId ? [] : [requesterId];
  const receivers = [...new Set([...requester, ...(await hostAccounts(transaction, announced, by))])];
  const what = note === null ? 'announcementApproved' : 'announcementRefused';
  await writeNotices(transaction, noticesFor(receivers, noticeOf(kind, announced, what, by, note)));
}

/** Notices of what a save has requested or approved. @param stored what it set of the approval */
export async function notifyOfSave(
  transaction: Transaction,
  kind: AnnouncementKind,
  { id, before, values, scope, now }: Change,
  { approval, name }: { approval: Approval | undefined; name: string },
): Promise<void> {
  if (scope.site === null || approval === undefined) return;
  // Holds because the row was checked by the descriptor.
  const row = { ...before, ...values } as unknown as NoticedAnnouncement;
  const requesterId = (before?.['requesterId'] as string | null | undefined) ?? null;
  const announced = { ...row, hostId: row.hostId ?? null, id, name, requesterId, buildingId: scope.site.buildingId };
  const by = { accountId: scope.caller.accountId, reporter: nameOf(scope), at: new Date(now).toISOString() };
  if (approval === 'pending') await notifyOfRequest(transaction, kind, announced, by);
  else await notifyOfDecision(transaction, kind, announced, by, null);
}
