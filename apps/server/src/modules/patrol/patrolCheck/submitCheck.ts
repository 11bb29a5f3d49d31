import { permissions } from '@muster/model/access/permission.ts';
import { permissionCode } from '@muster/model/entity/entity.ts';
import type { CheckItem } from '@muster/model/patrolCheck/checkItems.ts';
import { checkDelayMs, patrolCheck } from '@muster/model/patrolCheck/patrolCheck.ts';
import type { Position } from '@muster/model/position/positionBatch.ts';
import type { checkOrder, CheckOutcome } from '@muster/model/patrolRound/wire.ts';
import { riskTip } from '@muster/model/riskTip/riskTip.ts';
import type * as z from 'zod';

import { insertAudit } from '../../../core/audit/audit.store.ts';
import type { Transaction } from '../../../core/db/database.ts';
import { newId } from '../../../core/db/newId.ts';
import { withTransaction } from '../../../core/db/withTransaction.ts';
import { badField, badFields, httpFailure, refused } from '../../../core/errors/appError.ts';
import { writeNotices } from '../../../core/notice/notice.store.ts';
import { claimUploads } from '../../../entity/upload/claimUploads.ts';
import type { LiveHub } from '../../../live/liveHub.ts';
import type { Asker } from '../../alarm/alarm/commandAlarms.ts';
import { nameOf } from '../../alarm/alarm/alarmHolder.ts';
import { readOwnPerson } from '../../alarm/duty/duty.store.ts';
import { notifyConfirmers } from '../../risk/riskTip/riskTipOverride.ts';
import type { Services } from '../../services.ts';
import { readRounds } from '../patrolRound/liveRounds.ts';
import { isOfTeam } from '../patrolRound/patrolRound.store.ts';
import { type PlanPoint, readPlans, type RoutePlan } from '../patrolRound/routePlan.store.ts';
import { carriedCards, isAt, seenPlaceOf } from '../patrolRound/todayRounds.ts';
import {
  insertCheck,
  insertRiskTip,
  isVisitedAt,
  readCardAt,
  readCheck,
  readHeadAccount,
} from './patrolCheck.store.ts';

type Order = z.output<typeof checkOrder>;
type Person = { id: string; name: string };

/** How far the clock of a phone may be ahead. */
const aheadMs = 60_000;
/** A visit continues for this long after the newest fix there (work.md, Members). */
const lingerMs = 60_000;

/**
 * Stores the check of a point in a round of the caller's team. Presence is proved by the position or the reading of the
 * phone, which is stored as a position of the caller's card, or by a fix of that card at that time. Sent again, it is
 * the same check.
 *
 * @throws AppError for an account without a person or card, a round of another team or one that was not open, and
 * without presence.
 */
export async function submitCheck(
  services: Services,
  hub: Pick<LiveHub, 'site'>,
  asker: Asker,
  order: Order,
): Promise<CheckOutcome> {
  const { db } = services;
  const { buildingId } = asker.site;
  const person = await readOwnPerson(db, buildingId, asker.caller.personId);
  if (person === undefined) throw refused('patrolCheck.noPerson');
  const known = await readCheck(db, order.id);
  if (known !== undefined) return knownOutcome(known, buildingId, person, order);
  const { plan, point } = await roundOf(services, buildingId, person, order);
  assertItems(point, order.items);
  const isHere = await presenceOf(services, hub, { asker, person, plan, point, order });
  return withTransaction(db, (transaction) =>
    writeCheck(transaction, services, { asker, person, plan, point, order, isHere }),
  );
}

/** A check of another account is not revealed, and its id cannot be reused. */
function knownOutcome(
  known: { buildingId: string; personId: string; riskTipId: string | null },
  buildingId: string,
  person: Person,
  { id, fix, reading }: Order,
): CheckOutcome {
  if (known.buildingId !== buildingId || known.personId !== person.id)
    throw badField('id', 'unique', 'validation.unique', { value: id });
  const isHere = fix !== undefined ? 'fix' : reading !== undefined ? 'reading' : 'card';
  return { id, isNew: false, isHere, riskTipId: known.riskTipId };
}

