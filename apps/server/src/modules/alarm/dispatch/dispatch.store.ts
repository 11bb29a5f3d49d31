import type { Row } from '@muster/model/entity/row.ts';
import type { alarm } from '@muster/model/alarm/alarm.ts';
import type { GeoPlan, Responder } from '@muster/model/entity/shapes.ts';
import type { DevicePlace } from '@muster/model/device/place.ts';
import type { LiveAlarm } from '@muster/model/live/wire.ts';
import { certificatesShape } from '@muster/model/person/careerShape.ts';
import { validityOf } from '@muster/model/person/certificate.ts';
import { sql } from 'kysely';

import type { SiteScope } from '../../../core/auth/caller.ts';
import { alarmInScope } from '../../../core/auth/dataScope.store.ts';
import type { Database, Transaction } from '../../../core/db/database.ts';
import { newId } from '../../../core/db/newId.ts';
import { alarmDriverName } from '../../../runner/alarmDriver.store.ts';
import { liveAlarmColumns } from '../../../runner/alarmWriter.store.ts';

/** Fields of an alarm for a dispatch. */
export type Destination = Pick<
  Row<typeof alarm>,
  'id' | 'type' | 'status' | 'level' | 'tag' | 'lon' | 'lat' | 'floor' | 'subjectName' | 'areaName' | 'responders'
>;

/** The same with who drove its vehicle, as far as the reader sees the person. */
export type DrivenDestination = Destination & { driverName: string | null };

const columns = [
  'id',
  'type',
  'status',
  'level',
  'tag',
  'lon',
  'lat',
  'floor',
  'subjectName',
  'areaName',
  'responders',
] as const satisfies readonly (keyof Destination)[];

export function readDestination(db: Database, site: SiteScope, id: string): Promise<DrivenDestination | undefined> {
  return destinations(db, site, id).executeTakeFirst();
}

/** The same, locked until the transaction ends. */
export function lockDestination(
  transaction: Transaction,
  site: SiteScope,
  id: string,
): Promise<DrivenDestination | undefined> {
  return destinations(transaction, site, id).forUpdate().executeTakeFirst();
}

function destinations(db: Database | Transaction, site: SiteScope, id: string) {
  return db
    .selectFrom('alarm')
    .select(columns)
    .select(alarmDriverName(site).as('driverName'))
    .where('buildingId', '=', site.buildingId)
    .where('id', '=', id)
    .where(alarmInScope(site));
}

/** Serialises dispatches of the building until the transaction ends: one person goes to one alarm. */
export async function lockDispatch(transaction: Transaction, buildingId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`dispatch ${buildingId}`}, 0))`.execute(transaction);
}

/** People with an open alarm, or dispatched to one. */
export async function readBusy(db: Database | Transaction, buildingId: string): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select subject_id as id from alarm
    where building_id = ${buildingId} and status = 'alarming' and cleared_at is null and subject_kind = 'person'
    union
    select each->>'personId' from alarm, jsonb_array_elements(alarm.responders) each
    where building_id = ${buildingId} and status = 'alarming' and each->>'answer' not in ('no', 'failed')`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Displayed fields of a candidate. */
export interface Skills {
  departName: string | null;
  jobName: string | null;
  certificates: string[];
}

/** @param now ISO-8601; certificates are valid by the day in the site's calendar */
export async function readSkills(
  db: Database,
  buildingId: string,
  ids: readonly string[],
  now: string,
): Promise<Map<string, Skills>> {
  if (ids.length === 0) return new Map();
  const { today } = await db
    .selectFrom('building')
    .select(sql<string>`to_char(${now}::timestamptz at time zone building.time_zone, 'YYYY-MM-DD')`.as('today'))
    .where('id', '=', buildingId)
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('person')
    .leftJoin('depart', 'depart.id', 'person.departId')
    .leftJoin('job', 'job.id', 'person.jobId')
    .select(['person.id', 'person.certificates', 'depart.name as departName', 'job.name as jobName'])
    .where('person.buildingId', '=', buildingId)
    .where('person.id', 'in', [...ids])
    .execute();
  return new Map(
    rows.map(({ id, certificates, ...names }) => [id, { ...names, certificates: validNames(certificates, today) }]),
  );
}

