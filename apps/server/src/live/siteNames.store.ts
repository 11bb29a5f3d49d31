import { type RawBuilder, sql } from 'kysely';

import type { Database } from '../core/db/database.ts';
import type { ChangedPeople } from '../core/thread/ingestPort.ts';

/** Displayed fields of the carrier of a tag. */
export interface SubjectNames {
  subjectName: string;
  departId: string | null;
  departName: string | null;
  personType: string | null;
  vehicleType: string | null;
}

/**
 * Names of a building's persons and vehicles, by id.
 * @param people to read; absent = all
 */
export async function readSubjectNames(
  db: Database,
  buildingId: string,
  people?: ChangedPeople,
): Promise<Map<string, SubjectNames>> {
  const isAsked = (table: 'person' | 'vehicle'): RawBuilder<boolean> =>
    people === undefined
      ? sql`true`
      : sql`(${sql.ref(`${table}.id`)} = any(${people.subjectIds})
          or ${sql.ref(`${table}.departId`)} = any(${people.departIds}))`;
  const persons = await db
    .selectFrom('person')
    .leftJoin('depart', 'depart.id', 'person.departId')
    .select(['person.id', 'person.name as subjectName', 'person.departId', 'depart.name as departName'])
    .select('person.personType')
    .where('person.buildingId', '=', buildingId)
    .where(isAsked('person'))
    .execute();
  const vehicles = await db
    .selectFrom('vehicle')
    .leftJoin('depart', 'depart.id', 'vehicle.departId')
    .select(['vehicle.id', 'vehicle.plateNumber as subjectName', 'vehicle.departId', 'depart.name as departName'])
    .select('vehicle.typeId as vehicleType')
    .where('vehicle.buildingId', '=', buildingId)
    .where(isAsked('vehicle'))
    .execute();
  return new Map<string, SubjectNames>([
    ...persons.map(({ id, ...names }) => [id, { ...names, vehicleType: null }] as const),
    ...vehicles.map(({ id, ...names }) => [id, { ...names, personType: null }] as const),
  ]);
}