/** The round of the caller's team that was open at the time, with the point. */
async function roundOf(
  services: Services,
  buildingId: string,
  person: Person,
  { routeId, round, pointId, at }: Order,
): Promise<{ plan: RoutePlan; point: PlanPoint }> {
  const now = services.now();
  if (at > now + aheadMs) throw badField('at', 'range', 'patrolCheck.ahead');
  if (at < now - checkDelayMs) throw badField('at', 'range', 'patrolCheck.late');
  const plan = (await readPlans(services.db, buildingId, isOfTeam(person.id))).find(({ id }) => id === routeId);
  const rounds = await readRounds(services, buildingId);
  const one = rounds.find((each) => each.routeId === routeId && each.round === round);
  if (plan === undefined || one === undefined || at < one.opensAt || at >= one.endsAt)
    throw refused('patrolCheck.notMine');
  const point = plan.points.find(({ id }) => id === pointId);
  if (point === undefined) throw badField('pointId', 'reference', 'validation.reference');
  return { plan, point };
}

/** The checked items are the checklist, item by item. */
function assertItems({ checklist }: PlanPoint, items: readonly CheckItem[]): void {
  const isWhole = items.length === checklist.length && items.every(({ text }, index) => text === checklist[index]);
  if (!isWhole) throw badField('items', 'reference', 'patrolCheck.otherItems');
}

interface Given {
  asker: Asker;
  person: Person;
  plan: RoutePlan;
  point: PlanPoint;
  order: Order;
}

/** The proof of presence. @throws AppError without one, or without a card. */
async function presenceOf(
  services: Services,
  hub: Pick<LiveHub, 'site'>,
  { asker, person, point, order }: Given,
): Promise<CheckOutcome['isHere']> {
  const { db } = services;
  const { buildingId } = asker.site;
  const { at } = order;
  const tag = await readCardAt(db, buildingId, person.id, new Date(at).toISOString());
  if (tag === undefined) throw refused('patrolCheck.noCard');
  const told = proofOf(point, order);
  if (told !== null) {
    await send(services, buildingId, { tag, t: at, ...told.position });
    return told.by;
  }
  const seen = seenPlaceOf(carriedCards(hub.site(buildingId)).get(person.id));
  const isSeen = seen !== null && Math.abs(at - seen.t) <= lingerMs && isAt(seen, point);
  const { routeId, round, pointId } = order;
  if (isSeen || (await isVisitedAt(db, { routeId, round, pointId, personId: person.id, at }))) return 'card';
  throw refused('patrolCheck.notHere');
}

interface PresenceProof {
  by: 'fix' | 'reading';
  position: Partial<Position>;
}

function hears({ beacon, threshold }: PlanPoint, reading: Order['reading']): boolean {
  return reading !== undefined && reading.beacon === beacon && reading.rssi >= (threshold ?? 0);
}

/** The phone's position or reading, if it is at the point; null = it is not. */
function proofOf(point: PlanPoint, { fix, reading }: Pick<Order, 'fix' | 'reading'>): PresenceProof | null {
  const floor = point.place?.floor ?? 0;
  const place = fix === undefined ? null : { ...fix, floor: fix.floor ?? floor };
  const isByFix = place !== null && isAt(place, point);
  const isByReading = hears(point, reading);
  if (!isByFix && !isByReading) return null;
  const beacons = reading === undefined ? {} : { beacons: [{ id: reading.beacon, rssi: reading.rssi }] };
  return { by: isByFix ? 'fix' : 'reading', position: { ...place, ...beacons } };
}

async function send({ ingest, log }: Services, buildingId: string, position: Position): Promise<void> {
  try {
    await ingest.position(buildingId, position);
  } catch (error) {
    log.error({ err: error }, 'the position of a check was not taken');
    throw httpFailure(503, 'error.unavailable');
  }
}

