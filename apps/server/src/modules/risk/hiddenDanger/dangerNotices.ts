import { permissions } from '@muster/model/access/permission.ts';
import { permissionCode } from '@muster/model/entity/entity.ts';
import { hiddenDanger } from '@muster/model/hiddenDanger/hiddenDanger.ts';
import type { DangerStep } from '@muster/model/hiddenDanger/hiddenDangerStepShape.ts';
import type { NoticeKind } from '@muster/model/notice/notice.ts';

import type { Database, Transaction } from '../../../core/db/database.ts';
import { type NewNotice, withdrawNoticesOf, writeNotices } from '../../../core/notice/notice.store.ts';
import { noticesFor, readAccountsOf } from '../../../core/notice/personNotice.store.ts';

/** Fields of a hidden danger for its notices. */
export interface DangerNoticeFacts {
  id: string;
  buildingId: string;
  title: string;
  level: string;
  personId: string | null;
  departId: string | null;
  deadlineAt: string | null;
  reporterId: string | null;
}

const view = permissionCode(hiddenDanger, 'view');

function noticeOf(
  { id, buildingId, title, level, departId, deadlineAt }: Omit<DangerNoticeFacts, 'personId' | 'reporterId'>,
  kind: NoticeKind,
  { at, mark, facts = {} }: { at: string; mark: string; facts?: NewNotice['facts'] },
): NewNotice {
  return {
    buildingId,
    kind,
    key: `hiddenDanger:${id}:${kind}:${mark}`,
    at,
    facts: { title, level, deadline: deadlineAt, ...facts },
    entity: hiddenDanger.name,
    rowId: id,
    permission: view,
    departId,
  };
}

/**
 * Notifies people; those without an account are skipped, and if none has one, accounts that may see it are notified.
 */
export async function notifyPeople(
  db: Database | Transaction,
  danger: Omit<DangerNoticeFacts, 'personId' | 'reporterId'>,
  personIds: readonly (string | null)[],
  kind: NoticeKind,
  given: { at: string; mark: string; facts?: NewNotice['facts'] },
): Promise<void> {
  const wanted = [...new Set(personIds.filter((id) => id !== null))];
  const accounts = await readAccountsOf(db, danger.buildingId, wanted);
  const ids = wanted.flatMap((id) => accounts.get(id) ?? []);
  await writeNotices(db, noticesFor(ids.length > 0 ? ids : undefined, noticeOf(danger, kind, given)));
}

/** Open tasks that a step settles. */
const tasks = [
  'hiddenDangerReported',
  'hiddenDangerAssigned',
  'hiddenDangerRectified',
  'hiddenDangerSentBack',
  'hiddenDangerDue',
  'hiddenDangerOverdue',
] as const satisfies readonly NoticeKind[];

/** Withdraws the notices of the previous step, and notifies those of the next. */
export async function notifyStep(transaction: Transaction, danger: DangerNoticeFacts, step: DangerStep): Promise<void> {
  const { id: rowId, buildingId, personId, reporterId } = danger;
  for (const kind of tasks) await withdrawNoticesOf(transaction, { buildingId, kind, rowId });
  const given = { at: step.at, mark: step.at, facts: { name: step.name, note: step.note } };
  switch (step.action) {
    case 'assign':
      return notifyPeople(transaction, danger, [personId], 'hiddenDangerAssigned', given);
    case 'sendBack':
      return notifyPeople(transaction, danger, [personId], 'hiddenDangerSentBack', given);
    case 'rectify': {
      const notice = noticeOf(danger, 'hiddenDangerRectified', given);
      return writeNotices(transaction, [{ ...notice, permission: permissions.hiddenDangerAccept }]);
    }
    case 'accept': {
      if (reporterId === null) return undefined;
      return writeNotices(transaction, [{ ...noticeOf(danger, 'hiddenDangerClosed', given), accountId: reporterId }]);
    }
  }
}
