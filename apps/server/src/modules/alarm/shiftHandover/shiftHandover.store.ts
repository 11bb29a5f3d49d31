import type { HandoverItems } from '@muster/model/shiftHandover/wire.ts';
import { alarmRules } from '@muster/model/alarm/alarmRule.ts';
import { sql } from 'kysely';

import type { Database, Transaction } from '../../../core/db/database.ts';
import { newId } from '../../../core/db/newId.ts';
import { reportState } from '../../device/gateway/gateway.store.ts';

type Db = Database | Transaction;

/** Maximum listed lines of each kind. */
const listed = 200;

/** Open items of a site. @param now epoch ms */
export async function readItems(db: Db, buildingId: string, now: number): Promise<HandoverItems> {
  const [alarms, rulesOff, cards, baseStations, permits, evacuations] = [
    await readOpenAlarms(db, buildingId),
    await readRulesOff(db, buildingId),
    await readCards(db, buildingId),
    await readSilentStations(db, buildingId, now),
    await readPermits(db, buildingId),
    await readEvacuations(db, buildingId),
  ];
  return { alarms, rulesOff, cards, baseStations, permits, evacuations };
}

function readOpenAlarms(db: Db, buildingId: string): Promise<HandoverItems['alarms']> {
  return db
    .selectFrom('alarm')
    .select(['id', 'type', 'level', 'subjectName', 'areaName', 'raisedAt', 'clearedAt'])
    .select(['holder', 'holderId', 'shelvedUntil', 'shelveReason', 'outOfService'])
    .where('buildingId', '=', buildingId)
    .where('status', '=', 'alarming')
    .orderBy(sql`cleared_at is not null`)
    .orderBy('level')
    .orderBy('raisedAt', 'desc')
    .orderBy('id')
    .limit(listed)
    .execute();
}

/** Disabled rules of the building. */
async function readRulesOff(db: Db, buildingId: string): Promise<HandoverItems['rulesOff']> {
  const row = await db
    .selectFrom('alarmSetting')
    .select('alarms')
    .where('buildingId', '=', buildingId)
    .executeTakeFirst();
  const alarms: unknown = row?.alarms;
  if (typeof alarms !== 'object' || alarms === null) return [];
  const stored = new Map<string, unknown>(Object.entries(alarms));
  return alarmRules.filter((rule) => isOff(stored.get(rule)));
}

function isOff(setting: unknown): boolean {
  return typeof setting === 'object' && setting !== null && 'on' in setting && setting.on === false;
}

function readCards(db: Db, buildingId: string): Promise<HandoverItems['cards']> {
  return db
    .selectFrom('cardNotice')
    .select(['kind', 'sn', 'subjectName', 'at'])
    .where('buildingId', '=', buildingId)
    .where('endedAt', 'is', null)
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(listed)
    .execute();
}

/** Base stations that have reported before and have stopped. */
function readSilentStations(db: Db, buildingId: string, now: number): Promise<HandoverItems['baseStations']> {
  const silent = 2;
  return db
    .selectFrom('baseStation')
    .select('name')
    .where('buildingId', '=', buildingId)
    .where(sql<boolean>`${reportState('base_station.gateway_id', now)} = ${silent}`)
    .orderBy('name')
    .limit(listed)
    .execute();
}

async function readPermits(db: Db, buildingId: string): Promise<HandoverItems['permits']> {
  const rows = await db
    .selectFrom('workPermit')
    .leftJoin('area', 'area.id', 'workPermit.areaId')
    .select(['workPermit.id', 'workPermit.number', 'workPermit.status', 'workPermit.endAt', 'area.name as areaName'])
    .where('workPermit.buildingId', '=', buildingId)
    .where('workPermit.status', 'in', ['inProgress', 'paused'])
    .orderBy('workPermit.endAt')
    .orderBy('workPermit.id')
    .limit(listed)
    .execute();
  return rows.map(({ status, ...permit }) => ({ ...permit, status: status ?? '' }));
}

/** Musters that are not over, with the names of their areas; of the whole site, or of a circle, without names. */
async function readEvacuations(db: Db, buildingId: string): Promise<HandoverItems['evacuations']> {
  const rows = await db
    .selectFrom('muster')
    .select(['id', 'kind', 'scope', 'startedAt'])
    .where('buildingId', '=', buildingId)
    .where('endedAt', 'is', null)
    .orderBy('startedAt')
    .execute();
  const areas = await db.selectFrom('area').select(['id', 'name']).where('buildingId', '=', buildingId).execute();
  const names = new Map(areas.map(({ id, name }) => [id, name]));
  return rows.map(({ scope, ...row }) => {
    const areaIds = scope.kind === 'areas' ? scope.areaIds : [];
    return { ...row, areaNames: areaIds.map((id) => names.get(id) ?? id) };
  });
}

const columns = ['id', 'fromId', 'fromName', 'handedAt', 'notes'] as const;

/** The pending handover. */
export function readOpenHandover(db: Db, buildingId: string) {
  return openHandover(db, buildingId).executeTakeFirst();
}

/** The same, locked until the transaction ends. */
export function lockOpenHandover(transaction: Transaction, buildingId: string) {
  return openHandover(transaction, buildingId).forUpdate().executeTakeFirst();
}

function openHandover(db: Db, buildingId: string) {
  return db
    .selectFrom('shiftHandover')
    .select([...columns, 'items'])
    .where('buildingId', '=', buildingId)
    .where('status', '=', 'open');
}

/** The newest confirmed ones. */
export function readLastHandovers(db: Db, buildingId: string, count: number) {
  return db
    .selectFrom('shiftHandover')
    .select([...columns, 'toName'])
    .where('buildingId', '=', buildingId)
    .where('status', '=', 'confirmed')
    .orderBy('handedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(count)
    .execute();
}

interface NewHandover {
  buildingId: string;
  handedAt: string;
  fromId: string;
  fromName: string;
  notes: string | null;
  items: HandoverItems;
}

/** Returns its id; undefined when one is pending already, written at the same time. */
export async function insertHandover(
  transaction: Transaction,
  { items, ...handover }: NewHandover,
): Promise<string | undefined> {
  const row = await transaction
    .insertInto('shiftHandover')
    .values({ id: newId(), ...handover, status: 'open', items: JSON.stringify(items) })
    .onConflict((conflict) => conflict.column('buildingId').where('status', '=', 'open').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

interface Closing {
  status: 'confirmed' | 'withdrawn';
  closedAt: string;
  toId: string | null;
  toName: string | null;
  passedAlarms: number | null;
}

export async function closeHandover(transaction: Transaction, id: string, closing: Closing): Promise<void> {
  await transaction
    .updateTable('shiftHandover')
    .set({ ...closing, version: sql<number>`version + 1`, updatedAt: closing.closedAt })
    .where('id', '=', id)
    .execute();
}

/** Open alarms of an account, locked until the transaction ends. */
export async function lockHeldAlarms(
  transaction: Transaction,
  buildingId: string,
  holderId: string,
): Promise<string[]> {
  const rows = await transaction
    .selectFrom('alarm')
    .select('id')
    .where('buildingId', '=', buildingId)
    .where('status', '=', 'alarming')
    .where('holderId', '=', holderId)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}
