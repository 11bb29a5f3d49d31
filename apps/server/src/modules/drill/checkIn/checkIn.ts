import { randomBytes } from 'node:crypto';

import type { CheckInOutcome, CheckInPoint } from '@muster/model/checkIn/wire.ts';

import { insertAudit } from '../../../core/audit/audit.store.ts';
import { withTransaction } from '../../../core/db/withTransaction.ts';
import { badField, refused } from '../../../core/errors/appError.ts';
import { nameOf } from '../../alarm/alarm/alarmHolder.ts';
import type { Asker } from '../../alarm/alarm/commandAlarms.ts';
import type { Services } from '../../services.ts';
import { insertTicks } from '../muster/muster.store.ts';
import { readEvacuations } from '../muster/startMuster.ts';
import {
  type CheckInPlace,
  findPeople,
  insertGuest,
  readCodes,
  readMustersAt,
  readPlace,
  writeCode,
} from './checkIn.store.ts';

/** 192 bits: the address of a code cannot be guessed. */
const tokenBytes = 24;
/** Maximum names of unregistered people; more are a misuse of the code. */
const mostGuests = 500;
/** Minimum digits of a phone number. */
const leastDigits = 7;

/** Contents of the page of a scanned code. @throws AppError for an invalid code. */
export async function readCheckInPoint(services: Services, token: string): Promise<CheckInPoint> {
  const place = await placeOf(services, token);
  const [first] = await runningAt(services, place);
  return { site: place.site, point: place.point, kind: first?.kind ?? null };
}

interface Given {
  token: string;
  name?: string | undefined;
  phone?: string | undefined;
}

/**
 * Checks a person in at the muster point of a code, in every running evacuation with it. The reply reveals nothing
 * about others. An unregistered person is not ticked: the warden sees the entered name.
 *
 * @throws AppError for an invalid code, and while no evacuation runs with the muster point.
 */
export async function checkIn(services: Services, given: Given, address: string): Promise<CheckInOutcome> {
  const { db } = services;
  const place = await placeOf(services, given.token);
  const musters = await runningAt(services, place);
  if (musters.length === 0) throw refused('checkIn.notRunning');
  const sought = soughtOf(given);
  const found = await findPeople(db, place.buildingId, sought);
  if (found.length > 1 && sought.phone === null) return { outcome: 'askPhone' };
  const [person] = found;
  const isKnown = person !== undefined && found.length === 1;
  const now = services.now();
  const words = [sought.name, sought.phone].filter(Boolean).join(' ');
  await withTransaction(db, async (transaction) => {
    for (const { id: musterId } of musters) {
      const facts = { reason: 'checkIn', note: null, pointId: place.pointId } as const;
      const isWritten = isKnown
        ? await insertTicks(transaction, {
            ...facts,
            musterId,
            personIds: [person.id],
            isSafe: true,
            tickedAt: now,
            tickedBy: person.name,
          })
        : await insertGuest(
            transaction,
            { musterId, pointId: place.pointId, name: words, checkedInAt: now },
            mostGuests,
          );
      if (!isWritten) throw refused(isKnown ? 'checkIn.notRunning' : 'checkIn.full');
      const after = { ...facts, ...(isKnown ? { personIds: [person.id] } : { name: words }) };
      const about = { buildingId: place.buildingId, entity: 'muster', rowId: musterId, rowName: place.point, after };
      await insertAudit(transaction, { accountId: null, accountName: null, address }, { action: 'edit', ...about });
    }
  });
  return { outcome: isKnown ? 'safe' : 'unknown' };
}

function soughtOf({ name = '', phone = '' }: Given): { name: string | null; phone: string | null } {
  const words = name.replaceAll(/\s+/gu, ' ').trim();
  const digits = phone.replaceAll(/\D/gu, '');
  if (words === '' && phone.trim() === '') throw badField('name', 'required', 'checkIn.nameOrPhone');
  if (phone.trim() !== '' && digits.length < leastDigits) throw badField('phone', 'format', 'validation.format.phone');
  return { name: words === '' ? null : words, phone: digits === '' ? null : digits };
}

async function placeOf({ db }: Services, token: string): Promise<CheckInPlace> {
  const place = await readPlace(db, token);
  if (place === undefined) throw refused('checkIn.noCode');
  return place;
}

async function runningAt(services: Services, place: CheckInPlace) {
  const musters = await readMustersAt(services.db, place);
  if (musters.length === 0) return [];
  const running = new Set((await readEvacuations(services, place.buildingId)).map(({ musterId }) => musterId));
  return musters.filter(({ id }) => running.has(id));
}

/** Creates new codes for muster points. @throws AppError for an area that is no muster point of the site. */
export async function renewCodes(services: Services, asker: Asker, areaIds: readonly string[]): Promise<void> {
  const { caller, site, address } = asker;
  const { buildingId } = site;
  const wanted = [...new Set(areaIds)];
  await withTransaction(services.db, async (transaction) => {
    const known = new Map((await readCodes(transaction, buildingId)).map(({ areaId, name }) => [areaId, name]));
    if (!wanted.every((areaId) => known.has(areaId))) throw badField('areaIds', 'reference', 'validation.reference');
    const renewed = { renewedAt: new Date(services.now()).toISOString(), renewedBy: nameOf(asker) };
    for (const areaId of wanted) {
      const token = randomBytes(tokenBytes).toString('base64url');
      await writeCode(transaction, { areaId, buildingId, token, ...renewed });
      const { accountId, accountName } = caller;
      const about = { buildingId, entity: 'area', rowId: areaId, rowName: known.get(areaId) ?? '' };
      await insertAudit(transaction, { accountId, accountName, address }, { action: 'issueKey', ...about });
    }
  });
}
