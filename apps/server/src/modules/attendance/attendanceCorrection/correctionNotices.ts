import { permissions } from '@muster/model/access/permission.ts';
import { attendanceCorrection } from '@muster/model/attendanceCorrection/attendanceCorrection.ts';
import { permissionCode } from '@muster/model/entity/entity.ts';
import type { Row } from '@muster/model/entity/row.ts';
import type { NoticeKind } from '@muster/model/notice/notice.ts';

import type { Transaction } from '../../../core/db/database.ts';
import { type NewNotice, withdrawNoticesOf, writeNotices } from '../../../core/notice/notice.store.ts';

/** Fields of a correction for its notices. */
export type CorrectionNoticeFacts = Pick<
  Row<typeof attendanceCorrection>,
  'id' | 'personId' | 'personName' | 'departId' | 'day' | 'requesterId'
> & { buildingId: string };

function noticeOf(
  { id, buildingId, personId, personName, departId, day }: CorrectionNoticeFacts,
  kind: NoticeKind,
  at: string,
  facts: NewNotice['facts'],
): NewNotice {
  return {
    buildingId,
    kind,
    key: `attendanceCorrection:${id}:${kind}`,
    at,
    facts: { name: personName, date: day, ...facts },
    entity: attendanceCorrection.name,
    rowId: id,
    departId,
    subjectKind: 'person',
    subjectId: personId,
  };
}

/** Notifies accounts that may decide about the person of a pending correction, except the requester. */
export async function notifyRequest(
  transaction: Transaction,
  correction: CorrectionNoticeFacts,
  { at, reporter, reason }: { at: string; reporter: string; reason: string },
): Promise<void> {
  const notice = noticeOf(correction, 'correctionRequested', at, { reporter, note: reason });
  const exceptAccountIds = [correction.requesterId];
  await writeNotices(transaction, [{ ...notice, permission: permissions.attendanceApprove, exceptAccountIds }]);
}

/** The correction is decided. */
export async function withdrawRequestNotice(
  transaction: Transaction,
  { id: rowId, buildingId }: Pick<CorrectionNoticeFacts, 'id' | 'buildingId'>,
): Promise<void> {
  await withdrawNoticesOf(transaction, { buildingId, kind: 'correctionRequested', rowId });
}

/** Notifies the requester of the decision. @param note reason of a refusal; null = it is approved */
export async function notifyDecision(
  transaction: Transaction,
  correction: CorrectionNoticeFacts,
  { at, reporter, note }: { at: string; reporter: string; note: string | null },
): Promise<void> {
  const kind = note === null ? 'correctionApproved' : 'correctionRefused';
  const notice = noticeOf(correction, kind, at, { reporter, ...(note === null ? {} : { note }) });
  const permission = permissionCode(attendanceCorrection, 'view');
  await writeNotices(transaction, [{ ...notice, permission, accountId: correction.requesterId }]);
}