/** Writes a check with proved presence, and the effects of its findings. */
export async function writeCheck(
  transaction: Transaction,
  { now }: Pick<Services, 'now'>,
  given: Given & { isHere: CheckOutcome['isHere'] },
): Promise<CheckOutcome> {
  const { asker, person, plan, point, order, isHere } = given;
  const { buildingId } = asker.site;
  const items = order.items.map(({ photo, ...item }) => ({
    ...item,
    photo: photo === null ? null : { id: photo.id, name: photo.name },
  }));
  const abnormal = items.filter(({ isNormal }) => !isNormal);
  const findings = abnormal
    .map(({ text, note }) => (note === null || note === '' ? text : `${text}：${note}`))
    .join('；');
  const riskTipId = order.riskTip && abnormal.length > 0 ? newId() : null;
  const at = new Date(order.at).toISOString();
  const row = {
    id: order.id,
    buildingId,
    at,
    items,
    riskTipId,
    departId: plan.departId,
    pointName: point.name,
    pointId: point.id,
    personName: person.name,
    personId: person.id,
    routeName: plan.name,
    routeId: plan.id,
    roundName: order.round,
    itemCount: items.length,
    abnormalCount: abnormal.length,
    isAbnormal: abnormal.length > 0,
    findings: findings === '' ? null : findings,
    sentAt: new Date(now()).toISOString(),
  };
  if (!(await insertCheck(transaction, row))) return { id: order.id, isNew: false, isHere, riskTipId: null };
  const change = { id: order.id, before: null, values: { items }, scope: asker, now: now() };
  const refusedFields = await claimUploads(transaction, patrolCheck, change);
  if (refusedFields.length > 0) throw badFields(refusedFields);
  if (abnormal.length > 0) await notifyAbnormal(transaction, given, findings, at);
  if (riskTipId !== null) await addRiskTip(transaction, given, { id: riskTipId, findings, now: now() });
  const { accountId, accountName } = asker.caller;
  await insertAudit(
    transaction,
    { accountId, accountName, address: asker.address },
    {
      action: 'add',
      buildingId,
      entity: patrolCheck.name,
      rowId: order.id,
      rowName: point.name,
      after: { ...order, isHere },
    },
  );
  return { id: order.id, isNew: true, isHere, riskTipId };
}

async function notifyAbnormal(
  transaction: Transaction,
  { asker, person, plan, point, order }: Given,
  findings: string,
  at: string,
) {
  await writeNotices(transaction, [
    {
      buildingId: asker.site.buildingId,
      kind: 'patrolAbnormal' as const,
      key: `patrolCheck:${order.id}`,
      at,
      facts: {
        name: person.name,
        point: point.name,
        findings: [...findings].slice(0, 200).join(''),
      },
      entity: patrolCheck.name,
      rowId: order.id,
      departId: plan.departId,
      ownerId: await readHeadAccount(transaction, plan.departId),
      permission: permissionCode(patrolCheck, 'view'),
    },
  ]);
}

/** A tip like any other: accounts that may confirm it are notified. */
async function addRiskTip(
  transaction: Transaction,
  { asker, plan, point }: Given,
  { id, findings, now }: { id: string; findings: string; now: number },
): Promise<void> {
  const { buildingId } = asker.site;
  const title = [...point.name, '：', ...findings].slice(0, riskTip.fields.title.length).join('');
  const content = [...findings].slice(0, riskTip.fields.content.length).join('');
  const values = { title, level: 'general' as const, departId: plan.departId, content };
  const reporter = {
    reporterId: asker.caller.accountId,
    reporterName: nameOf(asker),
    reportedAt: new Date(now).toISOString(),
  };
  const place = point.place === null ? null : JSON.stringify(point.place);
  await insertRiskTip(transaction, { id, buildingId, status: 'pending', place, ...values, ...reporter });
  await notifyConfirmers(transaction, { id, before: null, values, scope: asker, now });
}

/** Permission for checks. */
export const checkAccess = {
  permission: [permissions.patrolCheck],
  site: 'chosen',
  module: patrolCheck.module,
} as const;
