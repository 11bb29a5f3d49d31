import { attendanceCorrection } from '@muster/model/attendanceCorrection/attendanceCorrection.ts';
import type { Row } from '@muster/model/entity/row.ts';
import type { CorrectionKind } from '@muster/model/workday/judgeWorkday.ts';
import { workday } from '@muster/model/workday/workday.ts';

import { insertAudit } from '../../../core/audit/audit.store.ts';
import type { Transaction } from '../../../core/db/database.ts';
import { newId } from '../../../core/db/newId.ts';
import { badField, conflict, refused } from '../../../core/errors/appError.ts';
import { isVisible, lockRows } from '../../../entity/entity.store.ts';
import type { RowScope } from '../../../entity/entityOverride.ts';
import type { EntityService } from '../../../entity/entityService.ts';
import { nameOf } from '../../alarm/alarm/alarmHolder.ts';
import { readPersonOf } from '../../risk/hiddenDanger/hiddenDanger.store.ts';
import { insertCorrection, isWaiting, lockWorkday, writeCorrectionDecision } from './attendanceCorrection.store.ts';
import { withdrawRequestNotice, notifyDecision, notifyRequest } from './correctionNotices.ts';

interface Context {
  entities: Pick<EntityService, 'resourceOf'>;
  scope: RowScope;
  buildingId: string;
  /** Epoch ms. */
  now: number;
}

/** Requested times, ISO-8601; absent = as measured. */
export interface CorrectionRequest {
  workdayId: string;
  kind: CorrectionKind;
  firstIn?: string | null | undefined;
  lastOut?: string | null | undefined;
  reason: string;
}

/** Maximum time before and after a shift of events that can belong to it (ADR 088). */
const [earlierMs, laterMs] = [4 * 3_600_000, 8 * 3_600_000];

/**
 * Requests the correction of a day that is over, in the caller's transaction.
 * @throws AppError when the caller does not see the day, it is not over, one is pending already, or the times do not
 * belong to this shift
 */
export async function requestCorrection(
  transaction: Transaction,
  { entities, scope, now }: Context,
  { workdayId, kind, reason, ...times }: CorrectionRequest,
): Promise<void> {
  const day = await lockWorkday(transaction, isVisible(entities.resourceOf(workday.name), scope), workdayId);
  if (day === undefined) throw conflict('error.rowNotFound');
  if (day.result === 'running') throw refused('attendanceCorrection.notYet');
  if (await isWaiting(transaction, workdayId)) throw refused('attendanceCorrection.pending');
  const { firstIn, lastOut } = kind === 'times' ? timesOf(day, times, now) : noTimes;
  const { buildingId, personId, personName, departId, shiftName } = day;
  const id = newId();
  const asked = { kind, firstIn, lastOut, reason };
  const about = { id, buildingId, day: day.day, personId, personName, departId };
  const requester = { requestedBy: nameOf(scope), requesterId: scope.caller.accountId };
  const requestedAt = new Date(now).toISOString();
  await insertCorrection(transaction, {
    ...about,
    workdayId,
    shiftName,
    ...asked,
    status: 'pending',
    ...requester,
    requestedAt,
  });
  const { requestedBy: reporter, requesterId } = requester;
  await notifyRequest(transaction, { ...about, requesterId }, { at: requestedAt, reporter, reason });
  await insertAudit(
    transaction,
    { ...scope.caller, address: scope.address },
    {
      action: 'requestCorrection',
      buildingId,
      entity: attendanceCorrection.name,
      rowId: id,
      rowName: personName,
      after: asked,
    },
  );
}

interface Day {
  fromAt: string;
  toAt: string;
  firstIn: string | null;
  lastOut: string | null;
}

type Times = Record<'firstIn' | 'lastOut', string | null>;
const noTimes: Times = { firstIn: null, lastOut: null };

/**
 * The corrected times: requested ones, else those measured up to now. They are stored with the request, so that the
 * approved times are the requested ones, even with late data. They are in order, past, and belong to the shift.
 */