/** Certificates for work: an identity card is not relevant. */
const helpful = ['qualification', 'specialOperation', 'safetyEngineer', 'safetyAssessor'];

function validNames(stored: unknown, today: string): string[] {
  const certificates = certificatesShape.safeParse(stored).data ?? [];
  return certificates.flatMap(({ kind, name, ...days }) => {
    const isValid = ['valid', 'expiring'].includes(validityOf(days, today));
    return isValid && helpful.includes(kind) && name !== null ? [name] : [];
  });
}

interface DispatchMessage {
  buildingId: string;
  content: string;
  place: DevicePlace;
  senderId: string;
  senderName: string;
  at: string;
  personIds: readonly string[];
}

/** A wristband message that requests yes or no; returns its id. */
export async function insertDispatchMessage(
  transaction: Transaction,
  { place, personIds, at, ...message }: DispatchMessage,
): Promise<string> {
  const id = newId();
  const receivers = { personIds: [...personIds], vehicleIds: [], departIds: [], personTypes: [] };
  await transaction
    .insertInto('braceletMessage')
    .values({
      ...message,
      id,
      type: 'custom',
      wantsReply: true,
      sendAt: at,
      place: JSON.stringify(place),
      receivers: JSON.stringify(receivers),
    })
    .execute();
  return id;
}

/** Enabled accounts of people, by the id of the person. */
export function readAccountsOf(
  transaction: Transaction,
  personIds: readonly string[],
): Promise<{ id: string; personId: string | null }[]> {
  return transaction
    .selectFrom('account')
    .select(['id', 'personId'])
    .where('personId', 'in', [...personIds])
    .where('enabled', '=', true)
    .execute();
}

export async function writeResponders(
  transaction: Transaction,
  id: string,
  responders: readonly Responder[],
): Promise<LiveAlarm> {
  return transaction
    .updateTable('alarm')
    .set({ responders: JSON.stringify(responders), updatedAt: sql<string>`now()` })
    .set({ version: sql<number>`least(version, 2147483646) + 1` })
    .where('id', '=', id)
    .returning(liveAlarmColumns)
    .executeTakeFirstOrThrow();
}

/** An open alarm with dispatched people. */
export type UnderWay = Destination & { buildingId: string };

export function readUnderWay(db: Database): Promise<UnderWay[]> {
  return db
    .selectFrom('alarm')
    .select([...columns, 'buildingId'])
    .where('status', '=', 'alarming')
    .where('responders', 'is not', null)
    .orderBy('id')
    .execute();
}

export function lockUnderWay(transaction: Transaction, id: string): Promise<UnderWay | undefined> {
  return transaction
    .selectFrom('alarm')
    .select([...columns, 'buildingId'])
    .where('id', '=', id)
    .where('status', '=', 'alarming')
    .forUpdate()
    .executeTakeFirst();
}

/** Answers of wristbands, by the id of the delivery. */
export async function readAnswers(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, { status: string; reply: string | null; updatedAt: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('braceletDelivery')
    .select(['id', 'status', 'reply', 'updatedAt'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, ...answer }) => [id, answer]));
}

/** Changes whenever a plan of the site does; empty = the site has no plan. */
export async function readPlanVersion(db: Database, buildingId: string): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select coalesce(string_agg(id || ' ' || version, ',' order by id), '') as version
    from map where building_id = ${buildingId} and plan is not null`.execute(db);
  return rows[0]?.version ?? '';
}

/** All features of all maps of a site. */
export async function readPlan(db: Database, buildingId: string): Promise<GeoPlan> {
  const rows = await db
    .selectFrom('map')
    .select('plan')
    .where('buildingId', '=', buildingId)
    .where('plan', 'is not', null)
    .orderBy('id')
    .execute();
  return { type: 'FeatureCollection', features: rows.flatMap(({ plan }) => plan?.features ?? []) };
}
