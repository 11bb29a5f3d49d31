import { demoAlarms, demoAreas, demoAreaTypes, demoBuilding, demoMap } from '@muster/demo/demoSite.ts';
import type { PlaceKey } from '@muster/demo/place.ts';
import { departs, jobs, rosterPersons, rosterVehicles, vehicleTypes } from '@muster/demo/roster.ts';
import { staffRecord } from '@muster/demo/staff.ts';

import type { Transaction } from '../../core/db/database.ts';
import { newId } from '../../core/db/newId.ts';
import { insertDemoAttendance } from './demoAttendance.store.ts';
import { insertDemoDoors } from './demoDoors.store.ts';
import { insertDemoEquipment } from './demoEquipment.store.ts';

/** Bound from the beginning: the demo's cards have never reported before. */
const fromBeginning = '1970-01-01T00:00:00.000Z';

/**
 * Writes the demo site: plan, areas with their rules, departments, people, vehicles and cards. Returns the building's
 * id.
 *
 * @param since epoch ms at which its history begins
 */
export async function insertDemoSite(transaction: Transaction, since = Date.now()): Promise<string> {
  const buildingId = newId();
  await transaction
    .insertInto('building')
    .values({ id: buildingId, ...demoBuilding })
    .execute();
  const areaIds = await insertSpace(transaction, buildingId);
  const departIds = await insertDeparts(transaction, buildingId);
  const jobIds = await insertJobs(transaction, buildingId);
  await insertPersons(transaction, buildingId, departIds, jobIds);
  await appointHeads(transaction, buildingId);
  await insertVehicles(transaction, buildingId, departIds);
  await insertDemoEquipment(transaction, buildingId, areaIds, since);
  await insertDemoAttendance(transaction, buildingId, areaIds);
  await insertDemoDoors(transaction, buildingId, areaIds, departIds);
  return buildingId;
}

/** Returns the ids of the areas by key. */
async function insertSpace(transaction: Transaction, buildingId: string): Promise<Map<PlaceKey, string>> {
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
  const areaIds = new Map(demoAreas.map(({ key }): [PlaceKey, string] => [key, newId()]));
  await transaction
    .insertInto('area')
    .values(
      demoAreas.map((area) => ({
        id: areaIds.get(area.key) ?? '',
        buildingId,
        name: area.name,
        typeId: types.find(({ key }) => key === area.typeKey)?.id ?? null,
        regions: JSON.stringify(area.regions),
        exitTolerance: area.exitTolerance,
        recordsAccess: area.recordsAccess,
      })),
    )
    .execute();
  await transaction
    .insertInto('alarmSetting')
    .values({ id: newId(), buildingId, alarms: JSON.stringify(demoAlarms) })
    .execute();
  return areaIds;
}

/** Top-down, so that a parent has its id before its children. Returns ids by code. */
async function insertDeparts(transaction: Transaction, buildingId: string): Promise<Map<string, string>> {
  const ids = new Map(departs.map(({ code }): [string, string] => [code, newId()]));
  await transaction
    .insertInto('depart')
    .values(
      departs.map(({ code, name, parentCode }) => ({
        id: ids.get(code) ?? '',
        buildingId,
        code,
        name,
        parentId: parentCode === null ? null : (ids.get(parentCode) ?? null),
      })),
    )
    .execute();
  return ids;
}

async function insertJobs(transaction: Transaction, buildingId: string): Promise<Map<string, string>> {
  const rows = jobs.map((job) => ({ id: newId(), buildingId, ...job }));
  await transaction.insertInto('job').values(rows).execute();
  return new Map(rows.map(({ id, number }) => [number, id]));
}

async function appointHeads(transaction: Transaction, buildingId: string): Promise<void> {
  for (const { code, headNumber } of departs)
    await transaction
      .updateTable('depart')
      .set((row) => ({
        headId: row
          .selectFrom('person')
          .select('person.id')
          .where('person.buildingId', '=', buildingId)
          .where('person.number', '=', headNumber),
      }))
      .where('buildingId', '=', buildingId)
      .where('code', '=', code)
      .execute();
}

async function insertPersons(
  transaction: Transaction,
  buildingId: string,
  departIds: ReadonlyMap<string, string>,
  jobIds: ReadonlyMap<string, string>,
): Promise<void> {
  const year = new Date().getUTCFullYear();
  const persons = rosterPersons.map((person, order) => ({
    id: newId(),
    ...person,
    record: staffRecord(person, order, year),
  }));
  await transaction
    .insertInto('person')
    .values(
      persons.map(({ id, number, name, personType, gender, departCode, jobNumber, record }) => ({
        id,
        buildingId,
        number,
        name,
        personType,
        gender,
        departId: departIds.get(departCode) ?? null,
        jobId: jobIds.get(jobNumber) ?? null,
        ...record,
        certificates: listOrNull(record.certificates),
        workExperience: listOrNull(record.workExperience),
        training: listOrNull(record.training),
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

/** Stored like by a form: an empty list is null. */
function listOrNull(list: readonly unknown[]): string | null {
  return list.length === 0 ? null : JSON.stringify(list);
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
        boundFrom: fromBeginning,
        boundTo: null,
      })),
    )
    .execute();
}
