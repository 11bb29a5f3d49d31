import { randomBytes } from 'node:crypto';

import { hasPermission, permissions } from '@muster/model/access/permission.ts';

import type { Caller } from '../../../core/auth/caller.ts';
import type { Transaction } from '../../../core/db/database.ts';
import { refused } from '../../../core/errors/appError.ts';
import type { Change } from '../../../entity/entityOverride.ts';
import { nameOf } from '../../alarm/alarm/alarmHolder.ts';
import { assertWelcome } from '../blacklistEntry/blacklistEntry.store.ts';
import type { Announcement, AnnouncementKind, Decision } from './announcement.store.ts';

export const approvePermission: Readonly<Record<AnnouncementKind, string>> = {
  visit: permissions.visitApprove,
  externalVehicle: permissions.externalVehicleApprove,
};

/** Without I, L, O and U, so that it can be read aloud. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const passLength = 16;

/** 80 random bits. A reader sends it in capitals, as printed. */
function newPassCode(): string {
  return `MP${Array.from(randomBytes(passLength), (byte) => alphabet[byte & 31]).join('')}`;
}

const undecided: Decision = {
  approval: 'pending',
  approvedBy: null,
  approvedAt: null,
  approvalNote: null,
  passCode: null,
};

/** Columns of a row that the caller approves at `now`, epoch ms. */
export function approvalBy(caller: Caller, now: number): Decision {
  const approvedAt = new Date(now).toISOString();
  return { ...undecided, approval: 'approved', approvedBy: nameOf({ caller }), approvedAt, passCode: newPassCode() };
}

/** The same for a refusal. */
export function refusalBy(caller: Caller, now: number, note: string): Decision {
  return { ...approvalBy(caller, now), approval: 'refused', approvalNote: note, passCode: null };
}

/**
 * Columns that the server sets for a saved announcement: an account that may approve approves it, and for any other
 * account a change of subject or time needs a new approval.
 *
 * @param decides fields that an approval is about
 */
export function storedApproval(
  kind: AnnouncementKind,
  { before, values, scope, now }: Change,
  decides: readonly string[],
): Partial<Decision & { requesterId: string }> {
  const { accountId: requesterId } = scope.caller;
  const mayApprove = hasPermission(scope.caller.role.permissions, approvePermission[kind]);
  const isOther = decides.some((name) => name in values && values[name] !== before?.[name]);
  if (before !== null && (!isOther || before['status'] !== 'expected')) return {};
  const known = before?.['requesterId'] ?? null;
  if (!mayApprove) return { ...undecided, requesterId };
  if (before?.['approval'] === 'approved') return {};
  return { ...approvalBy(scope.caller, now), ...(known === null ? { requesterId } : {}) };
}

/** @throws AppError when it currently admits nobody, with the reason */
export async function assertAdmissible(
  transaction: Transaction,
  buildingId: string,
  announced: Announcement,
  now: number,
): Promise<void> {
  const { name, approval, validity, certificates, today } = announced;
  await assertWelcome(transaction, buildingId, announced, now);
  if (approval !== 'approved') throw refused('approval.notApproved', { name });
  assertWithinPeriod(announced);
  if (validity === 'notYet') throw refused('approval.notYet', { name });
  if (validity === 'over') throw refused('approval.over', { name });
  const expired = (certificates ?? []).find(({ validTo }) => validTo !== null && validTo < today);
  if (expired === undefined) return;
  const { name: kind, number, validTo } = expired;
  throw refused('approval.certificateExpired', { name, certificate: kind ?? number, day: validTo ?? '' });
}

/** A unit brings people and vehicles within its construction period. */
function assertWithinPeriod({ name, today, unit, unitFrom, unitTo }: Announcement): void {
  if (unitTo !== null && unitTo < today)
    throw refused('contractor.periodOver', { name, unit: unit ?? '', day: unitTo });
  if (unitFrom !== null && unitFrom > today)
    throw refused('contractor.periodNotBegun', { name, unit: unit ?? '', day: unitFrom });
}
