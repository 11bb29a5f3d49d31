import type { Database } from '../core/db/database.ts';

/** What is shown of whoever carries a tag. */
export interface SubjectNames {
  subjectName: string;
  departId: string | null;
  departName: string | null;
  personType: string | null;
  vehicleType: string | null;
}

/** Names of a building's persons and vehicles, by id. */
export async function readSubjectNames(db: Database, buildingId: string): Promise<Map<string, SubjectNames>> {
  const persons = await db
    .selectFrom('person')
    .leftJoin('depart', 'depart.id', 'person.departId')
    .select(['person.id', 'person.name as subjectName', 'person.departId', 'depart.name as departName'])
    .select('person.personType')
    .where('person.buildingId', '=', buildingId)
    .execute();
  const vehicles = await db
    .selectFrom('vehicle')
    .leftJoin('depart', 'depart.id', 'vehicle.departId')
    .select(['vehicle.id', 'vehicle.plateNumber as subjectName', 'vehicle.departId', 'depart.name as departName'])
    .select('vehicle.typeId as vehicleType')
    .where('vehicle.buildingId', '=', buildingId)
    .execute();
  return new Map<string, SubjectNames>([
    ...persons.map(({ id, ...names }) => [id, { ...names, vehicleType: null }] as const),
    ...vehicles.map(({ id, ...names }) => [id, { ...names, personType: null }] as const),
  ]);
}
