import { demoAlarms, demoAreas, demoAreaTypes, demoBuilding, demoMap } from '@muster/demo/demoSite.ts';
import { departs, jobs, rosterPersons, rosterVehicles, vehicleTypes } from '@muster/demo/roster.ts';

import type { Transaction } from '../db/database.ts';
import { newId } from '../db/newId.ts';

/** Bound since ever: the demo's cards have never reported before. */
const sinceEver = '1970-01-01T00:00:00.000Z';

/** Writes the demo site: plan, areas with their rules, departments, people, vehicles and cards. Answers the building's id. */
export async function insertDemoSite(transaction: Transaction): Promise<string> {
  const buildingId = newId();
  await transaction
    .insertInto('building')
    .values({ id: buildingId, ...demoBuilding })
    .execute();
  await insertSpace(transaction, buildingId);
  const departIds = await insertNamed(transaction, 'depart', buildingId, departs, (row) => row.code);
  const jobIds = await insertNamed(transaction, 'job', buildingId, jobs, (row) => row.number);
  await insertPersons(transaction, buildingId, departIds, jobIds);
  await insertVehicles(transaction, buildingId, departIds);
  return buildingId;
}

async function insertSpace(transaction: Transaction, buildingId: string): Promise<void> {
  const { name, type, floors, frame, plan } = demoMap;
  await transaction
    .insertInto('map')
    .values({
      id: newId(),
      buildingId,
      name,
      type,
      floors: JSON.stringify(floors),
      frame: JSON.stringify(frame),
      plan: JSON.stringify(plan),
    })
    .execute();
  const types = demoAreaTypes.map((areaType) => ({ id: newId(), ...areaType }));
  await transaction
    .insertInto('areaType')
    .values(
      types.map(({ id, name, color, alarms }) => ({ id, buildingId, name, color, alarms: JSON.stringify(alarms) })),
    )
    .execute();
  await transaction
    .insertInto('area')
    .values(
      demoAreas.map((area) => ({
        id: newId(),
        buildingId,
        name: area.name,
        typeId: types.find(({ key }) => key === area.typeKey)?.id ?? null,
        regions: JSON.stringify(area.regions),
        exitTolerance: area.exitTolerance,
      })),
    )
    .execute();
  await transaction
    .insertInto('alarmSetting')
    .values({ id: newId(), buildingId, alarms: JSON.stringify(demoAlarms) })
    .execute();
}

/** Inserts rows that are a name and a code; answers their ids by code. */
async function insertNamed<Row extends object>(
  transaction: Transaction,
  table: 'depart' | 'job',
  buildingId: string,
  rows: readonly Row[],
  codeOf: (row: Row) => string,
): Promise<Map<string, string>> {
  const withIds = rows.map((row) => ({ id: newId(), buildingId, ...row }));
  // Holds because both tables take exactly a name and the code column that the rows carry.
  await transaction
    .insertInto(table)
    .values(withIds as never)
    .execute();
  return new Map(withIds.map((row) => [codeOf(row), row.id]));
}

async function insertPersons(
  transaction: Transaction,
  buildingId: string,
  departIds: ReadonlyMap<string, string>,
  jobIds: ReadonlyMap<string, string>,
): Promise<void> {
  const persons = rosterPersons.map((person) => ({ id: newId(), ...person }));
  await transaction
    .insertInto('person')
    .values(
      persons.map(({ id, number, name, personType, gender, departCode, jobNumber }) => ({
        id,
        buildingId,
        number,
        name,
        personType,
        gender,
        departId: departIds.get(departCode) ?? null,
        jobId: jobIds.get(jobNumber) ?? null,
      })),
    )
    .execute();
  await transaction
    .insertInto('locationCard')
    .values(
      persons.map(({ cardSn, cardType, departCode }) => ({
        id: newId(),
        buildingId,
        sn: cardSn,
        type: cardType,
        departId: departIds.get(departCode) ?? null,
      })),
    )
    .execute();
  await bind(
    transaction,
    buildingId,
    'person',
    persons.map(({ id, cardSn }) => ({ id, sn: cardSn })),
  );
}

async function insertVehicles(
  transaction: Transaction,
  buildingId: string,
  departIds: ReadonlyMap<string, string>,
): Promise<void> {
  const types = vehicleTypes.map((name) => ({ id: newId(), buildingId, name }));
  await transaction.insertInto('vehicleType').values(types).execute();
  const vehicles = rosterVehicles.map((vehicle) => ({ id: newId(), ...vehicle }));
  await transaction
    .insertInto('vehicle')
    .values(
      vehicles.map(({ id, plateNumber, typeName, departCode }) => ({
        id,
        buildingId,
        plateNumber,
        typeId: types.find(({ name }) => name === typeName)?.id ?? null,
        departId: departIds.get(departCode) ?? null,
      })),
    )
    .execute();
  await transaction
    .insertInto('locationCard')
    .values(vehicles.map(({ cardSn }) => ({ id: newId(), buildingId, sn: cardSn, type: 'vehicle' as const })))
    .execute();
  await bind(
    transaction,
    buildingId,
    'vehicle',
    vehicles.map(({ id, cardSn }) => ({ id, sn: cardSn })),
  );
}

async function bind(
  transaction: Transaction,
  buildingId: string,
  subjectKind: 'person' | 'vehicle',
  pairs: readonly { id: string; sn: string }[],
): Promise<void> {
  await transaction
    .insertInto('cardBinding')
    .values(
      pairs.map(({ id, sn }) => ({
        id: newId(),
        buildingId,
        sn,
        subjectKind,
        subjectId: id,
        boundFrom: sinceEver,
        boundTo: null,
      })),
    )
    .execute();
}
