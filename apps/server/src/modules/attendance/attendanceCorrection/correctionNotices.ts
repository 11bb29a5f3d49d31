import { permissions } from '@muster/model/access/permission.ts';
import { attendanceCorrection } from '@muster/model/attendanceCorrection/attendanceCorrection.ts';
import { permissionCode } from '@muster/model/entity/entity.ts';
import type { Row } from '@muster/model/entity/row.ts';
import type { NoticeKind } from '@muster/model/notice/notice.ts';

import type { Transaction } from '../../../core/db/database.ts';
import { type NewNotice, withdrawNoticesOf, writeNotices } from '../../../core/notice/notice.store.ts';

/** A correction as its notices tell of it. */
export type ToldCorrection = Pick<
  Row<typeof attendanceCorrection>,
  'id' | 'personId' | 'personName' | 'departId' | 'day' | 'requesterId'
> & { buildingId: string };

function noticeOf(
  { id, buildingId, personId, personName, departId, day }: ToldCorrection,
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

/** Notifies those who may decide of the person that a correction waits; the requester is none of them. */
export async function tellOfRequest(
  transaction: Transaction,
  correction: ToldCorrection,
  { at, reporter, reason }: { at: string; reporter: string; reason: string },
): Promise<void> {
  const notice = noticeOf(correction, 'correctionRequested', at, { reporter, note: reason });
  const exceptAccountIds = [correction.requesterId];
  await writeNotices(transaction, [{ ...notice, permission: permissions.attendanceApprove, exceptAccountIds }]);
}

/** Nobody has to decide any longer. */
export async function forgetRequest(
  transaction: Transaction,
  { id: rowId, buildingId }: Pick<ToldCorrection, 'id' | 'buildingId'>,
): Promise<void> {
  await withdrawNoticesOf(transaction, { buildingId, kind: 'correctionRequested', rowId });
}

/** Tells who asked what became of it. @param note why it is refused; null = it is approved */
export async function tellOfDecision(
  transaction: Transaction,
  correction: ToldCorrection,
  { at, reporter, note }: { at: string; reporter: string; note: string | null },
): Promise<void> {
  const kind = note === null ? 'correctionApproved' : 'correctionRefused';
  const notice = noticeOf(correction, kind, at, { reporter, ...(note === null ? {} : { note }) });
  const permission = permissionCode(attendanceCorrection, 'view');
  await writeNotices(transaction, [{ ...notice, permission, accountId: correction.requesterId }]);
}
