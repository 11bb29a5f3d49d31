import type { MusterGuest, MusterPointCode } from '@muster/model/checkIn/wire.ts';
import { sql } from 'kysely';

import type { Database, Transaction } from '../../../core/db/database.ts';
import { areasOfMarkers } from '../muster/markerArea.ts';
import { readFences, readMarkers } from '../muster/muster.store.ts';

/** A muster point, by the token of its code. */
export interface CheckInPlace {
  buildingId: string;
  site: string;
  pointId: string;
  point: string;
}

export async function readPlace(db: Database, token: string): Promise<CheckInPlace | undefined> {
  return db
    .selectFrom('musterPointCode')
    .innerJoin('area', (join) =>
      join.onRef('area.id', '=', 'musterPointCode.areaId').onRef('area.buildingId', '=', 'musterPointCode.buildingId'),
    )
    .innerJoin('building', 'building.id', 'musterPointCode.buildingId')
    .select(['building.id as buildingId', 'building.name as site', 'area.id as pointId', 'area.name as point'])
    .where('musterPointCode.token', '=', token)
    .executeTakeFirst();
}

/** Ids of open musters of the building with the muster point. */
export async function readMustersAt(
  db: Database,
  { buildingId, pointId }: Pick<CheckInPlace, 'buildingId' | 'pointId'>,
) {
  return db
    .selectFrom('muster')
    .select(['id', 'kind'])
    .where('buildingId', '=', buildingId)
    .where('endedAt', 'is', null)
    .where(sql<boolean>`points @> ${JSON.stringify([{ id: pointId }])}::jsonb`)
    .orderBy('startedAt')
    .execute();
}

/** Digits of a phone number that are compared: with or without a country code before them. */
const comparedDigits = 11;

/** Registered people with the name, the phone number, or both; two are enough to detect ambiguity. */
export function findPeople(
  db: Database,
  buildingId: string,
  { name, phone }: { name: string | null; phone: string | null },
): Promise<{ id: string; name: string }[]> {
  let people = db.selectFrom('person').select(['id', 'name']).where('buildingId', '=', buildingId);
  if (name !== null)
    people = people.where(sql<boolean>`lower(regexp_replace(btrim(name), '\\s+', ' ', 'g')) = lower(${name})`);
  if (phone !== null)
    people = people.where(
      sql<boolean>`right(regexp_replace(phone, '\\D', '', 'g'), ${comparedDigits}) = right(${phone}, ${comparedDigits})`,
    );
  return people.orderBy('id').limit(2).execute();
}

/** Stores an unregistered person; a repeated name is one. @returns false = there are too many */
export async function insertGuest(
  transaction: Transaction,
  guest: { musterId: string; pointId: string; name: string; checkedInAt: number },
  most: number,
): Promise<boolean> {
  const { rows } =
    await sql`SELECT id FROM muster WHERE id = ${guest.musterId} AND ended_at IS NULL FOR UPDATE`.execute(transaction);
  if (rows.length === 0) return false;
  const { count } = await transaction
    .selectFrom('musterGuest')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('musterId', '=', guest.musterId)
    .executeTakeFirstOrThrow();
  if (count >= most) return false;
  await transaction
    .insertInto('musterGuest')
    .values(guest)
    .onConflict((conflict) => conflict.columns(['musterId', 'pointId', 'name']).doNothing())
    .execute();
  return true;
}

export function readGuests(db: Database, musterId: string): Promise<MusterGuest[]> {
  return db
    .selectFrom('musterGuest')
    .select(['pointId', 'name', 'checkedInAt as at'])
    .where('musterId', '=', musterId)
    .orderBy('id')
    .execute();
}

/** The areas that drill markers make muster points, with their codes. */
export async function readCodes(db: Database | Transaction, buildingId: string): Promise<MusterPointCode[]> {
  const markers = await readMarkers(db, buildingId);
  const points = areasOfMarkers(markers, 'safeIsland', await readFences(db, buildingId));
  return db
    .selectFrom('area')
    .leftJoin('musterPointCode', 'musterPointCode.areaId', 'area.id')
    .select(['area.id as areaId', 'area.name', 'musterPointCode.token'])
    .where('area.buildingId', '=', buildingId)
    .where(sql<boolean>`area.id = any(${points})`)
    .orderBy('area.name')
    .execute();
}

export async function writeCode(
  transaction: Transaction,
  code: { areaId: string; buildingId: string; token: string; renewedAt: string; renewedBy: string },
): Promise<void> {
  const { token, renewedAt, renewedBy } = code;
  await transaction
    .insertInto('musterPointCode')
    .values(code)
    .onConflict((conflict) => conflict.column('areaId').doUpdateSet({ token, renewedAt, renewedBy }))
    .execute();
}