function timesOf(day: Day, { firstIn = null, lastOut = null }: Partial<Times>, now: number): Times {
  if (firstIn === null && lastOut === null) throw badField('firstIn', 'required', 'attendanceCorrection.asMeasured');
  const span = { earliest: Date.parse(day.fromAt) - earlierMs, latest: Date.parse(day.toAt) + laterMs };
  for (const [field, time] of Object.entries({ firstIn, lastOut }))
    if (time !== null) checkTime(field, Date.parse(time), span, now);
  const came = known('firstIn', firstIn ?? day.firstIn);
  const left = known('lastOut', lastOut ?? day.lastOut);
  if (came >= left) throw badField(lastOut === null ? 'firstIn' : 'lastOut', 'order', 'attendanceCorrection.order');
  return { firstIn: new Date(came).toISOString(), lastOut: new Date(left).toISOString() };
}

function checkTime(
  field: string,
  at: number,
  { earliest, latest }: Record<'earliest' | 'latest', number>,
  now: number,
) {
  if (at < earliest || at > latest) throw badField(field, 'range', 'attendanceCorrection.outside');
  if (at > now) throw badField(field, 'range', 'attendanceCorrection.future');
}

/** A day with one time only has no duration: a time that was not measured must be given. */
function known(field: string, time: string | null): number {
  if (time === null) throw badField(field, 'required', 'attendanceCorrection.notMeasured');
  return Date.parse(time);
}

/**
 * Approves a correction, or refuses it with a note, in the caller's transaction.
 * @param note reason of a refusal; null = it is approved
 * @throws AppError when the caller does not see it, it is decided, or the caller is the requester or the subject
 */
export async function decideCorrection(
  transaction: Transaction,
  context: Context,
  id: string,
  note: string | null,
): Promise<void> {
  const found = await lockPending(transaction, context, id);
  await assertOther(transaction, found, context.scope);
  const status = note === null ? 'approved' : 'refused';
  const at = await end(transaction, context, found, { status, decisionNote: note });
  await notifyDecision(transaction, found, { at, reporter: nameOf(context.scope), note });
}

/**
 * Withdraws a pending request, in the caller's transaction.
 * @throws AppError when the caller does not see it, it is decided, or it has another requester
 */
export async function withdrawCorrection(transaction: Transaction, context: Context, id: string): Promise<void> {
  const found = await lockPending(transaction, context, id);
  if (found.requesterId !== context.scope.caller.accountId) throw refused('attendanceCorrection.ownOnly');
  await end(transaction, context, found, { status: 'withdrawn', decisionNote: null });
}

type Pending = Row<typeof attendanceCorrection> & { buildingId: string };

async function lockPending(
  transaction: Transaction,
  { entities, scope, buildingId }: Context,
  id: string,
): Promise<Pending> {
  const [row] = await lockRows(transaction, entities.resourceOf(attendanceCorrection.name), scope, [id]);
  if (row === undefined) throw conflict('error.rowNotFound');
  const found = row as unknown as Row<typeof attendanceCorrection>; // Holds because it was read by the descriptor.
  if (found.status !== 'pending') throw refused('attendanceCorrection.notPending');
  return { ...found, buildingId };
}

const endActions = {
  approved: 'approveCorrection',
  refused: 'refuseCorrection',
  withdrawn: 'withdrawCorrection',
} as const;

/** Writes the decision about a request; returns its time, ISO-8601. */
async function end(
  transaction: Transaction,
  { scope, now }: Context,
  { id, buildingId, personName }: Pending,
  after: { status: keyof typeof endActions; decisionNote: string | null },
): Promise<string> {
  const decidedAt = new Date(now).toISOString();
  await writeCorrectionDecision(transaction, id, { ...after, decidedBy: nameOf(scope), decidedAt });
  await withdrawRequestNotice(transaction, { id, buildingId });
  await insertAudit(
    transaction,
    { ...scope.caller, address: scope.address },
    {
      action: endActions[after.status],
      buildingId,
      entity: attendanceCorrection.name,
      rowId: id,
      rowName: personName,
      after,
    },
  );
  return decidedAt;
}

/** Neither the requesting account, nor another one of the same person, nor the subject. */
async function assertOther(
  transaction: Transaction,
  { requesterId, personId }: Pick<Row<typeof attendanceCorrection>, 'requesterId' | 'personId'>,
  { caller }: RowScope,
): Promise<void> {
  const own = caller.personId;
  const isSame = caller.accountId === requesterId || own === personId;
  const samePerson = own !== null && (await readPersonOf(transaction, requesterId)) === own;
  if (isSame || samePerson) throw refused('attendanceCorrection.otherDecides');
}
